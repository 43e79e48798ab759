// greathall pocket: the hall for one device as a folder, for any host of files (docs/pocket.md).
#include <fstream>
#include <iostream>

#include "commands/commands.h"
#include "commands/settings.h"
#include "server/static_files.h"

namespace gh {
namespace {

namespace fs = std::filesystem;

// Writes it, and says what is wrong or nothing.
std::string place_file(const fs::path& path, const std::string& body) {
  std::error_code ec;
  fs::create_directories(path.parent_path(), ec);
  std::ofstream out(path, std::ios::binary);
  out << body;
  out.close();
  return out ? "" : path.string() + " cannot be written";
}

int run_pocket(const std::string& web, const std::string& out) {
  server::StaticFiles files(web);
  const auto names = files.names(server::kPocket);
  if (std::find(names.begin(), names.end(), std::string(server::kPocket) + "index.html") ==
      names.end())
    return wrong_use("this program was built without the hall for one device, and " + web +
                     " has none: tools/pocket builds it");
  for (const auto& name : names) {
    const auto file = files.find(name);
    const auto path = fs::path(out) / name.substr(server::kPocket.size());
    auto problem = place_file(path, file->body);
    if (problem.empty() && !file->brotli.empty())
      problem = place_file(path.string() + ".br", file->brotli);
    if (problem.empty() && !file->gzip.empty())
      problem = place_file(path.string() + ".gz", file->gzip);
    if (problem.empty()) continue;
    std::cerr << "greathall: " << problem << "\n";
    return 1;
  }
  std::cout << out << " has the hall for one device: " << names.size()
            << " files. Any web host serves it as it is.\n";
  return 0;
}

}  // namespace

void add_pocket(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand(
      "pocket", "Write the hall for one device as a folder that any web host serves");
  auto web = std::make_shared<std::string>();
  auto out = std::make_shared<std::string>();
  sub->add_option("--out", *out, "the folder to write")->required();
  sub->add_option("--web", *web, "the built web client (default: the one of this program)");
  sub->callback([&chosen, web, out] {
    chosen.run = [web, out] { return run_pocket(web->empty() ? default_web() : *web, *out); };
  });
}

}  // namespace gh
