/* cli/commands.h — one function per sub-command: takes its own argv (argv[0] is the command), returns the exit code. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

int command_verify(int argc, char **argv);
int command_history(int argc, char **argv);
int command_store(int argc, char **argv);
int command_cmc(int argc, char **argv);
int command_explain(int argc, char **argv);
int command_parse(int argc, char **argv);
int command_print(int argc, char **argv);
int command_reduce(int argc, char **argv);
int command_run(int argc, char **argv);
int command_show(int argc, char **argv);
int command_upgrade(int argc, char **argv);
int command_diff(int argc, char **argv);

#endif
