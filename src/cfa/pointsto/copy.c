/* cfa/pointsto/copy.c — pointers that move when bytes are copied from one place to another. */
#include "cfa/pointsto/memory_graph.h"

#include <stdlib.h>

/* Copies the folds of `from` within the range to `to`. */
static void copy_folds(pt_graph *g, pt_place to, pt_place from, int64_t size)
{
    const pt_node *source = &g->nodes.data[from.node];
    if (!source->folds.len) return;
    VEC(pt_fold) folds = {0};
    for (uint32_t i = 0; i < source->folds.len; i++) {
        pt_fold f = source->folds.data[i];
        if (f.low < from.offset) f.low += (from.offset - f.low + f.stride - 1) / f.stride * f.stride;
        if (f.high > from.offset + size) f.high = from.offset + size;
        if (f.high - f.low > f.stride) vec_push(&folds, f);
    }
    for (uint32_t i = 0; i < folds.len; i++) {
        pt_place at = {to.node, to.offset + (folds.data[i].low - from.offset)};
        pt_repeat(g, at, folds.data[i].high - folds.data[i].low, folds.data[i].stride);
    }
    vec_free(&folds);
}

static bool has_target(pt_graph *g, const pt_cells *cells)
{
    for (uint32_t i = 0; i < cells->len; i++)
        if (g->cells.data[pt_find_cell(g, cells->data[i])].target.node) return true;
    return false;
}

/* Bytes of the range without a cell get one for each word, and a last one for all that is far behind: pointers are copied to them. */
static void cover_gaps(pt_graph *g, pt_place at, int64_t size)
{
    enum { WORD = 8, MOST_WORDS = 32 };
    pt_interval parts[2];
    VEC(pt_interval) gaps = {0};
    at = pt_find(g, at);
    const pt_node *n = &g->nodes.data[at.node];
    uint32_t count = pt_stand_for(n, at.offset, at.offset + size, parts), words = 0;
    for (uint32_t k = 0; k < count; k++) {
        int64_t next = parts[k].low;
        for (uint32_t i = pt_first_after(n, next); i < n->intervals.len && n->intervals.data[i].low < parts[k].high; i++) {
            if (n->intervals.data[i].low > next) vec_push(&gaps, (pt_interval){next, n->intervals.data[i].low, 0});
            next = n->intervals.data[i].high;
        }
        if (next < parts[k].high) vec_push(&gaps, (pt_interval){next, parts[k].high, 0});
    }
    for (uint32_t i = 0; i < gaps.len; i++)
        for (int64_t low = gaps.data[i].low, high = gaps.data[i].high, end; low < high; low = end) {
            end = low - pt_modulo(low, WORD) + WORD;
            if (end > high || words++ >= MOST_WORDS) end = high;
            pt_cover(g, at.node, low, end, 0);
        }
    vec_free(&gaps);
}

/* The content of each cell of the source may get anywhere in the target range. */
static void copy_anywhere(pt_graph *g, pt_place to, pt_place from, int64_t size)
{
    pt_cells sources = {0}, into = {0};
    pt_cells_within(g, from, size, &sources);
    if (has_target(g, &sources)) cover_gaps(g, to, size);
    pt_cells_within(g, to, size, &into);
    if (!into.len && size < PT_FAR / 4) { /* its parts are never accessed, but it may be copied */
        uint32_t cell = pt_touch(g, to, size);
        vec_push(&into, cell);
    }
    for (uint32_t i = 0; i < into.len; i++)
        for (uint32_t k = 0; k < sources.len; k++) pt_flow_cell(g, into.data[i], sources.data[k], false);
    vec_free(&sources);
    vec_free(&into);
}

/* Cells within the range get to their place there; `modulus`: the source's, which is not shorter than the range. */
static void copy_parts(pt_graph *g, pt_place to, pt_place from, int64_t size, int64_t modulus)
{
    const pt_node *source = &g->nodes.data[from.node];
    uint32_t count = source->intervals.len;
    pt_interval *intervals = mem_alloc(count * sizeof *intervals);
    if (count) memcpy(intervals, source->intervals.data, count * sizeof *intervals);
    for (uint32_t i = modulus ? 0 : pt_first_after(source, from.offset); i < count; i++) {
        int64_t first = modulus ? pt_modulo(intervals[i].low - from.offset, modulus) : intervals[i].low - from.offset;
        if (first >= size && !modulus) break;
        for (int64_t shift = 0; shift <= modulus; shift += modulus ? modulus : 1) { /* the repetition before may reach into the range */
            int64_t low = first - shift, high = low + (intervals[i].high - intervals[i].low);
            if (low < 0) low = 0;
            if (high > size) high = size;
            if (low >= high) continue;
            uint32_t into = pt_touch(g, (pt_place){to.node, to.offset + low}, high - low);
            pt_flow_cell(g, into, intervals[i].cell, true);
            bool leads = g->cells.data[pt_find_cell(g, into)].target.node;
            if (leads && !g->cells.data[pt_find_cell(g, intervals[i].cell)].is_folded) /* if it is, its writers have been here */
                pt_overwrite(g, (pt_place){to.node, to.offset + low}, (pt_extent){.size = high - low});
        }
    }
    free(intervals);
}

