// Entries of a table's log: every kind is written as it has always been, and read again.
#include "table/entry.h"

#include <gtest/gtest.h>

namespace gh {
namespace {

const PickLines kLines{{seat(0), "start red", {}}, {Seat::chance, "draw \"red-3\"", {}}};

entry::Rules moved() {
  entry::Rules rules;
  rules.kind = entry::Passage::moved;
  rules.version.emplace(2), rules.count.emplace(1u);
  rules.position = JsonText{R"({"seats":2,"bag":[1,2]})"};
  rules.picks = {{Seat::chance, "1", {}}};
  return rules;
}

// As halls have stored them: not a byte may change.
const std::pair<entry::Any, std::string> kStored[] = {
    {entry::Seating{seat(0), SeatKind::person, "u", "Bill"},
     R"({"e":"seat","at":5,"seat":"A","kind":"person","user":"u","name":"Bill"})"},
    {entry::Seating{seat(1), SeatKind::bot, {}, {}, "rule"},
     R"({"e":"seat","at":5,"seat":"B","kind":"bot","bot":"rule"})"},
    {entry::Seating{seat(1), SeatKind::open}, R"({"e":"seat","at":5,"seat":"B","kind":"open"})"},
    {entry::Seating{seat(1), SeatKind::left, "u", "Ann"},
     R"({"e":"seat","at":5,"seat":"B","kind":"left","user":"u","name":"Ann"})"},
    {entry::Start{"rule", {{Seat::chance, "token purple", {}}}},
     R"({"e":"start","at":5,"bot":"rule","picks":[["chance","token purple"]]})"},
    {entry::Start{}, R"({"e":"start","at":5})"},
    {entry::Picks{1200, {}, kLines},
     R"({"e":"picks","at":5,"used":1200,"picks":[["A","start red"],["chance","draw \"red-3\""]]})"},
    {entry::Picks{{}, true, kLines},
     R"({"e":"picks","at":5,"missed":true,"picks":[["A","start red"],["chance","draw \"red-3\""]]})"},
    {entry::Miss{seat(1), entry::Missed::excused},
     R"({"e":"miss","at":5,"seat":"B","kind":"excused"})"},
    {entry::Miss{seat(1), entry::Missed::vacant},
     R"({"e":"miss","at":5,"seat":"B","kind":"vacant"})"},
    {entry::Pace{entry::Accord::pause, seat(0), "u"},
     R"({"e":"pace","at":5,"kind":"pause","seat":"A","user":"u"})"},
    {entry::Pace{entry::Accord::go_on}, R"({"e":"pace","at":5,"kind":"go_on"})"},
    {entry::Standing{seat(0), "standing.turn", true},
     R"({"e":"standing","at":5,"seat":"A","id":"standing.turn","on":true})"},
    {entry::Undo{seat(0), 2u}, R"({"e":"undo","at":5,"seat":"A","count":2})"},
    {entry::Chat{seat(0), "Bill", "well\nmet"},
     R"({"e":"chat","at":5,"seat":"A","name":"Bill","text":"well\nmet"})"},
    {entry::Chat{{}, "Eve", "ü"}, R"({"e":"chat","at":5,"name":"Eve","text":"ü"})"},
    {entry::Vote{seat(0), "u"}, R"({"e":"vote","at":5,"seat":"A","user":"u"})"},
    {entry::Vote{seat(0), {}}, R"({"e":"vote","at":5,"seat":"A"})"},
    {entry::Vote{{}, "u"}, R"({"e":"vote","at":5,"user":"u"})"},
    {entry::Resign{seat(2), "u"}, R"({"e":"resign","at":5,"seat":"C","user":"u"})"},
    {entry::Resign{seat(2), {}}, R"({"e":"resign","at":5,"seat":"C"})"},
    {entry::Invite{seat(1), "secret"}, R"({"e":"invite","at":5,"seat":"B","text":"secret"})"},
    {entry::LateJoiners{entry::Welcome::on}, R"({"e":"late","at":5,"kind":"on"})"},
    {entry::LateJoiners{entry::Welcome::off}, R"({"e":"late","at":5,"kind":"off"})"},
    {entry::Remove{seat(1), entry::Removal::ban, "u", "Eve"},
     R"({"e":"remove","at":5,"seat":"B","kind":"ban","user":"u","name":"Eve"})"},
    {entry::Remove{seat(1), entry::Removal::remove, "u", "Eve"},
     R"({"e":"remove","at":5,"seat":"B","kind":"remove","user":"u","name":"Eve"})"},
    {entry::Closed{entry::Closer::stuck, "why"},
     R"({"e":"closed","at":5,"kind":"stuck","text":"why"})"},
    {entry::Closed{entry::Closer::keepers, "why"},
     R"({"e":"closed","at":5,"kind":"keepers","text":"why"})"},
    {entry::Closed{{}, "a whole sentence"}, R"({"e":"closed","at":5,"text":"a whole sentence"})"},
    {entry::Rematch{"t2"}, R"({"e":"rematch","at":5,"table":"t2"})"},
    {entry::Adopt{"g-1", "u"}, R"({"e":"adopt","at":5,"kind":"g-1","user":"u"})"},
    {entry::Rules{entry::Passage::same, {}, 2},
     R"({"e":"rules","at":5,"kind":"same","version":2})"},
    {moved(),
     R"({"e":"rules","at":5,"kind":"moved","count":1,"version":2,"position":{"seats":2,"bag":[1,2]},"picks":[["chance","1"]]})"},
};

