// What a scenario cannot say about Kings & Things: the box, secrecy, refusals, the bot.
#include <gtest/gtest.h>

#include "core/promises.h"
#include "core/record.h"
#include "games/kings/game.h"

namespace gh::kings {
namespace {

const GameEntry& game() { return *find_game("kings"); }

State from(const std::string& text) {
  auto json = parse_json(text);
  EXPECT_TRUE(json);
  auto position = from_json<Position>(*json);
  EXPECT_TRUE(position) << position.error();
  auto state = Game::from_position(*position);
  EXPECT_TRUE(state) << state.error();
  return *state;
}

TEST(Kings, GR_SG_01_the_cup_holds_195_things) {
  EXPECT_EQ(kBox.things.size(), 195);
  EXPECT_EQ(kBox.creatures.size(), 146);
  EXPECT_EQ(kBox.incomes.size(), 22);
  EXPECT_EQ(kBox.treasures.size(), 6);
  EXPECT_EQ(kBox.magics.size(), 11);
  EXPECT_EQ(kBox.events.size(), 10);
  EXPECT_EQ(kBox.flyers.size(), 44);
  EXPECT_EQ(kBox.magic_creatures.size(), 19);
}

// X57: the Arch Cleric (5) on the rim reaches 30 of the 37 hexes, from the centre all of them.
TEST(Kings, GR_LL_02_range_of_big_juju) {
  auto reached = [](const char* from) {
    int n = 0;
    for (int h = 0; h < kHexes; ++h) n += distance(*hex_from(from), h) <= 5;
    return n;
  };
  EXPECT_EQ(reached("-3,0"), 30);
  EXPECT_EQ(reached("0,0"), 37);
}

TEST(Kings, GR_SC_02_front_and_back_of_the_characters) {
  EXPECT_EQ(piece_of(Hero::marksman), piece_of(Hero::forest_king));
  EXPECT_EQ(piece_of(Hero::dwarf_king), piece_of(Hero::warlord));
  EXPECT_EQ(design(kind_of(Hero::elf_lord)).value, 6);
  EXPECT_TRUE(design(kind_of(Hero::elf_lord)).ranged);
  EXPECT_EQ(design(kind_of(Hero::swamp_king)).terrain, Terrain::swamp);
}

TEST(Kings, GR_SG_03_GR_SG_04_tiles_of_both_boards) {
  for (int seats = 2; seats <= 4; ++seats) {
    auto begun = begin(game(), gh::Setup{seats, {}, {}});
    ASSERT_TRUE(begun);
    auto view = (*begun)->view(Seat::spectator);
    EXPECT_EQ(view.at("hexes").as_array().size(), seats == 4 ? 37u : 19u);
    auto p = (*begun)->position();
    int tiles = 0;
    for (const auto& n : p.at("tiles").as_array()) tiles += n.to_number<int>();
    EXPECT_EQ(tiles, seats == 4 ? 44 : 29);
  }
}

// SET-12, TWO-5: at the end of set-up all tiles that are not on the board are one deck.
TEST(Kings, GR_SG_03_the_tile_deck_after_set_up) {
  for (int seats = 2; seats <= 4; ++seats) {
    auto begun = begin(game(), gh::Setup{seats, {}, {}});
    ASSERT_TRUE(begun);
    auto& match = **begun;
    Rng rng{static_cast<std::uint64_t>(seats)};
    while (match.view(Seat::spectator).at("phase").as_string() == "setup") {
      const Ask ask = match.asks()[0];
      match.apply(ask, match.bot_pick("random", ask, rng), nullptr);
    }
    const auto view = match.view(Seat::spectator);
    int tiles = 0;
    for (const auto& t : view.at("tile_deck").as_object()) tiles += t.value().to_number<int>();
    EXPECT_EQ(tiles, seats == 4 ? 11 : 29);
  }
}

TEST(Kings, FR_GS_01_two_to_four_players) {
  for (int seats : {0, 1, 5, 100}) {
    auto begun = begin(game(), gh::Setup{seats, {}, {}});
    ASSERT_FALSE(begun);
    EXPECT_NE(begun.error().find("2 to 4 players"), std::string::npos) << begun.error();
  }
}

// VOC-5: faces on racks and of face-down creatures are the owner's secret.
TEST(Kings, FR_IF_01_hidden_counters_stay_hidden) {
  auto text = [](const char* mine, const char* rack) {
    return std::string(
               R"({"seats":2,"phase":"construction","hexes":[{"hex":"0,0","owner":"A","stacks":{"A":[")") +
           mine + R"("]}},{"hex":"2,-2","owner":"B"}],"players":[{"gold":5,"rack":[")" + rack +
           R"("]}]})";
  };
  State one = from(text("goblins", "golem")), two = from(text("old-dragon", "city"));
  EXPECT_EQ(json::serialize(to_json(Game::view(one, seat(1)))),
            json::serialize(to_json(Game::view(two, seat(1)))));
  EXPECT_EQ(json::serialize(to_json(Game::view(one, Seat::spectator))),
            json::serialize(to_json(Game::view(two, Seat::spectator))));
  EXPECT_NE(json::serialize(to_json(Game::view(one, seat(0)))),
            json::serialize(to_json(Game::view(two, seat(0)))));
}

// One program for one screen and for the network: the same game behind the same door.
TEST(Kings, FR_IF_03_a_whole_game_runs_through_the_common_door) {
  auto report = check_promises(game(), gh::Setup{2, {}, {}}, 7, 1);
  EXPECT_EQ(report.failure, "");
}

