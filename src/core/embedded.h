// Files compiled into the program: game data and rulebooks. See cmake/embed.cmake.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace gh {

struct EmbeddedFile {
  const char* name;  // path from the top of the source tree, e.g. data/ivanhoe/cards.json
  const char* begin;
  const char* end;
};
extern const EmbeddedFile k_greathall_core_files[];  // ends with a null name
extern const EmbeddedFile k_greathall_web_files[];   // the web client; empty unless it was put in

// The bytes of the file, or an empty text with data() == nullptr when there is none.
inline std::string_view embedded_file(std::string_view name) {
  for (const auto* f = k_greathall_core_files; f->name; ++f)
    if (name == f->name) return {f->begin, static_cast<std::size_t>(f->end - f->begin)};
  return {};
}

// The data is compiled in, so a mistake in it is ours: stop before any game can be wrong.
[[noreturn]] inline void broken_data(const std::string& file, const std::string& why) {
  std::fprintf(stderr, "%s: %s\n", file.c_str(), why.c_str());
  std::abort();
}

}  // namespace gh
