// The subcommands of `greathall`. Each adds itself to the command line and, when it is chosen, sets
// `run`; main calls it and exits with what it returns.
//
// Exit codes: 0 fine, 1 something was found wrong (a check, a scenario, a log), 2 wrong use.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "core/record.h"
#include "terminal/files.h"

namespace gh {

struct Command {
  std::function<int()> run;
};

void add_serve(CLI::App& app, Command& chosen);
void add_watch(CLI::App& app, Command& chosen);
void add_games(CLI::App& app, Command& chosen);
void add_play(CLI::App& app, Command& chosen);
void add_simulate(CLI::App& app, Command& chosen);
void add_arena(CLI::App& app, Command& chosen);
void add_analyse(CLI::App& app, Command& chosen);
void add_referee(CLI::App& app, Command& chosen);
void add_replay(CLI::App& app, Command& chosen);
void add_scenario(CLI::App& app, Command& chosen);
void add_new_game(CLI::App& app, Command& chosen);
void add_check(CLI::App& app, Command& chosen);
void add_check_upgrade(CLI::App& app, Command& chosen);
void add_bench(CLI::App& app, Command& chosen);
void add_types(CLI::App& app, Command& chosen);
void add_schema(CLI::App& app, Command& chosen);
void add_rules(CLI::App& app, Command& chosen);
void add_completion(CLI::App& app, Command& chosen);
void add_trurene(CLI::App& app, Command& chosen);
void add_backup(CLI::App& app, Command& chosen);
void add_restore(CLI::App& app, Command& chosen);
void add_move(CLI::App& app, Command& chosen);
void add_admin(CLI::App& app, Command& chosen);
void add_doctor(CLI::App& app, Command& chosen);
void add_pocket(CLI::App& app, Command& chosen);

// Says on stderr what is wrong and what would be right; returns the exit code 2.
int wrong_use(const std::string& words);
// The game, or nullptr after saying which ones there are.
const GameEntry* wanted_game(const std::string& id);
// The game in a log file; without one, why not was said and `ended` is the exit code.
std::optional<Record> wanted_log(const std::string& file, int& ended);
// May standard output be coloured? (a terminal, and NO_COLOR is not set)
bool colour_wanted();
// The language of words: `wanted`, or the one of the environment (LC_ALL, LC_MESSAGES, LANG).
std::string language_wanted(const std::string& wanted);
// The web client: beside the program, or in the source tree it was built from.
std::string default_web();
// Adds --lang to a subcommand.
void add_lang(CLI::App& sub, std::string& language);

}  // namespace gh
