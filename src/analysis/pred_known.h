/* analysis/pred_known.h — abstractions that earlier revisions have computed.
 * In: a question of abstraction (premise, formula of a block, predicates), by the hash of its content.  Out: its rows.
 * Such an answer is a fact of logic: it says nothing about a program, so it holds in every revision. What a block means in this revision (its callees' effects, the regions that its
 * pointers reach) is in its formula. So nothing about the change needs to be known: an unchanged block of a fragment that is entered in the same abstract states asks the same
 * questions, a changed one asks others, and its callers ask others only if its exits are others.
 * As bytes (doc/formats/abstractions.md) they go from one revision to the next. */
#ifndef ANALYSIS_PRED_KNOWN_H
#define ANALYSIS_PRED_KNOWN_H

#include "analysis/pred_cube.h"

enum { KNOWN_MOST = 4096 }; /* as many are kept */

typedef struct {
    hash128 question;
    abstract_rows rows;
} known_abstraction;

struct known_abstractions {
    VEC(known_abstraction) all;
    idtable index;
    arena memory;
};

void known_free(known_abstractions *k);
/* Adds what the bytes hold; false: they are damaged, and nothing was added. */
bool known_read(known_abstractions *k, const void *bytes, size_t len);
/* NULL: not known. */
const abstract_rows *known_find(const known_abstractions *k, hash128 question, uint32_t width);

/* One entry as bytes; nothing for rows that cannot be kept (too many, or not known for sure). */
void known_write(buf *out, hash128 question, const abstract_rows *r);

#endif
