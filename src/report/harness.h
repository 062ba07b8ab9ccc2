/* report/harness.h — the counterexample as C: a file that, compiled and linked with the program, reaches the error when run.
 * In: a violation that the interpreter has confirmed, and the user's files.  Out: the harness, and whether the compiled program really
 * reached the error. The harness defines what the program lacks: the nondeterministic functions (values in order), undefined functions and
 * objects, and the error functions, which print a marker and exit with HARNESS_STATUS. The user's own text is preferred. If the
 * path depends on values that no other C file can set (uninitialised locals, outputs of assembly), or if the files do not compile or link
 * as they are, the program printed from its automata is used. That program asks the harness for these values. */
#ifndef REPORT_HARNESS_H
#define REPORT_HARNESS_H

#include "report/violation.h"

enum { HARNESS_STATUS = 86 }; /* exit status of a program that has called an error function */

typedef struct {
    const char *const *files; /* as the user named them */
    uint32_t count_files;
    const char *const *flags; /* for the compiler: -I, -D, -std=… */
    uint32_t count_flags;
    const char *compiler; /* NULL: $CC, else cc */
    const char *entry;    /* NULL: main */
    double seconds;       /* for the compiled program; 0: 5 */
} harness_program;

typedef struct {
    bool replayed;    /* compiled, run, and the error was reached */
    bool of_original; /* with the user's files; else with the printed program */
    char reason[200]; /* not replayed: "no 32-bit compiler", … */
} harness_result;

/* false: the file could not be written. printed: for the program as print_arbitrary_program writes it. */
bool harness_write(const violation *v, bool printed, limits *l, FILE *out);

/* Compiles and runs in a directory of its own that is gone afterwards. keep: where the harness that was used is left (and FILE.program.c
 * beside it if the printed program was used); may be NULL. */
harness_result harness_replay(const violation *v, const harness_program *with, const char *keep, limits *l);

#endif
