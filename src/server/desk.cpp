#include "server/desk.h"

#include <boost/asio/post.hpp>

#include "table/referee.h"
#include "table/requests.h"

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

Desk::Desk(Hall& hall, Person person, std::shared_ptr<Line> line, ViewerId viewer,
           std::string address)
    : hall_(hall),
      person_(std::move(person)),
      who_(person_.who()),
      line_(std::move(line)),
      viewer_(viewer),
      address_(std::move(address)),
      subscribing_(hall.config().limits.subscriptions_per_second,
                   hall.config().limits.subscriptions_per_second * kSubscriptionsAtOnce) {}

std::shared_ptr<Desk::Pending> Desk::wait(const Re& re) {
  while (!waiting_.empty() && waiting_.front()->answered) waiting_.pop_front();
  ++pending_;
  auto pending = std::make_shared<Pending>();
  pending->until = std::chrono::steady_clock::now() +
                   std::chrono::seconds(std::max(1, hall_.config().limits.answer_seconds - 1));
  pending->re = re;
  waiting_.push_back(pending);
  return pending;
}

bool Desk::settle(Pending& pending) {
  if (pending.answered.exchange(true)) return false;
  --pending_;
  return true;
}

void Desk::refuse_late() {
  auto now = std::chrono::steady_clock::now();
  while (!waiting_.empty() && (waiting_.front()->answered || waiting_.front()->until < now)) {
    auto late = std::move(waiting_.front());
    waiting_.pop_front();
    if (!settle(*late)) continue;
    ++hall_.metrics().late;
    refuse(late->re, Code::unavailable, phrase("hall.no.late"));
    if (!late->opens.empty()) opened(late->opens);
  }
}

void Desk::refuse(const Re& re, const Status& why) {
  ++hall_.metrics().refused;
  send(msg::error_of(why, re));
}

void Desk::refuse(const Re& re, Code code, Text why) { refuse(re, refusal(code, std::move(why))); }

void Desk::receive(std::string_view text) {
  ++hall_.metrics().messages_in;
  unsigned char few[2048];  // most messages are small and gone when this function ends
  json::monotonic_resource memory(few, sizeof few);
  auto value = parse_json(text, &memory);
  if (!value) return refuse({}, Status::malformed(value.error()));
  Re re;
  if (value->is_object())
    if (const auto* id = value->get_object().if_contains("id"); id && fit_for_re(*id))
      re.emplace(*id, json::storage_ptr());  // stays
  auto request = read_request(text, *value, hall_requests());
  if (!request) return refuse(re, Status::malformed(request.error()));
  if (request->id && !fit_for_re(*request->id))
    return refuse({}, Code::malformed, phrase("hall.no.id"));
  if (pending_ >= kMostPending) return refuse(re, Code::too_many, phrase("hall.no.answers"));
  handle(std::move(*request));
}

void Desk::handle(msg::Request request) {
  const auto& type = request.type;
  if (type == "games") {
    return send(msg::GamesMessage{"games", request.id, games_json(request.lang.value_or("en"))});
  }
  if (type == "ping") return send(msg::OkMessage{"ok", request.id});
  if (type == "subscribe") return subscribe(request);
  if (type == "unsubscribe") return unsubscribe(request);
  bool known = false;
  for (auto t : {"pick", "undo", "chat", "prompts", "view", "why", "log"}) known |= type == t;
  if (!known) {
    return refuse(request.id, Code::unknown_type, phrase("hall.no.type"));
  }
  if (!request.table) return refuse(request.id, Code::malformed, phrase("hall.no.which_table"));
  if (auto waits = opening_.find(*request.table); waits != opening_.end()) {
    if (waits->second.size() >= kMostPending)
      return refuse(request.id, Code::too_many, phrase("hall.no.answers"));
    return waits->second.push_back(std::move(request));
  }
  auto at = rooms_.find(*request.table);
  if (at == rooms_.end()) return refuse(request.id, Code::not_found, phrase("hall.no.subscribe"));
  const auto& room = at->second.room;
  if (type == "pick") return pick(request, room);
  if (type == "undo") return undo(request, room);
  if (type == "chat") return chat(request, room);
  look(request, room);
}

void Desk::subscribe(const msg::Request& request) {
  if (!request.table) return refuse(request.id, Code::malformed, phrase("hall.no.which_table"));
  auto at = rooms_.find(*request.table);
  bool follows = at != rooms_.end();
  auto most = static_cast<std::size_t>(hall_.config().limits.subscriptions_per_socket);
  if (rooms_.size() + opening_.size() >= most && !follows && !opening_.contains(*request.table))
    return refuse(request.id, Code::too_many, phrase("hall.no.follows"));
  if (!subscribing_.take() || !hall_.subscribing().take(address_))
    return refuse(request.id, Code::too_many, phrase("hall.no.often"));
  if (follows && at->second.eyes == request.seat) {
    if (request.id) send(msg::OkMessage{"ok", request.id});
    return line_->owe(at->second.room, request.since.value_or(0));
  }
  opening_[*request.table];
  auto pending = wait(request.id);
  pending->opens = *request.table;
  auto fail = [self = shared_from_this(), request, pending](const Status& failure) {
    self->line_->run([self, request, pending, failure] {
      if (self->settle(*pending)) self->refused_entry(request, failure);
    });
  };
  hall_.find_room(*request.table, [self = shared_from_this(), request, pending, fail](Found found) {
    if (!found) return fail(found.status());
    auto room = *found;
    auto look_at = [self, request, pending, fail, room](const Table& t, Time) {
      auto seated = t.is_seated(self->who_) || t.is_host(self->who_);
      auto most = static_cast<std::size_t>(self->hall_.config().limits.viewers_per_table);
      if (!seated && t.viewers() >= most)
        return fail({Code::too_many, "too many look at this table already"});
      if (!seated && !self->hall_.subscribing().take("table " + *request.table))
        return fail({Code::too_many, "too many come to this table at once; try again"});
      self->line_->run([self, request, pending, room] {
        if (self->settle(*pending)) self->entered(*request.table, room, request);
      });
    };
    room->admit(self->who_, request.key.value_or(""), [room, fail, look_at](bool admitted) {
      if (!admitted) return fail(refusal(Code::not_found, phrase(kNoTable)));
      room->look(look_at);
    });
  });
}

