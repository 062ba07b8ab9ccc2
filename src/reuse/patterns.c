/* reuse/patterns.c — the artefact `refutation patterns`: questions that have no solution, whatever stands for their variables
 * (doc/formats/patterns.md). Facts about formulas (doc/adr/0006-facts-about-formulas.md): they hold in every revision. */
#include "analysis/refutation_patterns.h"
#include "reuse/artefact_kinds.h"

artefact_reader patterns_artefact_read;

bool patterns_artefact_read(const char *stored, size_t len, const cfa_program *p, buf *out, uint64_t *items)
{
    if (p) buf_add(out, stored, len); /* the engine reads them itself */
    return refutation_patterns_count(stored, len, items);
}
