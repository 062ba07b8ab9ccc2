/* replay/harness.h — the counterexample as C: a file that, compiled and linked with the program, reaches the error when run.
 * In: a violation that the interpreter has confirmed, and the user's files.  Out: the harness, and whether the compiled program really
 * reached the error. The harness defines what the program lacks: the nondeterministic functions (values in order), undefined functions and
 * objects, and the error functions, which print a marker and exit with HARNESS_STATUS.
 * The user's own text is compiled. Only if it does not compile with a harness, or if values decide that C gives no way to set from outside
 * (uninitialised locals, what a missing function writes), the part of the program that the execution uses is printed from its automata and
 * asks the harness for such values; and only if nothing in the text is printed in other words than gcc reads it (harness_restated.c).
 * The compiled program runs in a sandbox (replay/sandbox/sandbox.h). */
#ifndef REPLAY_HARNESS_H
#define REPLAY_HARNESS_H

#include "replay/claimed_violation.h"
#include "replay/sandbox/workshop.h"

enum { HARNESS_STATUS = 86 }; /* exit status of a program that has called an error function */

typedef struct {
    source_text source;
    const char *entry; /* NULL: main */
    double seconds;    /* of processor time for the compiled program; 0: 2 */
} harness_program;

typedef enum {
    HARNESS_REACHED, /* compiled, run, and the error was reached */
    HARNESS_DIFFERS, /* compiled and run, but it ends without the error, or leaves the path: reason */
    HARNESS_NOT_RUN, /* it could not be compiled, or not be run to its end: reason */
    HARNESS_DOUBTED, /* no program that can be compiled is surely the user's: reason */
    HARNESS_CUT_OFF, /* a limit came first: reason */
} harness_outcome;

typedef struct {
    harness_outcome outcome;
    bool of_original;  /* with the user's files; else with the printed program */
    char instead[120]; /* the reason for the printed program */
    char reason[200];  /* "no 32-bit compiler", … */
} harness_result;

/* Compiles and runs in a directory of its own that is gone afterwards. keep: where a harness for the user's files is left, or, if they do
 * not compile with it, for the whole printed program, which is left as FILE.program.c beside it; NULL: nowhere. */
harness_result harness_replay(const violation *v, const harness_program *with, const char *keep, limits *l);

#endif
