#include "server/static_files.h"

#include <fstream>
#include <sstream>

#include "core/embedded.h"
#include "core/match.h"

namespace gh::server {

namespace fs = std::filesystem;

namespace {

const char kNoClient[] =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Greathall</title>"
    "<h1>Greathall</h1><p>The hall is open, but the web client has not been built. "
    "Build it with <code>npm run build</code> in <code>web/</code>, or say where it is with "
    "<code>--web DIR</code>.</p><p>The terminal client works: "
    "<code>greathall play --server URL</code>.</p></html>";

std::string read_all(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string mime_of(const std::string& extension) {
  static const std::map<std::string, std::string> known{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".webp", "image/webp"},
      {".woff2", "font/woff2"},
      {".txt", "text/plain; charset=utf-8"},
      {".md", "text/markdown; charset=utf-8"},
      {".mp3", "audio/mpeg"},
      {".ogg", "audio/ogg"},
      {".wav", "audio/wav"},
      {".wasm", "application/wasm"}};
  auto at = known.find(extension);
  return at == known.end() ? "application/octet-stream" : at->second;
}

std::shared_ptr<StaticFile> make_file(std::string body, const std::string& name) {
  auto file = std::make_shared<StaticFile>();
  file->etag = etag_of(body);
  file->body = std::move(body);
  file->mime = mime_of(fs::path(name).extension().string());
  file->immutable =
      name.starts_with("/assets/") || name.starts_with(std::string(kPocket) + "assets/");
  return file;
}

// The client inside the program, for a hall that was installed without a folder beside it.
void add_embedded(std::map<std::string, std::shared_ptr<const StaticFile>>& files) {
  constexpr std::string_view kDist = "web/dist";
  std::map<std::string, std::string_view> all;
  for (const auto* f = k_greathall_web_files; f->name; ++f)
    all[std::string(f->name).substr(kDist.size())] = {f->begin,
                                                      static_cast<std::size_t>(f->end - f->begin)};
  for (const auto& [name, body] : all) {
    if (name.ends_with(".gz") || name.ends_with(".br")) continue;
    auto file = make_file(std::string(body), name);
    if (auto at = all.find(name + ".gz"); at != all.end()) file->gzip = at->second;
    if (auto at = all.find(name + ".br"); at != all.end()) file->brotli = at->second;
    files[name] = std::move(file);
  }
}

}  // namespace

namespace {
constexpr std::uintmax_t kMostBytes = 64u << 20;
constexpr std::size_t kMostFiles = 4000, kMostEntries = 20000;
}  // namespace

std::string etag_of(std::string_view body) {
  char etag[24];
  std::snprintf(etag, sizeof etag, "\"%016llx\"", static_cast<unsigned long long>(hash_text(body)));
  return etag;
}

std::string web_problem(const fs::path& dir) {
  std::error_code ec;
  std::uintmax_t bytes = 0;
  std::size_t files = 0, entries = 0;
  for (fs::recursive_directory_iterator it(dir, ec), end; !ec && it != end; it.increment(ec)) {
    if (++entries > kMostEntries) break;
    if (it->symlink_status(ec).type() != fs::file_type::regular) continue;
    ++files;
    if (const auto size = it->file_size(ec); !ec) bytes += size;
    if (bytes > kMostBytes || files > kMostFiles) break;
  }
  if (bytes <= kMostBytes && files <= kMostFiles && entries <= kMostEntries) return "";
  return "the folder " + dir.string() +
         " is too large for a web client, which is held in memory: at most " +
         std::to_string(kMostBytes >> 20) + " MiB in " + std::to_string(kMostFiles) +
         " files. --web names the folder that `npm run build` has made";
}

StaticFiles::StaticFiles(fs::path dir) : dir_(std::move(dir)) { load(); }

void StaticFiles::load() {
  if (!files_.empty() && !web_problem(dir_).empty()) return;  // it goes on with what it has
  Files files;
  std::error_code ec;
  for (fs::recursive_directory_iterator it(dir_, ec), end; !ec && it != end; it.increment(ec)) {
    // Links are left out: they could lead out of the folder.
    if (it->symlink_status(ec).type() != fs::file_type::regular) continue;
    auto extension = it->path().extension().string();
    if (extension == ".gz" || extension == ".br" || extension == ".map") continue;
    auto name = "/" + fs::relative(it->path(), dir_, ec).generic_string();
    auto file = make_file(read_all(it->path()), name);
    file->gzip = read_all(it->path().string() + ".gz");
    file->brotli = read_all(it->path().string() + ".br");
    files[name] = std::move(file);
  }
  if (!files.contains("/index.html")) add_embedded(files);
  if (!files.contains("/index.html")) files["/index.html"] = make_file(kNoClient, "/index.html");
  files["/"] = files["/index.html"];
  stamp_ = fs::last_write_time(dir_ / "index.html", ec);
  std::lock_guard lock(mutex_);
  files_ = std::move(files);
}

void StaticFiles::reload_if_changed() {
  std::error_code ec;
  auto stamp = fs::last_write_time(dir_ / "index.html", ec);
  if (stamp != stamp_) load();
}

std::shared_ptr<const StaticFile> StaticFiles::find(const std::string& path) {
  std::lock_guard lock(mutex_);
  if (auto at = files_.find(path); at != files_.end()) return at->second;
  if (path == kPocket)
    if (auto at = files_.find(path + "index.html"); at != files_.end()) return at->second;
  bool strange = path.find("..") != std::string::npos || path.find('\\') != std::string::npos ||
                 path.find('\0') != std::string::npos || path.find("//") != std::string::npos;
  auto last = path.substr(path.rfind('/') + 1);
  if (strange || last.find('.') != std::string::npos) return nullptr;
  return files_["/index.html"];
}

std::vector<std::string> StaticFiles::names(std::string_view begin) {
  std::lock_guard lock(mutex_);
  std::vector<std::string> found;
  for (const auto& [name, file] : files_)
    if (name.starts_with(begin)) found.push_back(name);
  return found;
}

}  // namespace gh::server
