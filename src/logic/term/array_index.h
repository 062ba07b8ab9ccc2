/* logic/term/array_index.h — finds a constant index in a long chain of stores without walking down the chain.
 * In: an array term whose topmost stores have constant indices.  Out: the value stored last at an index, or the array below those stores.
 * At regular distances the chain gets a persistent tree (index → value) that shares almost everything with the tree below it. A search
 * walks to the next tree and looks the index up there. Constant indices are equal if and only if their ids are.
 * Why: unrolled programs write arrays of a hundred thousand elements one by one, and read them again in the same order. */
#ifndef LOGIC_TERM_ARRAY_INDEX_H
#define LOGIC_TERM_ARRAY_INDEX_H

#include "logic/term/term.h"

typedef struct array_index array_index;

array_index *array_index_new(void);
void array_index_free(array_index *x);
/* array is a store at a constant index. Found: the value, else none and *below is the first array under it that is another term. */
term array_index_find(array_index *x, const term_table *t, term array, term index, term *below);

#endif
