/* Contexts: which calls and iterations are active. In which order points are carried out, and which cannot lead to an error. */
#include "analysis/bounded/unroll_internal.h"

#include "analysis/facts/prospects.h"

/* ---- contexts ---- */

static uint64_t context_hash(uint32_t parent, context_kind kind, uint32_t at, uint32_t count)
{
    return hash_pair(map_pair(parent, count), (uint64_t)at << 1 | kind);
}

ctx unroll_find_context(const unroll *u, ctx parent, context_kind kind, uint32_t at, uint32_t count)
{
    uint64_t h = context_hash(parent.i, kind, at, count);
    for (uint32_t slot = idtable_first(&u->context_index, h), id; (id = idtable_at(&u->context_index, &slot, h));) {
        const unroll_context *c = &u->contexts.data[id];
        if (c->parent == parent.i && c->kind == kind && c->at == at && c->count == count) return (ctx){id};
    }
    return (ctx){0};
}

static ctx context_make(unroll *u, ctx parent, context_kind kind, fn f, uint32_t at, uint32_t count, bool *fresh)
{
    ctx old = unroll_find_context(u, parent, kind, at, count);
    *fresh = !old.i;
    if (old.i) return old;
    const unroll_context *above = &u->contexts.data[parent.i];
    unroll_context c = {.kind = (uint8_t)kind,
                        .parent = parent.i,
                        .function = f,
                        .at = at,
                        .count = count,
                        .depth = above->depth + 1,
                        .terms = u->enc.t->terms.len};
    c.activation = kind == CONTEXT_CALL ? u->contexts.len : above->activation;
    vec_push(&u->contexts, c);
    idtable_insert(&u->context_index, context_hash(parent.i, kind, at, count), u->contexts.len - 1);
    return (ctx){u->contexts.len - 1};
}

/* How many functions of f's component of the call graph are active. */
static uint32_t count_active(const unroll *u, uint32_t activation, fn f)
{
    const call_graph *g = u->enc.task->calls;
    for (uint32_t a = activation; a; a = u->contexts.data[u->contexts.data[a].parent].activation)
        if (g->component[u->contexts.data[a].function.i] == g->component[f.i]) return u->contexts.data[a].recursion;
    return 0;
}

ctx unroll_call_context(unroll *u, ctx caller, uint32_t call, fn callee)
{
    bool fresh;
    ctx c = context_make(u, caller, CONTEXT_CALL, callee, call, callee.i, &fresh);
    if (fresh) {
        uint32_t active = u->enc.task->calls->recursive[callee.i] ? count_active(u, u->contexts.data[caller.i].activation, callee) : 0;
        u->contexts.data[c.i].recursion = active + 1;
    }
    return c;
}

ctx unroll_context_at(unroll *u, ctx c, uint32_t to, guard g)
{
    if (u->mode == UNROLL_LAYERS) return c;
    fn f = u->contexts.data[c.i].function;
    const loop_info *loops = &u->enc.task->loops[f.i];
    while (u->contexts.data[c.i].kind == CONTEXT_LOOP && !join_order_in_loop(loops, u->contexts.data[c.i].at, to))
        c.i = u->contexts.data[c.i].parent;
    bool fresh, inside = u->contexts.data[c.i].kind == CONTEXT_LOOP;
    if (inside && loops->loops[u->contexts.data[c.i].at].head == to) {
        c = context_make(u, (ctx){u->contexts.data[c.i].parent}, CONTEXT_LOOP, f, u->contexts.data[c.i].at, u->contexts.data[c.i].count + 1,
                         &fresh);
        if (fresh) u->contexts.data[c.i].entered = g;
        return c;
    }
    uint32_t outer = inside ? u->contexts.data[c.i].at : LOOP_NONE, entered[64], n = 0;
    for (uint32_t k = loops->innermost[to]; k != outer && k != LOOP_NONE && n < 64; k = loops->loops[k].parent) entered[n++] = k;
    u->incomplete |= n == 64;
    while (n-- > 0) {
        c = context_make(u, c, CONTEXT_LOOP, f, entered[n], 0, &fresh);
        if (fresh) u->contexts.data[c.i].entered = g;
    }
    return c;
}

