/* cli/help.h — texts about commands and options, from their tables.
 * In: a command.  Out: its help, as `--help` prints it, or the parts of it that the manual page arranges in another way. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "base/buf.h"
#include "cli/option_table.h"
#include <stdio.h>

void help_print(command_id c, FILE *out);
void help_list_commands(FILE *out);
/* Both end with a NUL that does not count. */
void help_details(command_id c, buf *out);
/* The help of an option, for this command: with its default and its note. */
void help_option(option_id o, command_id c, buf *out);

/* {engines}: a line for each engine; {reuse}: the words of --reuse. Only the executable with engines knows them: the other one adds
 * nothing. */
void help_add_engines(buf *out);
void help_add_reuse_words(buf *out);

#endif
