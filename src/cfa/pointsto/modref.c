#include "cfa/pointsto/modref.h"

#include "cfa/pointsto/access.h"
#include <stdlib.h>

/* One side (mod or ref) of one component: bits for the globals that are not in memory, then for the regions. */
typedef struct {
    uint64_t *bits;
    bool everything;
} effect_bits;

typedef struct {
    const cfa_program *p;
    const cfa_space *s;
    const points_to *pt;
    const call_graph *g;
    uint32_t *bit_of_var; /* global → its bit plus 1; 0: not a plain global */
    uint32_t *var_of_bit;
    uint32_t count_vars, count_words;
    access_reader *reader;
} collector;

static void set_bit(effect_bits *e, uint32_t bit) { e->bits[bit / 64] |= (uint64_t)1 << bit % 64; }

typedef struct {
    const collector *c;
    effect_bits *into;
} visit_context;

static void visit_region(void *context, region r)
{
    visit_context *v = context;
    set_bit(v->into, v->c->count_vars + r.i - 1);
}

static void visit_variable(void *context, var x)
{
    visit_context *v = context;
    if (v->c->bit_of_var[x.i]) set_bit(v->into, v->c->bit_of_var[x.i] - 1);
}

#define VISITOR(collector, bits) (&(access_visitor){visit_variable, visit_region, &(visit_context){collector, bits}})

static void add_external_call(collector *c, effect_bits *mod, effect_bits *ref, var symbol, const op_info *o)
{
    access_of_external(c->pt, symbol, o, ACCESS_WRITE, visit_region, &(visit_context){c, mod});
    access_of_external(c->pt, symbol, o, ACCESS_READ, visit_region, &(visit_context){c, ref});
}

static void join_effects(const collector *c, effect_bits *into, const effect_bits *from)
{
    for (uint32_t i = 0; i < c->count_words; i++) into->bits[i] |= from->bits[i];
    into->everything |= from->everything;
}

static void add_operation(collector *c, effect_bits *mod, effect_bits *ref, op operation_id)
{
    const op_info *o = op_get(c->s, operation_id);
    bool everything = access_written(c->pt, o, VISITOR(c, mod));
    mod->everything |= everything;
    ref->everything |= everything; /* assembly that may write it may read it */
    access_read(c->reader, o, VISITOR(c, ref));
}

/* ---- collecting ---- */

static collector open_collector(const cfa_program *p, const points_to *pt, const call_graph *g)
{
    collector c = {.p = p, .s = p->space, .pt = pt, .g = g};
    c.bit_of_var = calloc(p->space->vars.len + 1, sizeof *c.bit_of_var);
    c.var_of_bit = mem_alloc((p->globals.len + 1) * sizeof *c.var_of_bit);
    if (!c.bit_of_var) abort();
    c.reader = access_reader_open(pt);
    for (uint32_t i = 0; i < p->globals.len; i++) {
        var v = p->globals.data[i].symbol;
        if (pointsto_in_memory(pt, v)) continue;
        c.var_of_bit[c.count_vars++] = v.i;
        c.bit_of_var[v.i] = c.count_vars;
    }
    c.count_words = (c.count_vars + pointsto_region_count(pt) + 63) / 64 + 1;
    return c;
}

static void close_collector(collector *c)
{
    free(c->bit_of_var);
    free(c->var_of_bit);
    access_reader_close(c->reader);
}

static effect_bits new_bits(const collector *c)
{
    effect_bits e = {.bits = calloc(c->count_words, sizeof *e.bits)};
    if (!e.bits) abort();
    return e;
}

static int compare_vars(const void *a, const void *b)
{
    uint32_t x = ((const var *)a)->i, y = ((const var *)b)->i;
    return x < y ? -1 : x > y;
}

static effect_set make_effect_set(const collector *c, const effect_bits *e, arena *memory)
{
    effect_set out = {.everything = e->everything};
    uint32_t vars = 0, regions = 0;
    for (uint32_t w = 0; w < c->count_words; w++)
        for (uint64_t bits = e->bits[w]; bits; bits &= bits - 1) {
            uint32_t bit = w * 64 + (uint32_t)__builtin_ctzll(bits);
            vars += bit < c->count_vars;
            regions += bit >= c->count_vars;
        }
    out.vars = arena_alloc(memory, vars * sizeof *out.vars);
    out.regions = arena_alloc(memory, regions * sizeof *out.regions);
    for (uint32_t w = 0; w < c->count_words; w++)
        for (uint64_t bits = e->bits[w]; bits; bits &= bits - 1) {
            uint32_t bit = w * 64 + (uint32_t)__builtin_ctzll(bits);
            if (bit < c->count_vars) out.vars[out.count_vars++] = (var){c->var_of_bit[bit]};
            else out.regions[out.count_regions++] = (region){bit - c->count_vars + 1};
        }
    if (out.count_vars) qsort(out.vars, out.count_vars, sizeof *out.vars, compare_vars);
    return out;
}

static void add_set(const collector *c, effect_bits *into, const effect_set *from)
{
    for (uint32_t i = 0; i < from->count_vars; i++) set_bit(into, c->bit_of_var[from->vars[i].i] - 1);
    for (uint32_t i = 0; i < from->count_regions; i++) set_bit(into, c->count_vars + from->regions[i].i - 1);
    into->everything |= from->everything;
}

