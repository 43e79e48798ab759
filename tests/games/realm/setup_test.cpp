// What a scenario cannot say about the set-up of Magic Realm: many maps, fair guesses, positions
// that are refused.
#include <gtest/gtest.h>

#include "core/match.h"
#include "core/promises.h"
#include "games/realm/game.h"
#include "games/realm/setup.h"

namespace gh::realm {
namespace {

State begun(int seats, const char* map, std::uint64_t seed) {
  json::object options;
  for (const auto& option : Game::info().options) options[option.id] = option.standard;
  options["map"] = map;
  auto s = *Game::set_up(Setup{seats, options, std::nullopt});
  Rng rng{seed};
  Options out;
  while (s.day == 0) {
    const Ask ask = s.agenda.open[0];
    out.clear();
    Game::options(s, ask, out);
    Option o = ask.who == Seat::chance ? outcome_option(rng.below(ask.outcomes))
                                       : out[rng.below(static_cast<std::uint32_t>(out.size()))];
    Game::apply(s, ask, o, nullptr);
  }
  return s;
}

// Roads meet roads, all twenty tiles hold together, and every clearing that must leads home.
void expect_legal(const State& s) {
  constexpr int kSteps[6][2] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};
  for (int t = 0; t < kTiles; ++t) {
    const auto& p = s.tiles[at(t)];
    ASSERT_TRUE(p.placed);
    int touching = 0, joined = 0;
    for (int d = 0; d < 6; ++d) {
      int other = tile_at(s, p.q + kSteps[d][0], p.r + kSteps[d][1]);
      if (other < 0) continue;
      ++touching;
      const bool here = tile(t).side[0].edges >> ((d + 6 - p.turn) % 6) & 1;
      const bool there =
          tile(other).side[0].edges >> ((d + 3 + 6 - s.tiles[at(other)].turn) % 6) & 1;
      EXPECT_EQ(here, there) << tile(t).id << " beside " << tile(other).id;
    }
    EXPECT_GE(touching, 2) << tile(t).id;
    for (int n = 1; n <= 6; ++n)
      if (tile(t).has(n)) joined += joined_to_borderland(s, spot_at(t, n));
    EXPECT_GE(joined, tile(t).clearings == 6 ? 6 : 1) << tile(t).id;
  }
}

TEST(RealmSetup, FR_1_FR_2_maps_by_chance_are_legal) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) expect_legal(begun(2, "random", seed));
}
TEST(RealmSetup, FR_2_maps_that_players_build_are_legal) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) expect_legal(begun(3, "build", seed));
}
TEST(RealmSetup, FR_1_fixed_maps_are_legal) {
  for (const char* map : {"layout_a", "layout_b", "layout_3004"}) expect_legal(begun(1, map, 1));
}

// One walks from clearing to clearing; the rules take a tile at a time.
TEST(RealmSetup, FR_2_clearings_are_joined_by_roads_of_any_kind) {
  State s = begun(2, "random", 3);
  for (int t = 0; t < kTiles; t += 2) s.tiles[at(t)].enchanted = true;
  join_tiles(s);
  for (int from = 0; from < kSpots; ++from) {
    if (!tile(tile_of(from)).has(number_of(from))) continue;
    Spots walked;
    auto walk = [&](auto& self, int spot) -> void {
      if (spot == kNone || walked.has(spot)) return;
      walked.put(spot);
      for (const auto& road : roads_of(s, spot)) self(self, road.to);
    };
    walk(walk, from);
    EXPECT_EQ(connected_to(s, from), walked) << spot_name(from);
  }
}

// Every chit is dealt: a warning of its letter in each tile, a second chit in C and M tiles, five
// in each Lost pile; the V chits have become dwellings and Ghosts.
TEST(RealmSetup, FR_5_FR_8_all_forty_chits_are_dealt) {
  const State s = begun(1, "layout_a", 7);
  int piles[2] = {}, warnings = 0, others = 0, gone = 0;
  for (int c = 0; c < kChits; ++c) {
    const auto& x = s.chits[at(c)];
    EXPECT_NE(x.place, ChitPlace::undealt);
    piles[0] += x.place == ChitPlace::lost_city;
    piles[1] += x.place == ChitPlace::lost_castle;
    gone += x.place == ChitPlace::gone;
    if (x.place == ChitPlace::tile) (is_warning(c) ? warnings : others) += 1;
  }
  EXPECT_EQ(piles[0], 5);
  EXPECT_EQ(piles[1], 5);
  EXPECT_EQ(gone, 5);
  EXPECT_EQ(warnings, 15);
  EXPECT_EQ(others, 10);
}

