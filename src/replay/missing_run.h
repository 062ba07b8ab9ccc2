/* replay/missing_run.h — one execution, in which what missing functions return and write is followed; for replay/missing.c.
 * In: a violation, and how its first tainted branches go, whatever their conditions are.  Out: what was called, how tainted branches went,
 * and whether something else depends on a missing function. */
#ifndef REPLAY_MISSING_RUN_H
#define REPLAY_MISSING_RUN_H

#include "base/vec.h"
#include "replay/claimed_violation.h"

typedef struct {
    var function;
    srcpos at;
} missing_call;

typedef struct {
    VEC(missing_call) calls; /* the first one of each missing function */
    VEC(bool) outcomes;      /* of tainted branches */
    var decides;             /* what this function did decides what happens, besides at branches; none: nothing does */
    bool confirmed;          /* the error was reached */
} missing_run;

void missing_run_make(const violation *v, const bool *forced, uint32_t count, limits *l, missing_run *out);
void missing_run_free(missing_run *r);

#endif
