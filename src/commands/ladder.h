// greathall ladder: everybody against everybody, and a table of who is how strong.
#pragma once

#include "commands/commands.h"

namespace gh {
void add_ladder(CLI::App& app, Command& chosen);
}
