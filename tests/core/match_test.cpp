// The door for everybody outside the rules: set-ups are checked, picks are refused with a reason.
#include "core/tests.h"
#include "teaching/lots.h"

namespace gh {
namespace {

// Drawing lots with one option of each kind, to see how a host's choices are checked.
const GameInfo& choosy() {
  static const GameInfo info = [] {
    GameInfo i = lots::Game::info();
    i.name = "Choosy";
    i.options = {{"dark", "At night.", "bool", false, 0, 0, {}},
                 {"rings", "How many.", "int", 3, 1, 3, {}},
                 {"field", "Where.", "choice", "ashby", 0, 0, {"ashby", "york"}},
                 {"motto", "A word.", "text", "", 0, 5, {}}};
    return i;
  }();
  return info;
}

std::string error_of(const json::object& chosen) {
  auto all = complete_options(choosy(), chosen);
  return all ? "nothing" : all.error();
}

TEST(Options, missing_ones_take_their_default) {
  auto all = complete_options(choosy(), {{"rings", 2}});
  ASSERT_TRUE(all);
  EXPECT_EQ(json::serialize(*all), R"({"dark":false,"rings":2,"field":"ashby","motto":""})");
}

TEST(Options, wrong_ones_are_refused_with_what_would_be_right) {
  EXPECT_EQ(error_of({{"dark", 1}}), "option dark: found 1, wanted true or false");
  EXPECT_EQ(error_of({{"rings", 4}}), "option rings: found 4, wanted a whole number from 1 to 3");
  EXPECT_EQ(error_of({{"rings", "2"}}),
            "option rings: found \"2\", wanted a whole number from 1 to 3");
  EXPECT_EQ(error_of({{"field", "ivry"}}),
            "option field: found \"ivry\", wanted one of ashby, york");
  EXPECT_EQ(error_of({{"motto", "too long"}}),
            "option motto: found \"too long\", wanted a text of at most 5 bytes");
  EXPECT_EQ(error_of({{"ring", 3}}),
            "Choosy has no option \"ring\"; it has dark, rings, field, motto");
}

std::string begin_error(int seats, json::object options,
                        std::optional<json::value> position = std::nullopt) {
  auto match = begin(lots::registered(), {seats, std::move(options), std::move(position)});
  return match ? "nothing" : match.error();
}

TEST(Begin, checks_seats_options_and_position) {
  EXPECT_EQ(begin_error(1, {}), "Drawing lots is for 2 to 4 players, not 1");
  EXPECT_EQ(begin_error(5, {}), "Drawing lots is for 2 to 4 players, not 5");
  EXPECT_EQ(begin_error(2, {{"rings", 0}}),
            "option rings: found 0, wanted a whole number from 1 to 3");
  EXPECT_EQ(begin_error(2, {}, json::value{{"seats", 3}}),
            "the position has 3 seats, the set-up 2");
  EXPECT_EQ(begin_error(2, {}, json::value{{"bags", 3}}),
            "position /: there is no field \"bags\" here; the fields are seats, knights, bag, "
            "spent, hanging, lost, agenda");
  auto twice = *parse_json(R"({"seats":2,"knights":[{"lot":4},{"lot":4}]})");
  EXPECT_EQ(begin_error(2, {}, twice), "position: there is no lot 4 left");
  EXPECT_EQ(begin_error(2, {}, json::value(7)), "position /: found 7, wanted an object");
}

std::unique_ptr<Match> decided_soon() {
  auto given = *parse_json(R"({"seats":2,"knights":[{"lot":4},{"lot":9}]})");
  return std::move(*begin(lots::registered(), {2, {}, given}));
}

TEST(Pick, says_why_it_is_refused_and_changes_nothing) {
  auto match = decided_soon();
  auto before = match->hash();
  const Ask ask = *match->ask_of(seat(0));
  auto ride = *match->read(ask, "ride");
  EXPECT_EQ(match->pick(seat(1), ask.id, ride), Refusal::not_your_question);
  EXPECT_EQ(match->pick(seat(0), ask.id + 999, ride), Refusal::question_is_gone);
  EXPECT_EQ(match->pick(seat(0), ask.id, {7, 0, 0, 0}), Refusal::not_an_option);
  EXPECT_EQ(match->pick(seat(0), ask.id, outcome_option(0)), Refusal::not_an_option);
  EXPECT_EQ(match->hash(), before);
  EXPECT_EQ(match->pick(seat(0), ask.id, ride), Refusal::none);
  EXPECT_EQ(match->pick(seat(0), ask.id, ride), Refusal::question_is_gone);
}

TEST(Pick, chance_takes_an_outcome_and_nothing_else) {
  auto match = std::move(*begin(lots::registered(), {2, {}, {}}));
  const Ask ask = *match->ask_of(Seat::chance);
  ASSERT_EQ(ask.outcomes, 12u);
  EXPECT_EQ(match->pick(Seat::chance, ask.id, outcome_option(12)), Refusal::not_an_option);
  EXPECT_EQ(match->pick(Seat::chance, ask.id, {kOutcome, -1, 0, 0}), Refusal::not_an_option);
  EXPECT_EQ(match->pick(Seat::chance, ask.id, {kOutcome, 0, 0, 1}), Refusal::not_an_option);
  EXPECT_EQ(match->pick(Seat::chance, ask.id, {0, 0, 0, 0}), Refusal::not_an_option);
  EXPECT_EQ(match->pick(Seat::chance, ask.id, outcome_option(11)), Refusal::none);
}

TEST(Match, a_copy_goes_its_own_way_and_can_be_assigned_back) {
  auto match = decided_soon();
  auto copy = match->copy();
  EXPECT_TRUE(copy->same(*match));
  const Ask ask = *copy->ask_of(seat(0));
  copy->apply(ask, *copy->read(ask, "ride"), nullptr);
  EXPECT_FALSE(copy->same(*match));
  EXPECT_NE(copy->hash(), match->hash());
  copy->assign(*match);
  EXPECT_TRUE(copy->same(*match));
}

TEST(Match, a_prompt_is_ids_with_arguments_and_words_with_rules_on_request) {
  auto match = decided_soon();
  const Ask& ask = *match->ask_of(seat(1));
  EXPECT_EQ(json::serialize(to_json(match->prompt(ask))),
            R"({"id":19,"seat":"B","question":"ride_or_stay","args":{"lot":9},"options":[)"
            R"({"pick":"ride","t":"ride!","refs":["lot"]},)"
            R"({"pick":"stay","t":"stay!","refs":["lot"]}]})");
  EXPECT_EQ(json_text(match->prompt(ask)), json::serialize(to_json(match->prompt(ask))));
  auto spoken = match->prompt(ask, "en");
  EXPECT_EQ(spoken.words, "Your lot is 9. Do you ride for the ring?");
  EXPECT_EQ(spoken.rule, "L-3");
  EXPECT_EQ(spoken.options[0].words, "Ride and show your lot");
  EXPECT_EQ(spoken.options[0].rule, "L-4");
  EXPECT_EQ(match->prompt(ask, "qps").options[0].words, "Ŕíðé áñð šĥóŵ ýóúŕ ĺóţ");
}

TEST(Match, a_bot_that_does_not_exist_plays_at_random) {
  auto match = decided_soon();
  Rng rng{1};
  const Ask& ask = *match->ask_of(seat(0));
  EXPECT_EQ(match->notation(ask, match->bot_pick("bold", ask, rng)), "stay") << "4 is low";
  EXPECT_TRUE(match->read(ask, match->notation(ask, match->bot_pick("nobody", ask, rng))));
}

TEST(Simulate, is_the_same_for_the_same_seed_and_counts_every_win) {
  SimulateRequest r;
  r.seats = 2;
  r.games = 2000;
  r.bots = {"bold", "random"};
  const auto& game = lots::registered();
  auto a = game.simulate(r, nullptr, nullptr), b = game.simulate(r, nullptr, nullptr);
  EXPECT_EQ(a.games, 2000u);
  EXPECT_EQ(a.picks, b.picks);
  EXPECT_EQ(a.wins, b.wins);
  EXPECT_NEAR(a.wins[0] + a.wins[1], 2000, 1e-6);
  EXPECT_GT(a.wins[0], a.wins[1]) << "the bold bot should beat the random one";
}

TEST(Signature, is_the_same_every_time_and_differs_between_games) {
  EXPECT_EQ(signature(lots::registered(), 2), signature(lots::registered(), 2));
  EXPECT_NE(signature(lots::registered(), 2), signature(lots::registered(), 3));
}

}  // namespace
}  // namespace gh
