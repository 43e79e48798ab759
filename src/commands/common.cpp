#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "commands/commands.h"
#include "core/catalogue.h"
#include "terminal/harmless.h"

namespace gh {

int wrong_use(const std::string& words) {
  std::cerr << "greathall: " << harmless(words) << "\n";
  return 2;
}

const GameEntry* wanted_game(const std::string& id) {
  if (const auto* game = find_game(id)) return game;
  std::string known;
  for (const auto* g : games()) known += (known.empty() ? "" : ", ") + g->info->id;
  wrong_use("there is no game \"" + id + "\"; there are: " + known);
  return nullptr;
}

std::optional<Record> wanted_log(const std::string& file, int& ended) {
  auto text = read_file(file);
  if (!text) return ended = wrong_use(text.error()), std::nullopt;
  auto record = read_log(*text);
  if (record) return std::move(*record);
  std::cerr << harmless(file + ": " + record.error()) << "\n";
  ended = 1;
  return std::nullopt;
}

std::string language_wanted(const std::string& wanted) {
  if (!wanted.empty()) return best_language(wanted);
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* value = std::getenv(name); value && *value) return best_language(value);
  return "en";
}

void add_lang(CLI::App& sub, std::string& language) {
  sub.add_option(
      "--lang", language,
      "the language of words: " + joined(languages()) + " (nothing: that of the environment)");
}

bool colour_wanted() {
  const char* no = std::getenv("NO_COLOR");
  return isatty(STDOUT_FILENO) && !(no && *no);
}

std::string default_web() {
  std::error_code ec;
  auto self = std::filesystem::read_symlink("/proc/self/exe", ec).parent_path();
  for (const auto& dir : {self / "web", self / "web/dist", std::filesystem::path("web/dist"),
                          std::filesystem::path(GREATHALL_SOURCE) / "web/dist"})
    if (std::filesystem::exists(dir / "index.html", ec)) return dir.string();
  return "web/dist";
}

}  // namespace gh
