#include "terminal/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace gh {

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

namespace {

Error too_large(const std::string& path, std::size_t most) {
  return Error{(path == "-" ? "standard input" : path) + " is larger than " + std::to_string(most) +
               " bytes"};
}

Result<std::string> read_all(std::istream& in, const std::string& path, std::size_t most) {
  std::string text;
  char bytes[65536];
  while (in.read(bytes, sizeof bytes), in.gcount() > 0) {
    text.append(bytes, static_cast<std::size_t>(in.gcount()));
    if (text.size() > most) return too_large(path, most);
  }
  return text;
}

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t most) {
  if (path == "-") return read_all(std::cin, path, most);
  std::error_code ec;
  if (std::filesystem::is_directory(path, ec)) return Error{path + " is a folder, not a file"};
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{"cannot read " + path + ": " + std::strerror(errno)};
  return read_all(in, path, most);
}

namespace {

// At most so many bytes; a larger file is an error, or cut.
Result<std::string> read_at_most(const std::string& path, std::size_t most, bool cut) {
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
  if (!piped && !cut && static_cast<std::uint64_t>(about.st_size) > most)
    return done(too_large(path, most));
  std::string text;
  char bytes[65536];
  while (text.size() <= most) {
    const auto n = ::read(fd, bytes, sizeof bytes);
    if (n < 0) return done(Error{"cannot read " + path + ": " + std::strerror(errno)});
    if (n == 0) return done(text);
    text.append(bytes, static_cast<std::size_t>(n));
  }
  if (!cut) return done(too_large(path, most));
  text.resize(most);
  return done(text);
}

}  // namespace

Result<std::string> read_small_file(const std::string& path, std::size_t most) {
  return read_at_most(path, most, false);
}

Result<std::string> read_beginning(const std::string& path, std::size_t most) {
  return read_at_most(path, most, true);
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

}  // namespace gh
