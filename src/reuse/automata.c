/* reuse/automata.c — the artefacts `automata` and `triples` of trace abstraction (doc/formats/automata.md).
 * Automata are hints: predicates to begin with. Triples are facts about formulas (doc/adr/0006-facts-about-formulas.md): they hold in every
 * revision. */
#include "analysis/trace/known_triples.h"
#include "analysis/trace/stored_automata.h"
#include "reuse/artefact_kinds.h"

artefact_reader automata_artefact_read, triples_artefact_read;

bool automata_artefact_read(const char *stored, size_t len, const cfa_program *p, buf *out, uint64_t *items)
{
    *items = stored_automata_count(stored, len);
    if (p) buf_add(out, stored, len); /* the engine reads it itself */
    return true;
}

bool triples_artefact_read(const char *stored, size_t len, const cfa_program *p, buf *out, uint64_t *items)
{
    known_triples k = {0};
    *items = 0;
    if (p) { /* the engine reads them itself, and takes nothing that is damaged */
        buf_add(out, stored, len);
        return true;
    }
    bool fine = known_triples_read(&k, stored, len);
    *items = k.all.len;
    known_triples_free(&k);
    return fine;
}
