// The settings of a hall, for every command that has to do with one: flags, GREATHALL_* variables
// or a TOML file, in that order.
#pragma once

#include "commands/commands.h"
#include "server/config.h"

namespace gh {

struct Settings {
  server::Config config;
  std::string file;
  // Takes what the file says; what is wrong with it, in words.
  std::string read(CLI::App& sub);
  std::string store_url() const;
};

// All of them, for `serve` and `doctor`.
void add_settings(CLI::App& sub, Settings& settings);
// Where the data is, for the others. The rest of a settings file is not their business.
void add_store_settings(CLI::App& sub, Settings& settings);

}  // namespace gh
