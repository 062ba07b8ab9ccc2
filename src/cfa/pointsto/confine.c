/* cfa/pointsto/confine.c — does a pointer that walks through an array stay in it?
 * A pointer that moves by any number of elements is taken to stay in the array that begins where it points (cfa/pointsto/graph.c). That is
 * so if it was made from the array. But the same place may also be where something longer begins: another object that was unified with the
 * array's, a structure whose first member the array is, or a block. A pointer to that, as bytes, walks through all of it.
 * In: a graph in which nothing merges any more.  Out: nodes with such a walk repeat as a whole.
 * Why not when the pointer moves: what is unified with the array may come later. */
#include "cfa/pointsto/internal.h"

#include <stdlib.h>

static const int64_t ENDLESS = (int64_t)1 << 45;

typedef struct { /* what a pointer to `low` may walk through */
    uint32_t node;
    int64_t low, length;
} extent;

typedef struct {
    points_to *pt;
    VEC(extent) extents;
} confinement;

static bool has_walks(const points_to *pt)
{
    for (uint32_t n = 1; n < pt->g.nodes.len; n++)
        if (pt->g.nodes.data[n].walks.len) return true;
    return false;
}

static void add_extent(confinement *c, pt_place at, int64_t length)
{
    if (!at.node) return;
    at = pt_find(&c->pt->g, at);
    if (c->pt->g.nodes.data[at.node].walks.len) vec_push(&c->extents, (extent){at.node, at.offset, length});
}

/* ---- objects ---- */

static int64_t size_of(const points_to *pt, ty type)
{
    const ty_info *t = ty_get(pt->s, strides_complete(&pt->sizes, type));
    bool is_open = t->kind == TY_ARRAY && t->count < 0;
    return is_open || t->size > (uint64_t)ENDLESS ? ENDLESS : (int64_t)t->size;
}

static void add_objects(confinement *c)
{
    points_to *pt = c->pt;
    for (uint32_t v = 1; v < pt->variables; v++)
        if (pt->node_of_var[v] && var_get(pt->s, (var){v})->kind != VAR_FUNCTION)
            add_extent(c, (pt_place){pt->node_of_var[v], 0}, size_of(pt, var_get(pt->s, (var){v})->type));
    for (uint32_t i = 0; i < pt->node_of_string.count; i++) {
        ex string = {(uint32_t)pt->node_of_string.entries[i].key};
        add_extent(c, (pt_place){pt->node_of_string.entries[i].value, 0}, size_of(pt, ex_get(pt->s, string)->type));
    }
    for (uint32_t i = 0; i < pt->node_of_site.count; i++) add_extent(c, (pt_place){pt->node_of_site.entries[i].value, 0}, ENDLESS);
}

/* ---- pointers ---- */

static pt_place target_of(const points_to *pt, ex e)
{
    const ex_info *i = ex_get(pt->s, e);
    if (!i->is_lvalue) return pt->value_of[e.i].target;
    if (!pt->place_of[e.i].node || !ty_is_scalar(ty_get(pt->s, i->type))) return (pt_place){0, 0};
    uint32_t cell = pt_lookup(&pt->g, pt->place_of[e.i], pt_access_size(pt, e));
    return cell ? pt->g.cells.data[cell].target : (pt_place){0, 0};
}

/* A pointer that was moved by a number, and not from one element of an array to another, may be at any byte of an object. */
static void add_moved(confinement *c, ex e)
{
    points_to *pt = c->pt;
    const ex_info *i = ex_get(pt->s, e);
    pt_place from = target_of(pt, i->a), to = pt->value_of[e.i].target;
    if (!from.node && i->kind == E_ADD) from = target_of(pt, i->b);
    if (!from.node || !to.node) return;
    pt_place a = pt_find(&pt->g, from), b = pt_find(&pt->g, to);
    if (a.node == b.node && a.offset != b.offset && !pt_stays(&pt->g, a, b.offset - a.offset)) add_extent(c, to, ENDLESS);
}

static void add_pointers(confinement *c)
{
    points_to *pt = c->pt;
    for (uint32_t k = 1; k < pt->expressions; k++) {
        const ex_info *i = ex_get(pt->s, (ex){k});
        const ty_info *t = ty_get(pt->s, i->type);
        if (!i->is_lvalue && (i->kind == E_PTRADD || i->kind == E_ADD || i->kind == E_SUB)) add_moved(c, (ex){k});
        if (i->kind == E_ADDR) add_extent(c, pt->place_of[i->a.i], size_of(pt, ex_get(pt->s, i->a)->type));
        if (t->kind == TY_POINTER && ty_get(pt->s, t->target)->complete) add_extent(c, target_of(pt, (ex){k}), size_of(pt, t->target));
    }
}

/* ---- walks ---- */

static int compare_extents(const void *a, const void *b)
{
    const extent *x = a, *y = b;
    if (x->node != y->node) return x->node < y->node ? -1 : 1;
    if (x->low != y->low) return x->low < y->low ? -1 : 1;
    return x->length < y->length ? -1 : x->length > y->length;
}

/* Of those that begin at one place, the longest alone counts. */
static void sort_extents(confinement *c)
{
    uint32_t kept = 0;
    if (c->extents.len) qsort(c->extents.data, c->extents.len, sizeof(extent), compare_extents);
    for (uint32_t k = 0; k < c->extents.len; k++) {
        const extent *e = &c->extents.data[k], *next = k + 1 < c->extents.len ? e + 1 : NULL;
        if (!next || next->node != e->node || next->low != e->low) c->extents.data[kept++] = *e;
    }
    c->extents.len = kept;
}

static uint32_t first_of_node(const confinement *c, uint32_t node)
{
    uint32_t a = 0, b = c->extents.len;
    while (a < b) {
        uint32_t mid = a + (b - a) / 2;
        if (c->extents.data[mid].node < node) a = mid + 1;
        else b = mid;
    }
    return a;
}

static bool leaves(const pt_fold *f, int64_t low, int64_t length) { return low >= f->low && low < f->high && length > f->high - low; }

static bool is_left(const confinement *c, uint32_t node, const pt_fold *f)
{
    for (uint32_t k = first_of_node(c, node); k < c->extents.len && c->extents.data[k].node == node; k++) {
        const extent *e = &c->extents.data[k];
        if (leaves(f, e->low, e->length) || leaves(f, pt_normal(&c->pt->g.nodes.data[node], e->low), e->length)) return true;
    }
    return false;
}

static bool is_confined(const confinement *c, uint32_t node, const pt_walk *w)
{
    const pt_node *n = &c->pt->g.nodes.data[node];
    int64_t offset = pt_normal(n, w->offset);
    for (const pt_fold *f = pt_fold_at(n, offset, NULL); f; f = pt_fold_at(n, offset, f))
        if (w->stride % f->stride == 0 && !is_left(c, node, f)) return true;
    return false;
}

void pt_confine_walks(points_to *pt)
{
    confinement c = {.pt = pt};
    if (!has_walks(pt)) return;
    add_objects(&c);
    add_pointers(&c);
    sort_extents(&c);
    for (uint32_t n = 1; n < pt->g.nodes.len; n++)
        for (uint32_t k = 0; k < pt->g.nodes.data[n].walks.len; k++) {
            pt_walk w = pt->g.nodes.data[n].walks.data[k];
            if (pt->g.nodes.data[n].parent != n || is_confined(&c, n, &w)) continue;
            pt_leave_folds(&pt->g, n, w.stride); /* its walks are gone, too */
        }
    vec_free(&c.extents);
}