// Which of the first chits are Lost would tell the tiles of the Lost City and the Lost Castle.
TEST(RealmSetup, FR_5_nobody_is_shown_chits_while_they_are_dealt) {
  auto begun = begin(*find_game("realm"), gh::Setup{1, {}, {}});
  auto& match = *begun;
  Rng rng{5};
  Options out;
  std::size_t dealt = 0;
  for (bool lie = false; !lie;) {
    const Ask ask = match->asks()[0];
    match->options(ask, out);
    match->apply(ask, out[rng.below(static_cast<std::uint32_t>(out.size()))], nullptr);
    const bool dealing = match->question_name(match->asks()[0]) == "deal_chit" ||
                         match->question_name(match->asks()[0]) == "lost_tile";
    dealt += dealing;
    for (Seat viewer : {seat(0), Seat::spectator}) {
      const auto chits = match->view(viewer).at("chits").as_array().size();
      lie = chits > 0;
      EXPECT_FALSE(lie && dealing) << chits;
    }
  }
  EXPECT_GT(dealt, 20u);
}

// INF-2: where the Lost City is, is one in five for each C tile; which chit a tile has, one in ten
// of what could lie there.
TEST(RealmGuess, INF_2_face_down_chits_are_guessed_fairly) {
  const State s = begun(2, "layout_a", 3);
  std::array<int, kTiles> city{};
  std::array<int, kChits> in_crag{};
  Rng rng{5};
  constexpr int kGuesses = 4000;
  const int crag = *tile_from("crag");
  for (int i = 0; i < kGuesses; ++i) {
    State guess = s;
    Game::determinize(guess, seat(0), rng);
    ++city[guess.chits[kLostCity].tile];
    for (int c = kFirstSound; c < kChits; ++c)
      if (guess.chits[at(c)].place == ChitPlace::tile && guess.chits[at(c)].tile == crag)
        ++in_crag[at(c)];
  }
  for (int t = 0; t < kTiles; ++t)
    EXPECT_NEAR(city[at(t)], tile(t).letter == Letter::c ? kGuesses / 5 : 0, 120) << tile(t).id;
  EXPECT_NEAR(in_crag[kLostCastle], kGuesses / 5, 120);
  for (int c = kFirstSound; c < kLostCity; ++c)
    EXPECT_NEAR(in_crag[at(c)], kGuesses * 4 / 5 / 18, 70) << kKit.chits[at(c)].id;
}

std::string refusal(const char* text) {
  auto position = from_json<Position>(*parse_json(text));
  if (!position) return position.error();
  auto state = Game::from_position(*position);
  return state ? "" : state.error();
}

TEST(RealmPosition, says_what_is_wrong) {
  EXPECT_NE(refusal(R"({"characters": [{"hero": "amazon"}]})").find("where"), std::string::npos);
  EXPECT_NE(refusal(R"({"characters": [{"hero": "amazon", "at": "crag-9"}]})").find("crag-9"),
            std::string::npos);
  EXPECT_NE(refusal(R"({"characters": [{"hero": "amazon", "at": "crag-2", "has": ["helmet_1"]}],
      "piles": {"crag-2": ["helmet_1"]}})")
                .find("two places"),
            std::string::npos);
  EXPECT_NE(refusal(R"({"characters": [{"hero": "amazon", "at": "crag-2"}],
      "chits": {"bones_v": {"tile": "crag"}}})")
                .find("letter"),
            std::string::npos);
  EXPECT_NE(
      refusal(R"({"characters": [{"hero": "amazon", "at": "crag-2", "hat": 1}]})").find("hat"),
      std::string::npos);
  EXPECT_EQ(refusal(R"({"characters": [{"hero": "amazon", "at": "crag-2"}]})"), "");
}

