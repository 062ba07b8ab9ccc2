/* cli/options.h — from argv to one struct of values.
 * In: the arguments of a command.  Out: the value of every option of cli/options.def, those that the command does not take or was not given
 * at their defaults, and the rest of the arguments. Invariant: after options_parse has returned -1, every value is within its range. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/vec.h"
#include "cli/choices.h"
#include "cli/option_table.h"

typedef VEC(const char *) option_texts; /* of options and compiler_flags: NULL stands behind the last one; data is NULL if there are none */

enum { MOST_RANGES = sizeof((reprove_options *)0)->devices / sizeof((reprove_options *)0)->devices[0] };
typedef struct {
    uint32_t len;
    struct {
        uint64_t first, last;
    } data[MOST_RANGES];
} option_ranges;

typedef struct {
#define FLAG(member, ...)               bool member;
#define EITHER(member, ...)             bool member;
#define CHOICE(member, name, type, ...) type member;
#define TEXT(member, ...)               const char *member;
#define LIST(member, ...)               option_texts member;
#define NUMBER(member, ...)             uint64_t member;
#define SECONDS(member, ...)            double member;
#define RANGES(member, ...)             option_ranges member;
#include "cli/options.def"
    bool is_given[COUNT_OPTIONS];
    command_id command;
    option_texts compiler_flags; /* -I -D -U -std= -include … as given */
    option_texts files;
    option_texts rest; /* after -- */
} option_values;

/* Fills the values. Returns -1 to go on, or an exit code (help was printed, wrong usage). */
int options_parse(int argc, char **argv, command_id command, option_values *values);
void options_free(option_values *values);

/* "reprove COMMAND: …", how to get help, and the exit code of wrong usage. */
int options_usage(command_id command, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
