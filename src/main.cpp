#include <iostream>

#include "commands/commands.h"

int main(int argc, char** argv) {
  CLI::App app{"Greathall: a hall of game tables for games of knights, quests and monsters."};
  app.set_version_flag("--version", "greathall " GREATHALL_VERSION);
  app.require_subcommand(1);
  app.fallthrough();
  gh::Command chosen;
  gh::add_serve(app, chosen);
  gh::add_play(app, chosen);
  gh::add_watch(app, chosen);
  gh::add_games(app, chosen);
  gh::add_rules(app, chosen);
  gh::add_simulate(app, chosen);
  gh::add_referee(app, chosen);
  gh::add_replay(app, chosen);
  gh::add_scenario(app, chosen);
  gh::add_check(app, chosen);
  gh::add_bench(app, chosen);
  gh::add_types(app, chosen);
  gh::add_schema(app, chosen);
  gh::add_completion(app, chosen);
  gh::add_trurene(app, chosen);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : 2;
  }
  return chosen.run ? chosen.run() : 0;
}