TEST(Kings, GR_ME_01_everyone_who_could_hold_the_charm_is_asked) {
  State s = from(
      R"({"seats":3,"phase":"characters","hexes":[{"hex":"0,0","owner":"A"},{"hex":"2,-2","owner":"B"},
    {"hex":"-2,2","owner":"C"}],"players":[{},{"rack":["goblins"]},{"rack":["lucky-charm"]}]})");
  auto pick = [&](Verb v, int a) {
    Game::apply(s, Game::asks(s)[0],
                {static_cast<std::uint16_t>(v), static_cast<std::int16_t>(a), 0, 0}, nullptr);
  };
  pick(Verb::attempt, kind_of(Hero::arch_mage));
  pick(Verb::bonus, 0);
  Game::apply(s, Game::asks(s)[0], outcome_option(0), nullptr);
  ASSERT_EQ(Game::asks(s).size(), 2u);  // B and C alike; A has an empty rack for all to see
  EXPECT_EQ(Game::asks(s)[0].who, seat(1));
  EXPECT_EQ(Game::asks(s)[1].who, seat(2));
  Options out;
  Game::options(s, Game::asks(s)[0], out);
  EXPECT_EQ(out.size(), 1u);
}

TEST(Kings, positions_are_refused_with_a_reason) {
  auto problem = [](const char* text) {
    auto position = from_json<Position>(*parse_json(text));
    if (!position) return position.error();
    auto state = Game::from_position(*position);
    return state ? std::string() : state.error();
  };
  EXPECT_NE(problem(R"({"seats":2,"hexes":[{"hex":"9,9"}]})").find("there is no hex"),
            std::string::npos);
  EXPECT_NE(
      problem(R"({"seats":2,"players":[{"rack":["golem","golem"]}]})").find("only 1 of golem"),
      std::string::npos);
  EXPECT_NE(problem(R"({"seats":2,"players":[{"rack":["dwarf-king"]}]})").find("never on a rack"),
            std::string::npos);
  EXPECT_NE(problem(R"({"seats":2,"hexes":[{"hex":"0,0","terrain":"sea","owner":"A"}]})")
                .find("never owned"),
            std::string::npos);
}

TEST(Kings, rounds_end_the_game) {
  State s = from(R"({"seats":2,"options":{"rounds":3},"turn":3,"phase":"order",
    "hexes":[{"hex":"0,0","owner":"A","fort":2},{"hex":"2,-2","owner":"B"}]})");
  EXPECT_TRUE(Game::asks(s).empty());
  auto o = Game::outcome(s);
  EXPECT_TRUE(o.over);
  EXPECT_EQ(o.ranks, (std::vector<int>{1, 2}));
}

// In whole games: events are sentences, and who runs the natives is told that the hits are theirs.
TEST(Kings, GR_CP_12_words_are_sentences_and_say_whose_hits_they_are) {
  int natives = 0, own = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    auto match = std::move(*begin(game(), gh::Setup{3, {}, {}}));
    Rng rng{seed};
    Options options;
    for (int n = 0; n < 4000 && !match->over(); ++n) {
      const Ask ask = match->asks()[0];
      match->options(ask, options);
      if (match->question_name(ask) == "hits") {
        bool theirs = match->describe(ask, options[0]).refs[0].starts_with("fighter/natives/");
        bool told = match->describe(ask).id == "hits?natives";
        EXPECT_EQ(theirs, told) << match->words(match->describe(ask), ask.who);
        ++(theirs ? natives : own);
      }
      auto o = ask.who == Seat::chance ? outcome_option(rng.below(ask.outcomes))
                                       : match->bot_pick("rule", ask, rng);
      Events events;
      ASSERT_EQ(match->pick(ask.who, ask.id, o, &events), Refusal::none);
      for (const auto& e : events) {
        auto words = match->words(match->describe(e, seat(0)), seat(0));
        EXPECT_FALSE(std::islower(static_cast<unsigned char>(words[0]))) << words;
      }
    }
  }
  EXPECT_GT(natives, 0);
  EXPECT_GT(own, 0);
}

TEST(Kings, the_rule_bot_beats_random_players) {
  SimulateRequest r;
  r.seats = 4;
  r.games = 20;
  r.bots = {"rule", "random", "random", "random"};
  auto result = game().simulate(r, nullptr, nullptr);
  EXPECT_EQ(result.unfinished, 0u);
  EXPECT_GE(result.wins[0], 17);
}

// Four of them: chance alone would leave a seat outside 18 to 32 % once in tens of thousands of
// runs.
TEST(Kings, rule_bots_treat_the_seats_alike) {
  SimulateRequest r;
  r.seats = 4;
  r.bots = {"rule"};
  r.games = 600;
  auto result = game().simulate(r, nullptr, nullptr);
  for (double wins : result.wins) EXPECT_NEAR(wins / 600, 0.25, 0.07);
}

// They bluff now and then, and a bluff that is turned up is challenged.
TEST(Kings, rule_bots_bluff_and_challenge) {
  int bluffs = 0, challenges = 0;
  for (std::uint64_t seed = 1; seed <= 40 && !(bluffs && challenges); ++seed) {
    auto record = Record::begin(game(), gh::Setup{4, {}, {}});
    Rng rng{seed};
    while (!record->match().over()) {
      const Ask ask = record->match().asks()[0];
      const Option o = record->match().bot_pick("rule", ask, rng);
      if (ask.who != Seat::chance) {
        const auto said = record->match().describe(ask, o).id;
        bluffs += said == "place!bluff";
        challenges += static_cast<Verb>(o.verb) == Verb::challenge ||
                      static_cast<Verb>(o.verb) == Verb::challenge_all;
      }
      record->pick(ask.who, ask.id, o);
    }
  }
  EXPECT_GT(bluffs, 0);
  EXPECT_GT(challenges, 0);
}

}  // namespace
}  // namespace gh::kings
