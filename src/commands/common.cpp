#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

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

Result<json::object> option_pairs(const std::vector<std::string>& pairs) {
  json::object o;
  for (const auto& pair : pairs) {
    auto equals = pair.find('=');
    if (equals == std::string::npos) return Error{"an option is name=value, not \"" + pair + "\""};
    auto value = parse_json(pair.substr(equals + 1));
    o[pair.substr(0, equals)] = value ? *value : json::value(pair.substr(equals + 1));
  }
  return o;
}

Result<std::string> read_file(const std::string& path) {
  std::ostringstream text;
  if (path == "-") {
    text << std::cin.rdbuf();
    return text.str();
  }
  std::error_code ec;
  if (std::filesystem::is_directory(path, ec)) return Error{path + " is a folder, not a file"};
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{"cannot read " + path + ": " + std::strerror(errno)};
  text << in.rdbuf();
  return text.str();
}

Result<std::string> read_small_file(const std::string& path, std::size_t most) {
  const auto too_large = [&] {
    return Error{path + " is larger than " + std::to_string(most) + " bytes"};
  };
  const bool piped = path == "-";
  // Not blocking: a FIFO without a writer would keep us waiting before we know that it is one.
  const int fd = piped ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return Error{"cannot read " + path + ": " + std::strerror(errno)};
  const auto done = [&](Result<std::string> answer) {
    if (!piped) ::close(fd);
    return answer;
  };
  struct stat about {};
  if (!piped && (::fstat(fd, &about) != 0 || !S_ISREG(about.st_mode)))
    return done(Error{path + " is not a file"});
  if (!piped && static_cast<std::uint64_t>(about.st_size) > most) return done(too_large());
  std::string text;
  char bytes[65536];
  while (text.size() <= most) {
    const auto n = ::read(fd, bytes, sizeof bytes);
    if (n < 0) return done(Error{"cannot read " + path + ": " + std::strerror(errno)});
    if (n == 0) return done(text);
    text.append(bytes, static_cast<std::size_t>(n));
  }
  return done(too_large());
}

std::string write_file(const std::string& path, std::string_view text) {
  auto partial = path + ".part";
  std::ofstream out(partial, std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  std::error_code ec;
  if (out) std::filesystem::rename(partial, path, ec);
  if (out && !ec) return "";
  std::string why = ec ? ec.message() : std::strerror(errno);
  std::filesystem::remove(partial, ec);
  return "cannot write " + path + ": " + why;
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

}  // namespace gh