/* From the place on, the first repetition of each array is followed by what is copied: the range stays within one repetition, begins where
 * the array begins, or stays in the array from the beginning of one of its repetitions. */
static bool follows_repetitions(const pt_node *n, int64_t offset, int64_t size)
{
    for (const pt_fold *f = pt_fold_at(n, offset, NULL); f; f = pt_fold_at(n, offset, f)) {
        int64_t within = (offset - f->low) % f->stride;
        bool stays = within + size <= f->stride, begins = within == 0 && (offset == f->low || offset + size <= f->high);
        if (!stays && (!begins || n->starts_vary)) return false;
        offset = f->low + within;
    }
    return true;
}

/* The range begins in an unknown repetition of an array, and does not end there: it may go on behind the array. So its
 * bytes become one cell; if its size is not known, either, the whole node repeats. */
void pt_join_stretch(pt_graph *g, pt_place at, int64_t size)
{
    if (!at.node) return;
    at = pt_find(g, at);
    const pt_node *n = &g->nodes.data[at.node];
    if (n->modulus || !n->starts_vary) return;
    int64_t offset = at.offset;
    for (const pt_fold *f = pt_fold_at(n, offset, NULL); f; f = pt_fold_at(n, offset, f)) {
        int64_t within = (offset - f->low) % f->stride;
        if (within + size <= f->stride) {
            offset = f->low + within;
            continue;
        }
        if (size < PT_FAR / 4) {
            pt_touch(g, at, size);
        } else {
            pt_set_modulus(g, at.node, f->stride);
            pt_unify_pending(g);
        }
        return;
    }
}

/* Two objects that are copied into each other, a few bytes further on each time, would grow with every pass. */
static bool grows(const pt_graph *g, const pt_node *n, int64_t size)
{
    enum { MOST_PIECES = 1000 };
    return size >= PT_FAR / 4 && !n->modulus && (g->is_late || n->intervals.len > MOST_PIECES);
}

void pt_copy(pt_graph *g, pt_place to, pt_place from, int64_t size)
{
    if (!to.node || !from.node || size <= 0) return;
    pt_join_stretch(g, to, size);
    pt_join_stretch(g, from, size);
    from = pt_find(g, from);
    pt_place base = pt_find(g, to);
    int64_t modulus = g->nodes.data[from.node].modulus;
    bool is_regular = modulus || follows_repetitions(&g->nodes.data[from.node], from.offset, size);
    bool to_follows = follows_repetitions(&g->nodes.data[base.node], base.offset, size);
    is_regular &= to_follows || !g->nodes.data[base.node].starts_vary;
    pt_place given = from;
    from.offset = pt_normal(&g->nodes.data[from.node], from.offset);
    pt_set_stretches(g, to);
    pt_set_stretches(g, from);
    if (base.node == from.node) {
        int64_t distance = pt_normal(&g->nodes.data[base.node], base.offset) - from.offset;
        is_regular &= to_follows || base.offset == given.offset;
        if (distance == 0 && is_regular) return;
        if (is_regular && distance < size &&
            -distance < size) { /* within itself: what repeats would grow by the distance with every pass */
            pt_set_modulus(g, base.node, distance);
            pt_unify_pending(g);
            return;
        }
    }
    if (g->nodes.data[from.node].arbitrary) pt_set_arbitrary(g, to.node);
    if (grows(g, &g->nodes.data[from.node], size)) {
        modulus = 1;
        pt_set_modulus(g, from.node, modulus);
        pt_unify_pending(g);
    }
    if (!is_regular || (modulus && modulus < size)) {
        copy_anywhere(g, to, given, size);
        return;
    }
    if (!modulus) copy_folds(g, to, from, size);
    copy_parts(g, to, pt_find(g, from), size, modulus);
}
