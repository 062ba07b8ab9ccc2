/* reuse/depth.c — the artefact `depth`: how far an unrolling went (doc/formats/depth.md).
 * A hint: the next unrolling begins there. */
#include "analysis/bounded/loop_depths.h"
#include "reuse/artefact_kinds.h"

artefact_reader depth_artefact_read;

bool depth_artefact_read(const char *stored, size_t len, const cfa_program *p, buf *out, uint64_t *items)
{
    if (p) buf_add(out, stored, len); /* the engine reads it itself */
    return loop_depths_count(stored, len, items);
}
