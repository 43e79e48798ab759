// Guesses of what others name in secret: answers that a seat cannot tell apart give the same
// guesses, equally often (promise 11). Random games come to these moments too seldom.
#include <gtest/gtest.h>

#include "core/honesty.h"
#include "core/looks.h"
#include "games/realm/game.h"

namespace gh::realm {
namespace {

using Picks = std::vector<std::string>;  // "A done", "chance 1+1"

std::unique_ptr<Match> play(const std::string& position, const Picks& picks) {
  Setup setup;
  setup.position = *parse_json(position);
  setup.seats = static_cast<int>(setup.position->at("characters").as_array().size());
  auto match = find_game("realm")->set_up(setup);
  if (!match) return ADD_FAILURE() << match.error(), nullptr;
  for (const auto& line : picks) {
    const auto space = line.find(' ');
    const std::string who = line.substr(0, space);
    const Ask* ask = (*match)->ask_of(who == "chance" ? Seat::chance : seat(who[0] - 'A'));
    if (!ask) return ADD_FAILURE() << "not asked: " << line, nullptr;
    const auto option = (*match)->read(*ask, line.substr(space + 1));
    if (!option) return ADD_FAILURE() << "not offered: " << line, nullptr;
    (*match)->apply(Ask(*ask), *option, nullptr);
  }
  return std::move(*match);
}

// B sees the same after both, and takes both for the same.
void expect_same_guesses(const std::string& position, Picks before, const Picks& one,
                         const Picks& two) {
  auto with = [&](const Picks& more) {
    Picks all = before;
    all.insert(all.end(), more.begin(), more.end());
    return play(position, all);
  };
  const auto a = with(one), b = with(two);
  ASSERT_TRUE(a && b);
  const Seat viewer = seat(1);
  ASSERT_FALSE(a->same(*b));
  ASSERT_TRUE(same_look(*a, *b, viewer));
  Rng rng{11};
  EXPECT_EQ(different_frequencies(
                a->info(), Equation::same_knowledge, [&] { return a->determinize(viewer, rng); },
                [&] { return b->determinize(viewer, rng); }, false),
            "");
}

TEST(RealmGuess, which_line_of_a_table_another_chose) {
  expect_same_guesses(R"({"characters":[
      {"hero":"captain","at":"crag-2","has":[],"plan":["search"]},{"hero":"elf","at":"cliff-2"}],
    "part":"turn of captain"})",
                      {"A locate", "chance 1+1"}, {"A line discover"}, {"A line clues"});
}

TEST(RealmGuess, which_tile_another_has_named_of_a_place) {
  const char* bird = R"({"characters":[{"hero":"druid","at":"awful_valley-5",
      "spells":["talk_to_wise_bird"]},{"hero":"elf","at":"cliff-2"}],
    "course":{"day":28},"part":"combat at awful_valley-5"})";
  expect_same_guesses(
      bird, {"A cast talk_to_wise_bird", "A cast_by magic_ii3x_1 gold", "A aim_spell druid"},
      {"A to_tile crag"}, {"A to_tile cliff"});
  const char* claw = R"({"characters":[{"hero":"captain","at":"crag-2","has":[],"plan":["blank"]},
      {"hero":"elf","at":"cliff-2"}],
    "things":{"withered_claw":{"with":"captain","known":["A"]}},"part":"turn of captain"})";
  expect_same_guesses(claw, {"A activate withered_claw", "chance 1+1"}, {"A to_tile ruins"},
                      {"A to_tile cliff"});
}

TEST(RealmGuess, whom_another_is_asking_a_demon_about) {
  expect_same_guesses(
      R"({"characters":[
      {"hero":"witch","at":"awful_valley-5","spells":["ask_demon"],"found_hidden":true},
      {"hero":"elf","at":"cliff-2"},{"hero":"captain","at":"cliff-2"}],
    "denizens":{"demon":{"at":"awful_valley-5"}},"course":{"day":7,"first":"A"},
    "part":"combat at awful_valley-5"})",
      {"A done", "A cast ask_demon", "A cast_by magic_v4x black", "A aim_spell demon"},
      {"A ask_player B"}, {"A ask_player C"});
}

TEST(RealmGuess, which_spell_another_reads) {
  // One of two cards that are awake.
  expect_same_guesses(R"({"characters":[
      {"hero":"pilgrim","at":"awful_valley-5","has":["good_book"],"plan":["search"],
       "spells":["exorcise"]},
      {"hero":"elf","at":"cliff-2"}],
    "spell_cards":{"good_book 1":{"spell":"premonition","known":["A"],"awake":true},
      "good_book 2":{"spell":"peace_with_nature","known":["A"],"awake":true}},
    "part":"turn of pilgrim"})",
                      {"A done"}, {"A read_runes good_book premonition", "chance 3"},
                      {"A read_runes good_book peace_with_nature", "chance 3"});
  // Magic Sight: the cards of one of two books.
  expect_same_guesses(R"({"characters":[
      {"hero":"witch_king","at":"crag-6","has":["scroll_of_nature","good_book"],"plan":["search"],
       "spells":["curse","curse","curse","curse"]},
      {"hero":"elf","at":"cliff-2"}],
    "part":"turn of witch_king"})",
                      {"A done", "A sight", "chance 4+4"},
                      {"A read_box scroll_of_nature", "chance persuade", "chance lost",
                       "chance fog", "chance witchs_brew"},
                      {"A read_box good_book", "chance premonition", "chance peace_with_nature",
                       "chance exorcise", "chance small_blessing"});
}

}  // namespace
}  // namespace gh::realm
