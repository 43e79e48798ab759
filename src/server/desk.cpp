#include "server/desk.h"

#include <boost/asio/post.hpp>

#include "table/referee.h"

namespace gh::server {

namespace {

constexpr int kMostPending = 64;

// An id is a text or a number, and short: it is sent back.
bool fit_for_re(const json::value& id) {
  if (id.is_string()) return id.get_string().size() <= 64;
  return id.is_number() || id.is_null();
}

}  // namespace

Desk::Desk(Hall& hall, Person person, std::shared_ptr<Line> line, ViewerId viewer)
    : hall_(hall),
      person_(std::move(person)),
      who_(person_.who()),
      line_(std::move(line)),
      viewer_(viewer) {}

void Desk::refuse(const Re& re, const std::string& code, const std::string& words,
                  const std::string& rule) {
  ++hall_.metrics().refused;
  send(msg::ErrorMessage{"error", re, code, words, rule});
}

void Desk::receive(std::string_view text) {
  ++hall_.metrics().messages_in;
  unsigned char few[2048];  // most messages are small and gone when this function ends
  json::monotonic_resource memory(few, sizeof few);
  auto value = parse_json(text, &memory);
  if (!value) return refuse({}, "malformed", value.error());
  Re re;
  if (value->is_object())
    if (const auto* id = value->get_object().if_contains("id"); id && fit_for_re(*id))
      re.emplace(*id, json::storage_ptr());  // stays
  auto request = from_json<msg::Request>(*value);
  if (!request) return refuse(re, "malformed", request.error());
  if (request->id && !fit_for_re(*request->id))
    return refuse({}, "malformed", "/id: wanted a number or a text of at most 64 bytes");
  if (pending_ >= kMostPending)
    return refuse(re, "too_many", "wait for answers before asking more");
  handle(std::move(*request));
}

void Desk::handle(msg::Request request) {
  const auto& type = request.type;
  if (type == "games") {
    return send(msg::GamesMessage{"games", request.id, games_json()});
  }
  if (type == "ping") return send(msg::OkMessage{"ok", request.id});
  if (type == "subscribe") return subscribe(request);
  if (type == "unsubscribe") return unsubscribe(request);
  bool known = false;
  for (auto t : {"pick", "undo", "chat", "prompts", "view", "why", "log"}) known |= type == t;
  if (!known) {
    return refuse(
        request.id, "unknown_type",
        "type is subscribe, unsubscribe, pick, undo, chat, prompts, view, why, log, games "
        "or ping");
  }
  if (!request.table) return refuse(request.id, "malformed", "/table: say which table");
  if (auto waits = opening_.find(*request.table); waits != opening_.end()) {
    if (waits->second.size() >= kMostPending)
      return refuse(request.id, "too_many", "wait for answers before asking more");
    return waits->second.push_back(std::move(request));
  }
  auto at = rooms_.find(*request.table);
  if (at == rooms_.end()) return refuse(request.id, "not_found", "subscribe to the table first");
  if (type == "pick") return pick(request, at->second);
  if (type == "undo") return undo(request, at->second);
  if (type == "chat") return chat(request, at->second);
  look(request, at->second);
}

void Desk::subscribe(const msg::Request& request) {
  if (!request.table) return refuse(request.id, "malformed", "/table: say which table");
  auto most = static_cast<std::size_t>(hall_.config().limits.subscriptions_per_socket);
  if (rooms_.size() >= most && !rooms_.contains(*request.table))
    return refuse(request.id, "too_many", "this socket follows too many tables");
  ++pending_;
  opening_[*request.table];
  asio::post(hall_.workers(), [self = shared_from_this(), request] {
    auto found = self->hall_.room(*request.table);
    if (auto* failure = std::get_if<Failure>(&found)) {
      self->line_->run(
          [self, request, failure = *failure] { self->refused_entry(request, failure); });
      return;
    }
    auto room = std::get<std::shared_ptr<Room>>(found);
    room->admit(self->who_, request.key.value_or(""), [self, request, room](bool admitted) {
      self->line_->run([self, request, room, admitted] {
        self->entered(*request.table, room, request, admitted);
      });
    });
  });
}

void Desk::refused_entry(const msg::Request& request, const Failure& failure) {
  --pending_;
  refuse(request.id, failure.code, failure.words);
  opened(*request.table);
}

void Desk::opened(const std::string& table) {
  auto waiting = std::move(opening_[table]);
  opening_.erase(table);
  for (auto& request : waiting) handle(std::move(request));
}

void Desk::entered(const std::string& table, const std::shared_ptr<Room>& room,
                   const msg::Request& request, bool admitted) {
  if (gone_) return;
  if (!admitted) {
    return refused_entry(request, {"not_found", kNoTable, ""});
  }
  --pending_;
  rooms_[table] = room;
  if (request.id) send(msg::OkMessage{"ok", request.id});
  room->enter(viewer_, Viewer{who_, request.seat, request.key.has_value()}, request.since, line_);
  opened(table);
}

void Desk::unsubscribe(const msg::Request& request) {
  auto at = request.table ? rooms_.find(*request.table) : rooms_.end();
  if (at == rooms_.end()) return refuse(request.id, "not_found", "you do not follow that table");
  at->second->exit(viewer_);
  rooms_.erase(at);
  send(msg::OkMessage{"ok", request.id});
}

void Desk::submit(const Re& re, const std::shared_ptr<Room>& room, Room::Propose propose) {
  ++pending_;
  room->submit(std::move(propose), [self = shared_from_this(), re](const Proposal& done) {
    --self->pending_;
    if (done.refused()) return self->refuse(re, done.code, done.words, done.rule);
    self->send(msg::OkMessage{"ok", re});
  });
}

void Desk::pick(const msg::Request& request, const std::shared_ptr<Room>& room) {
  if (!request.pick) return refuse(request.id, "malformed", "/pick: say which option");
  submit(request.id, room,
         [self = shared_from_this(), seat = request.seat, prompt = request.prompt,
          pick = *request.pick](Table& t, Time now, Mail&) {
           return t.pick(self->who_, seat, prompt, pick, now);
         });
}

void Desk::undo(const msg::Request& request, const std::shared_ptr<Room>& room) {
  submit(request.id, room,
         [self = shared_from_this(), seat = request.seat](Table& t, Time now, Mail&) {
           return t.undo(self->who_, seat, now);
         });
}

void Desk::chat(const msg::Request& request, const std::shared_ptr<Room>& room) {
  if (!request.text) return refuse(request.id, "malformed", "/text: say something");
  if (!person_.known()) return refuse(request.id, "no_session", "say who you are first");
  if (!hall_.chats().take(person_.user))
    return refuse(request.id, "too_many", "not so fast: wait a little before the next message");
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
  ++pending_;
  room->look([self = shared_from_this(), r = request](const Table& t, Time) {
    --self->pending_;
    if (!t.looks_on(self->viewer_))  // the host has sent this person away
      return self->refuse(r.id, "not_found", kNoTable);
    const auto& who = self->who_;
    auto seat = r.seat.value_or(Seat::spectator);
    if (r.type == "prompts") {
      auto prompts = t.prompts(who, r.seat);
      if (!prompts) return self->refuse(r.id, "not_yours", prompts.error());
      prompts->re = r.id;
      return self->send(*prompts);
    }
    if (r.type == "view") {
      auto view = t.view(who, seat);
      if (!view) return self->refuse(r.id, "not_yours", view.error());
      return self->send(msg::ViewMessage{"view", r.id, std::move(*view)});
    }
    if (r.type == "why") {
      auto why = t.why(who, seat, r.what.value_or(""));
      if (!why) return self->refuse(r.id, "not_yours", why.error());
      return self->send(msg::WhyMessage{"why", r.id, why->words, why->rule});
    }
    auto log = t.log();
    if (!log) return self->refuse(r.id, "not_over", "the log is published when the game is over");
    self->send(msg::LogMessage{"log", r.id, *log});
  });
}

void Desk::leave() {
  gone_ = true;
  for (auto& [id, room] : rooms_) room->exit(viewer_);
  rooms_.clear();
}

}  // namespace gh::server
