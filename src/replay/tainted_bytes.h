/* replay/tainted_bytes.h — a set of bytes, each with the function that they come from.
 * In: addresses of one execution.  Out: does a piece of memory hold such a byte, and whose?
 * Invariant: no two ranges overlap. Why a list: an execution taints few objects. */
#ifndef REPLAY_TAINTED_BYTES_H
#define REPLAY_TAINTED_BYTES_H

#include "base/vec.h"
#include "cfa/space.h"

typedef struct {
    uint64_t first, end;
    var source;
} tainted_range;

/* All zero: the empty set. */
typedef struct {
    VEC(tainted_range) ranges;
} tainted_bytes;

void tainted_bytes_mark(tainted_bytes *t, uint64_t address, uint64_t size, var source);
void tainted_bytes_clear(tainted_bytes *t, uint64_t address, uint64_t size);
var tainted_bytes_find(const tainted_bytes *t, uint64_t address, uint64_t size); /* none: there is no such byte */
void tainted_bytes_free(tainted_bytes *t);

#endif
