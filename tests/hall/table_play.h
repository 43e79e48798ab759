// A table on a workbench: entries go to a list instead of a disk, time moves when a test says so,
// dice come from a seed.
#pragma once

#include <gtest/gtest.h>

#include "table/patch.h"
#include "table/table.h"

namespace gh::test {

inline const Who kBill{"u-bill", "Bill"}, kAnn{"u-ann", "Ann"}, kEve{"u-eve", "Eve"};

struct Workbench {
  TableHeader header;
  std::unique_ptr<Table> table;
  std::vector<std::string> stored;
  Time now = 1'000'000;
  std::shared_ptr<Rng> rng = std::make_shared<Rng>(Rng{7});
  std::map<ViewerId, std::vector<json::object>> mail;

  static TableHeader plain(int seats) {
    TableHeader h;
    h.game = "ivanhoe";
    h.seats = seats;
    h.host = kBill.user;
    h.host_name = kBill.name;
    return h;
  }
  static FirstSeat person(int i, const Who& who) {
    return {seat(i), "person", who.user, who.name, ""};
  }
  static FirstSeat bot(int i, std::string name = "rule") {
    return {seat(i), "bot", "", "", std::move(name)};
  }
  TableWorld world() {
    TableWorld w;
    auto r = rng;
    w.draw = [r](std::uint32_t n) { return r->below(n); };
    w.seed = [r] { return r->next(); };
    w.secret_seed = [](const std::string& text) { return hash_text(text, 11); };
    w.bot_pace = 500;
    return w;
  }
  explicit Workbench(TableHeader h) : header(std::move(h)) {
    auto made = Table::open("t1", header, world());
    EXPECT_TRUE(made) << (made ? "" : made.error());
    table = std::move(*made);
    settle();
  }
  // Two people, the game is on.
  static Workbench two() {
    auto h = plain(2);
    h.first = {person(0, kBill), person(1, kAnn)};
    return Workbench(h);
  }

  void keep(Mail& letters) {
    for (auto& l : letters) mail[l.to].push_back(parse_json(*l.text)->as_object());
  }
  // Stores and commits what was proposed, then whatever the table itself wants.
  std::string act(const Proposal& p) {
    if (p.refused()) return enum_name(p.code);
    if (p.entry) commit(*p.entry);
    settle();
    return "";
  }
  void commit(const Entry& entry) {
    stored.push_back(write_entry(entry));
    Mail letters;
    EXPECT_EQ(table->commit(entry, stored.size(), now, letters), "");
    keep(letters);
  }
  void settle() {
    while (auto due = table->due(now)) commit(*due->entry);
  }
  // Lets bots think and time pass until nothing more is due.
  void pass(Time ms) {
    for (Time end = now + ms; now < end;) {
      think();
      settle();
      think();
      now = std::min(end, std::max(now + 1, table->next_due()));
    }
    think();
    settle();
  }
  void think() {
    for (auto& job : table->bot_jobs(now)) table->bot_answered(job, job.choose());
  }
  void enter(ViewerId id, const Who& who, std::optional<std::uint64_t> since = {}) {
    Mail letters;
    table->enter(id, Viewer{who, {}, false}, since, now, letters);
    keep(letters);
  }
  void exit(ViewerId id) {
    Mail letters;
    table->exit(id, now, letters);
    keep(letters);
  }
  const Ask* asked(int i) const { return table->record().match().ask_of(seat(i)); }
  PromptView prompt(const Who& who, int i) const {
    auto p = table->prompts(who, seat(i));
    return p && !p->prompts.empty() ? p->prompts[0] : PromptView{};
  }
  // The seat picks its n-th option.
  std::string pick(const Who& who, int i, std::size_t n = 0) {
    auto p = prompt(who, i);
    if (p.options.empty()) return "not asked";
    return act(
        table->pick(who, seat(i), p.id, p.options[std::min(n, p.options.size() - 1)].pick, now));
  }
  int turn() const {
    for (int i = 0; i < header.seats; ++i)
      if (asked(i)) return i;
    return -1;
  }
  const Who& at(int i) const { return i == 0 ? kBill : kAnn; }
  void play_to_end(int most = 5000) {
    Rng choice{3};
    while (table->status() == TableStatus::playing && most--) {
      int i = turn();
      pick(at(i), i, choice.below(100) < 50 ? 0 : choice.below(6));
      now += 10;
    }
  }
  // The last message of this type to the viewer.
  json::object last(ViewerId id, std::string_view type) {
    for (auto it = mail[id].rbegin(); it != mail[id].rend(); ++it)
      if (it->at("type").as_string() == type) return *it;
    return {};
  }
  json::object seat_of(ViewerId viewer, int i) {
    return last(viewer, "table").at("seats").as_array()[static_cast<std::size_t>(i)].as_object();
  }
  std::unique_ptr<Table> rebuilt() {
    auto again = Table::open("t1", header, world());
    Mail nobody;
    std::uint64_t seq = 0;
    for (const auto& line : stored) {
      auto entry = read_entry(line);
      EXPECT_TRUE(entry);
      EXPECT_EQ((*again)->commit(*entry, ++seq, now, nobody), "");
    }
    return std::move(*again);
  }
};

}  // namespace gh::test
