/* cli/option_table.h — the tables of commands and options (cli/commands.def, cli/options.def) as data.
 * In: nothing.  Out: rows that parsing, help, manual page, completion and suggestions read. Immutable. */
#ifndef CLI_OPTION_TABLE_H
#define CLI_OPTION_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
#define COMMAND(id, name, arguments, summary, purpose, details) COMMAND_##id,
#include "cli/commands.def"
    COUNT_COMMANDS
} command_id;

typedef struct {
    const char *name, *arguments, *summary, *purpose, *details; /* details: "" if there are none */
} command_row;

const command_row *command_at(command_id c);
/* COUNT_COMMANDS: there is none of this name. */
command_id command_find(const char *name);

typedef enum {
#define ANY_OPTION(member) OPTION_##member,
#include "cli/options.def"
    COUNT_OPTIONS
} option_id;

typedef enum {
    KIND_FLAG,    /* bool */
    KIND_EITHER,  /* bool, by one of two words */
    KIND_CHOICE,  /* an enum, by one of its words */
    KIND_TEXT,    /* const char * */
    KIND_LIST,    /* option_texts */
    KIND_NUMBER,  /* uint64_t */
    KIND_SECONDS, /* double */
    KIND_RANGES,  /* option_ranges */
} option_kind;

typedef struct {
    const char *word;
    uint32_t value;
} option_word;

typedef struct {
    const char *name; /* "--seed" */
    option_kind kind;
    size_t at;                /* of the value in option_values */
    const char *argument;     /* "N" in the help, "a|b" for words; NULL: takes none */
    const option_word *words; /* ends with a word NULL; NULL: it is not a choice */
    uint64_t usual, least, most;
    uint32_t commands; /* that take it, a bit each */
    bool changes_meaning;
    const char *since, *help;
} option_row;

const option_row *option_at(option_id o);
/* The row of this name that a command takes; COUNT_OPTIONS: none. `length`: of the name. -h is --help. */
option_id option_find(command_id c, const char *name, size_t length);
bool option_is_taken(option_id o, command_id c);
bool option_is_common(option_id o);                 /* all commands about programs take it */
uint64_t option_least(option_id o, command_id c);   /* of a number */
const char *option_usual_word(option_id o);         /* the default of a choice; NULL: no word says it */
const char *option_note(option_id o, command_id c); /* what its help says for this command alone; NULL: nothing */
/* false: it is not a word of this choice. */
bool option_word_find(option_id o, const char *word, uint32_t *value);

#endif
