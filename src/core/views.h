// What clients are shown of questions and events, for every game alike: described structs, so that
// JSON and the web client's types come from here.
#pragma once

#include "core/json_text.h"

namespace gh {

// A text: the id of a sentence and its arguments, to be put into words by whoever shows it
// (docs/words.md); the words and their rule too, for who asked for them. Without words the rule is
// there only when the catalogue cannot know it.

struct OptionView {
  std::string pick;      // the notation: send it back to pick this option
  Spare<std::string> t;  // the sentence
  Spare<JsonText> args;  // what it is about
  Spare<std::string> words;
  Spare<std::string> rule;
  std::vector<std::string> refs;
};
BOOST_DESCRIBE_STRUCT(OptionView, (), (pick, t, args, words, rule, refs))

struct PromptView {
  std::uint64_t id = 0;  // used once at a table, also after an undo; below 2^53
  Seat seat{};           // who decides; "chance" when the host answers in cheat mode
  std::string question;  // its stable name
  Spare<std::string> t;  // none: the question's name and ?
  Spare<JsonText> args;
  Spare<std::string> words;
  Spare<std::string> rule;
  std::vector<OptionView> options;
};
BOOST_DESCRIBE_STRUCT(PromptView, (), (id, seat, question, t, args, words, rule, options))

struct EventView {
  std::string kind;
  Spare<std::string> t;  // none: the same as its kind
  Spare<JsonText> args;
  Spare<std::string> words;
  Spare<std::string> rule;
  std::vector<std::string> refs;
};
BOOST_DESCRIBE_STRUCT(EventView, (), (kind, t, args, words, rule, refs))

struct OutcomeView {
  bool over = false;
  std::vector<int> ranks;
  std::vector<int> scores;
};
BOOST_DESCRIBE_STRUCT(OutcomeView, (), (over, ranks, scores))

}  // namespace gh
