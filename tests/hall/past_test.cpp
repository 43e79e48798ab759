// A table that was played by other rules: it goes on as it was, goes on from its last position, or
// is parked; and nothing of it is lost.
#include "changing.h"
#include "core/catalogue.h"
#include "table_play.h"

namespace gh::test {
namespace {

using changing::changed;

// Bill and Ann at a table whose rules change. What the store has: entries, and a mark.
struct Played : Workbench {
  std::optional<Mark> mark;

  static TableHeader of(int version) {
    changed({.version = version});
    auto h = plain(2);
    h.game = "changing";
    h.version = version;
    h.first = {person(0, kBill), person(1, kAnn)};
    return h;
  }
  explicit Played(int version = 1) : Workbench(of(version)) {}

  void both(const std::string& bill, const std::string& ann) {
    for (int i : {0, 1}) {
      auto p = prompt(at(i), i);
      ASSERT_EQ(act(table->pick(at(i), seat(i), p.id, i ? ann : bill, now)), "") << p.question;
      now += 10;
    }
  }
  void keep_mark() {
    const auto& record = table->record();
    mark = Mark{stored.size(), record.setup().version, record.match().whole().text()};
  }
  // The program starts again; what its log is to say is not yet stored.
  std::unique_ptr<Table> read(std::optional<std::string> over = {}) {
    Past past;
    past.version = header.version;
    past.mark = mark;
    past.over = std::move(over);
    for (std::size_t i = 0; i < stored.size(); ++i) past.note(i + 1, stored[i]);
    auto again = Table::open("t1", header, world(), past);
    EXPECT_TRUE(again) << again.error();
    Mail nobody;
    for (std::size_t i = 0; i < stored.size(); ++i)
      EXPECT_EQ((*again)->commit(*read_entry(stored[i]), i + 1, now, nobody), "");
    (*again)->restored(now);
    return std::move(*again);
  }
  void restart() {
    table = read();
    settle();
  }
  std::string position() const { return table->record().match().whole().text(); }
  std::string last_chat() {
    enter(9, kBill);
    auto told = last(9, "chat");
    exit(9);
    return told.empty() ? "" : std::string(told.at("text").as_string());
  }
};

TEST(Past, the_same_rules_leave_no_trace) {
  Played t;
  t.both("ride", "stay");
  t.keep_mark();
  auto entries = t.stored.size();
  t.restart();
  EXPECT_EQ(t.stored.size(), entries);
  EXPECT_EQ(t.table->fate(), Fate::same);
  EXPECT_EQ(t.table->parked(), "");
}

TEST(Past, a_version_by_which_the_log_fits_goes_on_and_says_so_once) {
  Played t;
  t.both("ride", "ride");
  t.keep_mark();
  auto before = t.position();
  auto entries = t.stored.size();
  changed({.version = 2});
  EXPECT_EQ(t.read()->fate(), Fate::same);
  t.restart();
  ASSERT_EQ(t.stored.size(), entries + 1);
  EXPECT_EQ(t.stored.back(),
            R"({"e":"rules","at":)" + std::to_string(t.now) + R"(,"kind":"same","version":2})");
  EXPECT_EQ(t.position(), before);
  EXPECT_EQ(t.table->record().picks().size(), 6u) << "it can be stepped through from its beginning";
  t.restart();
  EXPECT_EQ(t.stored.size(), entries + 1);
  t.both("stay", "ride");
}

TEST(Past, picks_that_are_no_longer_offered_move_it_to_its_last_position) {
  Played t;
  t.both("ride", "ride");
  t.keep_mark();
  auto before = t.position();
  changed({.version = 2, .gallops = true});
  EXPECT_EQ(t.read()->fate(), Fate::moved);
  t.restart();
  EXPECT_EQ(t.position(), before);
  EXPECT_EQ(t.table->parked(), "");
  EXPECT_TRUE(t.table->moved());
  EXPECT_NE(t.last_chat().find("version 1 to 2"), std::string::npos) << t.last_chat();
  EXPECT_EQ(t.last_chat().find("made again"), std::string::npos);
  EXPECT_EQ(t.pick(kBill, 0), "");  // gallop
  EXPECT_EQ(t.pick(kAnn, 1), "");
  auto later = t.position();
  t.restart();  // and is there again when the program starts the next time
  EXPECT_EQ(t.position(), later);
  EXPECT_EQ(t.table->record().picks().size(), 2u + 2u) << "two gallops, two lots";
  t.play_to_end();
  EXPECT_EQ(t.table->status(), TableStatus::finished);
  auto log = t.table->log();
  ASSERT_TRUE(log);
  EXPECT_TRUE(read_log(*log)) << read_log(*log).error();
}

TEST(Past, what_came_behind_the_position_is_kept_as_far_as_it_fits) {
  Played t;
  t.keep_mark();
  t.both("stay", "stay");
  t.both("stay", "ride");
  changed({.version = 2, .gallops = true});
  t.restart();
  // The round in which both stayed and Bill's stay fit; Ann's ride does not.
  EXPECT_EQ(t.table->record().match().position().at("lost").as_int64(), 1);
  EXPECT_NE(t.last_chat().find("The last decision does not fit"), std::string::npos)
      << t.last_chat();
  EXPECT_EQ(t.asked(0), nullptr);
  ASSERT_NE(t.asked(1), nullptr);
  EXPECT_EQ(t.pick(kAnn, 1), "");
}

TEST(Past, picks_that_mean_something_else_move_it_too) {
  Played t;
  t.both("ride", "ride");  // one of the two falls
  t.keep_mark();
  auto before = t.position();
  changed({.version = 2, .nobody_falls = true});
  EXPECT_EQ(t.read()->fate(), Fate::moved);
  t.restart();
  EXPECT_EQ(t.position(), before) << "not what the new rules would have made of it";
}

TEST(Past, a_change_that_nobody_numbered_is_noticed_as_well) {
  Played t;
  t.both("ride", "ride");
  t.keep_mark();
  changed({.version = 1, .gallops = true});
  EXPECT_EQ(t.read()->fate(), Fate::moved);
  t.restart();
  EXPECT_EQ(t.pick(kBill, 0), "");
}

TEST(Past, without_a_position_it_is_parked_and_nothing_is_lost) {
  Played t;
  t.both("ride", "ride");
  auto stored = t.stored;
  for (bool kept : {false, true}) {
    if (kept) t.table = t.rebuilt(), t.keep_mark();
    changed({.version = 2, .gallops = true, .forgets = kept});
    t.restart();
    EXPECT_EQ(t.table->fate(), Fate::parked);
    EXPECT_EQ(t.stored, stored);
    EXPECT_NE(t.table->parked().find("version 1 to 2"), std::string::npos) << t.table->parked();
    t.enter(1, kBill);
    const auto seen = t.last(1, "table");
    EXPECT_EQ(seen.at("damage").as_string(), t.table->parked());
    Text why = phrase(std::string(seen.at("damage_t").as_string()));
    why.args = *args_from(seen.at("damage_args").as_object());
    EXPECT_NE(catalogue("hall", "de").render(why).find("Fassung 1 zu 2"), std::string::npos);
    EXPECT_EQ(t.last(1, "update").at("prompts").as_array().size(), 0u);
    EXPECT_EQ(t.act(t.table->pick(kBill, seat(0), 1, "stay", t.now)), "parked");
    EXPECT_EQ(t.act(t.table->undo(kBill, seat(0), t.now)), "parked");
    EXPECT_EQ(t.act(t.table->resign(kBill, seat(0), t.now)), "parked");
    t.pass(5000);
    EXPECT_EQ(t.stored, stored);
    changed({});  // the old rules again, or rules that have learned to read it
    t.restart();
    EXPECT_EQ(t.table->parked(), "");
  }
  EXPECT_EQ(t.pick(kBill, 0), "");
}

// A log of a hall that did not keep positions yet.
TEST(Past, without_a_position_little_is_taken_back) {
  Played t;
  t.both("stay", "stay");
  t.both("stay", "stay");
  t.both("ride", "stay");
  changed({.version = 2, .gallops = true});
  EXPECT_EQ(t.read()->fate(), Fate::parked) << "two decisions of six are more than a fifth";
  Played u;
  u.both("stay", "stay");
  u.both("stay", "stay");
  auto p = u.prompt(kBill, 0);
  ASSERT_EQ(u.act(u.table->pick(kBill, seat(0), p.id, "ride", u.now)), "");
  changed({.version = 2, .gallops = true});
  EXPECT_EQ(u.read()->fate(), Fate::moved);
  u.restart();
  EXPECT_EQ(u.table->parked(), "");
  EXPECT_NE(u.last_chat().find("The last decision does not fit"), std::string::npos);
  EXPECT_EQ(u.table->record().match().position().at("lost").as_int64(), 2);
  EXPECT_EQ(u.pick(kBill, 0), "");
  auto later = u.position();
  u.restart();
  EXPECT_EQ(u.position(), later);
}

TEST(Past, a_parked_table_can_be_talked_at_and_ended_and_its_log_is_there) {
  Played t;
  t.both("ride", "stay");
  changed({.version = 2, .gallops = true});
  t.restart();
  EXPECT_EQ(t.act(t.table->chat(kAnn, "what now?", t.now)), "");
  EXPECT_EQ(t.act(t.table->vote_abandon(kBill, t.now)), "");
  EXPECT_EQ(t.act(t.table->vote_abandon(kAnn, t.now)), "");
  EXPECT_EQ(t.table->status(), TableStatus::abandoned);
  auto logs = raw_logs(t.header, t.stored);
  ASSERT_EQ(logs.size(), 1u);
  EXPECT_NE(logs[0].find(R"({"seat":"A","pick":"ride"})"), std::string::npos) << logs[0];
  auto refused = read_log(logs[0]);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().find("it is of version 1 of the rules of Changing lots, and this "
                                 "program plays version 2"),
            std::string::npos)
      << refused.error();
  changed({});
  EXPECT_TRUE(read_log(logs[0]));
}

TEST(Past, a_finished_game_stays_finished) {
  Played t;
  t.play_to_end();
  ASSERT_EQ(t.table->status(), TableStatus::finished);
  changed({.version = 2, .gallops = true, .forgets = true});
  auto again = t.read("finished");
  EXPECT_EQ(again->status(), TableStatus::finished);
  EXPECT_EQ(again->fate(), Fate::parked);
  EXPECT_FALSE(again->due(t.now));
}

TEST(Past, newer_rules_than_these_are_waited_for) {
  Played t(2);
  t.both("stay", "stay");
  t.keep_mark();
  auto stored = t.stored;
  changed({.version = 1});
  t.restart();
  EXPECT_EQ(t.table->fate(), Fate::parked);
  EXPECT_EQ(t.stored, stored) << "else two servers would move it to and fro";
  changed({.version = 2});
  t.restart();
  EXPECT_EQ(t.pick(kBill, 0), "");
}

// Another server of the hall is upgraded first.
TEST(Past, a_table_that_another_server_moves_is_left_to_it) {
  Played t;
  t.both("stay", "stay");
  entry::Rules rules;
  rules.version.emplace(2);
  t.commit({t.now, rules});
  EXPECT_NE(t.table->parked().find("up to date"), std::string::npos);
  EXPECT_EQ(t.act(t.table->pick(kBill, seat(0), 1, "stay", t.now)), "parked");
}

TEST(Past, rules_that_keep_an_old_version_play_it_on) {
  Played t;
  t.both("stay", "ride");
  auto entries = t.stored.size();
  changed({.version = 3, .oldest = 1});
  t.restart();
  EXPECT_EQ(t.table->record().setup().version, 1);
  EXPECT_EQ(t.stored.size(), entries);
  EXPECT_NE(log_header(t.table->record().game(), t.table->record().setup()).find("\"version\":1"),
            std::string::npos);
  changed({.version = 3, .oldest = 2});
  t.restart();
  EXPECT_EQ(t.table->record().setup().version, 3);
  EXPECT_EQ(t.table->rules(), 3);
}

TEST(Past, the_parts_of_a_moved_game_are_log_files_of_their_own_rules) {
  Played t;
  t.both("ride", "ride");
  t.keep_mark();
  changed({.version = 2, .gallops = true});
  t.restart();
  t.pick(kBill, 0);
  auto logs = raw_logs(t.header, t.stored);
  ASSERT_EQ(logs.size(), 2u);
  EXPECT_TRUE(read_log(logs[1])) << read_log(logs[1]).error();
  EXPECT_FALSE(read_log(logs[0]));
  changed({});
  auto first = read_log(logs[0]);
  ASSERT_TRUE(first) << first.error();
  EXPECT_EQ(first->match().whole().text(), t.mark->position);
}

TEST(Past, a_log_of_older_rules_that_still_fits_says_by_which_it_was_played) {
  Played t;
  t.both("ride", "ride");
  auto log = t.table->record().log();
  changed({.version = 2});
  auto record = read_log(log);
  ASSERT_TRUE(record) << record.error();
  EXPECT_EQ(record->log_version(), 1);
  EXPECT_EQ(record->setup().version, 2);
  changed({.version = 2, .nobody_falls = true});
  auto differs = read_log(log);
  ASSERT_FALSE(differs) << "its check says that the game was another";
  EXPECT_NE(differs.error().find("of version 1"), std::string::npos) << differs.error();
}

}  // namespace
}  // namespace gh::test
