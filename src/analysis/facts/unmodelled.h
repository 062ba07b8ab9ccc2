/* analysis/facts/unmodelled.h — things in a program that no analysis models: threads, processes, signal handlers, jumps between
 * activations, functions of the program that are called from outside of it (exit handlers, callbacks, constructors).
 * In: a task.  Out: the first such thing that the entry may reach, by name.
 * Why before all analyses: such a call changes what *other* operations mean (a handler may run between any two of them), so an analysis
 * that meets it has already said too much. An operation that concerns only its own path (assembly, floats of unusual formats) is handled
 * by the encoding. */
#ifndef ANALYSIS_FACTS_UNMODELLED_H
#define ANALYSIS_FACTS_UNMODELLED_H

#include "analysis/task.h"

typedef struct {
    const char *what;     /* NULL: nothing; else "threads", "setjmp", … */
    const char *function; /* that is called */
    srcpos at;            /* of the call; 0: its address is taken */
    bool is_convention;   /* the function is one that verifiers know, and we do not */
} unmodelled_use;

/* asked: the mode of the question, where the task may be of the pure world. There, a function that has a name of the library and another
 * type does nothing; the effect of others is not known. */
unmodelled_use unmodelled_find(const verify_task *t, externals_mode asked);

#endif
