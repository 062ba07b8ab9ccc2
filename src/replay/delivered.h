/* replay/delivered.h — which results of library functions without an exact model the environment can really deliver.
 * In: the calls of one execution, in order, and the values that it has made up for them.  Out: can a system answer so?
 * A made-up value counts if a system may give it whatever the arguments are, or if the arguments and the answers before allow it:
 * a process has one number, a new descriptor is not one that is open, and after a failure errno is not 0.
 * The writes of a function that succeeds would be made up, too; so of functions that write only the failure counts. */
#ifndef REPLAY_DELIVERED_H
#define REPLAY_DELIVERED_H

#include "replay/interpreted/replay.h"

enum { MOST_DELIVERED = 64 };

/* The answers of the environment so far. All zero: none. */
typedef struct {
    struct {
        const char *function;
        long long value;
    } answers[MOST_DELIVERED];
    uint32_t count;
    bool changed_environment; /* by setenv and its relatives */
} delivered_before;

/* The call is being executed in view and gets this value. */
bool delivered_can_be(delivered_before *before, const run_view *view, const op_info *call, const char *function, const chosen_value *value);
/* A call that the interpreter answers by itself, with one of the things that may happen. false: not here. */
bool delivered_by_model(delivered_before *before, const char *function);
/* The compiler computes such a call of constants by itself, so that the library's result may be another one. */
bool delivered_by_compiler(const cfa_space *s, const op_info *call, const char *function);
/* After a call of it errno is what the environment says. */
bool delivered_sets_errno(const char *function);

#endif
