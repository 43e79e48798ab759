// Beginning a game of Quests from a test.
#pragma once

#include <gtest/gtest.h>

#include "core/json.h"
#include "core/match.h"

namespace gh::quests {

inline const GameEntry& game() { return *find_game("quests"); }

// A match begun from a hand-written position.
inline std::unique_ptr<Match> at_position(int seats, const std::string& text) {
  auto position = parse_json(text);
  EXPECT_TRUE(position) << text;
  if (!position->as_object().contains("seats")) position->as_object()["seats"] = seats;
  auto begun = begin(game(), gh::Setup{seats, {}, *position});
  EXPECT_TRUE(begun) << begun.error();
  return begun ? std::move(*begun) : nullptr;
}

}  // namespace gh::quests
