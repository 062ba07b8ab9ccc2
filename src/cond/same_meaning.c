#include "cond/same_meaning.h"

#include "cfa/mentions.h"
#include "cfa/stride.h"
#include <string.h>

/* One of the two programs. */
typedef struct {
    const cfa_program *p;
    const call_graph *calls;
    strides sizes;
    map64 changed; /* var → present: an object that the other program does not have like this */
} side;

/* Which operations of the new program touch which objects: only if an object has changed. */
typedef struct {
    const points_to *pt;
    const mod_ref *effects;
    points_to *own_pt; /* NULL: the caller's */
    mod_ref *own_effects;
    modref_places *places; /* effects of single operations */
    bool *changed_region;  /* per region: holds such an object */
} memory_facts;

struct same_meaning {
    side old, new;
    memory_facts memory;
    externals_mode externals;
    mentions m;
    bool functions_differ; /* some function has a body in one of them alone, or is weak there */
    bool sizes_differ;     /* some record of the same tag has another size */
    bool objects_differ;   /* some object has changed */
    bool callbacks_differ; /* code outside may call a function that has changed */
    bool is_outline;       /* the old program is one */
};

/* ---- what has changed ---- */

static uint64_t record_key(const ty_info *t) { return map_pair(t->kind, t->tag.i); }

static bool record_sizes_differ(const same_meaning *m)
{
    const cfa_program *o = m->old.p, *n = m->new.p;
    map64 old_record = {0};
    bool differ = false;
    for (uint32_t i = 0; i < o->records.len; i++)
        map_put(&old_record, record_key(ty_get(o->space, o->records.data[i])), o->records.data[i].i);
    for (uint32_t i = 0; i < n->records.len && !differ; i++) {
        const ty_info *t = ty_get(n->space, n->records.data[i]);
        uint32_t other;
        differ = map_get(&old_record, record_key(t), &other) && ty_get(n->space, (ty){other})->size != t->size;
    }
    map_free(&old_record);
    return differ;
}

/* The address of an object or a function has other properties: it may be null, or is a multiple of another number. */
static bool address_differs(const same_meaning *m, var symbol)
{
    const cfa_global *a = program_global(m->old.p, symbol), *b = program_global(m->new.p, symbol);
    const cfa_external *x = program_external(m->old.p, symbol), *y = program_external(m->new.p, symbol);
    bool objects =
        a && b && (a->weak != b->weak || a->align != b->align || a->is_thread_local != b->is_thread_local || a->defined != b->defined);
    return objects || (x && x->weak) != (y && y->weak);
}

static bool is_function_in_one(const cfa_program *of, const cfa_program *other)
{
    for (uint32_t i = 0; i < of->externals.len; i++)
        if (program_function(other, of->externals.data[i].symbol).i != FN_NONE.i) return true;
    return false;
}

static bool some_address_differs(const same_meaning *m)
{
    for (uint32_t i = 0; i < m->new.p->globals.len; i++)
        if (address_differs(m, m->new.p->globals.data[i].symbol)) return true;
    for (uint32_t i = 0; i < m->new.p->externals.len; i++)
        if (address_differs(m, m->new.p->externals.data[i].symbol)) return true;
    for (uint32_t i = 0; i < m->old.p->externals.len; i++)
        if (address_differs(m, m->old.p->externals.data[i].symbol)) return true;
    return false;
}

/* An initialiser holds such an address: reading the object gives another value. */
static bool holds_other_address(same_meaning *m, const cfa_global *g)
{
    mentions_begin(&m->m);
    for (uint32_t i = 0; i < g->count_inits; i++) mentions_add_expression(&m->m, g->inits[i].value);
    for (uint32_t i = 0; i < m->m.objects.len; i++)
        if (address_differs(m, m->m.objects.data[i])) return true;
    for (uint32_t i = 0; i < m->m.functions.len; i++)
        if (address_differs(m, m->m.functions.data[i])) return true;
    return false;
}

