// What the terminal and the commands read and write: files, and options as people type them.
#pragma once

#include "core/match.h"

namespace gh {

// "name=value" pairs as JSON; values are JSON or plain text.
Result<json::object> option_pairs(const std::vector<std::string>& pairs);
// The whole file ("-" is standard input), or an error that names it. Whatever it is, no more than
// that is held in memory: /dev/zero has no end.
inline constexpr std::size_t kLargestFile = 256u << 20;
Result<std::string> read_file(const std::string& path, std::size_t most = kLargestFile);
// A regular file (or "-", standard input) of at most so many bytes. The size is looked at first:
// devices, pipes and folders are refused unread.
Result<std::string> read_small_file(const std::string& path, std::size_t most);
// The same of a larger file: its beginning, for a reader who refuses by himself what is too large.
Result<std::string> read_beginning(const std::string& path, std::size_t most);
// Writes a file so that it is either whole or not there.
std::string write_file(const std::string& path, std::string_view text);

}  // namespace gh
