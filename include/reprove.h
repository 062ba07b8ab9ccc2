/* reprove.h — the library behind the command line: read C programs, compare revisions, run and print them.
 * A session owns everything: messages, statistics, limits, and the table in which operations of all its programs are shared, so
 * that two revisions opened in one session can be compared. No global state: several sessions may live in one process, each
 * used by one thread at a time. */
#ifndef REPROVE_H
#define REPROVE_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define REPROVE_VERSION "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct reprove reprove;                 /* a session */
typedef struct reprove_program reprove_program; /* a program opened in a session */
typedef struct reprove_diff reprove_diff;       /* what changed between two programs */

typedef enum {
    REPROVE_OK,
    REPROVE_BAD_INPUT, /* the messages say what and where */
    REPROVE_LIMIT,     /* time, memory or an interrupt: reprove_limit_reason() */
    REPROVE_INTERNAL,
} reprove_status;

typedef struct {
    bool ilp32;                           /* data model; default LP64 */
    double timeout;                       /* seconds; 0: none */
    uint64_t memory_mb;                   /* 0: none */
    const char *const *compiler_flags;    /* for cc -E: -I, -D, -std=…; NULL-terminated; may be NULL */
    const char *compilation_database;     /* compile_commands.json or its folder; may be NULL */
    const volatile sig_atomic_t *interrupted; /* becomes non-zero when the work should stop; may be NULL */
    FILE *layouts;                        /* where to write the layout of every struct and union read; may be NULL */
} reprove_options;

reprove *reprove_new(const reprove_options *options); /* NULL: defaults */
void reprove_free(reprove *r);

/* Reads the files (.c through the preprocessor, .i as they are) and links them into one program. */
reprove_status reprove_open(reprove *r, const char *const *files, size_t count, reprove_program **program);
void reprove_close(reprove_program *p);

typedef enum { REPROVE_NOTE, REPROVE_WARNING, REPROVE_ERROR } reprove_severity;
/* What has not been printed yet. */
void reprove_print_messages(reprove *r, FILE *out, bool colour, reprove_severity least);
size_t reprove_error_count(const reprove *r);
const char *reprove_limit_reason(const reprove *r);
void reprove_print_stats(reprove *r, FILE *out); /* `name: value` lines */
void reprove_print_counts(const reprove_program *p, FILE *out, bool with_loops); /* one line for people; finding the loops takes time */

/* Calls visit for each entry of a compilation database: the source file. Stops when visit returns false. */
reprove_status reprove_database_files(reprove *r, const char *database, bool (*visit)(void *context, const char *file), void *context);

/* The program back as C. */
void reprove_write_c(const reprove_program *p, FILE *out);

/* Pictures in Graphviz's language; function NULL: all. False: no such function. */
bool reprove_write_cfa(const reprove_program *p, const char *function, FILE *out);
void reprove_write_callgraph(reprove_program *p, FILE *out);

/* Concrete execution. */
typedef enum {
    REPROVE_RUN_EXIT,
    REPROVE_RUN_ERROR_CALL,
    REPROVE_RUN_UNDEFINED,
    REPROVE_RUN_STOPPED,
    REPROVE_RUN_ABORT,
    REPROVE_RUN_UNSUPPORTED,
    REPROVE_RUN_LIMIT
} reprove_outcome;

typedef struct {
    const char *entry;                  /* NULL: main */
    const char *const *error_functions; /* NULL-terminated; NULL: reach_error, __VERIFIER_error and failed asserts */
    const char *inputs_file;            /* NULL: none */
    uint64_t seed, max_steps;
    bool trace;              /* every executed operation to err */
    FILE *out, *err;         /* the program's own */
    char *const *arguments;  /* of the program, after its name */
    int count_arguments;
} reprove_run_options;

typedef struct {
    reprove_outcome outcome;
    int status;
    char message[512]; /* with file:line where there is one */
    uint64_t steps;
    uint32_t inputs_used;
} reprove_run_result;

reprove_status reprove_run(reprove_program *p, const reprove_run_options *o, reprove_run_result *result);

/* Comparison of two programs of one session. */
reprove_diff *reprove_compare(reprove_program *old_program, reprove_program *new_program);
void reprove_diff_free(reprove_diff *d);
typedef enum { REPROVE_EQUAL, REPROVE_IMPACTED, REPROVE_CHANGED, REPROVE_ADDED, REPROVE_REMOVED, REPROVE_RENAMED } reprove_change;
size_t reprove_diff_count(const reprove_diff *d, reprove_change kind); /* functions */
void reprove_diff_print(const reprove_diff *d, FILE *out, bool all /* also what is equal */);
reprove_status reprove_diff_write_json(const reprove_diff *d, FILE *out);

#ifdef __cplusplus
}
#endif
#endif