static bool same_declaration(const cfa_global *a, const cfa_global *b)
{
    return hash_equal(a->hash, b->hash) && a->is_static == b->is_static && a->is_const == b->is_const;
}

static void find_changed_objects(same_meaning *m, side *of, const cfa_program *other, bool addresses)
{
    for (uint32_t i = 0; i < of->p->globals.len; i++) {
        const cfa_global *g = &of->p->globals.data[i], *o = program_global(other, g->symbol);
        if (!o || !same_declaration(o, g) || (addresses && holds_other_address(m, g))) map_put(&of->changed, g->symbol.i, 1);
    }
}

/* The initialiser of the object does. */
static bool holds_address(const cfa_space *s, const cfa_global *g)
{
    for (uint32_t i = 0; i < g->count_inits; i++) {
        uint8_t kind = ex_get(s, g->inits[i].value)->kind;
        if (kind != E_INT && kind != E_FLOAT && kind != E_STRING) return true;
    }
    return false;
}

/* A new object is not a change of an old one: to touch it needs an operation that mentions it, or a changed initialiser. But code outside
 * needs neither, and finds what the object points to. */
static bool only_added_or_removed(const same_meaning *m, const side *of, const cfa_program *other)
{
    for (uint32_t i = 0; i < of->changed.count; i++) {
        var v = {(uint32_t)of->changed.entries[i].key};
        name called = var_get(of->p->space, v)->name;
        const cfa_global *g = program_global(of->p, v);
        if (m->externals != EXTERNALS_PURE && of == &m->new && !g->is_static &&holds_address(of->p->space, g)) return false;
        for (uint32_t k = 0; k < other->globals.len; k++)
            if (var_get(of->p->space, other->globals.data[k].symbol)->name.i == called.i) return false;
    }
    return true;
}

static bool is_touched(const same_meaning *m, const effect_set *e)
{
    if (e->everything) return true;
    for (uint32_t i = 0; i < e->count_vars; i++)
        if (map_get(&m->new.changed, e->vars[i].i, NULL)) return true;
    for (uint32_t i = 0; i < e->count_regions; i++)
        if (m->memory.changed_region[e->regions[i].i]) return true;
    return false;
}

static bool function_differs(const same_meaning *m, fn f)
{
    const cfa_function *n = fn_get(m->new.p, f);
    fn o = program_function(m->old.p, n->symbol);
    if (o.i == FN_NONE.i || !hash_equal(fn_get(m->old.p, o)->closure, n->closure)) return true;
    return m->objects_differ && (is_touched(m, &m->memory.effects->mod[f.i]) || is_touched(m, &m->memory.effects->ref[f.i]));
}

static bool may_be_called_from_outside(const same_meaning *m, const cfa_program *p, var symbol)
{
    fn f = program_function(p, symbol);
    if (f.i == FN_NONE.i) return false;
    return program_address_taken(p, symbol) || (m->externals == EXTERNALS_ANYTHING && !fn_get(p, f)->is_static);
}

static bool find_changed_callbacks(const same_meaning *m)
{
    for (uint32_t f = 0; f < m->new.p->functions.len; f++) {
        var symbol = m->new.p->functions.data[f].symbol;
        if (!may_be_called_from_outside(m, m->new.p, symbol)) continue;
        if (!may_be_called_from_outside(m, m->old.p, symbol) || function_differs(m, (fn){f})) return true;
    }
    return false;
}

static void mark_region(void *memory_, region r) { ((memory_facts *)memory_)->changed_region[r.i] = true; }

static void analyse_memory(same_meaning *m, const compared_program *n)
{
    memory_facts *x = &m->memory;
    x->pt = n->pt;
    x->effects = n->effects;
    if (!x->pt || !x->effects) {
        x->pt = x->own_pt = pointsto_analyse_in(n->program, &(pointsto_world){.externals = m->externals, .entry = n->entry});
        x->effects = x->own_effects = modref_compute(n->program, x->pt, n->calls);
    }
    x->places = modref_places_new(n->program, x->pt, n->calls, x->effects);
    uint32_t regions = pointsto_region_count(x->pt) + 1;
    x->changed_region = mem_alloc(regions * sizeof *x->changed_region);
    memset(x->changed_region, 0, regions * sizeof *x->changed_region);
    for (uint32_t i = 0; i < m->new.changed.count; i++) {
        var v = {(uint32_t)m->new.changed.entries[i].key};
        if (pointsto_in_memory(x->pt, v)) pointsto_each_of_lvalue(x->pt, ex_var(n->program->space, v), mark_region, x);
    }
}

