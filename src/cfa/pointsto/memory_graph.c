#include "cfa/pointsto/memory_graph.h"

#include <stdlib.h>

int64_t pt_modulo(int64_t x, int64_t m)
{
    int64_t r = x % m;
    return r < 0 ? r + m : r;
}

void pt_init(pt_graph *g)
{
    *g = (pt_graph){0};
    vec_push(&g->nodes, (pt_node){0});
    vec_push(&g->cells, (pt_cell){0});
    vec_push(&g->members, (pt_member){0});
}

void pt_free(pt_graph *g)
{
    for (uint32_t i = 0; i < g->nodes.len; i++) {
        vec_free(&g->nodes.data[i].intervals);
        vec_free(&g->nodes.data[i].folds);
    }
    vec_free(&g->nodes);
    vec_free(&g->cells);
    vec_free(&g->members);
    vec_free(&g->pending);
}

uint32_t pt_new_node(pt_graph *g)
{
    uint32_t made = g->nodes.len;
    vec_push(&g->nodes, (pt_node){.parent = made});
    g->changes++;
    return made;
}

pt_place pt_find_const(const pt_graph *g, pt_place p)
{
    while (g->nodes.data[p.node].parent != p.node) {
        p.offset += g->nodes.data[p.node].shift;
        p.node = g->nodes.data[p.node].parent;
    }
    return p;
}

pt_place pt_find(pt_graph *g, pt_place p)
{
    pt_place root = pt_find_const(g, p);
    int64_t shift = root.offset - p.offset;
    for (uint32_t n = p.node; n != root.node;) { /* path compression */
        uint32_t parent = g->nodes.data[n].parent;
        int64_t own = g->nodes.data[n].shift;
        g->nodes.data[n].parent = root.node;
        g->nodes.data[n].shift = shift;
        shift -= own;
        n = parent;
    }
    if (root.offset > PT_FAR || root.offset < -PT_FAR) root.offset = pt_modulo(root.offset, PT_FAR);
    return root;
}

uint32_t pt_find_cell(const pt_graph *g, uint32_t cell)
{
    while (g->cells.data[cell].parent != cell) cell = g->cells.data[cell].parent;
    return cell;
}

static uint32_t find_cell(pt_graph *g, uint32_t cell)
{
    uint32_t root = pt_find_cell(g, cell);
    while (g->cells.data[cell].parent != root) {
        uint32_t parent = g->cells.data[cell].parent;
        g->cells.data[cell].parent = root;
        cell = parent;
    }
    return root;
}

/* ---- cells ---- */

uint32_t pt_new_cell(pt_graph *g)
{
    uint32_t made = g->cells.len;
    vec_push(&g->cells, (pt_cell){.parent = made});
    g->changes++;
    return made;
}

/* Sets the target of a cell and of all that wait for it. */
static void set_target(pt_graph *g, uint32_t cell, pt_place target)
{
    VEC(uint32_t) freed = {0};
    for (;;) {
        pt_cell *c = &g->cells.data[find_cell(g, cell)];
        if (c->target.node) {
            vec_push(&g->pending, (pt_pair){c->target, target});
        } else {
            c->target = target;
            g->changes++;
            for (uint32_t w = c->waiting; w; w = g->members.data[w].next) vec_push(&freed, g->members.data[w].value);
            c->waiting = 0;
        }
        if (!freed.len) break;
        cell = vec_pop(&freed);
    }
    vec_free(&freed);
}

static void join_waiting(pt_graph *g, pt_cell *into, uint32_t list)
{
    if (!list) return;
    uint32_t last = list;
    while (g->members.data[last].next) last = g->members.data[last].next;
    g->members.data[last].next = into->waiting;
    into->waiting = list;
}

static uint32_t unify_cells(pt_graph *g, uint32_t a, uint32_t b)
{
    a = find_cell(g, a);
    b = find_cell(g, b);
    if (a == b) return a;
    if (b < a) { /* the older one stays: numbers follow the program's order */
        uint32_t swap = a;
        a = b;
        b = swap;
    }
    pt_cell *x = &g->cells.data[a], *y = &g->cells.data[b];
    y->parent = a;
    x->mixed |= y->mixed;
    x->is_folded |= y->is_folded;
    g->changes++;
    pt_place to_x = x->target, to_y = y->target;
    uint32_t waiting = y->waiting;
    y->waiting = 0;
    if (to_x.node && to_y.node) {
        vec_push(&g->pending, (pt_pair){to_x, to_y});
    } else if (to_x.node) {
        for (uint32_t w = waiting; w; w = g->members.data[w].next) set_target(g, g->members.data[w].value, to_x);
    } else {
        join_waiting(g, x, waiting);
        if (to_y.node) set_target(g, a, to_y);
    }
    return a;
}

