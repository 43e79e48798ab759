// What takes its time: a bot that searches, a hint, an analysis. A hall hands them out as texts,
// and a thinker, somewhere else, thinks about them and answers with a text: so whoever is asked for
// a view never waits for a champion.
#pragma once

#include <chrono>

#include "core/analysis.h"
#include "hall/at_table.h"

namespace gh::pocket {

// `kind`: "bot" (answered with a notation) or "hint" (answered with the hint's JSON).
std::string job_text(const char* kind, const Setup& setup, const std::string& game,
                     const BotJob& job);

// "rate": the bot's games on a map, answered with {"games","wins","expected_turns"}.
std::string rating_text(const std::string& game, const std::string& map);

class Thinker {
 public:
  // Begins; what it thought about before is forgotten. Empty, or why the job makes no sense.
  std::string begin(const std::string& job);
  // Thinks for about so long; a bot or a hint is then thought through. `false`: not yet.
  bool step(std::chrono::milliseconds most);
  const std::string& answer() const { return answer_; }
  std::size_t done() const { return analyser_ ? analyser_->done() : 0; }
  std::size_t of() const { return analyser_ ? analyser_->total() : 0; }

 private:
  std::string kind_, answer_, map_;
  const GameEntry* game_ = nullptr;
  BotJob job_;
  std::unique_ptr<Record> record_;
  std::unique_ptr<Analyser> analyser_;
};

}  // namespace gh::pocket
