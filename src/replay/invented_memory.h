/* replay/invented_memory.h — memory with unknown content, because a library function without a model has written there.
 * In: the steps of one execution, in order.  Out: which step reads such memory, and which function has written it.
 * Addresses are those of the execution. An object that the program assigns in full is known again. Reading any part of an object counts as
 * reading all of it, so rather one read too many is found. */
#ifndef REPLAY_INVENTED_MEMORY_H
#define REPLAY_INVENTED_MEMORY_H

#include "base/vec.h"
#include "cfa/exec/interpret.h"

typedef struct {
    var function; /* that has written it */
    uint64_t first, end;
} written_range;

/* All zero: nothing is written yet. */
typedef struct {
    VEC(written_range) ranges;
    uint32_t before_call; /* number of ranges before the last call */
} invented_memory;

/* A call of a library function without a model is about to be executed. */
void invented_memory_call(invented_memory *m, const cfa_program *p, const run_view *view, const op_info *call, var function);
/* It has failed: it writes nothing that counts. */
void invented_memory_forget_call(invented_memory *m);
/* An operation is about to be executed. → the function whose invention it reads; none: it reads nothing of that kind */
var invented_memory_read(invented_memory *m, const cfa_program *p, const run_view *view, const op_info *o);
void invented_memory_free(invented_memory *m);

#endif
