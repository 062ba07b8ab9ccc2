/* cli/options.h — command-line options from tables.
 * A command lists its own options; those that every command has (--32, --timeout, -I …) are in one common table. Help texts come
 * from the same tables, so they cannot go stale. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/vec.h"
#include "reprove.h"
#include <stdbool.h>
#include <stddef.h>

typedef enum {
    OPTION_FLAG,    /* bool * */
    OPTION_TEXT,    /* const char ** */
    OPTION_LIST,    /* option_texts *: may be repeated */
    OPTION_NUMBER,  /* uint64_t * */
    OPTION_SECONDS, /* double * */
    OPTION_CHOICE,  /* uint32_t *: which of the words that `argument` lists ("on|off"), from 1; 0 stays: the option was not given */
} option_kind;

typedef VEC(const char *) option_texts;

typedef struct {
    const char *name; /* "--seed"; NULL ends a table */
    option_kind kind;
    void *target;
    const char *argument; /* "N" in the help */
    const char *help;
} option_spec;

typedef struct {
    bool ilp32, lp64, help, stats, quiet;
    double timeout;
    uint64_t memory_mb, cores;
    const char *entry, *json, *database;
    option_texts compiler_flags; /* -I -D -U -std= -include … as given */
    option_texts files;
    option_texts rest;                      /* after -- */
    uint32_t reading, assembly, allocation; /* words of --volatile, --assembly and --allocation; 0: not given */
    option_texts devices;
    reprove_options session;
} common_options;

/* Rows of options that several commands have, but not all. */
#define OPTION_ENTRY(common)                                                                            \
    {                                                                                                   \
        "--entry", OPTION_TEXT, &(common).entry, "FUNCTION", "where the program starts (default: main)" \
    }
#define OPTION_CORES(common)                                                                 \
    {                                                                                        \
        "--cores", OPTION_NUMBER, &(common).cores, "N", "use at most N cores (default: all)" \
    }

#define OPTION_EXTERNALS(word)                                                                                                      \
    {                                                                                                                               \
        "--externals", OPTION_CHOICE, &(word), "writes|pure|anything",                                                              \
            "what functions without a body and without a model may do besides returning any value. writes (default): write errno, " \
            "memory of their own and what pointers reach that were passed to one of them, not through pointers to const, and call " \
            "functions that they receive; pure (default with --spec): nothing; anything: also write and call everything with "      \
            "external linkage. If it is not given, a violation that depends on one of them is unknown: the function is missing"     \
    }
#define OPTION_DETECTOR(word)                                                                                                        \
    {                                                                                                                                \
        "--detector", OPTION_CHOICE, &(word), "syntactic|dataflow",                                                                  \
            "what counts as a difference of two revisions: every operation that differs, or those that can influence which path is " \
            "taken (default: syntactic)"                                                                                             \
    }
/* What C leaves to the environment. */
#define OPTIONS_MEANING(common)                                                                                                       \
    {"--allocation", OPTION_CHOICE, &(common).allocation, "succeeds|fails",                                                           \
     "malloc and its relatives give memory (default), or they may also fail: null, and errno is ENOMEM"},                             \
        {"--volatile", OPTION_CHOICE, &(common).reading, "memory|arbitrary",                                                          \
         "volatile objects are ordinary memory (default), or every read of one gives an arbitrary value"},                            \
        {"--mmio", OPTION_LIST, &(common).devices, "FIRST-LAST",                                                                      \
         "device registers at these addresses (hexadecimal; repeatable): reads are arbitrary, writes go nowhere"},                    \
    {                                                                                                                                 \
        "--assembly", OPTION_CHOICE, &(common).assembly, "modelled|opaque",                                                           \
            "assembly that clobbers memory writes what it can reach, and one that may call or jump is unknown (default); or opaque: " \
            "assembly changes its outputs alone (default with --spec and with --externals pure)"                                      \
    }

#define OPTION_FOLDER(word)                                                                                                            \
    {                                                                                                                                  \
        "--folder", OPTION_CHOICE, &(word), "cfa|lh|lhc|lhb|lhbc|nlh|sep|id",                                                          \
            "what a condition leaves has each location once (cfa; default for differences), or once for each state of the condition "  \
            "(sep; default otherwise); or once each head of a loop (lh), for each path to it (lhc), for each of its first iterations " \
            "(lhb), for each of both (lhbc); or each location once for each iteration (nlh); id: the program as it is"                 \
    }

#define OPTION_FACTS(word)                                                                                                         \
    {                                                                                                                              \
        "--facts", OPTION_CHOICE, &(word), "all|none",                                                                             \
            "what engines are told before they begin: intervals of variables, and what can influence the error (default), or none" \
    }

#define OPTION_ERROR_FUNCTION(texts)                                                                          \
    {                                                                                                         \
        "--error-function", OPTION_LIST, &(texts), "NAME",                                                    \
            "a call of NAME is the error (repeatable; default reach_error, __VERIFIER_error, failed asserts)" \
    }

typedef struct {
    const char *name, *synopsis, *summary; /* "parse", "FILE…", one line */
    const char *details;                   /* more help, may be NULL */
} command_help;

/* Fills the targets. Returns -1 to go on, or an exit code (help was printed, wrong usage). */
int options_parse(int argc, char **argv, const command_help *help, const option_spec *own, common_options *common);
void options_free(common_options *common);

/* For SIGINT, SIGTERM, and SIGHUP (the terminal is closed) unless it is to be ignored, as nohup wants. */
void options_on_interrupt(void (*handler)(int number));
/* A session for these options, which these signals interrupt. */
reprove *options_session(common_options *common);
/* A property file, or functions without a body that do nothing: the conventions of the competition hold, also for assembly. */
bool options_is_competition(const char *property, uint32_t externals);
/* Of OPTIONS_MEANING, for a session; -1, or the exit code of wrong usage. */
int options_meaning(const char *command, const common_options *common, bool is_competition, reprove_options *session);
/* Prints messages and statistics after reading; returns -1 to go on or the exit code. */
int options_report(reprove *r, reprove_status status, const common_options *common);
/* "reprove COMMAND: …", how to get help, and the exit code of wrong usage. */
int options_usage(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The frame of a command on one program: a session, common->files opened in it, the work, statistics (to standard error) if they were asked
 * for. Returns the exit code of the work, or why it was not done. */
typedef int program_work(reprove *r, reprove_program *p, void *context);
int options_on_program(const char *command, common_options *common, program_work *work, void *context);
/* Opens common->files as one program; -1 and *program, or the exit code after messages were printed. */
int options_open(reprove *r, const common_options *common, reprove_program **program);

#endif