const join_order *unroll_order(unroll *u, fn f)
{
    join_order *o = &u->orders[f.i];
    if (!o->position) {
        const cfa_function *function = fn_get(u->enc.p, f);
        *o = join_order_find(function, &u->enc.task->loops[f.i], &u->memory);
        for (uint32_t k = LOC_ENTRY; k < function->count_locations; k++)
            u->exits[f.i] +=
                function->locations[k].op.i && (function->locations[k].next[0] == LOC_EXIT || function->locations[k].next[1] == LOC_EXIT);
        u->incomplete |= !o->complete;
    }
    return o;
}

/* ---- the order of points ---- */

typedef struct {
    uint32_t position, below, count; /* below: 1 if it is a call or loop that starts at the position */
} place_key;

static place_key key_of_context(unroll *u, uint32_t c)
{
    const unroll_context *i = &u->contexts.data[c];
    const join_order *o = unroll_order(u, u->contexts.data[i->parent].function);
    return (place_key){i->kind == CONTEXT_LOOP ? o->loop_position[i->at] : o->position[i->at], 1, i->count};
}

static place_key key_of_location(unroll *u, uint32_t c, uint32_t where)
{
    return (place_key){unroll_order(u, u->contexts.data[c].function)->position[where], 0, 0};
}

static int compare_keys(place_key a, place_key b)
{
    if (a.position != b.position) return a.position < b.position ? -1 : 1;
    if (a.below != b.below) return a.below < b.below ? -1 : 1;
    return a.count < b.count ? -1 : a.count > b.count;
}

enum { PARENTS_PER_TICK = 256, COMPARISON = 16 /* takes as long as so many parents */ };

int unroll_compare_points(unroll *u, const unroll_point *a, const unroll_point *b)
{
    const unroll_context *c = u->contexts.data;
    uint32_t x = a->in.i, y = b->in.i, last_x = 0, last_y = 0;
    while (c[x].depth > c[y].depth) last_x = x, x = c[x].parent;
    while (c[y].depth > c[x].depth) last_y = y, y = c[y].parent;
    while (x != y) {
        last_x = x, x = c[x].parent;
        last_y = y, y = c[y].parent;
    }
    u->compared += COMPARISON + c[a->in.i].depth + c[b->in.i].depth - 2 * c[x].depth;
    limits_work(u->enc.limits, u->compared / PARENTS_PER_TICK);
    u->compared %= PARENTS_PER_TICK;
    place_key kx = last_x ? key_of_context(u, last_x) : key_of_location(u, x, a->where);
    place_key ky = last_y ? key_of_context(u, last_y) : key_of_location(u, x, b->where);
    return compare_keys(kx, ky);
}

/* ---- points that cannot lead to an error ---- */

static const uint8_t *prospects_of(unroll *u, fn f)
{
    if (!u->prospects[f.i]) u->prospects[f.i] = prospects_find(u->enc.task, f, &u->memory);
    return u->prospects[f.i];
}

static bool error_after(unroll *u, uint32_t activation)
{
    unroll_context *a = &u->contexts.data[activation];
    if (a->after) return a->after == 1;
    fn caller = u->contexts.data[a->parent].function;
    bool may = a->parent && unroll_has_prospects(u, (ctx){a->parent}, fn_get(u->enc.p, caller)->locations[a->at].next[0]);
    u->contexts.data[activation].after = may ? 1 : 2;
    return may;
}

bool unroll_has_prospects(unroll *u, ctx in, uint32_t where)
{
    const unroll_context *c = &u->contexts.data[in.i];
    if (u->keeps_all) return true;
    uint8_t p = prospects_of(u, c->function)[where];
    return (p & PROSPECT_ERROR) || ((p & PROSPECT_END) && error_after(u, c->activation));
}