/* ---- the bytes of a root node ---- */

const pt_fold *pt_fold_at(const pt_node *n, int64_t offset, const pt_fold *after)
{
    for (const pt_fold *f = after ? after + 1 : n->folds.data; f < n->folds.data + n->folds.len; f++)
        if (offset >= f->low && offset < f->high) return f;
    return NULL;
}

int64_t pt_normal(const pt_node *n, int64_t offset)
{
    if (n->modulus) return pt_modulo(offset, n->modulus);
    for (const pt_fold *f = pt_fold_at(n, offset, NULL); f; f = pt_fold_at(n, offset, f)) offset = f->low + (offset - f->low) % f->stride;
    return offset;
}

/* A range that begins in an array may begin in any of its repetitions. If it goes on behind the one, [low, high) becomes all that it may
 * be. */
static void vary_start(const pt_node *n, int64_t *low, int64_t *high)
{
    int64_t size = *high - *low, first = *low, to_last = 0;
    for (const pt_fold *f = pt_fold_at(n, first, NULL); f; f = pt_fold_at(n, first, f)) {
        int64_t within = (first - f->low) % f->stride;
        if (within + size > f->stride) to_last += f->high - f->low - f->stride;
        first = f->low + within;
    }
    if (!to_last) return;
    *low = first;
    *high = first + to_last + size;
}

/* The bytes that stand for [low, high): one interval, or two if it wraps around a modulus. */
uint32_t pt_stand_for(const pt_node *n, int64_t low, int64_t high, pt_interval out[2])
{
    if (n->modulus) {
        int64_t size = high - low, at = pt_modulo(low, n->modulus);
        if (size >= n->modulus) {
            out[0] = (pt_interval){0, n->modulus, 0};
            return 1;
        }
        if (at + size <= n->modulus) {
            out[0] = (pt_interval){at, at + size, 0};
            return 1;
        }
        out[0] = (pt_interval){at, n->modulus, 0};
        out[1] = (pt_interval){0, at + size - n->modulus, 0};
        return 2;
    }
    if (n->starts_vary) vary_start(n, &low, &high);
    for (uint32_t i = 0; i < n->folds.len; i++) {
        const pt_fold *f = &n->folds.data[i];
        if (high <= f->low || low >= f->high) continue;
        if (low < f->low || high > f->high) { /* the array and more: all of it */
            bool grown = low > f->low || high < f->high;
            if (f->low < low) low = f->low;
            if (f->high > high) high = f->high;
            if (grown) i = UINT32_MAX; /* start over */
            continue;
        }
        int64_t at = f->low + (low - f->low) % f->stride;
        if (at + (high - low) > f->low + f->stride) {
            low = f->low;
            high = f->low + f->stride;
        } else {
            high = at + (high - low);
            low = at;
        }
    }
    out[0] = (pt_interval){low, high, 0};
    return 1;
}

/* Index of the first interval that ends after `low`. */
uint32_t pt_first_after(const pt_node *n, int64_t low)
{
    uint32_t a = 0, b = n->intervals.len;
    while (a < b) {
        uint32_t mid = a + (b - a) / 2;
        if (n->intervals.data[mid].high <= low) a = mid + 1;
        else b = mid;
    }
    return a;
}

bool pt_is_covered(const pt_node *n, int64_t low, int64_t high)
{
    pt_interval parts[2];
    uint32_t count = pt_stand_for(n, low, high, parts);
    for (uint32_t k = 0; k < count; k++) {
        int64_t next = parts[k].low;
        for (uint32_t i = pt_first_after(n, next); i < n->intervals.len && n->intervals.data[i].low <= next && next < parts[k].high; i++)
            next = n->intervals.data[i].high;
        if (next < parts[k].high) return false;
    }
    return true;
}