/* Effects of external callees; bodies are joined by component. */
static void external_edges(collector *c, effect_bits *mod, effect_bits *ref, const call_edge *e)
{
    if (e->callee.i != FN_NONE.i) return;
    if (!e->symbol.i) { /* stands behind every indirect call */
        uint32_t count;
        bool leaves;
        (void)pointsto_targets(c->pt, e->caller, e->location, &count, &leaves);
        if (!leaves) return;
    }
    add_external_call(c, mod, ref, e->symbol, op_get(c->s, fn_get(c->p, e->caller)->locations[e->location].op));
}

static void function_effects(collector *c, uint32_t f, effect_bits *mod, effect_bits *ref, const effect_bits *mods, const effect_bits *refs)
{
    const cfa_function *function = &c->p->functions.data[f];
    access_begin(c->reader);
    for (uint32_t i = LOC_ENTRY; i < function->count_locations; i++)
        if (function->locations[i].op.i) add_operation(c, mod, ref, function->locations[i].op);
    for (uint32_t e = c->g->first_edge[f]; e < c->g->first_edge[f + 1]; e++) {
        const call_edge *edge = &c->g->edges[e];
        external_edges(c, mod, ref, edge);
        if (edge->callee.i == FN_NONE.i || c->g->component[edge->callee.i] == c->g->component[f]) continue;
        join_effects(c, mod, &mods[c->g->component[edge->callee.i]]);
        join_effects(c, ref, &refs[c->g->component[edge->callee.i]]);
    }
}

mod_ref *modref_compute(const cfa_program *p, const points_to *pt, const call_graph *g)
{
    collector c = open_collector(p, pt, g);
    mod_ref *m = mem_alloc(sizeof *m);
    *m = (mod_ref){0};
    uint32_t n = p->functions.len;
    m->mod = ARENA_ARRAY(&m->memory, effect_set, n);
    m->ref = ARENA_ARRAY(&m->memory, effect_set, n);
    effect_bits *mods = mem_alloc((g->count_components + 1) * sizeof *mods), *refs = mem_alloc((g->count_components + 1) * sizeof *refs);
    for (uint32_t i = 0; i < g->count_components; i++) {
        mods[i] = new_bits(&c);
        refs[i] = new_bits(&c);
    }
    for (uint32_t i = 0; i < n; i++) {
        uint32_t f = g->order[i], component = g->component[f];
        function_effects(&c, f, &mods[component], &refs[component], mods, refs);
    }
    for (uint32_t i = 0; i < n;) { /* members of a component share their sets */
        uint32_t component = g->component[g->order[i]];
        effect_set mod = make_effect_set(&c, &mods[component], &m->memory), ref = make_effect_set(&c, &refs[component], &m->memory);
        for (; i < n && g->component[g->order[i]] == component; i++) {
            m->mod[g->order[i]] = mod;
            m->ref[g->order[i]] = ref;
        }
    }
    for (uint32_t i = 0; i < g->count_components; i++) {
        free(mods[i].bits);
        free(refs[i].bits);
    }
    free(mods);
    free(refs);
    close_collector(&c);
    return m;
}

void modref_free(mod_ref *m)
{
    if (!m) return;
    arena_free(&m->memory);
    free(m);
}

static uint32_t first_edge_at(const call_graph *g, fn f, uint32_t at)
{
    uint32_t low = g->first_edge[f.i], high = g->first_edge[f.i + 1];
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (g->edges[mid].location < at) low = mid + 1;
        else high = mid;
    }
    return low;
}

struct modref_places {
    collector c;
    const mod_ref *m;
};

modref_places *modref_places_new(const cfa_program *p, const points_to *pt, const call_graph *g, const mod_ref *m)
{
    modref_places *x = mem_alloc(sizeof *x);
    *x = (modref_places){.c = open_collector(p, pt, g), .m = m};
    return x;
}

void modref_places_free(modref_places *x)
{
    if (!x) return;
    close_collector(&x->c);
    free(x);
}

void modref_places_effects(modref_places *x, fn f, const uint32_t *locations, uint32_t count, effect_set *mod, effect_set *ref,
                           arena *memory)
{
    collector *c = &x->c;
    const call_graph *g = c->g;
    effect_bits mods = new_bits(c), refs = new_bits(c);
    const cfa_function *function = fn_get(c->p, f);
    access_begin(c->reader);
    for (uint32_t i = 0; i < count; i++) {
        if (!function->locations[locations[i]].op.i) continue;
        add_operation(c, &mods, &refs, function->locations[locations[i]].op);
        for (uint32_t e = first_edge_at(g, f, locations[i]); e < g->first_edge[f.i + 1] && g->edges[e].location == locations[i]; e++) {
            external_edges(c, &mods, &refs, &g->edges[e]);
            if (g->edges[e].callee.i == FN_NONE.i) continue;
            add_set(c, &mods, &x->m->mod[g->edges[e].callee.i]);
            add_set(c, &refs, &x->m->ref[g->edges[e].callee.i]);
        }
    }
    *mod = make_effect_set(c, &mods, memory);
    *ref = make_effect_set(c, &refs, memory);
    free(mods.bits);
    free(refs.bits);
}

void modref_places_outside(modref_places *x, fn f, uint32_t at, effect_set *mod, arena *memory)
{
    collector *c = &x->c;
    effect_bits mods = new_bits(c), refs = new_bits(c);
    for (uint32_t e = first_edge_at(c->g, f, at); e < c->g->first_edge[f.i + 1] && c->g->edges[e].location == at; e++)
        external_edges(c, &mods, &refs, &c->g->edges[e]);
    *mod = make_effect_set(c, &mods, memory);
    free(mods.bits);
    free(refs.bits);
}
