/* analysis/predicate/stored_abstractions.h — abstractions that earlier revisions have computed.
 * In: a question of abstraction (premise, formula of a block, predicates), by hashes of its content.  Out: its rows.
 * Such an answer is a fact of logic: it says nothing about a program, so it holds in every revision. What a block means in this revision
 * (its callees' effects, the regions that its pointers reach) is in its formula. So nothing about the change needs to be known: an
 * unchanged block of a fragment that is entered in the same abstract states asks the same questions, a changed one asks others, and its
 * callers ask others only if its exits are others. An answer about more predicates is one about fewer: rows that list all solutions are
 * projected. (About fewer it would say nothing of the rest, and of a stronger premise too little.) As bytes (doc/formats/abstractions.md)
 * they go from one revision to the next. */
#ifndef ANALYSIS_PREDICATE_STORED_ABSTRACTIONS_H
#define ANALYSIS_PREDICATE_STORED_ABSTRACTIONS_H

#include "analysis/predicate/cube.h"

#include "analysis/budgets.h"

enum { KNOWN_MOST = BUDGET_PREDICATE_STORED }; /* as many are kept */

typedef struct {
    hash128 context;            /* premise and formula */
    const uint64_t *predicates; /* a hash each */
    uint32_t count;
} known_question;

typedef struct {
    known_question question;
    abstract_rows rows;
} known_abstraction;

struct known_abstractions {
    VEC(known_abstraction) all;
    idtable index; /* by context */
    arena memory;
};

void known_free(known_abstractions *k);
/* Adds what the bytes hold; false: they are damaged, and nothing was added. */
bool known_read(known_abstractions *k, const void *bytes, size_t len);

/* Which one answers the question, as it is or about more predicates; NULL: none. */
const known_abstraction *known_find(const known_abstractions *k, const known_question *q);
bool known_is_about(const known_abstraction *a, const known_question *q); /* these predicates, in this order */
/* Its rows for the question's predicates; values are in `memory` if they had to be made. */
abstract_rows known_rows(const known_abstraction *a, const known_question *q, arena *memory);

/* One entry as bytes; nothing for rows that cannot be kept (too many, or not known for sure). */
void known_write(buf *out, const known_question *q, const abstract_rows *r);

#endif
