// What the terminal and the commands read and write: files, and options as people type them.
#pragma once

#include "core/match.h"

namespace gh {

// "name=value" pairs as JSON; values are JSON or plain text.
Result<json::object> option_pairs(const std::vector<std::string>& pairs);
// The whole file ("-" is standard input), or an error that names it.
Result<std::string> read_file(const std::string& path);
// Writes a file so that it is either whole or not there.
std::string write_file(const std::string& path, std::string_view text);

}  // namespace gh
