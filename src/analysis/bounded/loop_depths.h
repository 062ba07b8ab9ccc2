/* analysis/bounded/loop_depths.h — the artefact `depth`: how far an unrolling went (doc/formats/depth.md).
 * In: the first and the last bound, and of loops that the solver has cut short the iteration at which it did.  Out: a text, and back.
 * A hint: the next revision begins with the last bound, or, if it knows refuted questions, with the first one: the same rounds ask the same
 * questions. It asks whether such a loop goes on from that iteration on, not before. */
#ifndef ANALYSIS_BOUNDED_LOOP_DEPTHS_H
#define ANALYSIS_BOUNDED_LOOP_DEPTHS_H

#include "analysis/engine.h"
#include "base/buf.h"
#include "base/map.h"

typedef struct {
    uint32_t bound; /* the last; 0: nothing is known */
    uint32_t first; /* with which the rounds began */
    map64 cut_at;   /* (function, head) → iteration */
} loop_depths;

void loop_depths_write(const loop_depths *d, const verify_task *t, buf *out);
void loop_depths_read(loop_depths *d, const verify_task *t, const engine_options *o, const char *text);
/* Without a program. false: the text has another form. */
bool loop_depths_count(const char *text, size_t len, uint64_t *count);
void loop_depths_free(loop_depths *d);

#endif
