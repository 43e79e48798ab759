// The scenario runner: what passes, and how a failure reads.
#include "core/scenario.h"

#include "core/tests.h"
#include "teaching/lots.h"

namespace gh {
namespace {

std::vector<ScenarioResult> run(const std::string& text) {
  lots::registered();
  return run_scenarios(text, "f");
}
// The failure of the one scenario whose lines these are.
std::string failure_of(const std::string& lines) {
  auto results = run("scenario one\n" + lines);
  EXPECT_EQ(results.size(), 1u);
  return results[0].failure;
}
// Two knights who have drawn 4 and 9.
const std::string kDrawn = "game lots 2\ngiven {\"knights\": [{\"lot\": 4}, {\"lot\": 9}]}\n";

TEST(Scenario, one_that_is_true_passes_and_knows_its_name_line_and_rules) {
  auto results = run("# two knights\n\nscenario the higher lot wins\nrules L-4 L-6\n" + kDrawn +
                     "when A ride\nwhen B ride\nthen all see knights/1/rings = 1\nthen winner B\n"
                     "then nobody is asked\n");
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(results[0].failure, "");
  EXPECT_EQ(results[0].name, "the higher lot wins");
  EXPECT_EQ(results[0].line, 3);
  EXPECT_EQ(results[0].rules, (std::vector<std::string>{"L-4", "L-6"}));
}

TEST(Scenario, several_in_a_file_stand_apart) {
  auto results = run("scenario a\ngame lots 2\nthen A may fly\nscenario b\ngame lots 2\n");
  ASSERT_EQ(results.size(), 2u);
  EXPECT_NE(results[0].failure, "");
  EXPECT_EQ(results[1].failure, "");
}

TEST(Scenario, chance_that_nobody_scripts_takes_its_first_outcome) {
  EXPECT_EQ(failure_of("game lots 2\nthen A is asked ride_or_stay\nthen A sees knights/0/lot = 1\n"
                       "then B sees knights/1/lot = 2\n"),
            "");
}

TEST(Scenario, options_of_the_host_can_be_set) {
  EXPECT_EQ(failure_of("game lots 2\noption rings 1\nthen all see hanging = 1\n"), "");
}

TEST(Scenario, a_position_may_run_over_lines_and_have_comments) {
  EXPECT_EQ(
      failure_of("game lots 2\ngiven {\"hanging\": 2,  # two rings\n"
                 "  # the lots\n  \"knights\": [\n {\"lot\": 4}]}\nthen all see hanging = 2\n"),
      "");
}

TEST(ScenarioFailure, a_wrong_fact_shows_what_was_wanted_and_what_was_found) {
  EXPECT_EQ(failure_of(kDrawn + "when A ride\nthen B sees knights/0 = {\"lot\": 4}\n"),
            "f:5: then B sees knights/0 = {\"lot\": 4}\n"
            "    B sees /knights/0\n"
            "      wanted {\"lot\":4}\n"
            "      found  {\"seat\":\"A\",\"has_lot\":true,\"lot\":null,\"decided\":true,"
            "\"rings\":0,\"falls\":0}");
}

TEST(ScenarioFailure, an_impossible_pick_says_why_and_lists_what_is_offered) {
  EXPECT_EQ(failure_of(kDrawn + "when A fly\n"),
            "f:4: when A fly\n"
            "    A cannot pick \"fly\": You may ride or stay, nothing else. (L-3)\n"
            "    A is asked ride_or_stay: [ride] [stay]\n"
            "    B is asked ride_or_stay");
}

TEST(ScenarioFailure, something_offered_that_should_not_be_is_shown) {
  EXPECT_EQ(failure_of(kDrawn + "then A may not ride\n"),
            "f:4: then A may not ride\n"
            "    it is offered\n"
            "    A is asked ride_or_stay: [ride] [stay]\n"
            "    B is asked ride_or_stay");
}

TEST(ScenarioFailure, another_reason_than_the_named_one_is_shown) {
  EXPECT_EQ(failure_of(kDrawn + "then A may not fly because ride or stay\n"), "");
  EXPECT_EQ(failure_of(kDrawn + "then A may not fly because no wings\n"),
            "f:4: then A may not fly because no wings\n"
            "    the reason given is: You may ride or stay, nothing else.");
  EXPECT_EQ(failure_of(kDrawn + "when A ride\nthen A may not ride because not being asked\n"), "");
  EXPECT_EQ(failure_of(kDrawn + "when A ride\nthen A may not ride because no horse\n"),
            "f:5: then A may not ride because no horse\n"
            "    the reason given is: You are not being asked now.");
}

TEST(ScenarioFailure, a_wrong_winner_is_shown) {
  EXPECT_EQ(failure_of(kDrawn + "when A ride\nwhen B ride\nthen winner A\n"),
            "f:6: then winner A\n    wanted A, found B");
  EXPECT_EQ(failure_of(kDrawn + "then winner A\n"),
            "f:4: then winner A\n    wanted A, found no winner");
}

TEST(ScenarioFailure, a_game_that_goes_on_says_who_is_asked) {
  EXPECT_EQ(failure_of(kDrawn + "then nobody is asked\n"),
            "f:4: then nobody is asked\n"
            "    the game goes on\n"
            "    A is asked ride_or_stay: [ride] [stay]\n"
            "    B is asked ride_or_stay: [ride] [stay]");
}

TEST(ScenarioFailure, a_question_can_be_expected_or_not) {
  EXPECT_EQ(failure_of(kDrawn + "then A is asked ride_or_stay\nthen A is not asked draw_lot\n"),
            "");
  EXPECT_EQ(failure_of(kDrawn + "when A ride\nthen A is not asked\n"), "");
  EXPECT_EQ(failure_of(kDrawn + "then A is asked draw_lot\n"),
            "f:4: then A is asked draw_lot\n"
            "    A is not asked that\n"
            "    A is asked ride_or_stay: [ride] [stay]\n"
            "    B is asked ride_or_stay");
}

TEST(ScenarioFailure, mistakes_in_the_file_say_what_is_right) {
  EXPECT_EQ(failure_of(""), "f:1: scenario one\n    say which game first: game ID SEATS");
  EXPECT_EQ(failure_of("game chess\n"), "f:2: game chess\n    there is no such game");
  EXPECT_EQ(failure_of("game lots 9\n"),
            "f:2: game lots 9\n    Drawing lots is for 2 to 4 players, not 9");
  EXPECT_EQ(failure_of("game lots 2\nwhenever A ride\n"),
            "f:3: whenever A ride\n"
            "    a line begins with scenario, rules, game, option, given, when or then");
  EXPECT_EQ(failure_of("game lots 2\nwhen Z ride\n"),
            "f:3: when Z ride\n    when SEAT NOTATION, or when chance OUTCOME");
  EXPECT_EQ(failure_of("game lots 2\nthen A sees hanging\n"),
            "f:3: then A sees hanging\n    a fact is PATH = JSON");
  EXPECT_EQ(failure_of("game lots 2\nthen A sees hangs = 3\n"),
            "f:3: then A sees hangs = 3\n    the view of A has nothing at /hangs");
  EXPECT_EQ(failure_of("game lots 2\nthen A sees hanging = three\n").substr(0, 60),
            "f:3: then A sees hanging = three\n    the value is not JSON: ");
  EXPECT_EQ(failure_of("game lots 2\ngiven {\"lots\": 1}\n").substr(0, 60),
            "f:3: given {\"lots\": 1}\n    position /: there is no field \"lo");
  EXPECT_EQ(failure_of("game lots 2\ngiven {\"hanging\": [\n").substr(0, 40),
            "f:3: given {\"hanging\": [\n    not JSON: i");
}

TEST(ScenarioFailure, words_that_only_look_right_are_not_taken_for_right) {
  EXPECT_NE(failure_of(kDrawn + "when A ride\nwhen B ride\nthen nobody sleeps\n"), "");
  EXPECT_NE(failure_of(kDrawn + "then A is amused\n"), "");
  EXPECT_NE(failure_of(kDrawn + "then A is not amused\n"), "");
}

TEST(ScenarioFailure, the_set_up_cannot_change_after_the_start) {
  for (const auto* late : {"given {}", "option rings 1", "game lots 3"}) {
    EXPECT_EQ(failure_of(kDrawn + "when A ride\n" + late + "\n"),
              "f:5: " + std::string(late) +
                  "\n    game, option and given come before the first when or then");
  }
}

TEST(ScenarioFailure, a_file_that_does_not_begin_with_a_scenario_says_so) {
  auto results = run("game lots 2\n");
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(results[0].failure, "f:1: a file begins with: scenario NAME");
}

}  // namespace
}  // namespace gh
