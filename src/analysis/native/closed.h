/* analysis/native/closed.h — is there only one execution?
 * In: a task.  Out: no value from outside influences the program; or the first one that may.
 * Inputs, extern variables, functions without a body, arguments of main, volatile objects and devices, allocation that may fail, assembly,
 * the places of objects: all of these are from outside. Of the library, only functions that a list names are allowed: their effects follow
 * from their arguments. Rather too strict: a program counts as open unless it is known to be closed. */
#ifndef ANALYSIS_NATIVE_CLOSED_H
#define ANALYSIS_NATIVE_CLOSED_H

#include "analysis/task.h"

typedef struct {
    char open[200]; /* why it is not closed; empty: it is */
    /* A compiled program does not show what is wanted: it calls library functions that read memory, functions return without a value, a
     * static error function has a body that would be called, or its entry is not main. */
    bool only_interpreted;
} closed_result;

closed_result closed_check(const verify_task *t);

#endif