TEST(Entries, are_written_as_they_have_always_been_and_read_again) {
  std::vector<bool> met(kinds_of<entry::Any>().size());
  for (const auto& [what, text] : kStored) {
    EXPECT_EQ(write_entry({5, what}), text);
    auto read = read_entry(text);
    ASSERT_TRUE(read) << text << "\n" << read.error();
    EXPECT_EQ(read->what.index(), what.index()) << text;
    EXPECT_EQ(write_entry(*read), text);
    met[what.index()] = true;
  }
  for (std::size_t i = 0; i < met.size(); ++i)
    EXPECT_TRUE(met[i]) << "no example of " << kinds_of<entry::Any>()[i].tag;
}

TEST(Entries, that_are_broken_say_what_is_wrong) {
  const std::pair<std::string, std::string> broken[] = {
      {"", "not JSON"},
      {"[]", "wanted an object"},
      {"{}", "there is no entry \"\""},
      {R"({"e":"fly","at":5})", "there is no entry \"fly\""},
      {R"({"e":7,"at":5})", "/e: "},
      {R"({"e":"chat","at":"noon"})", "/at: "},
      {R"({"e":"seat","at":5,"kind":"open"})", "an entry \"seat\" needs the field \"seat\""},
      {R"({"e":"seat","at":5,"seat":"A","kind":"king"})", "/kind: "},
      {R"({"e":"seat","at":5,"seat":"Z","kind":"open"})", "/seat: "},
      {R"({"e":"late","at":5,"kind":"perhaps"})", "/kind: "},
      {R"({"e":"undo","at":5,"count":-1})", "/count: "},
      {R"({"e":"chat","at":5,"colour":"red"})", "/colour: an entry \"chat\" has no such field"},
      {R"({"e":"chat","at":5,"version":2})", "/version: an entry \"chat\" has no such field"},
      {R"({"e":"chat","at":5,"picks":[["A","end"]]})", "/picks: "},
      {R"({"e":"picks","at":5,"picks":[["A"]]})", "/picks/0: "},
      {R"({"e":"picks","at":5,"picks":[["Z","end"]]})", "there is no seat \"Z\""},
  };
  for (const auto& [text, why] : broken) {
    auto read = read_entry(text);
    ASSERT_FALSE(read) << text;
    EXPECT_NE(read.error().find(why), std::string::npos) << text << "\n" << read.error();
  }
}

}  // namespace
}  // namespace gh
