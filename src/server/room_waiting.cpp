// What the store is to know of a table that is in use: who waits for whom, and when it wants to be
// woken (store/waiting.h). And what the table is to know from there: when its people are awake.
#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>

#include "server/hours.h"
#include "server/room.h"

namespace gh::server {

namespace {
// Live, questions change every few seconds: rows are for what lasts longer, and the store is not
// asked to note each pick a second time.
constexpr Time kRowsSoon = 5'000, kRowsAgain = 10'000;
}  // namespace

void Room::note_waits(const Entry& entry) {
  const bool at_once = table_->pace().over_days() && !is<entry::Chat>(entry);
  rows_due_ = std::min(rows_due_, now_ms() + (at_once || table_->is_over() ? 0 : kRowsSoon));
  if (const auto* seating = std::get_if<entry::Seating>(&entry.what); seating && seating->user)
    learn_hours(*seating->user);
  if (const auto* adopt = std::get_if<entry::Adopt>(&entry.what)) learn_hours(adopt->user);
}

store::TableWaits waits_of(const Table& table, Time now) {
  store::TableWaits all;
  all.table = table.id();
  all.seq = static_cast<store::Seq>(table.seq());
  if (auto wake = table.wants_waking(now); wake != Table::kNever)
    all.wake = std::max<Time>(1, wake);
  for (auto& w : table.waits())
    all.rows.push_back({table.id(), index(w.seat), w.user, static_cast<std::int64_t>(w.prompt),
                        std::move(w.question), w.since, w.due, w.alarm});
  return all;
}

// One after the other: what changes meanwhile is written next.
void Room::write_waits() {
  if (writing_rows_ || now_ms() < rows_due_) return;
  rows_due_ = Table::kNever;
  writing_rows_ = true;
  asio::post(world_.workers, [self = shared_from_this(), rows = waits_of(*table_, now_ms())] {
    auto done = self->world_.store.put_waits(rows);
    const bool lost =
        !done.ok() && done.code != Code::not_found;  // a table that is being thrown away
    if (lost) spdlog::warn("who waits is not noted table={} why={}", rows.table, done.words);
    asio::post(self->strand_, [self, lost] {
      self->writing_rows_ = false;
      if (lost) self->rows_due_ = std::min(self->rows_due_, now_ms() + kRowsAgain);
      self->pump();
    });
  });
}

void Room::look_after() {
  touched_ = now_ms();
  asio::post(strand_, [self = shared_from_this()] {
    self->rows_due_ = 0;
    if (!self->world_.server.empty()) self->stale_ = true;  // another server may have gone on
    self->pump();
  });
}

void Room::learn_hours(const std::string& user) {
  if (user.empty()) return;
  asio::post(world_.workers, [self = shared_from_this(), user] {
    auto hours = read_hours(self->world_.store, user);
    if (!hours) return;
    asio::post(self->strand_, [self, user, hours = std::move(*hours)] {
      self->table_->know_hours(user, Calendar(hours), now_ms());
      self->rows_due_ = 0;
      self->pump();
    });
  });
}

void Room::hours_changed(const std::string& user) {
  asio::post(strand_, [self = shared_from_this(), user] {
    auto users = self->table_->users();
    if (std::find(users.begin(), users.end(), user) != users.end()) self->learn_hours(user);
  });
}

void learn_hours(Table& table, store::Store& store) {
  for (const auto& user : table.users()) {
    if (user.empty()) continue;
    if (auto hours = read_hours(store, user)) table.know_hours(user, Calendar(*hours), 0);
  }
}

}  // namespace gh::server
