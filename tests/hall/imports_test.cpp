// Positions and logs that strangers bring to the hall: refused in words, within limits, and nothing
// that goes wrong at a table ends the hall.
#include "fuzz/import.h"
#include "hall_play.h"
#include "server/hall.h"
#include "teaching/lots.h"

#include "core/match_of.h"

namespace gh::test {
namespace {

// Positions of a game at every kind of question.
const std::vector<fuzz::Moment>& moments(const char* game) {
  static std::map<std::string, std::vector<fuzz::Moment>> all;
  auto& mine = all[game];
  const auto* entry = find_game(game);  // a build may have only some of the games
  if (mine.empty() && entry) mine = fuzz::moments(*entry, GREATHALL_SOURCE "/tests/replays", 0, 1);
  return mine;
}

json::object cheat_table(const fuzz::Moment& m, const json::value& position) {
  return {{"game", m.game->info->id},
          {"seats", m.seats},
          {"cheat", true},
          {"hotseat", true},
          {"position", position}};
}

// The attacks that ended the hall: a real position that says another question is open.
TEST(Imports, a_question_that_its_step_does_not_ask_is_refused_in_words) {
  HallUnderTest hall;
  Guest guest(hall, "Eve");
  for (auto [game, question] : {std::pair{"quests", "bid"},
                                {"kings", "answer_item"},
                                {"kings", "retreat"},
                                {"kings", "round_start"},
                                {"kings", "lucky_charm"}}) {
    for (const auto& m : moments(game)) {
      auto position = m.position;
      auto& ask = position.at("agenda").at("open").as_array()[0].as_object();
      if (ask["question"].as_string() == question) continue;
      ask["question"] = question;
      auto a = guest.post("/tables", cheat_table(m, position));
      EXPECT_EQ(a.status, 400) << m.question << " as " << question << ": " << a.body;
      EXPECT_EQ(text_at(a.json(), "code"), "bad_setup") << a.body;
      auto log = log_header(*m.game, gh::Setup{m.seats, {}, position});
      EXPECT_EQ(guest.post("/replays", {{"log", log}}).status, 400);
      break;  // one of each is enough here; tests/fuzz tries them all
    }
  }
  EXPECT_EQ(guest.get("/games").status, 200);
}

TEST(Imports, an_empty_board_of_kings_comes_to_an_end) {
  if (!find_game("kings")) GTEST_SKIP() << "built without kings";
  HallUnderTest hall;
  Guest guest(hall, "Eve");
  for (const char* text : {R"({"phase":"combat","seats":4,"hexes":[],"players":[{},{},{},{}]})",
                           R"({"seats":4,"options":{"rounds":0}})"}) {
    auto a = guest.post(
        "/tables",
        {{"game", "kings"}, {"seats", 4}, {"cheat", true}, {"position", *parse_json(text)}});
    EXPECT_EQ(a.status, 201) << a.body;
  }
  EXPECT_EQ(guest.get("/games").status, 200);
}

TEST(Imports, the_limit_on_maps_holds_for_tables_and_replays) {
  HallUnderTest hall;
  Guest guest(hall, "Eve");
  auto world = [](const std::string& size) {
    return size +
           " 0 4 4\n-1 -1\n-1 -1\n0 0\n3 3\n9999\n9999\n100 9999 2\n0 0 0 0\n0\n3 5\n100\n"
           "100\n70 40 4\n6 6\n50\n50\n80 30 2\n0 6,6 0,1 5,5 1\n\n0 3,6 3,3 0,3 6\n0 0 0 0\n";
  };
  auto table = [&](const std::string& text) {
    return guest.post("/tables", {{"game", "trurene"}, {"options", {{"world", text}}}});
  };
  EXPECT_EQ(table(world("7 7")).status, 201);
  auto large = table(world("999 999"));
  EXPECT_EQ(large.status, 413) << large.body;
  EXPECT_NE(large.body.find("at most 64 rows and columns"), std::string::npos) << large.body;
  EXPECT_NE(table(world("7 7") + std::string(70'000, '\n')).body.find("65536 bytes"),
            std::string::npos);
  auto log = log_header(*find_game("trurene"), gh::Setup{1, {{"world", world("999 999")}}, {}});
  EXPECT_NE(guest.post("/replays", {{"log", log}}).body.find("at most 64 rows"), std::string::npos);
  json::value far{{"rows", 999}, {"columns", 999}};
  auto cheat = guest.post("/tables", {{"game", "trurene"}, {"cheat", true}, {"position", far}});
  EXPECT_NE(cheat.body.find("at most 64 rows"), std::string::npos) << cheat.body;
}

TEST(Imports, what_one_person_or_address_occupies_is_bounded) {
  HallUnderTest hall([](server::Config& c) {
    c.limits.person_bytes = 20'000;
    c.limits.address_bytes = 50'000;
  });
  int made = 0, refused = 0;
  for (int n = 0; n < 5; ++n) {
    Guest guest(hall, "Eve" + std::to_string(n));
    for (int i = 0; i < 6; ++i) {
      auto a = guest.post("/tables", {{"game", "ivanhoe"}});
      if (a.status == 201) {
        ++made;
      } else {
        ++refused;
        EXPECT_EQ(a.status, 429) << a.body;
        EXPECT_NE(a.body.find("very much"), std::string::npos) << a.body;
      }
    }
  }
  EXPECT_EQ(made, 12) << "4 KiB and a little each: four a person, twelve an address";
  EXPECT_EQ(refused, 18);
}

// A game whose rules and bots fail now and then, as nobody thought they could.
struct Frail : lots::Game {
  static const GameInfo& info() {
    static const GameInfo i = [] {
      auto copy = lots::Game::info();
      copy.id = "frail";
      return copy;
    }();
    return i;
  }
  static void apply(State& s, const Ask& ask, Option o, Events* events) {
    if (ask.who != Seat::chance && o.verb == static_cast<int>(lots::Verb::ride))
      fault("it is late");
    lots::Game::apply(s, ask, o, events);
  }
  static Option give_up(const State&, const Ask&, Rng&) { fault("the bot is lost"); }
  static std::span<const BotOf<State>> bots() {
    static const BotOf<State> all[] = {{"lost", "never knows what to do", give_up}};
    return all;
  }
};

void register_frail() {
  static const GameEntry e = make_entry<Frail>();
  static const bool once = [] { return register_game(&e), true; }();
  (void)once;
}

TEST(Imports, a_table_whose_rules_fail_is_closed_with_words) {
  register_frail();
  HallUnderTest hall;
  Guest guest(hall, "Ann");
  auto table = guest.make_table({{"game", "frail"}, {"seats", 2}, {"hotseat", true}});
  guest.connect();
  guest.subscribe(table);
  while (!guest.asked()) ASSERT_FALSE(guest.receive().is_null());
  auto& prompt = guest.update.at("prompts").as_array()[0].as_object();
  guest.send({{"type", "pick"},
              {"table", table},
              {"seat", prompt.at("seat")},
              {"prompt", prompt.at("id")},
              {"pick", "ride"}});
  auto told = guest.await("chat");
  EXPECT_NE(text_at(told, "text").find("it is late"), std::string::npos) << told;
  EXPECT_EQ(text_at(guest.get("/tables/" + table).json(), "status"), "abandoned");
  EXPECT_EQ(guest.get("/games").status, 200);
}

TEST(Imports, a_table_whose_bot_fails_is_closed_with_words) {
  register_frail();
  HallUnderTest hall;
  Guest guest(hall, "Ann");
  json::array bots{{{"seat", "B"}, {"bot", "lost"}}};
  auto table = guest.make_table({{"game", "frail"}, {"seats", 2}, {"bots", bots}});
  guest.connect();
  guest.subscribe(table);
  auto told = guest.await("chat");
  EXPECT_NE(text_at(told, "text").find("the bot is lost"), std::string::npos) << told;
  EXPECT_EQ(text_at(guest.get("/tables/" + table).json(), "status"), "abandoned");
  // The hall lives, and others play on.
  auto other = guest.make_table({{"game", "ivanhoe"}, {"seats", 2}, {"hotseat", true}});
  EXPECT_EQ(text_at(guest.subscribe(other), "type"), "ok");
}

}  // namespace
}  // namespace gh::test
