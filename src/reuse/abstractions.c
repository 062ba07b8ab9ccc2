/* reuse/abstractions.c — the artefact `abstractions`: computed by the predicate engine (doc/formats/abstractions.md).
 * Facts about formulas, keyed by the content of the question (doc/adr/0006-facts-about-formulas.md): they hold in every revision. */
#include "analysis/predicate/stored_abstractions.h"
#include "reuse/artefact_kinds.h"

artefact_reader abstractions_artefact_read;

bool abstractions_artefact_read(const char *stored, size_t len, const cfa_program *p, buf *out, uint64_t *items)
{
    *items = 0;
    if (p) { /* the engine reads them itself, and takes nothing that is damaged */
        buf_add(out, stored, len);
        return true;
    }
    stored_abstractions all = {0};
    bool fine = stored_read(&all, stored, len);
    *items = all.all.len;
    stored_free(&all);
    return fine;
}
