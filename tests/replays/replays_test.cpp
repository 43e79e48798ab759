// Golden logs: games played by an earlier version must still mean the same. A failure here means
// that games people have saved would break; CONTRIBUTING.md says what to do then.
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "core/tests.h"
#include "games/ivanhoe/game.h"

namespace gh {
namespace {

struct Golden {
  std::string name, text;
};

std::vector<Golden> golden_logs() {
  std::vector<Golden> all;
  for (const auto& file : std::filesystem::directory_iterator(GREATHALL_SOURCE "/tests/replays")) {
    if (file.path().extension() != ".log") continue;
    std::ostringstream text;
    text << std::ifstream(file.path()).rdbuf();
    all.push_back({file.path().filename().string(), text.str()});
  }
  return all;
}

TEST(GoldenLogs, replay_to_the_position_they_ended_in) {
  auto all = golden_logs();
  ASSERT_FALSE(all.empty());
  for (const auto& log : all) {
    auto record = read_log(log.text);
    ASSERT_TRUE(record) << log.name << ": " << record.error();
    EXPECT_NE(log.text.find("{\"check\":"), std::string::npos) << log.name << " has no check";
    EXPECT_TRUE(record->match().over()) << log.name;
    EXPECT_EQ(record->log(), log.text) << log.name << " is written differently now";
  }
}

TEST(GoldenLogs, there_are_some_for_every_game_and_number_of_seats) {
  std::set<std::string> found;
  for (const auto& log : golden_logs()) {
    auto record = read_log(log.text);
    if (record)
      found.insert(record->game().info->id + " " + std::to_string(record->match().seats()));
  }
  for (const auto* game : games()) {
    if (game->info->id == "lots") continue;  // the teaching game is saved by nobody
    for (int n = game->info->least_seats; n <= game->info->most_seats; ++n)
      EXPECT_TRUE(found.count(game->info->id + " " + std::to_string(n)))
          << game->info->id << " with " << n << " seats: run the target golden_logs";
  }
}

// Every question is asked and everything that can happen happens in some golden log.
TEST(GoldenLogs, of_ivanhoe_leave_out_nothing) {
  std::set<std::string> missing;
  for (const auto& name : enum_names<ivanhoe::Happening>()) missing.insert(name);
  for (const auto& name : enum_names<ivanhoe::Question>()) missing.insert("asked " + name);
  for (const auto& log : golden_logs()) {
    if (!log.name.starts_with("ivanhoe-")) continue;
    auto record = read_log(log.text);
    ASSERT_TRUE(record) << record.error();
    auto match = record->at(0);
    for (const auto& p : record->picks()) {
      const Ask ask = *match->ask_of(p.who);
      missing.erase("asked " + std::string(match->question_name(ask)));
      Events events;
      match->apply(ask, p.option, &events);
      for (const Event& e : events) missing.erase(std::string(match->event_name(e)));
    }
  }
  EXPECT_EQ(missing, std::set<std::string>{});
}

}  // namespace
}  // namespace gh