/* Nothing may be interned once mentions are counted and the memory is analysed. */
static void intern_globals(const side *of)
{
    for (uint32_t i = 0; i < of->p->globals.len; i++) (void)ex_var(of->p->space, of->p->globals.data[i].symbol);
}

same_meaning *same_meaning_new(const compared_program *old_program, const compared_program *new_program, externals_mode externals)
{
    same_meaning *m = mem_alloc(sizeof *m);
    const cfa_program *o = old_program->program, *n = new_program->program;
    *m = (same_meaning){.old = {.p = o, .calls = old_program->calls},
                        .new = {.p = n, .calls = new_program->calls},
                        .externals = externals,
                        .is_outline = old_program->is_outline};
    strides_init(&m->old.sizes, o);
    strides_init(&m->new.sizes, n);
    m->sizes_differ = record_sizes_differ(m);
    intern_globals(&m->new);
    mentions_init(&m->m, n->space);
    bool addresses = some_address_differs(m);
    m->functions_differ = addresses || is_function_in_one(o, n) || is_function_in_one(n, o);
    find_changed_objects(m, &m->old, n, addresses);
    find_changed_objects(m, &m->new, o, addresses);
    m->objects_differ = !only_added_or_removed(m, &m->old, n) || !only_added_or_removed(m, &m->new, o);
    if (same_meaning_is_unknown(m)) return m;
    if (m->objects_differ) {
        analyse_memory(m, new_program);
        mentions_free(&m->m); /* the space may have grown */
        mentions_init(&m->m, n->space);
    }
    m->callbacks_differ = find_changed_callbacks(m);
    return m;
}

bool same_meaning_is_unknown(const same_meaning *m) { return m->is_outline && (m->functions_differ || m->sizes_differ); }

bool same_meaning_data_differ(const same_meaning *m) { return m->objects_differ || m->callbacks_differ; }

static void side_free(side *of)
{
    strides_free(&of->sizes);
    map_free(&of->changed);
}

void same_meaning_free(same_meaning *m)
{
    mentions_free(&m->m);
    side_free(&m->old);
    side_free(&m->new);
    modref_places_free(m->memory.places);
    modref_free(m->memory.own_effects);
    pointsto_free(m->memory.own_pt);
    free(m->memory.changed_region);
    free(m);
}

/* ---- objects ---- */

static bool place_touches_changed(const same_meaning *m, cfa_place at)
{
    arena scratch = {0};
    effect_set mod, ref;
    modref_places_effects(m->memory.places, at.function, &at.where, 1, &mod, &ref, &scratch);
    bool touches = is_touched(m, &mod) || is_touched(m, &ref);
    arena_free(&scratch);
    return touches;
}

typedef struct {
    const bool *changed_region;
    bool found;
} region_search;

static void look_at_region(void *search_, region r)
{
    region_search *s = search_;
    s->found = s->found || s->changed_region[r.i];
}

/* An object that the operation mentions by name: its address may have changed, too. */
static bool mentions_changed(const same_meaning *m)
{
    for (uint32_t i = 0; i < m->m.objects.len; i++)
        if (map_get(&m->old.changed, m->m.objects.data[i].i, NULL) || map_get(&m->new.changed, m->m.objects.data[i].i, NULL)) return true;
    return false;
}

/* It may touch an object that it does not name. */
static bool follows_pointers(const same_meaning *m, op o)
{
    const cfa_space *s = m->new.p->space;
    uint8_t kind = op_get(s, o)->kind;
    if (kind == OP_CALL || kind == OP_ASM || kind == OP_UNSUPPORTED) return true;
    for (uint32_t i = 0; i < m->m.seen.len; i++)
        if (ex_get(s, m->m.seen.data[i])->kind == E_DEREF) return true;
    return false;
}