// Decision 0004: each step with the one it lies on, the questions derived.
TEST(RealmPosition, a_step_that_cannot_be_there_is_refused) {
  auto given = from_json<Position>(*parse_json(R"({"characters": [{"hero": "amazon",
      "at": "crag-2", "plan": ["hide"]}], "course": {"day": 3}, "part": "turn of amazon"})"));
  auto real = Game::from_position(*given);
  ASSERT_TRUE(real) << real.error();
  const auto whole = to_json(Game::position(*real));
  auto with = [&](const std::string& steps, const char* open = "") {
    auto changed = whole;
    changed.as_object()["agenda"] =
        *parse_json(R"({"steps": [)" + steps + R"(], "open": [)" + open + R"(], "asked": [9, 9]})");
    return refusal(json::serialize(changed).c_str());
  };
  constexpr const char* kDay = R"({"step": "play_game", "stage": 7}, {"step": "day", "stage": 4},
      {"step": "daylight", "passed": 0})";
  auto on_day = [&](const std::string& step, const char* open = "") {
    return with(std::string(kDay) + ", " + step, open);
  };
  EXPECT_EQ(with(kDay), "");
  EXPECT_NE(with(R"({"step": "day", "stage": 4})").find("day"), std::string::npos);
  // A combat without its clearing, a move without a turn, a turn of nobody.
  EXPECT_NE(on_day(R"({"step": "playing", "asked": true})").find("playing"), std::string::npos);
  EXPECT_NE(on_day(R"({"step": "move_on", "who": 0, "to": 3, "pony": false, "stage": 0})")
                .find("move_on"),
            std::string::npos);
  constexpr const char* kTurn = R"({"step": "turn", "who": %d, "stage": 0, "phase": %d,
      "half": 255, "sunlight": false, "activity": "blank", "where": 255, "source": 250,
      "from": 255, "dropped": 0})";
  auto turn = [&](int who, int phase) {
    char text[400];
    std::snprintf(text, sizeof text, kTurn, who, phase);
    return std::string(text);
  };
  EXPECT_EQ(on_day(turn(0, 0)), "");
  EXPECT_NE(on_day(turn(3, 0)).find("turn"), std::string::npos);
  EXPECT_NE(on_day(turn(0, 5)).find("turn"), std::string::npos);
  // A question that the step does not ask.
  EXPECT_NE(on_day(turn(0, 0), R"({"who": "A", "question": "trade", "id": 154, "outcomes": 0})")
                .find("agenda"),
            std::string::npos);
}

struct Picked {
  Seat who;
  const char* notation;
};
// How `kind` is told to seat A when this is picked in that position.
std::string told(int seats, const char* position, const std::vector<Picked>& picks,
                 const char* kind) {
  auto match = gh::begin(*find_game("realm"), gh::Setup{seats, {}, *parse_json(position)});
  if (!match) return match.error();
  auto& m = **match;
  std::string words;
  for (const auto& [who, notation] : picks) {
    const auto* ask = m.ask_of(who);
    const auto option = ask ? m.read(*ask, notation) : std::nullopt;
    if (!option) return std::string("no ") + notation;
    Events events;
    m.apply(Ask(*ask), *option, &events);
    for (const auto& e : events)
      if (m.event_name(e) == kind && e.reaches(seat(0)))
        words = m.words(m.describe(e, seat(0)), seat(0));
  }
  return words;
}

// INF-5: the site by its own name, not by that of another chit.
TEST(RealmWords, a_discovered_site_is_called_by_its_name) {
  const auto words =
      told(1, R"({"characters": [{"hero": "amazon", "at": "crag-6", "has": [], "plan": ["search"]}],
                  "chits": {"hoard_6": {"tile": "crag"}}, "part": "turn of amazon"})",
           {{seat(0), "locate"}, {Seat::chance, "4+3"}}, "found_site");
  EXPECT_NE(words.find("Hoard"), std::string::npos) << words;
}

// DEC-9: what is asked for, and of whom.
TEST(RealmWords, who_asks_for_goods_is_told_of_the_trader_and_the_thing) {
  const auto words =
      told(1, R"({"characters": [{"hero": "amazon", "at": "awful_valley-5", "has": [], "gold": 40,
                  "plan": ["trade"]}], "denizens": {"rhq": {"at": "awful_valley-5"}},
                  "part": "turn of amazon"})",
           {{seat(0), "buy_from rogues"}, {seat(0), "name workhorse_m5_h7"}}, "names");
  EXPECT_EQ(words, "You ask the Rogues for Workhorse M5/H7.");
}

// PE-22: what changes hands, and to whom.
TEST(RealmWords, who_gives_something_away_is_told_of_both) {
  const auto words =
      told(2, R"({"characters": [{"hero": "amazon", "at": "awful_valley-5", "has": ["mace_1"],
                  "plan": ["blank"]}, {"hero": "elf", "at": "awful_valley-5", "has": []}],
                  "part": "turn of amazon"})",
           {{seat(0), "deal_with elf"},
            {seat(0), "offer mace_1"},
            {seat(0), "propose"},
            {seat(1), "agree"}},
           "gave");
  EXPECT_EQ(words, "You give Mace to the Elf.");
}

// Every rule that a table can switch on, with a map that is built in turn and visitors that are
// placed.
TEST(RealmSetup, keeps_the_promises_with_every_option) {
  gh::Setup setup;
  for (const auto& option : Game::info().options)
    if (option.kind == "bool") setup.options[option.id] = true;
  setup.options["map"] = "build";
  setup.options["days"] = 2;
  for (int seats : {1, 2, 3}) {
    setup.seats = seats;
    for (std::uint64_t seed = 500; seed < 504; ++seed)
      EXPECT_EQ(check_promises(*find_game("realm"), setup, seed).failure, "") << seats << " seats";
  }
}

}  // namespace
}  // namespace gh::realm
