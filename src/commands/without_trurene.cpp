// In the place of Trurene's own commands and screens, in a build without that game
// (GREATHALL_GAMES).
#include "commands/commands.h"
#include "terminal/trurene.h"

namespace gh {

void add_trurene(CLI::App&, Command&) {}
int trurene_main(TrureneWishes) { return wrong_use("this program was built without Trurene"); }

}  // namespace gh
