/* cli/commands.h — one function per sub-command: takes its own argv (argv[0] is the command), returns the exit code. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#define COMMAND(id, name, ...) int command_##name(int argc, char **argv);
#include "cli/commands.def"

#endif
