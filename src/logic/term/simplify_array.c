/* Rules for select and store. */
#include "logic/term/simplify.h"

#include "logic/term/array_index.h"

#include <assert.h>

enum { STORES_BACK = 8 }; /* how far down a chain an overwritten store is looked for */

term simplify_select(term_table *t, term array, term index)
{
    for (;;) {
        term_kind k = term_kind_of(t, array);
        if (k == T_CONST_ARRAY) return term_arg(t, array, 0);
        if (k == T_ITE && term_is_small(t, array) && term_is_small(t, index)) {
            term x = simplify_select(t, term_arg(t, array, 1), index), y = simplify_select(t, term_arg(t, array, 2), index);
            return simplify_ite(t, term_arg(t, array, 0), x, y);
        }
        if (k != T_STORE) break;
        if (term_is(t, index, T_BV) && term_is(t, term_arg(t, array, 1), T_BV)) {
            if (!t->array_index) t->array_index = array_index_new();
            term found = array_index_find(t->array_index, t, array, index, &array);
            if (found.i) return found;
            continue;
        }
        int same = term_decide_eq(t, term_arg(t, array, 1), index);
        if (same == 1) return term_arg(t, array, 2);
        if (same != 0) break;
        array = term_arg(t, array, 0);
    }
    sort element = sort_get(t, term_sort(t, array))->element;
    return term_node(t, T_SELECT, element, (term[]){array, index}, 2, 0);
}

/* The chain below without its store to the same index, if that is found behind stores to surely different ones. */
static term without_overwritten(term_table *t, term array, term index)
{
    term passed[STORES_BACK], at = array;
    uint32_t n = 0;
    while (term_is(t, at, T_STORE)) {
        int same = term_decide_eq(t, term_arg(t, at, 1), index);
        if (same == 1) break;
        if (same != 0 || n == STORES_BACK) return (term){0};
        passed[n++] = at;
        at = term_arg(t, at, 0);
    }
    if (!term_is(t, at, T_STORE)) return (term){0};
    term r = term_arg(t, at, 0);
    while (n-- > 0) r = simplify_store(t, r, term_arg(t, passed[n], 1), term_arg(t, passed[n], 2));
    return r;
}

term simplify_store(term_table *t, term array, term index, term value)
{
    term below = without_overwritten(t, array, index);
    if (below.i) return simplify_store(t, below, index, value);
    if (term_is(t, value, T_SELECT) && term_same(term_arg(t, value, 0), array) && term_same(term_arg(t, value, 1), index)) return array;
    if (term_is(t, array, T_CONST_ARRAY) && term_same(term_arg(t, array, 0), value)) return array;
    return term_node(t, T_STORE, term_sort(t, array), (term[]){array, index, value}, 3, 0);
}
