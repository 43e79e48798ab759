// The web client's files, held in memory. A request is looked up in a table of what is there, so no
// spelling of a path can lead anywhere else.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace gh::server {

// Where the hall for one device is, if it was built (docs/pocket.md).
inline constexpr std::string_view kPocket = "/pocket/";

struct StaticFile {
  std::string body, gzip, brotli;  // compressed forms when they lie beside it
  std::string mime, etag;
  bool immutable = false;  // its name has a hash of its content
};

// What tells a browser whether it has this already.
std::string etag_of(std::string_view body);

// They are all held in memory: what is wrong with a folder as a web client, in words; empty: it is
// small enough. Nothing is read.
std::string web_problem(const std::filesystem::path& dir);

class StaticFiles {
 public:
  explicit StaticFiles(std::filesystem::path dir);

  // The file for a decoded path. Addresses of the client itself ("/table/abc") get its page;
  // nothing for a file that is not there.
  std::shared_ptr<const StaticFile> find(const std::string& path);
  // The names of all that begin so.
  std::vector<std::string> names(std::string_view begin);
  // Reads the folder again when it was built anew. Waits for the disk; from one thread at a time.
  void reload_if_changed();

 private:
  using Files = std::map<std::string, std::shared_ptr<const StaticFile>>;
  void load();

  std::filesystem::path dir_;
  std::mutex mutex_;
  Files files_;
  std::filesystem::file_time_type stamp_{};
};

}  // namespace gh::server
