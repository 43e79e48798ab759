// The settings file of a hall, which is TOML, with the line of every setting, so that a mistake can
// be found.
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
// What is said about a setting that stands there twice.
std::string repeated_setting(const std::string& name, int before);

}  // namespace gh
