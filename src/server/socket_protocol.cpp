#include "server/socket_protocol.h"

#include <boost/asio/post.hpp>

#include "table/referee.h"

namespace gh::server {

namespace {

constexpr int kMostPending = 64;
constexpr double kSubscriptionsAtOnce = 8;  // seconds of them

// An id is a text or a number, and short: it is sent back.
bool fit_for_re(const json::value& id) {
  if (id.is_string()) return id.get_string().size() <= 64;
  return id.is_number() || id.is_null();
}

}  // namespace

SocketProtocol::SocketProtocol(Hall& hall, Person person, std::shared_ptr<SocketLink> line,
                               ViewerId viewer, std::string address)
    : hall_(hall),
      person_(std::move(person)),
      who_(person_.who()),
      line_(std::move(line)),
      viewer_(viewer),
      address_(std::move(address)),
      subscribing_(hall.config().limits.subscriptions_per_second,
                   hall.config().limits.subscriptions_per_second * kSubscriptionsAtOnce) {}

std::shared_ptr<SocketProtocol::Pending> SocketProtocol::wait(const Re& re) {
  auto open = [](const auto& one) { return !one->answered; };
  waiting_.erase(waiting_.begin(), std::find_if(waiting_.begin(), waiting_.end(), open));
  ++pending_;
  auto pending = std::make_shared<Pending>();
  pending->until = std::chrono::steady_clock::now() +
                   std::chrono::seconds(std::max(1, hall_.config().limits.answer_seconds - 1));
  pending->re = re;
  waiting_.push_back(pending);
  return pending;
}

bool SocketProtocol::settle(Pending& pending) {
  if (pending.answered.exchange(true)) return false;
  --pending_;
  return true;
}

void SocketProtocol::refuse_late() {
  auto now = std::chrono::steady_clock::now();
  while (!waiting_.empty() && (waiting_.front()->answered || waiting_.front()->until < now)) {
    auto late = std::move(waiting_.front());
    waiting_.erase(waiting_.begin());
    if (!settle(*late)) continue;
    ++hall_.metrics().late;
    refuse(late->re, Code::unavailable, phrase("hall.no.late"));
    if (!late->opens.empty()) opened(late->opens);
  }
}

void SocketProtocol::refuse(const Re& re, const Status& why) {
  ++hall_.metrics().refused;
  send(msg::error_of(why, re));
}

void SocketProtocol::refuse(const Re& re, Code code, Text why) {
  refuse(re, refusal(code, std::move(why)));
}

void SocketProtocol::receive(std::string_view text) {
  ++hall_.metrics().messages_in;
  unsigned char few[2048];  // most messages are small and gone when this function ends
  json::monotonic_resource memory(few, sizeof few);
  auto value = parse_json(text, &memory);
  if (!value) return refuse({}, Status::malformed(value.error()));
  Re re;
  if (value->is_object())
    if (const auto* id = value->get_object().if_contains("id"); id && fit_for_re(*id))
      re.emplace(*id, json::storage_ptr());  // stays
  auto request = read_hall_request(text, *value);
  if (!request) return refuse(re, request.status());
  if (request->id && !fit_for_re(*request->id))
    return refuse({}, Code::malformed, phrase("hall.no.id"));
  if (pending_ >= kMostPending) return refuse(re, Code::too_many, phrase("hall.no.answers"));
  handle(std::move(*request));
}

void SocketProtocol::handle(HallRequest request) {
  // By reference: a request that waits for its table is moved.
  auto one = [&]<class R>(const R& r) {
    const auto& re = request.id;
    if constexpr (requires { serve(re, r); }) {
      serve(re, r);
    } else if (auto waits = opening_.find(r.table); waits != opening_.end()) {
      if (waits->second.size() >= kMostPending)
        return refuse(re, Code::too_many, phrase("hall.no.answers"));
      waits->second.push_back(std::move(request));
    } else if (auto at = rooms_.find(r.table); at != rooms_.end()) {
      serve_at(at->second.room, re, r);
    } else {
      refuse(re, Code::not_found, phrase("hall.no.subscribe"));
    }
  };
  std::visit(one, request.what);
}

void SocketProtocol::serve(const Re& re, const request::Games& r) {
  send(msg::GamesMessage{"games", re, games_json(r.lang.value_or("en"))});
}

void SocketProtocol::serve(const Re& re, const request::Ping&) { send(msg::OkMessage{"ok", re}); }

void SocketProtocol::serve(const Re& re, const request::Subscribe& r) {
  auto at = rooms_.find(r.table);
  bool follows = at != rooms_.end();
  auto most = static_cast<std::size_t>(hall_.config().limits.subscriptions_per_socket);
  if (rooms_.size() + opening_.size() >= most && !follows && !opening_.contains(r.table))
    return refuse(re, Code::too_many, phrase("hall.no.follows"));
  if (!subscribing_.take() || !hall_.subscribing().take(address_))
    return refuse(re, Code::too_many, phrase("hall.no.often"));
  if (follows && at->second.eyes == r.seat) {
    if (re) send(msg::OkMessage{"ok", re});
    return line_->owe(at->second.room, r.since.value_or(0));
  }
  opening_[r.table];
  auto pending = wait(re);
  pending->opens = r.table;
  auto fail = [self = shared_from_this(), re, table = r.table, pending](const Status& failure) {
    self->line_->run([self, re, table, pending, failure] {
      if (self->settle(*pending)) self->refused_entry(table, re, failure);
    });
  };
  hall_.find_room(r.table, [self = shared_from_this(), re, r, pending, fail](Found found) {
    if (!found) return fail(found.status());
    auto room = *found;
    auto look_at = [self, re, r, pending, fail, room](const Table& t, Time) {
      auto seated = t.is_seated(self->who_) || t.is_host(self->who_);
      auto most = static_cast<std::size_t>(self->hall_.config().limits.viewers_per_table);
      if (!seated && t.viewers() >= most)
        return fail({Code::too_many, "too many look at this table already"});
      if (!seated && !self->hall_.subscribing().take("table " + r.table))
        return fail({Code::too_many, "too many come to this table at once; try again"});
      self->line_->run([self, re, r, pending, room] {
        if (self->settle(*pending)) self->entered(room, re, r);
      });
    };
    room->admit(self->who_, r.key.value_or(""), [room, fail, look_at](bool admitted) {
      if (!admitted) return fail(refusal(Code::not_found, phrase(kNoTable)));
      room->look(look_at);
    });
  });
}

void SocketProtocol::refused_entry(const std::string& table, const Re& re, const Status& failure) {
  refuse(re, failure);
  opened(table);
}

void SocketProtocol::opened(const std::string& table) {
  auto waiting = std::move(opening_[table]);
  opening_.erase(table);
  for (auto& request : waiting) handle(std::move(request));
}

void SocketProtocol::entered(const RoomPtr& room, const Re& re, const request::Subscribe& r) {
  if (gone_) return;
  if (!rooms_.contains(r.table) && !hall_.subscriptions()->enter(address_)) {
    return refused_entry(r.table, re,
                         {Code::too_many, "too many tables are followed from your address"});
  }
  rooms_[r.table] = {room, r.seat};
  if (re) send(msg::OkMessage{"ok", re});
  room->enter(viewer_, Viewer{who_, r.seat, r.key.has_value(), wanted_words(r, false)}, r.since,
              line_);
  opened(r.table);
}

void SocketProtocol::serve(const Re& re, const request::Unsubscribe& r) {
  auto at = rooms_.find(r.table);
  if (at == rooms_.end()) return refuse(re, Code::not_found, phrase("hall.no.not_followed"));
  at->second.room->exit(viewer_);
  rooms_.erase(at);
  hall_.subscriptions()->leave(address_);
  send(msg::OkMessage{"ok", re});
}

void SocketProtocol::serve_at(const RoomPtr& room, const Re& re, const request::Attend& r) {
  room->attend(viewer_, r.here);
  if (re) send(msg::OkMessage{"ok", re});
}

void SocketProtocol::submit(const Re& re, const RoomPtr& room, Room::Propose propose, bool timed) {
  auto pending = wait(re);
  auto asked = std::chrono::steady_clock::now();
  room->submit(std::move(propose),
               [self = shared_from_this(), re, pending, asked, timed](const Proposal& done) {
                 if (!self->settle(*pending)) return;
                 std::chrono::duration<double> took = std::chrono::steady_clock::now() - asked;
                 if (timed && !done.refused())
                   self->hall_.metrics().pick_seconds.observe(took.count());
                 if (done.refused()) return self->refuse(re, done);
                 self->send(msg::OkMessage{"ok", re});
               });
}

template <class R>
void SocketProtocol::propose(const RoomPtr& room, const Re& re, const R& r) {
  auto ask = [self = shared_from_this(), r](Table& t, Time now, Mail&) {
    return hall::propose(t, self->who_, r, now);
  };
  submit(re, room, std::move(ask), std::same_as<R, request::Pick>);
}

template <hall::Does R>
void SocketProtocol::serve_at(const RoomPtr& room, const Re& re, const R& r) {
  propose(room, re, r);
}

void SocketProtocol::serve_at(const RoomPtr& room, const Re& re, const request::Chat& r) {
  if (!person_.known()) return refuse(re, Code::no_session, phrase("hall.no.session"));
  if (auto no = hall_.order().silence(person_, address_, now_ms()); !no.ok()) return refuse(re, no);
  if (!hall_.chats().take(person_.payer()))
    return refuse(re, Code::too_many, phrase("hall.no.fast"));
  propose(room, re, r);
}

// Questions that change nothing.
template <hall::Looks R>
void SocketProtocol::serve_at(const RoomPtr& room, const Re& re, const R& r) {
  room->look([self = shared_from_this(), re, r, pending = wait(re)](const Table& t, Time) {
    if (!self->settle(*pending)) return;
    if (!t.looks_on(self->viewer_))  // the host has sent this person away
      return self->refuse(re, Code::not_found, phrase(kNoTable));
    auto found = hall::look(t, self->who_, r);
    if (!found) return self->refuse(re, found.status());
    found->re = re;
    self->send(*found);
  });
}

void SocketProtocol::leave() {
  gone_ = true;
  for (auto& [id, following] : rooms_) {
    following.room->exit(viewer_);
    hall_.subscriptions()->leave(address_);
  }
  rooms_.clear();
}

}  // namespace gh::server
