/* analysis/trace/known_triples.h — the artefact `triples`: Hoare triples over letters that are valid, and some that are not
 * (doc/formats/automata.md).
 * In: the automata of a run.  Out: bytes; in the next revision, what is known about a letter and a predicate behind it.
 * Letters and predicates are named by the hashes of their content. So a triple is a fact of logic, about no program and no automaton in
 * particular (doc/adr/0006-facts-about-formulas.md): it holds in every revision, and in every automaton that has its predicates.
 * Implements: the set of triples β(A) of Rothenberg, Dietsch, Heizmann: Incremental Verification Using Trace Abstraction, and the alphabet
 * ΣR of the revision that left it.
 * Invariant: every triple was decided by this build, in this revision or an earlier one. */
#ifndef ANALYSIS_TRACE_KNOWN_TRIPLES_H
#define ANALYSIS_TRACE_KNOWN_TRIPLES_H

#include "base/buf.h"
#include "base/hash.h"
#include "base/idtable.h"
#include "base/map.h"
#include "base/vec.h"

typedef struct {
    uint32_t letter, post; /* indices in the hashes */
    uint32_t first, count; /* of its members: the predicates before the letter */
    bool valid;
} known_triple;

typedef struct {
    VEC(hash128) hashes; /* of letters and predicates; the first ones are ΣR */
    uint32_t count_alphabet;
    VEC(uint32_t) members; /* indices in the hashes */
    VEC(known_triple) all;
    idtable index; /* by letter and post */
    idtable hash_index;
    map64 written; /* hash of a triple → it is there already */
} known_triples;

void known_triples_free(known_triples *k);
/* false: these are not such bytes; then nothing is known. */
bool known_triples_read(known_triples *k, const char *bytes, size_t len);
void known_triples_write(const known_triples *k, buf *out);

/* Before all triples: a letter of the program. */
void known_triples_add_letter(known_triples *k, hash128 letter);
void known_triples_add(known_triples *k, hash128 letter, hash128 post, const hash128 *before, uint32_t count, bool valid);
bool known_triples_has_letter(const known_triples *k, hash128 letter);
/* The triples over the letter with this predicate behind it: calls visit for each; before[i] is an index of k->hashes. */
void known_triples_find(const known_triples *k, hash128 letter, hash128 post,
                        void (*visit)(void *context, const uint32_t *before, uint32_t count, bool valid), void *context);

#endif
