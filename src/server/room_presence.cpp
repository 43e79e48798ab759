// Several servers on one database: who is present at a table at one of them is told to the others.
// Told texts may be lost, late or out of order: they are numbered, and said again now and then.
#include <boost/asio/post.hpp>
#include <future>

#include "core/json_text.h"
#include "server/room.h"

namespace gh::server {

namespace {

constexpr Time kForgetAfter = 100'000;  // three tellings missed: that server is gone

struct Told {
  std::string server;
  std::uint64_t number = 0;
  std::vector<std::string> users;
  int spectators = 0;
  bool ask = false;
  std::vector<std::string> looking;  // those whose page is in front of them
};
BOOST_DESCRIBE_STRUCT(Told, (), (server, number, users, spectators, ask, looking))

}  // namespace

void Room::tell_presence(bool ask) {
  if (world_.server.empty()) return;
  asio::post(strand_, [self = shared_from_this(), ask] { self->say_presence(ask); });
}

// One telling is on its way at a time: what changes meanwhile is told by the next.
void Room::say_presence(bool ask) {
  if (world_.server.empty()) return;
  ask_ |= ask;
  say_again_ = saying_;
  if (std::exchange(saying_, true)) return;
  say(table_->present(), std::exchange(ask_, false));
}

void Room::say(Presence here, bool ask) {
  Told told{world_.server, ++told_, std::move(here.users), here.spectators, ask, lookers()};
  asio::post(world_.workers, [self = shared_from_this(), text = json_text(told)] {
    (void)self->world_.store.tell(self->table_->id(), text);  // lost ones are said again
    asio::post(self->strand_, [self] {
      self->saying_ = false;
      if (std::exchange(self->say_again_, false)) self->say_presence(false);
    });
  });
}

std::vector<std::string> Room::lookers() const {
  std::vector<std::string> users;
  for (const auto& [id, eyes] : eyes_)
    if (eyes.here && !eyes.user.empty()) users.push_back(eyes.user);
  return users;
}

void Room::note_lookers() {
  if (world_.attention) world_.attention->set(table_->id(), world_.server, lookers());
}

void Room::note_looking(const std::string& user) {
  if (!world_.looked || !table_->is_seated({user, ""})) return;
  asio::post(world_.workers,
             [self = shared_from_this(), user] { self->world_.looked(user, self->table_->id()); });
}

void Room::note_words() {
  if (!world_.written) return;
  auto looking = lookers();
  std::vector<std::string> away;
  for (auto& user : table_->users())
    if (!user.empty() && std::ranges::find(looking, user) == looking.end()) away.push_back(user);
  if (away.empty()) return;
  asio::post(world_.workers, [self = shared_from_this(), away = std::move(away)] {
    self->world_.written(self->table_->id(), away);
  });
}

void Room::attend(ViewerId id, bool here) {
  asio::post(strand_, [self = shared_from_this(), id, here] {
    auto at = self->eyes_.find(id);
    if (at == self->eyes_.end() || at->second.here == here) return;
    at->second.here = here;
    if (here) self->note_looking(at->second.user);
    self->note_lookers();
    self->say_presence(false);
  });
}

void hear_lookers(Attention& attention, const std::string& table, const std::string& text,
                  Time now) {
  auto value = parse_json(text);
  auto told = value ? from_json<Told>(*value) : Result<Told>(Error{value.error()});
  if (told) attention.set(table, told->server, std::move(told->looking), now + kForgetAfter);
}

void Room::tell_all_left() {
  std::promise<void> said;
  asio::post(strand_, [&] {
    eyes_.clear();
    say({}, false);
    said.set_value();
  });
  said.get_future().wait();
}

void Room::hear(const std::string& text) {
  auto value = parse_json(text);
  auto told = value ? from_json<Told>(*value) : Result<Told>(Error{value.error()});
  if (!told) return;  // of another version
  asio::post(strand_, [self = shared_from_this(), told = std::move(*told)] {
    auto& last = self->heard_[told.server];
    if (told.number <= last) return;
    last = told.number;
    Mail mail;
    self->table_->present_elsewhere(told.server, {told.users, told.spectators}, now_ms(), mail);
    self->post_mail(mail);
    if (told.ask && !self->table_->empty()) self->say_presence(false);
    self->pump();
  });
}

void Room::forget_silent_servers() {
  asio::post(strand_, [self = shared_from_this()] {
    Mail mail;
    self->table_->forget_servers(now_ms() - kForgetAfter, now_ms(), mail);
    self->post_mail(mail);
    self->pump();
  });
}

}  // namespace gh::server
