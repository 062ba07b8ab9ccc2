#include "cli/option_table.h"

#include "cli/options.h"
#include <string.h>

/* ---- commands ---- */

static const command_row commands[COUNT_COMMANDS] = {
#define COMMAND(id, name, arguments, summary, purpose, details) {#name, arguments, summary, purpose, details},
#include "cli/commands.def"
};

/* Names in the table of options: sets of commands, and the effect of the option. */
enum { MANNER = false, MEANING = true };
enum {
#define COMMAND(id, name, arguments, summary, purpose, details) id = 1 << COMMAND_##id,
#include "cli/commands.def"
    ALL = ((1 << COUNT_COMMANDS) - 1) & ~(COMPLETION | MANUAL), /* those that read programs or what was found about them */
    ASKING = VERIFY | HISTORY | UPGRADE | CMC,                  /* those that verify */
};

/* ---- the words of choices ---- */

#define NOTHING(value)
#define PAIR(word, value)                      {#word, value},
#define CHOICE(member, name, type, words, ...) static const option_word words_of_##member[] = {words(PAIR, NOTHING){NULL, 0}};
#define EITHER(member, name, no, yes, ...)     static const option_word words_of_##member[] = {{#no, false}, {#yes, true}, {NULL, 0}};
#include "cli/options.def"

/* The words are in the order of the enum, and none is left out: the compiler says so otherwise. */
#define PLACE(word, value)        PLACE_OF_NONE(value)
#define PLACE_OF_NONE(value)      place_of_##value,
#define IN_ITS_PLACE(word, value) NONE_IN_ITS_PLACE(value)
#define NONE_IN_ITS_PLACE(value)  _Static_assert((int)value == (int)place_of_##value, "cli/choices.h: words in the order of the enum");
#define CASE(word, value)         CASE_OF_NONE(value)
#define CASE_OF_NONE(value)       case value:
#define CHOICE(member, name, type, words, ...)                                                                      \
    static inline bool check_words_of_##member(type value)                                                          \
    {                                                                                                               \
        enum { words(PLACE, PLACE_OF_NONE) count_places };                                                          \
        words(IN_ITS_PLACE, NONE_IN_ITS_PLACE) _Static_assert(sizeof(type) == sizeof(uint32_t), "as it is stored"); \
        switch (value) {                                                                                            \
            words(CASE, CASE_OF_NONE) return (int)value < (int)count_places;                                        \
        }                                                                                                           \
        return false;                                                                                               \
    }
#include "cli/options.def"

/* ---- options ---- */

#define BAR(word, value) "|" #word
#define AT(member)       offsetof(option_values, member)
static const option_row options[COUNT_OPTIONS] = {
#define FLAG(member, name, commands, changes, since, help) \
    {name, KIND_FLAG, AT(member), NULL, NULL, false, 0, 1, commands, changes, since, help},
#define EITHER(member, name, no, yes, commands, changes, since, help) \
    {name, KIND_EITHER, AT(member), #no "|" #yes, words_of_##member, false, 0, 1, commands, changes, since, help},
#define CHOICE(member, name, type, words, usual, commands, changes, since, help) \
    {name, KIND_CHOICE, AT(member), &words(BAR, NOTHING)[1], words_of_##member, usual, 0, 0, commands, changes, since, help},
#define TEXT(member, name, argument, commands, changes, since, help) \
    {name, KIND_TEXT, AT(member), argument, NULL, 0, 0, 0, commands, changes, since, help},
#define LIST(member, name, argument, commands, changes, since, help) \
    {name, KIND_LIST, AT(member), argument, NULL, 0, 0, 0, commands, changes, since, help},
#define NUMBER(member, name, argument, usual, least, most, commands, changes, since, help) \
    {name, KIND_NUMBER, AT(member), argument, NULL, usual, least, most, commands, changes, since, help},
#define SECONDS(member, name, argument, commands, changes, since, help) \
    {name, KIND_SECONDS, AT(member), argument, NULL, 0, 0, 0, commands, changes, since, help},
#define RANGES(member, name, argument, commands, changes, since, help) \
    {name, KIND_RANGES, AT(member), argument, NULL, 0, 0, 0, commands, changes, since, help},
#include "cli/options.def"
};

static const struct {
    command_id command;
    option_id option;
    const char *text;
} notes[] = {
#define NOTE(command, member, text) {COMMAND_##command, OPTION_##member, text},
#include "cli/options.def"
};

static const struct {
    command_id command;
    option_id option;
    uint64_t least;
} narrower[] = {
#define LEAST(command, member, least) {COMMAND_##command, OPTION_##member, least},
#include "cli/options.def"
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

const command_row *command_at(command_id c) { return &commands[c]; }

command_id command_find(const char *name)
{
    command_id c = (command_id)0;
    while (c < COUNT_COMMANDS && strcmp(commands[c].name, name) != 0) c++;
    return c;
}

const option_row *option_at(option_id o) { return &options[o]; }
bool option_is_taken(option_id o, command_id c) { return options[o].commands >> c & 1; }
bool option_is_common(option_id o) { return (options[o].commands & ALL) == ALL; }

option_id option_find(command_id c, const char *name, size_t length)
{
    if (length == 2 && strncmp(name, "-h", 2) == 0) return OPTION_help;
    for (option_id o = (option_id)0; o < COUNT_OPTIONS; o++)
        if (option_is_taken(o, c) && strlen(options[o].name) == length && memcmp(options[o].name, name, length) == 0) return o;
    return COUNT_OPTIONS;
}

uint64_t option_least(option_id o, command_id c)
{
    for (size_t k = 0; k < COUNT(narrower); k++)
        if (narrower[k].option == o && narrower[k].command == c) return narrower[k].least;
    return options[o].least;
}

const char *option_note(option_id o, command_id c)
{
    for (size_t k = 0; k < COUNT(notes); k++)
        if (notes[k].option == o && notes[k].command == c) return notes[k].text;
    return NULL;
}

const char *option_usual_word(option_id o)
{
    for (const option_word *w = options[o].words; w && w->word; w++)
        if (w->value == options[o].usual) return w->word;
    return NULL;
}

bool option_word_find(option_id o, const char *word, uint32_t *value)
{
    for (const option_word *w = options[o].words; w && w->word; w++) {
        if (strcmp(w->word, word) != 0) continue;
        *value = w->value;
        return true;
    }
    return false;
}
