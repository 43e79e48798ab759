// The command line of `greathall`, from the first word to the exit code.
#pragma once

namespace gh {
int run(int argc, char** argv);
}