/* Covers [low, high) with one interval and returns its cell; `cell` joins it if not 0. */
uint32_t pt_cover(pt_graph *g, uint32_t node, int64_t low, int64_t high, uint32_t cell)
{
    pt_node *n = &g->nodes.data[node];
    uint32_t first = pt_first_after(n, low), end = first;
    bool mixed = false;
    if (first < n->intervals.len) { /* the usual case: known already */
        const pt_interval *i = &n->intervals.data[first];
        if (i->low == low && i->high == high && (!cell || cell == i->cell)) return i->cell;
    }
    while (end < n->intervals.len && n->intervals.data[end].low < high) {
        pt_interval *i = &n->intervals.data[end++];
        mixed |= i->low != low || i->high != high;
        if (i->low < low) low = i->low;
        if (i->high > high) high = i->high;
        cell = cell ? unify_cells(g, cell, i->cell) : i->cell;
        n = &g->nodes.data[node];
    }
    if (!cell) {
        cell = pt_new_cell(g);
        n = &g->nodes.data[node];
    }
    if (mixed) {
        uint32_t root = find_cell(g, cell);
        g->changes += !g->cells.data[root].mixed;
        g->cells.data[root].mixed = true;
    }
    if (end == first) {
        vec_push(&n->intervals, (pt_interval){0});
        memmove(&n->intervals.data[first + 1], &n->intervals.data[first], (n->intervals.len - 1 - first) * sizeof(pt_interval));
        g->changes++;
    } else if (end > first + 1) {
        memmove(&n->intervals.data[first + 1], &n->intervals.data[end], (n->intervals.len - end) * sizeof(pt_interval));
        n->intervals.len -= end - first - 1;
        g->changes++;
    }
    n->intervals.data[first] = (pt_interval){low, high, cell};
    return cell;
}

static uint32_t cover_range(pt_graph *g, uint32_t node, int64_t low, int64_t high, uint32_t cell)
{
    pt_interval parts[2];
    uint32_t count = pt_stand_for(&g->nodes.data[node], low, high, parts);
    for (uint32_t i = 0; i < count; i++) cell = pt_cover(g, node, parts[i].low, parts[i].high, cell);
    return cell;
}

/* Intervals again, after folds or modulus changed. */
static void cover_again(pt_graph *g, uint32_t node)
{
    pt_node *n = &g->nodes.data[node];
    pt_interval *old = n->intervals.data;
    uint32_t count = n->intervals.len;
    n->intervals.data = NULL;
    n->intervals.len = n->intervals.cap = 0;
    for (uint32_t i = 0; i < count; i++) cover_range(g, node, old[i].low, old[i].high, old[i].cell);
    free(old);
}

/* ---- repetition ---- */

void pt_set_modulus(pt_graph *g, uint32_t node, int64_t m)
{
    pt_node *n = &g->nodes.data[node];
    m = pt_gcd(n->modulus, m);
    for (uint32_t i = 0; i < n->folds.len; i++) m = pt_gcd(m, n->folds.data[i].stride);
    if (m == n->modulus || m == 0) return;
    n->modulus = m;
    vec_clear(&n->folds);
    g->changes++;
    cover_again(g, node);
}

static void add_repetition(pt_graph *g, uint32_t node, pt_fold f)
{
    if (g->nodes.data[node].modulus) {
        pt_set_modulus(g, node, f.stride);
        return;
    }
    if (!pt_add_fold(&g->nodes.data[node], f)) return;
    g->changes++;
    cover_again(g, node);
}

void pt_repeat(pt_graph *g, pt_place at, int64_t extent, int64_t stride)
{
    if (!at.node || stride <= 0 || extent <= stride) return;
    at = pt_find(g, at);
    if (extent > PT_FAR) extent = PT_FAR / stride * stride;
    const pt_node *n = &g->nodes.data[at.node];
    int64_t low = at.offset;
    for (const pt_fold *f = pt_fold_at(n, low, NULL); f; f = pt_fold_at(n, low, f)) { /* the usual case: known already */
        if (f->low == low && f->high == low + extent && f->stride == stride) return;
        int64_t within = (low - f->low) % f->stride;
        if (n->starts_vary && within + extent > f->stride) { /* it may begin in the last repetition, and go on behind it */
            pt_set_modulus(g, at.node, pt_gcd(stride, f->stride));
            pt_unify_pending(g);
            return;
        }
        low = f->low + within;
    }
    add_repetition(g, at.node, (pt_fold){at.offset, at.offset + extent, stride});
    pt_unify_pending(g);
}

/* ---- unification of places ---- */

