// Scenarios: text files that read like the rulebook. Given a position, when these picks and rolls
// are made, then these facts stand in these views. The format is described in docs/scenarios.md.
#pragma once

#include "core/record.h"

namespace gh {

struct ScenarioResult {
  std::string name;
  std::string file;
  int line = 0;                    // where the scenario begins
  std::vector<std::string> rules;  // the ids it tests
  std::string failure;             // empty: it passed; else a readable difference with its line
};

// Runs every scenario in the text of one file.
std::vector<ScenarioResult> run_scenarios(std::string_view text, const std::string& file);

}  // namespace gh