/* Any place that the expressions of the operation name, read or written or not. */
static bool expressions_touch_changed(const same_meaning *m)
{
    region_search s = {.changed_region = m->memory.changed_region};
    for (uint32_t i = 0; i < m->m.seen.len && !s.found; i++) {
        const ex_info *e = ex_get(m->new.p->space, m->m.seen.data[i]);
        if (e->is_lvalue && e->kind != E_STRING) pointsto_each_of_lvalue(m->memory.pt, m->m.seen.data[i], look_at_region, &s);
    }
    return s.found;
}

/* ---- functions ---- */

/* Symbols of both programs: they are two if the function is declared otherwise. */
static bool same_external(const same_meaning *m, var old_symbol, var new_symbol)
{
    const cfa_external *o = program_external(m->old.p, old_symbol), *n = program_external(m->new.p, new_symbol);
    if (!o || !n || o->noreturn != n->noreturn || o->weak != n->weak) return false;
    if (!m->callbacks_differ) return true;
    const char *called = space_text(m->new.p->space, var_get(m->new.p->space, new_symbol)->name);
    if (external_effect_is_unknown(called)) return m->externals == EXTERNALS_PURE;
    const external_effect *effect = external_effect_find(called);
    return !effect || !(effect->beyond & EFFECT_CALLS);
}

/* The calls at a place: from and to are indices of edges. */
static void edges_at(const side *of, cfa_place at, uint32_t *from, uint32_t *to)
{
    uint32_t e = of->calls->first_edge[at.function.i], end = of->calls->first_edge[at.function.i + 1];
    while (e < end && of->calls->edges[e].location < at.where) e++;
    *from = e;
    while (e < end && of->calls->edges[e].location == at.where) e++;
    *to = e;
}

static bool same_callee(const same_meaning *m, const call_edge *o, const call_edge *n)
{
    if (o->symbol.i != n->symbol.i || o->indirect != n->indirect) return false;
    if (!n->symbol.i) return !m->callbacks_differ || m->externals == EXTERNALS_PURE;
    if (o->callee.i == FN_NONE.i || n->callee.i == FN_NONE.i) return o->callee.i == n->callee.i && same_external(m, n->symbol, n->symbol);
    return hash_equal(fn_get(m->old.p, o->callee)->closure, fn_get(m->new.p, n->callee)->closure);
}

static bool same_callees(const same_meaning *m, cfa_place o, cfa_place n)
{
    uint32_t of, ot, nf, nt;
    edges_at(&m->old, o, &of, &ot);
    edges_at(&m->new, n, &nf, &nt);
    if (ot - of != nt - nf) return false;
    for (uint32_t k = 0; k < ot - of; k++)
        if (!same_callee(m, &m->old.calls->edges[of + k], &m->new.calls->edges[nf + k])) return false;
    return true;
}

/* A function that is mentioned has a body, or none, and is weak, or not, in both. */
static bool mentions_same_functions(const same_meaning *m)
{
    for (uint32_t i = 0; i < m->m.functions.len; i++) {
        var f = m->m.functions.data[i];
        const cfa_external *o = program_external(m->old.p, f), *n = program_external(m->new.p, f);
        if (!o != !n || (o && o->weak != n->weak)) return false;
    }
    return true;
}

static bool moves_alike(const same_meaning *m)
{
    for (uint32_t i = 0; i < m->m.stepped.len; i++)
        if (strides_of(&m->old.sizes, m->m.stepped.data[i]) != strides_of(&m->new.sizes, m->m.stepped.data[i])) return false;
    return true;
}

/* ---- operations ---- */