static void merge_nodes(pt_graph *g, uint32_t into, uint32_t from, int64_t shift)
{
    pt_node *a = &g->nodes.data[into], *b = &g->nodes.data[from];
    b->parent = into;
    b->shift = shift;
    g->changes++;
    a->is_memory |= b->is_memory;
    a->in_stretches |= b->in_stretches;
    a->outside |= b->outside;
    a->arbitrary |= b->arbitrary;
    a->starts_vary |= b->starts_vary;
    if (b->functions) {
        uint32_t last = b->functions;
        while (g->members.data[last].next) last = g->members.data[last].next;
        g->members.data[last].next = a->functions;
        a->functions = b->functions;
        b->functions = 0;
    }
    pt_interval *intervals = b->intervals.data;
    uint32_t count_intervals = b->intervals.len, count_folds = b->folds.len;
    pt_fold *folds = b->folds.data;
    b->intervals.data = NULL;
    b->folds.data = NULL;
    b->intervals.len = b->intervals.cap = b->folds.len = b->folds.cap = 0;
    if (b->modulus) pt_set_modulus(g, into, b->modulus);
    for (uint32_t i = 0; i < count_folds; i++)
        add_repetition(g, into, (pt_fold){folds[i].low + shift, folds[i].high + shift, folds[i].stride});
    for (uint32_t i = 0; i < count_intervals; i++)
        cover_range(g, into, intervals[i].low + shift, intervals[i].high + shift, intervals[i].cell);
    free(intervals);
    free(folds);
}

static void unify_once(pt_graph *g, pt_place a, pt_place b)
{
    a = pt_find(g, a);
    b = pt_find(g, b);
    if (a.node == b.node) {
        const pt_node *n = &g->nodes.data[a.node];
        int64_t x = pt_normal(n, a.offset), y = pt_normal(n, b.offset);
        if (x != y) {
            pt_set_modulus(g, a.node, x - y);
        } else if (a.offset != b.offset && !n->modulus) {
            pt_set_starts_vary(g, a);
        }
        return;
    }
    if (b.node < a.node) { /* the older one stays */
        pt_place swap = a;
        a = b;
        b = swap;
    }
    merge_nodes(g, a.node, b.node, a.offset - b.offset);
}

void pt_unify_pending(pt_graph *g)
{
    while (g->pending.len) {
        pt_pair p = vec_pop(&g->pending);
        unify_once(g, p.a, p.b);
    }
}

void pt_unify(pt_graph *g, pt_place a, pt_place b)
{
    if (!a.node || !b.node) return;
    vec_push(&g->pending, (pt_pair){a, b});
    pt_unify_pending(g);
}

/* ---- accesses and flow ---- */

uint32_t pt_touch(pt_graph *g, pt_place at, int64_t size)
{
    if (!at.node) return 0;
    at = pt_find(g, at);
    if (size < 1) size = 1;
    if (size > PT_FAR) size = PT_FAR;
    enum { LONGEST_ADDRESS = 8 };
    pt_interval parts[2];
    uint32_t count = pt_stand_for(&g->nodes.data[at.node], at.offset, at.offset + size, parts), cell = 0;
    bool is_folded = count > 1 || (parts[0].high - parts[0].low < size && parts[0].high - parts[0].low < LONGEST_ADDRESS);
    for (uint32_t i = 0; i < count; i++) cell = pt_cover(g, at.node, parts[i].low, parts[i].high, cell);
    if (g->pending.len) pt_unify_pending(g);
    cell = find_cell(g, cell);
    if (is_folded && !g->cells.data[cell].is_folded) {
        g->cells.data[cell].is_folded = true;
        g->changes++;
    }
    return cell;
}

uint32_t pt_lookup(const pt_graph *g, pt_place at, int64_t size)
{
    if (!at.node) return 0;
    at = pt_find_const(g, at);
    const pt_node *n = &g->nodes.data[at.node];
    pt_interval parts[2];
    uint32_t count = pt_stand_for(n, at.offset, at.offset + (size < 1 ? 1 : size), parts);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t i = pt_first_after(n, parts[k].low);
        if (i < n->intervals.len && n->intervals.data[i].low < parts[k].high) return pt_find_cell(g, n->intervals.data[i].cell);
    }
    return 0;
}

void pt_flow(pt_graph *g, uint32_t to_cell, pt_place target)
{
    if (!to_cell || !target.node) return;
    pt_cell *c = &g->cells.data[find_cell(g, to_cell)];
    if (c->target.node) pt_unify(g, c->target, target);
    else set_target(g, to_cell, target);
    if (g->pending.len) pt_unify_pending(g);
}

void pt_flow_cell(pt_graph *g, uint32_t to_cell, uint32_t from_cell, bool wait)
{
    if (!to_cell || !from_cell) return;
    uint32_t from = find_cell(g, from_cell);
    pt_place target = g->cells.data[from].target;
    if (target.node) {
        pt_flow(g, to_cell, target);
    } else if (wait && find_cell(g, to_cell) != from) {
        vec_push(&g->members, (pt_member){to_cell, g->cells.data[from].waiting});
        g->cells.data[from].waiting = g->members.len - 1;
    }
}

