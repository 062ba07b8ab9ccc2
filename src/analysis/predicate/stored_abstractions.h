/* analysis/predicate/stored_abstractions.h — abstractions that earlier revisions have computed.
 * Replaces: summary selection (Alg. 1 of He, Yu, Cai: Efficient Summary Reuse for Software Regression Verification). Why: doc/adr/0006.
 * In: a question of abstraction (premise, formula of a block, predicates) by hashes of its content.  Out: the rows that answer it.
 * Invariant: an answer is a fact of logic. It says nothing about a program, so it holds in every revision, and no reader needs to know what
 * has changed. The meaning of a block in this revision (the effects of its callees, the regions that its pointers reach) is in its formula.
 * An unchanged block of a fragment that is entered in the same abstract states asks the same questions. A changed block asks others, and
 * its callers ask others only if its exits are others.
 * An answer about more predicates also answers about fewer, if its rows list all solutions: they are projected. The other way round it
 * would say nothing about the rest.
 * The bytes are described in doc/formats/abstractions.md. */
#ifndef ANALYSIS_PREDICATE_STORED_ABSTRACTIONS_H
#define ANALYSIS_PREDICATE_STORED_ABSTRACTIONS_H

#include "analysis/budgets.h"
#include "analysis/predicate/abstraction.h"
#include "base/idtable.h"

/* How many are kept at most: of those that a proof rests on, and of all. */
enum { STORED_PROOF = BUDGET_PREDICATE_STORED_PROOF, STORED_MOST = BUDGET_PREDICATE_STORED };

typedef struct {
    hash128 context;            /* premise and formula */
    const uint64_t *predicates; /* the lower half of the content hash of each */
    uint32_t count;
} abstraction_question;

typedef struct {
    abstraction_question question;
    abstract_rows rows;
} stored_abstraction;

struct stored_abstractions {
    VEC(stored_abstraction) all;
    idtable index; /* by context */
    arena memory;
};

void stored_free(stored_abstractions *k);
/* Adds what the bytes hold; false: they are damaged, and nothing was added. */
bool stored_read(stored_abstractions *k, const void *bytes, size_t len);

/* The one that answers the question, preferably about just these predicates, else about more of them; NULL: none does. */
const stored_abstraction *stored_find(const stored_abstractions *k, const abstraction_question *q);
bool stored_is_about(const stored_abstraction *a, const abstraction_question *q); /* just these predicates, in this order */
/* Its rows for the question's predicates. Projected values are allocated in `memory`. */
abstract_rows stored_rows(const stored_abstraction *a, const abstraction_question *q, arena *memory);

/* Appends one entry as bytes; nothing if there are too many rows, or if they are not for sure. */
void stored_write(buf *out, const abstraction_question *q, const abstract_rows *r);

#endif
