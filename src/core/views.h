// What clients are shown of questions and events, for every game alike: described structs, so that
// JSON and the web client's types come from here.
#pragma once

#include "core/json.h"

namespace gh {

struct OptionView {
  std::string pick;  // the notation: send it back to pick this option
  std::string words;
  std::string rule;
  std::vector<std::string> refs;
};
BOOST_DESCRIBE_STRUCT(OptionView, (), (pick, words, rule, refs))

struct PromptView {
  std::uint64_t id = 0;  // used once at a table, also after an undo; below 2^53
  Seat seat{};           // who decides; "chance" when the host answers in cheat mode
  std::string question;  // its stable name
  std::string words;
  std::string rule;
  std::vector<OptionView> options;
};
BOOST_DESCRIBE_STRUCT(PromptView, (), (id, seat, question, words, rule, options))

struct EventView {
  std::string kind;
  std::string words;
  std::string rule;
  std::vector<std::string> refs;
};
BOOST_DESCRIBE_STRUCT(EventView, (), (kind, words, rule, refs))

struct OutcomeView {
  bool over = false;
  std::vector<int> ranks;
  std::vector<int> scores;
};
BOOST_DESCRIBE_STRUCT(OutcomeView, (), (over, ranks, scores))

}  // namespace gh
