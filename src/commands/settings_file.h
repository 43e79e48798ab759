// The settings file of a hall: the part of TOML that settings need (comments, a table [serve],
// texts, numbers, true and false, lists), with the line of everything, so that a mistake can be
// found.
#pragma once

#include <string>
#include <vector>

#include "core/basics.h"

namespace gh {

struct SettingLine {
  int line = 0;
  std::string section, name;
  std::vector<std::string> values;
};

// The error begins with "line N: ".
Result<std::vector<SettingLine>> read_settings(const std::string& text);

}  // namespace gh
