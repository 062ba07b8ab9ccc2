/* cfa/pointsto/fold.c — the arrays inside a node of memory (cfa/pointsto/memory_graph.h): nested or disjoint stretches that repeat. */
#include "cfa/pointsto/memory_graph.h"

#include <stdlib.h>

int64_t pt_gcd(int64_t a, int64_t b)
{
    if (a < 0) a = -a;
    if (b < 0) b = -b;
    while (b) {
        int64_t r = a % b;
        a = b;
        b = r;
    }
    return a;
}

static void remove_fold(pt_node *n, uint32_t i)
{
    memmove(&n->folds.data[i], &n->folds.data[i + 1], (n->folds.len - 1 - i) * sizeof(pt_fold));
    n->folds.len--;
}

/* True if f lies within one repetition of `outer`; it is moved to the first one. */
static bool move_into_first(const pt_fold *outer, pt_fold *f)
{
    if (f->low < outer->low || f->high > outer->high) return false;
    int64_t at = outer->low + (f->low - outer->low) % outer->stride, size = f->high - f->low;
    if (at + size > outer->low + outer->stride) return false;
    f->low = at;
    f->high = at + size;
    return true;
}

static bool same_fold(const pt_fold *a, const pt_fold *b) { return a->low == b->low && a->high == b->high && a->stride == b->stride; }

static int compare_folds(const void *a, const void *b)
{
    const pt_fold *x = a, *y = b;
    int64_t sx = x->high - x->low, sy = y->high - y->low;
    if (sx != sy) return sx > sy ? -1 : 1;
    return x->low < y->low ? -1 : x->low > y->low;
}

/* True if the fold adds anything. On a conflict the two become one with the common divisor of their strides. */
bool pt_add_fold(pt_node *n, pt_fold f)
{
    bool changed = false;
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < n->folds.len && !again; i++) {
            pt_fold *o = &n->folds.data[i];
            if (same_fold(o, &f)) return changed;
            if (f.high <= o->low || f.low >= o->high) continue;
            pt_fold inner = f;
            if (move_into_first(o, &inner)) {
                if (inner.low != f.low) {
                    f = inner;
                    again = true;
                }
                continue;
            }
            inner = *o;
            if (move_into_first(&f, &inner)) {
                if (inner.low == o->low) continue;
                remove_fold(n, i);
                pt_add_fold(n, inner);
                changed = again = true;
                continue;
            }
            pt_fold both = {o->low < f.low ? o->low : f.low, o->high > f.high ? o->high : f.high,
                            pt_gcd(pt_gcd(o->stride, f.stride), o->low - f.low)};
            if (same_fold(o, &both)) return changed; /* f says nothing new */
            remove_fold(n, i);
            f = both;
            changed = again = true;
        }
    }
    vec_push(&n->folds, f);
    qsort(n->folds.data, n->folds.len, sizeof(pt_fold), compare_folds);
    return true;
}
