#include "analysis/addresses.h"

#include <string.h>

static void find_errors(verify_task *t)
{
    const cfa_program *p = t->program;
    for (uint32_t f = 0; f < p->functions.len; f++) t->is_error[f] = property_is_error(&t->property, fn_name(p, (fn){f}));
    for (uint32_t x = 0; x < p->externals.len; x++) {
        var symbol = p->externals.data[x].symbol;
        t->is_error_external[x] = property_is_error(&t->property, space_text(p->space, var_get(p->space, symbol)->name));
        t->error_escapes |= t->is_error_external[x] && program_address_taken(p, symbol);
    }
}

/* ---- what the entry reaches ---- */

static void reach(verify_task *t, fn from)
{
    VEC(fn) open = {0};
    t->reachable[from.i] = true;
    vec_push(&open, from);
    while (open.len) {
        fn f = vec_pop(&open);
        if (t->is_error[f.i]) continue; /* its body does not count */
        for (uint32_t e = t->calls->first_edge[f.i]; e < t->calls->first_edge[f.i + 1]; e++) {
            fn callee = t->calls->edges[e].callee;
            if (callee.i == FN_NONE.i || t->reachable[callee.i]) continue;
            t->reachable[callee.i] = true;
            vec_push(&open, callee);
        }
    }
    vec_free(&open);
}

/* ---- where errors are ---- */

static bool edge_fails(const verify_task *t, const call_edge *e)
{
    if (e->callee.i != FN_NONE.i) return t->is_error[e->callee.i] || t->can_fail[e->callee.i];
    return e->symbol.i ? task_is_error(t, e->symbol) : t->error_escapes;
}

/* Bottom-up over the components; within one, failing spreads to all of its members. */
static void find_failing(verify_task *t)
{
    const call_graph *g = t->calls;
    uint32_t functions = t->program->functions.len;
    for (uint32_t low = 0, high; low < functions; low = high) {
        bool fails = false;
        for (high = low; high < functions && g->component[g->order[high]] == g->component[g->order[low]]; high++) {
            uint32_t f = g->order[high];
            fails |= t->program->functions.data[f].unsupported.i != 0; /* an operation that is not modelled may be an error call */
            for (uint32_t e = g->first_edge[f]; e < g->first_edge[f + 1] && !fails; e++) fails = edge_fails(t, &g->edges[e]);
        }
        for (uint32_t k = low; k < high; k++) t->can_fail[g->order[k]] = fails;
    }
}

static verify_task *begin(const cfa_program *p, fn entry, const property *of)
{
    verify_task *t = mem_alloc(sizeof *t);
    uint32_t functions = p->functions.len;
    *t = (verify_task){.program = p, .entry = entry};
    if (of) t->property = *of;
    t->is_error = ARENA_ARRAY(&t->memory, bool, functions);
    t->reachable = ARENA_ARRAY(&t->memory, bool, functions);
    t->can_fail = ARENA_ARRAY(&t->memory, bool, functions);
    t->loops = ARENA_ARRAY(&t->memory, loop_info, functions);
    t->self = ARENA_ARRAY(&t->memory, fn, functions);
    t->is_error_external = ARENA_ARRAY(&t->memory, bool, p->externals.len + 1);
    for (uint32_t f = 0; f < functions; f++) t->self[f] = (fn){f};
    find_errors(t);
    return t;
}

verify_task *task_for_replay(const cfa_program *p, fn entry, const property *of)
{
    verify_task *t = begin(p, entry, of);
    for (uint32_t f = 0; f < p->functions.len; f++) t->loops[f] = loops_find(&p->functions.data[f], &t->memory);
    return t;
}

verify_task *task_new(const cfa_program *p, fn entry, const property *of, limits *l)
{
    return task_new_in(p, entry, of, EXTERNALS_PURE, l);
}

