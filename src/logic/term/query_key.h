/* logic/term/query_key.h — a key for queries: equal keys, same question.
 * The key of a list of conjuncts depends neither on their order nor on the names of variables: conjuncts are ordered by a hash of their
 * shape, then variables are numbered in the order in which they are met. If two keys are equal, one query is a renaming of the other (up to
 * a collision of 128 bits). The converse need not hold; a missed repetition only costs time. */
#ifndef LOGIC_TERM_QUERY_KEY_H
#define LOGIC_TERM_QUERY_KEY_H

#include "base/hash.h"
#include "logic/term/term.h"

typedef struct {
    VEC(uint64_t) shapes; /* per term, 0: not yet; kept, since terms never change */
    VEC(hash128) keys;    /* per term, of the current query */
    VEC(uint8_t) state;
    VEC(term) touched;
    VEC(struct key_item {
        uint64_t shape;
        uint32_t order;
        term t;
    })
    items;
    VEC(struct key_goal {
        term t;
        bool opened;
    })
    work;
} query_keys;

void query_keys_free(query_keys *k);
/* false: the query has more than `limit` terms; there is no key. */
bool query_key(query_keys *k, const term_table *t, const term *conjuncts, uint32_t count, uint32_t limit, hash128 *key);

#endif
