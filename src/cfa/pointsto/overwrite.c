/* cfa/pointsto/overwrite.c — the targets of an address when a part of it is replaced.
 * A number in place of its low bytes moves it within its object, if that is aligned so far; the bytes of another address lead into that
 * one's object, but not to the byte that this one pointed to. So the whole object becomes the target. Every write of memory is told here;
 * the content of the new bytes is another question (pt_flow, pt_copy).
 * No object is aligned to 2^32 bytes, so that only those parts count that begin or end at a byte other than the fourth. */
#include "cfa/pointsto/memory_graph.h"

typedef struct {
    pt_extent extent;
    int64_t first, end; /* where its ends are, in the first repetition; end: only if the size is known */
    int64_t low, high;  /* if it is not: the bytes that stand for it lie in here */
} written;

/* Which byte of an address is meant cannot be told where repetitions are shorter, or no number of words. */
static bool is_blurred(const pt_fold *f)
{
    enum { LONGEST_ADDRESS = 8 };
    return f->stride < LONGEST_ADDRESS || f->stride % PT_WORD != 0;
}

/* The interval, and all repetitions of which bytes in it may be. True: there are some. */
static bool blurred_range(const pt_node *n, const pt_interval *v, int64_t *low, int64_t *high)
{
    bool found = false;
    *low = v->low;
    *high = v->high;
    for (uint32_t i = 0; i < n->folds.len; i++) {
        const pt_fold *f = &n->folds.data[i];
        if (!is_blurred(f) || f->low >= v->high || v->low >= f->high) continue;
        if (f->low < *low) *low = f->low;
        if (f->high > *high) *high = f->high;
        found = true;
    }
    return found;
}

static bool begins_blurred(const pt_node *n, int64_t offset)
{
    for (const pt_fold *f = pt_fold_at(n, offset, NULL); f; f = pt_fold_at(n, offset, f))
        if (is_blurred(f)) return true;
    return false;
}

/* The place is a byte of the address, but for the first, fourth, … ones. */
static bool splits(const pt_interval *v, int64_t place) { return v->low < place && place < v->high && (place - v->low) % PT_WORD != 0; }

static bool takes_a_part(const pt_node *n, const written *w, const pt_interval *v, const pt_cell *c)
{
    const pt_extent *e = &w->extent;
    int64_t low, high, length = v->high - v->low;
    bool is_known = !blurred_range(n, v, &low, &high) && !c->is_folded && n->modulus % PT_WORD == 0;
    bool in_words = (e->size ? e->size : e->step) % PT_WORD == 0;
    if (e->is_bits && (length >= PT_WORD || c->is_folded)) return true;
    if (e->size && !n->modulus && w->first <= low && w->first + e->size >= high) return false;
    if (!is_known) return !(in_words && e->is_aligned) && (c->is_folded || length > 1);
    if (splits(v, w->first)) return true;
    if (e->size) return splits(v, w->end);
    return length > 1 && (!in_words || (w->first - v->low) % PT_WORD != 0 || begins_blurred(n, w->first));
}

/* If the size is not known, it goes on behind the array that it begins in, but not behind one of bytes: text stays in its array. */
static void find_reach(const pt_node *n, int64_t offset, written *w)
{
    w->low = n->modulus ? 0 : w->first;
    w->high = n->modulus ? n->modulus : PT_FAR;
    for (const pt_fold *f = pt_fold_at(n, offset, NULL); f && !n->modulus; f = pt_fold_at(n, offset, f)) {
        if (f->low < w->low) w->low = f->low;
        if (f->stride == 1 && f->high < w->high) {
            w->low = f->low;
            w->high = f->high;
        }
        offset = f->low + (offset - f->low) % f->stride;
    }
}

/* Its target is not the whole object yet. */
static bool may_lose(const pt_graph *g, const pt_cell *c)
{
    return c->target.node && g->nodes.data[pt_find_const(g, c->target).node].modulus != 1;
}

void pt_overwrite(pt_graph *g, pt_place at, pt_extent e)
{
    if (!at.node || !g->parts_count) return;
    at = pt_find(g, at);
    const pt_node *n = &g->nodes.data[at.node];
    written w = {.extent = e, .first = pt_normal(n, at.offset)};
    pt_interval parts[2];
    uint32_t count = 1;
    if (e.size) {
        w.end = pt_normal(n, at.offset + e.size - 1) + 1;
        count = pt_stand_for(n, at.offset, at.offset + e.size, parts);
    } else {
        find_reach(n, at.offset, &w);
        parts[0] = (pt_interval){w.low, w.high, 0};
    }
    pt_cells cells = {0};
    for (uint32_t k = 0; k < count; k++)
        for (uint32_t i = pt_first_after(n, parts[k].low); i < n->intervals.len && n->intervals.data[i].low < parts[k].high; i++) {
            const pt_interval *v = &n->intervals.data[i];
            const pt_cell *c = &g->cells.data[pt_find_cell(g, v->cell)];
            if (may_lose(g, c) && takes_a_part(n, &w, v, c)) vec_push(&cells, v->cell);
        }
    for (uint32_t i = 0; i < cells.len; i++) pt_collapse(g, g->cells.data[pt_find_cell(g, cells.data[i])].target);
    vec_free(&cells);
}