bool same_meaning_is_failed_assertion(const cfa_program *p, op o)
{
    const cfa_space *s = p->space;
    static const char *const names[] = {"__assert_fail", "__assert_perror_fail", "__assert", "__assert_rtn"};
    const op_info *x = op_get(s, o);
    var callee = x->kind == OP_CALL ? callgraph_constant_callee(s, x->rhs) : (var){0};
    if (!callee.i || program_function(p, callee).i != FN_NONE.i) return false;
    const char *called = space_text(s, var_get(s, callee)->name);
    for (uint32_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strcmp(called, names[k]) == 0) return true;
    return false;
}

static bool same_failed_assertion(const same_meaning *m, op a, op b)
{
    const cfa_space *s = m->new.p->space;
    const op_info *x = op_get(s, a), *y = op_get(s, b);
    if (x->kind != OP_CALL || y->kind != OP_CALL || x->rhs.i != y->rhs.i || x->count_args != y->count_args || x->lhs.i != y->lhs.i)
        return false;
    bool same = same_meaning_is_failed_assertion(m->old.p, a) && same_meaning_is_failed_assertion(m->new.p, b);
    for (uint32_t i = 0; same && i < x->count_args; i++) same = i == 1 || i == 2 || x->args[i].i == y->args[i].i;
    return same;
}

static op op_at(const side *of, cfa_place at) { return fn_get(of->p, at.function)->locations[at.where].op; }

/* A call without arguments of a function that is declared with "()" in one program and with "(void)" in the other. */
static bool same_call_without_arguments(const same_meaning *m, op a, op b)
{
    const cfa_space *s = m->new.p->space;
    const op_info *x = op_get(s, a), *y = op_get(s, b);
    if (x->kind != OP_CALL || y->kind != OP_CALL || x->count_args || y->count_args || x->lhs.i != y->lhs.i) return false;
    if (ex_get(s, x->rhs)->kind != E_FUNC || ex_get(s, y->rhs)->kind != E_FUNC) return false;
    var f = ex_get(s, x->rhs)->var, g = ex_get(s, y->rhs)->var;
    const var_info *i = var_get(s, f), *k = var_get(s, g);
    const ty_info *t = ty_get(s, i->type), *u = ty_get(s, k->type);
    bool alike = i->name.i == k->name.i && i->file.i == k->file.i && t->target.i == u->target.i;
    return alike && !t->count_params && !u->count_params && !t->variadic && !u->variadic && same_external(m, f, g);
}

static bool same_operation(same_meaning *m, cfa_place o, cfa_place n)
{
    op a = op_at(&m->old, o), b = op_at(&m->new, n);
    if (!a.i || !b.i) return false;
    return a.i == b.i || same_failed_assertion(m, a, b);
}

static bool same_words(same_meaning *m, cfa_place n)
{
    if (!m->functions_differ && !m->sizes_differ && !m->objects_differ) return true;
    mentions_begin(&m->m);
    mentions_add_operation(&m->m, op_at(&m->new, n));
    return mentions_same_functions(m) && (!m->sizes_differ || moves_alike(m));
}

static bool declared_otherwise(same_meaning *m, cfa_place o, cfa_place n)
{
    op a = op_at(&m->old, o), b = op_at(&m->new, n);
    if (!a.i || !b.i || a.i == b.i || !same_call_without_arguments(m, a, b)) return false;
    mentions_begin(&m->m);
    mentions_add_operation(&m->m, b);
    return true;
}

bool same_meaning_of(same_meaning *m, cfa_place o, cfa_place n)
{
    if (!declared_otherwise(m, o, n)) {
        if (!same_operation(m, o, n) || !same_words(m, n)) return false;
        if (op_get(m->new.p->space, op_at(&m->new, n))->kind == OP_CALL && !same_callees(m, o, n)) return false;
    }
    if (!m->objects_differ) return true;
    if (mentions_changed(m)) return false;
    return !follows_pointers(m, op_at(&m->new, n)) || !place_touches_changed(m, n);
}

bool same_meaning_of_call(same_meaning *m, cfa_place o, cfa_place n)
{
    if (!same_operation(m, o, n) || !same_words(m, n)) return false;
    return !m->objects_differ || (!mentions_changed(m) && !expressions_touch_changed(m));
}
