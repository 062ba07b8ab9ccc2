/* reuse/refutations.c — the artefact `refutations`: questions to the solver that have no solution (doc/formats/refutations.md).
 * Facts about formulas (doc/adr/0006-facts-about-formulas.md): they hold in every revision. */
#include "analysis/refutations.h"
#include "reuse/artefact_kinds.h"

artefact_reader refutations_artefact_read;

bool refutations_artefact_read(const char *stored, size_t len, const cfa_program *p, buf *out, uint64_t *items)
{
    if (p) buf_add(out, stored, len); /* the engine reads it itself */
    return refutations_count(stored, len, items);
}