verify_task *task_new_in(const cfa_program *p, fn entry, const property *of, externals_mode externals, limits *l)
{
    verify_task *t = begin(p, entry, of);
    uint32_t functions = p->functions.len;
    t->externals = externals;
    t->pt = pointsto_analyse_in(p, &(pointsto_world){externals, entry, t->is_error});
    if (limits_hit(l)) goto stop;
    t->calls = callgraph_build(p, pointsto_call_targets, t->pt);
    reach(t, entry);
    for (uint32_t f = 0; f < functions; f++) {
        const cfa_function *function = &p->functions.data[f];
        t->runs_around_entry |= function->constructor || function->destructor;
        if (function->constructor || function->destructor) reach(t, (fn){f});
    }
    find_failing(t);
    if (limits_hit(l)) goto stop;
    t->effects = modref_compute(p, t->pt, t->calls);
    for (uint32_t f = 0; f < functions; f++) {
        if (limits_hit(l)) goto stop;
        if (t->reachable[f]) t->loops[f] = loops_find(&p->functions.data[f], &t->memory);
    }
    t->places_matter = !addresses_find_open(t, &t->open_values, &t->memory_is_typed);
    return t;
stop:
    task_free(t);
    return NULL;
}

void task_name_loops(verify_task *part, const verify_task *whole, uint32_t *const *original)
{
    part->loop_names = ARENA_ARRAY(&part->memory, uint32_t *, part->program->functions.len + 1);
    for (uint32_t f = 0; f < part->program->functions.len; f++) {
        const loop_info *loops = &part->loops[f];
        if (!loops->count) continue;
        part->loop_names[f] = ARENA_ARRAY(&part->memory, uint32_t, loops->count);
        if (f >= whole->program->functions.len || !original[f] || !whole->loops[f].count) continue;
        for (uint32_t k = 0; k < loops->count; k++) {
            uint32_t at = original[f][loops->loops[k].head], in_whole = at ? whole->loops[f].innermost[at] : (uint32_t)LOOP_NONE;
            part->loop_names[f][k] = in_whole == LOOP_NONE ? 0 : in_whole + 1;
        }
    }
}

void task_free(verify_task *t)
{
    if (!t) return;
    if (t->effects) modref_free(t->effects);
    if (t->calls) callgraph_free(t->calls);
    if (t->pt) pointsto_free(t->pt);
    map_free(&t->open_values);
    arena_free(&t->memory);
    free(t);
}

/* ---- questions ---- */

uint32_t task_loop_name(const verify_task *t, fn f, uint32_t index) { return t->loop_names ? t->loop_names[f.i][index] : index + 1; }

bool task_is_error(const verify_task *t, var function)
{
    fn f = program_function(t->program, function);
    if (f.i != FN_NONE.i) return t->is_error[f.i];
    const cfa_external *x = program_external(t->program, function);
    return x && t->is_error_external[x - t->program->externals.data];
}

static const op_info *call_at(const verify_task *t, fn f, uint32_t where)
{
    const op_info *o = op_get(t->program->space, fn_get(t->program, f)->locations[where].op);
    return o->kind == OP_CALL ? o : NULL;
}

bool task_is_error_call(const verify_task *t, fn f, uint32_t where)
{
    const op_info *o = call_at(t, f, where);
    if (!o) return false;
    var symbol = callgraph_constant_callee(t->program->space, o->rhs);
    return symbol.i && task_is_error(t, symbol);
}

const fn *task_callees(const verify_task *t, fn f, uint32_t where, uint32_t *count, bool *leaves)
{
    const op_info *o = call_at(t, f, where);
    *count = 0;
    *leaves = false;
    if (!o) return NULL;
    var symbol = callgraph_constant_callee(t->program->space, o->rhs);
    if (!symbol.i) return pointsto_targets(t->pt, f, where, count, leaves);
    fn callee = program_function(t->program, symbol);
    if (callee.i == FN_NONE.i) {
        *leaves = true;
        return NULL;
    }
    *count = 1;
    return &t->self[callee.i];
}
