/* reuse/reached.h — the kind `reached part`: the part of a slice that a proof has reached. If another revision has the same part, the proof
 * stands there, whatever else differs.
 * In: the edges that an engine's proof of a slice has reached (analysis/reached_edges.h).  Out: bytes that tell the part and its content
 * hash (reuse/slice_key.h); whether another slice begins with the same part.
 * Invariant: no execution of the old slice leaves the part. The new slice starts in the same states and has the same operations on the
 * part. So each of its executions is one of the old slice, step by step, and reaches no error call.
 * Why a hash and one pair of bits per location: nothing of the old program has to be kept, and the walk over the new one is the walk over
 * both. */
#ifndef REUSE_REACHED_H
#define REUSE_REACHED_H

#include "analysis/engine.h"
#include "analysis/reached_edges.h"
#include "reuse/slice_key.h"

/* question: what is asked, and by which verifier. The assumptions of the proof are kept with it. */
void reached_part_describe(const sliced_program *s, const verify_task *whole, const reached_edges *edges, hash128 question,
                           const engine_result *proof, buf *stored);

/* Does the proof of the stored part hold for this slice? Then *out is true, with its assumptions. */
bool reached_part_holds(const char *stored, size_t len, const sliced_program *s, const verify_task *whole, hash128 question,
                        engine_result *out);

#endif
