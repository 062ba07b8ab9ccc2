/* reuse/invariants.c — the artefact `invariants`: what k-induction has proved at the heads of loops (doc/formats/invariants.md).
 * A hint: the next proof proves them again before it uses them. */
#include "analysis/bounded/stored_invariants.h"
#include "reuse/artefact_kinds.h"

artefact_reader invariants_artefact_read;

bool invariants_artefact_read(const char *stored, size_t len, const cfa_program *p, buf *out, uint64_t *items)
{
    if (p) buf_add(out, stored, len); /* the engine reads it itself */
    return stored_invariants_count(stored, len, items);
}
