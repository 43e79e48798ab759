#include "commands/run.h"

#include <iostream>

#include "commands/commands.h"
#include "commands/ladder.h"

namespace gh {

int run(int argc, char** argv) {
  CLI::App app{"Greathall: a hall of game tables for games of knights, quests and monsters."};
  app.set_version_flag("--version", "greathall " GREATHALL_VERSION);
  app.require_subcommand(1);
  app.fallthrough();
  Command chosen;
  add_serve(app, chosen);
  add_play(app, chosen);
  add_watch(app, chosen);
  add_games(app, chosen);
  add_rules(app, chosen);
  add_simulate(app, chosen);
  add_arena(app, chosen);
  add_ladder(app, chosen);
  add_analyse(app, chosen);
  add_referee(app, chosen);
  add_replay(app, chosen);
  add_scenario(app, chosen);
  add_check(app, chosen);
  add_check_upgrade(app, chosen);
  add_new_game(app, chosen);
  add_bench(app, chosen);
  add_types(app, chosen);
  add_schema(app, chosen);
  add_completion(app, chosen);
  add_trurene(app, chosen);
  add_backup(app, chosen);
  add_restore(app, chosen);
  add_move(app, chosen);
  add_admin(app, chosen);
  add_doctor(app, chosen);
  add_pocket(app, chosen);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : 2;
  }
  return chosen.run ? chosen.run() : 0;
}

}  // namespace gh
