#include "commands/run.h"

int main(int argc, char** argv) { return gh::run(argc, argv); }
