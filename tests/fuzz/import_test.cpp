// Promise 12: whatever is accepted from outside comes to a question or an end. A short run of what
// `import_fuzz` does for as long as one likes.
#include "fuzz/import.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

namespace gh::fuzz {
namespace {

class Import : public testing::TestWithParam<std::string> {
 protected:
  const GameEntry& game() const { return *find_game(GetParam()); }
  static std::vector<Moment>& at_every_question() {
    static std::map<std::string, std::vector<Moment>> all;
    auto& mine = all[GetParam()];
    if (mine.empty())
      mine = moments(*find_game(GetParam()), GREATHALL_SOURCE "/tests/replays", 20, 3);
    return mine;
  }
};

TEST_P(Import, real_positions_are_accepted) {
  for (const auto& m : at_every_question()) {
    auto match = begin(game(), gh::Setup{m.seats, {}, m.position});
    ASSERT_TRUE(match) << m.question << ": " << match.error() << "\n" << m.position;
    EXPECT_EQ((*match)->position(), m.position);
  }
}

// The attack that ended the hall: any real position, another question.
TEST_P(Import, another_question_than_the_step_asks_is_refused) {
  auto names = questions(at_every_question());
  EXPECT_GT(names.size(), 5u);
  // A game with many questions has thousands of pairs: each run tries a fair share, a long one all.
  std::size_t share = std::getenv("GREATHALL_IMPORT_ROUNDS") ? 1 : names.size() / 20 + 1;
  std::size_t first = 0;
  for (const auto& m : at_every_question()) {
    auto& open = m.position.at("agenda").at("open").as_array();
    std::size_t nth = first++;
    for (const auto& name : names) {
      if (nth++ % share != 0 || open[0].at("question").as_string() == name) continue;
      auto position = m.position;
      position.at("agenda").at("open").as_array()[0].as_object()["question"] = name;
      auto match = begin(game(), gh::Setup{m.seats, {}, position});
      ASSERT_FALSE(match) << m.question << " as " << name;
      EXPECT_NE(match.error().find("agenda"), std::string::npos) << match.error();
    }
  }
}

TEST_P(Import, another_seat_or_other_outcomes_are_refused) {
  std::set<std::string>
      windows;  // asked of several at once: whoever is left may be anybody of them
  for (const auto& m : at_every_question())
    if (auto at = m.question.find(" of several"); at != std::string::npos)
      windows.insert(m.question.substr(0, at));
  for (const auto& m : at_every_question()) {
    auto position = m.position;
    auto& ask = position.at("agenda").at("open").as_array()[0].as_object();
    if (ask["outcomes"].to_number<int>() > 0) {
      ask["outcomes"] = ask["outcomes"].to_number<int>() + 1;
      EXPECT_FALSE(begin(game(), gh::Setup{m.seats, {}, position})) << m.question;
      continue;
    }
    if (windows.count(m.question.substr(0, m.question.find(' ')))) continue;
    // The same question, asked of everybody else.
    auto& asked = position.at("agenda").at("asked").as_array();
    for (int i = 0; i < m.seats; ++i) {
      if (seat_name(seat(i)) ==
          m.position.at("agenda").at("open").as_array()[0].at("who").as_string())
        continue;
      ask["who"] = seat_name(seat(i));
      ask["id"] = asked[static_cast<std::size_t>(i) + 1].to_number<int>() * (kMaxSeats + 1) + i + 1;
      EXPECT_FALSE(begin(game(), gh::Setup{m.seats, {}, position}))
          << m.question << " asked of " << i;
    }
  }
}

TEST_P(Import, changed_positions_are_refused_or_played) {
  const char* long_run = std::getenv("GREATHALL_IMPORT_ROUNDS");
  int rounds = long_run ? std::atoi(long_run) : 2;
  auto words = words_of(at_every_question());
  Rng rng{12};
  int accepted = 0, refused = 0;
  for (int round = 0; round < rounds; ++round)
    for (const auto& m : at_every_question()) {
      auto position = m.position;
      for (auto n = 1 + rng.below(2); n > 0; --n) change(position, words, rng);
      auto copy = position;
      auto trial = round % 4 == 3 ? try_log(game(), m.seats, position, rng)
                                  : try_position(game(), m.seats, position, rng, 40);
      ++(trial.accepted ? accepted : refused);
      EXPECT_EQ(trial.broken, "") << m.question << ": " << copy;
    }
  EXPECT_GT(accepted, 0);
  EXPECT_GT(refused, 0);
}

std::vector<std::string> ids() {
  std::vector<std::string> all;
  for (const auto* g : games()) all.push_back(g->info->id);
  return all;
}
INSTANTIATE_TEST_SUITE_P(Games, Import, testing::ValuesIn(ids()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace gh::fuzz