void Desk::refused_entry(const msg::Request& request, const Status& failure) {
  refuse(request.id, failure);
  opened(*request.table);
}

void Desk::opened(const std::string& table) {
  auto waiting = std::move(opening_[table]);
  opening_.erase(table);
  for (auto& request : waiting) handle(std::move(request));
}

void Desk::entered(const std::string& table, const std::shared_ptr<Room>& room,
                   const msg::Request& request) {
  if (gone_) return;
  if (!rooms_.contains(table) && !hall_.subscriptions()->enter(address_)) {
    return refused_entry(request,
                         {Code::too_many, "too many tables are followed from your address"});
  }
  rooms_[table] = {room, request.seat};
  if (request.id) send(msg::OkMessage{"ok", request.id});
  room->enter(
      viewer_,
      Viewer{who_, request.seat, request.key.has_value(), msg::wanted_words(request, false)},
      request.since, line_);
  opened(table);
}

void Desk::unsubscribe(const msg::Request& request) {
  auto at = request.table ? rooms_.find(*request.table) : rooms_.end();
  if (at == rooms_.end())
    return refuse(request.id, Code::not_found, phrase("hall.no.not_followed"));
  at->second.room->exit(viewer_);
  rooms_.erase(at);
  hall_.subscriptions()->leave(address_);
  send(msg::OkMessage{"ok", request.id});
}

void Desk::submit(const Re& re, const std::shared_ptr<Room>& room, Room::Propose propose,
                  bool timed) {
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

void Desk::pick(const msg::Request& request, const std::shared_ptr<Room>& room) {
  if (!request.pick) return refuse(request.id, Code::malformed, phrase("hall.no.which_pick"));
  auto propose = [self = shared_from_this(), seat = request.seat, prompt = request.prompt,
                  pick = *request.pick](Table& t, Time now, Mail&) {
    return t.pick(self->who_, seat, prompt, pick, now);
  };
  submit(request.id, room, std::move(propose), true);
}

void Desk::undo(const msg::Request& request, const std::shared_ptr<Room>& room) {
  submit(request.id, room,
         [self = shared_from_this(), seat = request.seat](Table& t, Time now, Mail&) {
           return t.undo(self->who_, seat, now);
         });
}

void Desk::chat(const msg::Request& request, const std::shared_ptr<Room>& room) {
  if (!request.text) return refuse(request.id, Code::malformed, phrase("hall.no.say"));
  if (!person_.known()) return refuse(request.id, Code::no_session, phrase("hall.no.session"));
  if (auto mute = hall_.order().held(person_.user, SanctionKind::kMute, now_ms())) {
    return refuse(request.id, silenced(*mute, now_ms()));
  }
  if (!hall_.chats().take(person_.payer()))
    return refuse(request.id, Code::too_many, phrase("hall.no.fast"));
  submit(request.id, room,
         [self = shared_from_this(), text = *request.text](Table& t, Time now, Mail&) {
           auto who = self->who_;
           // Nobody at a seat is spoken for by somebody who watches.
           if (!t.is_seated(who) && name_is_worn(t, who)) who.name += " (watching)";
           return t.chat(who, text, now);
         });
}

// Questions that change nothing.
void Desk::look(const msg::Request& request, const std::shared_ptr<Room>& room) {
  room->look(
      [self = shared_from_this(), r = request, pending = wait(request.id)](const Table& t, Time) {
        if (!self->settle(*pending)) return;
        if (!t.looks_on(self->viewer_))  // the host has sent this person away
          return self->refuse(r.id, Code::not_found, phrase(kNoTable));
        const auto& who = self->who_;
        auto seat = r.seat.value_or(Seat::spectator);
        if (r.type == "prompts") {
          auto prompts = t.prompts(who, r.seat, msg::wanted_words(r, false));
          if (!prompts) return self->refuse(r.id, {Code::not_yours, prompts.error()});
          prompts->re = r.id;
          return self->send(*prompts);
        }
        if (r.type == "view") {
          auto view = t.view(who, seat);
          if (!view) return self->refuse(r.id, {Code::not_yours, view.error()});
          return self->send(msg::ViewMessage{"view", r.id, std::move(*view)});
        }
        if (r.type == "why") {
          auto why = t.why(who, seat, r.what.value_or(""), msg::wanted_words(r, false));
          if (!why) return self->refuse(r.id, {Code::not_yours, why.error()});
          why->re = r.id;
          return self->send(*why);
        }
        auto log = t.log();
        if (!log) return self->refuse(r.id, Code::not_over, phrase("hall.no.log"));
        self->send(msg::LogMessage{"log", r.id, *log});
      });
}

void Desk::leave() {
  gone_ = true;
  for (auto& [id, following] : rooms_) {
    following.room->exit(viewer_);
    hall_.subscriptions()->leave(address_);
  }
  rooms_.clear();
}

}  // namespace gh::server