void pt_cells_within(const pt_graph *g, pt_place at, int64_t size, pt_cells *out)
{
    pt_interval parts[2];
    at = pt_find_const(g, at);
    const pt_node *n = &g->nodes.data[at.node];
    uint32_t count = pt_stand_for(n, at.offset, at.offset + size, parts);
    for (uint32_t k = 0; k < count; k++)
        for (uint32_t i = pt_first_after(n, parts[k].low); i < n->intervals.len && n->intervals.data[i].low < parts[k].high; i++)
            vec_push(out, n->intervals.data[i].cell);
}

void pt_targets(pt_graph *g, pt_place at, int64_t size, pt_places *out)
{
    pt_cells cells = {0};
    if (at.node) pt_cells_within(g, at, size < PT_FAR ? size : PT_FAR, &cells);
    for (uint32_t i = 0; i < cells.len; i++) {
        pt_place target = g->cells.data[find_cell(g, cells.data[i])].target;
        if (target.node) vec_push(out, target);
    }
    vec_free(&cells);
}

bool pt_is_text(pt_graph *g, pt_place at)
{
    at = pt_find(g, at);
    const pt_node *n = &g->nodes.data[at.node];
    int64_t offset = pt_normal(n, at.offset);
    if (n->modulus) return n->modulus == 1;
    for (const pt_fold *f = pt_fold_at(n, offset, NULL); f; f = pt_fold_at(n, offset, f))
        if (f->stride == 1) return true;
    return false;
}

/* ---- arithmetic ---- */

int64_t pt_stays(const pt_graph *g, pt_place p, int64_t bytes)
{
    p = pt_find_const(g, p);
    const pt_node *n = &g->nodes.data[p.node];
    int64_t offset = pt_normal(n, p.offset);
    for (const pt_fold *f = pt_fold_at(n, offset, NULL); f; f = pt_fold_at(n, offset, f))
        if (bytes % f->stride == 0 && offset + bytes >= f->low && offset + bytes < f->high) return f->stride;
    return 0;
}

pt_place pt_move(pt_graph *g, pt_place p, int64_t bytes, bool arithmetic_counts)
{
    if (!p.node || !bytes) return p;
    pt_place at = pt_find(g, p);
    if (arithmetic_counts && !g->nodes.data[at.node].modulus) {
        const pt_node *n = &g->nodes.data[at.node];
        int64_t offset = pt_normal(n, at.offset);
        for (const pt_fold *f = pt_fold_at(n, offset, NULL); f; f = pt_fold_at(n, offset, f)) {
            int64_t within = (offset - f->low) % f->stride + bytes;
            bool stays = within >= 0 && within < f->stride, stays_from_first = offset + bytes >= f->low && offset + bytes < f->high;
            if (stays || (stays_from_first && !n->starts_vary)) continue;
            pt_set_modulus(g, at.node, f->stride); /* it may start from any repetition, so it may end anywhere */
            pt_unify_pending(g);
            break;
        }
    }
    if (bytes > PT_FAR || bytes < -PT_FAR) bytes %= PT_FAR;
    return (pt_place){p.node, p.offset + bytes};
}

/* The pointer may leave the array that it was made from, so the whole node repeats: compilers let it walk on through the next member. */
pt_place pt_wander(pt_graph *g, pt_place p, int64_t stride, bool arithmetic_counts)
{
    if (!p.node || !arithmetic_counts || stride == 0) return p;
    if (stride < 0) stride = -stride;
    pt_place at = pt_find(g, p);
    pt_set_modulus(g, at.node, stride);
    pt_unify_pending(g);
    return p;
}

void pt_collapse(pt_graph *g, pt_place p)
{
    pt_set_modulus(g, pt_find(g, p).node, 1);
    pt_unify_pending(g);
}

void pt_set_outside(pt_graph *g, uint32_t node)
{
    if (!node) return;
    pt_node *n = &g->nodes.data[pt_find(g, (pt_place){node, 0}).node];
    g->changes += !n->outside;
    n->outside = n->arbitrary = true;
}

void pt_set_arbitrary(pt_graph *g, uint32_t node)
{
    if (!node) return;
    pt_node *n = &g->nodes.data[pt_find(g, (pt_place){node, 0}).node];
    g->changes += !n->arbitrary;
    n->arbitrary = true;
}

void pt_set_starts_vary(pt_graph *g, pt_place at)
{
    if (!at.node) return;
    pt_node *n = &g->nodes.data[pt_find(g, at).node];
    g->changes += !n->starts_vary;
    n->starts_vary = true;
}

void pt_set_stretches(pt_graph *g, pt_place at)
{
    if (at.node) g->nodes.data[pt_find(g, at).node].in_stretches = true; /* no merge depends on it, so it is not a change */
}
