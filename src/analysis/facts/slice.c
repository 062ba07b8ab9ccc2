/* Marks what is relevant, from the error calls backwards, until nothing changes. */
#include "analysis/facts/slice.h"

#include "analysis/facts/interval.h"
#include "analysis/facts/postdom.h"
#include "cfa/pointsto/access.h"
#include <stdlib.h>

typedef struct {
    fn f;
    uint32_t where;
} place;

typedef struct {
    uint32_t *first; /* by variable or region; one more at the end */
    place *places;
} writer_table;

typedef struct {
    uint32_t function, number; /* from 1; 0: no parameter */
} parameter;

struct program_slice {
    const verify_task *t;
    bool **location; /* per function: per location; NULL: not reachable */
    bool *function, *changed;
    bool *variable; /* by var.i */
    bool *region;
    bool *result;  /* per function: its return value is relevant */
    postdom *post; /* per function */
    uint32_t count_vars;
    arena memory;
};

typedef struct {
    program_slice *s;
    const verify_task *t;
    const cfa_space *space;
    const interval_facts *facts;
    limits *l;
    writer_table by_var, by_region, calls; /* calls: by function */
    VEC(uint32_t) open_vars, open_regions, open_functions;
    VEC(place) open;
    bool *may_end;       /* per function */
    parameter *param_of; /* by var.i */
    access_reader *reader;
} slicer;

/* ---- what an operation writes ---- */

typedef void (*write_visit)(void *context, bool is_region, uint32_t which);
typedef struct {
    write_visit visit;
    void *context;
} writes;

static void visit_region(void *context, region r)
{
    writes *w = context;
    w->visit(w->context, true, r.i);
}

static void visit_variable(void *context, var v)
{
    writes *w = context;
    w->visit(w->context, false, v.i);
}

static void writes_operation(const slicer *s, const op_info *o, writes *w)
{
    const points_to *pt = s->t->pt;
    (void)access_written(pt, o, &(access_visitor){visit_variable, visit_region, w}); /* clobbers of assembly are a call of its own */
    var symbol = o->kind == OP_CALL ? callgraph_constant_callee(s->space, o->rhs) : (var){0};
    if (o->kind == OP_CALL && (!symbol.i || program_function(s->t->program, symbol).i == FN_NONE.i))
        access_of_external(pt, symbol, o, ACCESS_WRITE, visit_region, w);
}

/* ---- tables: the writers of a variable or region, the callers of a function ---- */

typedef struct {
    slicer *s;
    bool counting;
    uint32_t *at_var, *at_region;
    place here;
} filler;

static void fill_write(void *context, bool is_region, uint32_t which)
{
    filler *f = context;
    writer_table *t = is_region ? &f->s->by_region : &f->s->by_var;
    uint32_t *at = is_region ? f->at_region : f->at_var;
    if (f->counting) t->first[which + 1]++;
    else t->places[at[which]++] = f->here;
}

static bool is_live(const slicer *s, fn f, uint32_t where) { return !s->facts || !interval_unreachable(s->facts, f, where); }

static void visit_all_writes(filler *f)
{
    slicer *s = f->s;
    for (uint32_t k = 0; k < s->t->program->functions.len; k++) {
        if (!s->s->location[k]) continue;
        const cfa_function *cfa = &s->t->program->functions.data[k];
        for (uint32_t l = LOC_ENTRY; l < cfa->count_locations; l++) {
            if (!cfa->locations[l].op.i || !is_live(s, (fn){k}, l)) continue;
            f->here = (place){{k}, l};
            writes_operation(s, op_get(s->space, cfa->locations[l].op), &(writes){fill_write, f});
        }
    }
}

static void sum_up(uint32_t *first, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++) first[k + 1] += first[k];
}

static uint32_t *copy_of(const uint32_t *from, uint32_t n)
{
    uint32_t *to = mem_alloc((n + 1) * sizeof *to);
    memcpy(to, from, (n + 1) * sizeof *to);
    return to;
}

static void build_tables(slicer *s)
{
    arena *m = &s->s->memory;
    const call_graph *g = s->t->calls;
    uint32_t vars = s->s->count_vars, regions = pointsto_region_count(s->t->pt) + 1, functions = s->t->program->functions.len;
    s->by_var.first = ARENA_ARRAY(m, uint32_t, vars + 2);
    s->by_region.first = ARENA_ARRAY(m, uint32_t, regions + 2);
    filler f = {.s = s, .counting = true};
    visit_all_writes(&f);
    sum_up(s->by_var.first, vars + 1);
    sum_up(s->by_region.first, regions + 1);
    s->by_var.places = ARENA_ARRAY(m, place, s->by_var.first[vars + 1] + 1);
    s->by_region.places = ARENA_ARRAY(m, place, s->by_region.first[regions + 1] + 1);
    f.counting = false;
    f.at_var = copy_of(s->by_var.first, vars + 1);
    f.at_region = copy_of(s->by_region.first, regions + 1);
    visit_all_writes(&f);
    free(f.at_var);
    free(f.at_region);
    s->calls.first = ARENA_ARRAY(m, uint32_t, functions + 2);
    for (uint32_t k = 0; k < g->count_edges; k++)
        if (g->edges[k].callee.i != FN_NONE.i) s->calls.first[g->edges[k].callee.i + 1]++;
    sum_up(s->calls.first, functions + 1);
    s->calls.places = ARENA_ARRAY(m, place, s->calls.first[functions + 1] + 1);
    uint32_t *at = copy_of(s->calls.first, functions + 1);
    for (uint32_t k = 0; k < g->count_edges; k++)
        if (g->edges[k].callee.i != FN_NONE.i)
            s->calls.places[at[g->edges[k].callee.i]++] = (place){g->edges[k].caller, g->edges[k].location};
    free(at);
}

/* ---- marking ---- */

static void mark_var(slicer *s, var v)
{
    if (v.i >= s->s->count_vars || s->s->variable[v.i]) return;
    s->s->variable[v.i] = true;
    vec_push(&s->open_vars, v.i);
}

static void mark_region(void *context, region r)
{
    slicer *s = context;
    if (!r.i || s->s->region[r.i]) return;
    s->s->region[r.i] = true;
    vec_push(&s->open_regions, r.i);
}

static void mark_function(slicer *s, fn f)
{
    if (s->s->function[f.i] || !s->s->location[f.i]) return;
    s->s->function[f.i] = true;
    vec_push(&s->open_functions, f.i);
}

static void mark_location(slicer *s, fn f, uint32_t where)
{
    if (!s->s->location[f.i] || s->s->location[f.i][where] || !is_live(s, f, where)) return;
    s->s->location[f.i][where] = true;
    s->s->changed[f.i] = true;
    vec_push(&s->open, (place){f, where});
}

/* Makes a location relevant, or looks at it again because more of its results have become relevant. */
static void look_again(slicer *s, place at)
{
    bool was = s->s->location[at.f.i] && s->s->location[at.f.i][at.where];
    if (was) vec_push(&s->open, at);
    else mark_location(s, at.f, at.where);
}

static void mark_read_variable(void *context, var v) { mark_var(context, v); }

static void mark_value(slicer *s, ex value) { access_read_value(s->reader, value, &(access_visitor){mark_read_variable, mark_region, s}); }

/* Only what is read to find it. */
static void mark_place(slicer *s, ex lvalue)
{
    access_read_place(s->reader, lvalue, &(access_visitor){mark_read_variable, mark_region, s});
}

static void mark_callees(slicer *s, place at, bool result)
{
    const call_graph *g = s->t->calls;
    for (uint32_t k = g->first_edge[at.f.i]; k < g->first_edge[at.f.i + 1]; k++) {
        if (g->edges[k].location != at.where || g->edges[k].callee.i == FN_NONE.i) continue;
        uint32_t callee = g->edges[k].callee.i;
        if (!s->s->location[callee] || !result || s->s->result[callee]) continue;
        s->s->result[callee] = true;
        mark_function(s, (fn){callee});
        const cfa_function *cfa = &s->t->program->functions.data[callee];
        for (uint32_t l = LOC_ENTRY; l < cfa->count_locations; l++)
            if (op_get(s->space, cfa->locations[l].op)->kind == OP_RETURN) look_again(s, (place){{callee}, l});
    }
}

/* Nothing tells which of its variable arguments a function takes from its list. */
static void mark_variable_arguments(slicer *s, place at, const op_info *o)
{
    uint32_t count;
    bool leaves;
    const fn *callees = task_callees(s->t, at.f, at.where, &count, &leaves);
    for (uint32_t c = 0; c < count; c++) {
        const cfa_function *callee = fn_get(s->t->program, callees[c]);
        for (uint32_t k = callee->count_params; callee->variadic && k < o->count_args; k++) mark_value(s, o->args[k]);
    }
}

typedef struct {
    slicer *s;
    bool found;
} write_question;

static void ask_if_relevant(void *context, bool is_region, uint32_t which)
{
    write_question *q = context;
    q->found |= is_region ? q->s->s->region[which] : which < q->s->s->count_vars && q->s->s->variable[which];
}

/* A call passes what its callees need. A function without a body may use everything. */
static void call_depends(slicer *s, place at, const op_info *o)
{
    var symbol = callgraph_constant_callee(s->space, o->rhs);
    mark_value(s, o->rhs);
    mark_place(s, o->lhs);
    write_question result = {s, false};
    access_of_place(s->t->pt, o->lhs, &(access_visitor){visit_variable, visit_region, &(writes){ask_if_relevant, &result}});
    mark_callees(s, at, o->lhs.i && result.found);
    mark_variable_arguments(s, at, o);
    bool outside = symbol.i ? program_function(s->t->program, symbol).i == FN_NONE.i : pointsto_external_writes(s->t->pt, symbol, o);
    bool is_error = symbol.i && task_is_error(s->t, symbol);
    for (uint32_t k = 0; outside && !is_error && k < o->count_args; k++) mark_value(s, o->args[k]);
    if (outside && !is_error) access_of_external(s->t->pt, symbol, o, ACCESS_READ, mark_region, s);
}

static void location_depends(slicer *s, place at)
{
    const op_info *o = op_get(s->space, fn_get(s->t->program, at.f)->locations[at.where].op);
    access_begin(s->reader);
    mark_function(s, at.f);
    switch ((op_kind)o->kind) {
    case OP_RETURN:
        if (s->s->result[at.f.i]) mark_value(s, o->rhs);
        return;
    case OP_CALL: call_depends(s, at, o); return;
    default: access_read(s->reader, o, &(access_visitor){mark_read_variable, mark_region, s}); return;
    }
}

/* ---- parameters ---- */

static void parameter_depends(slicer *s, var v)
{
    if (!s->param_of[v.i].number) return;
    uint32_t f = s->param_of[v.i].function, k = s->param_of[v.i].number - 1;
    for (uint32_t c = s->calls.first[f]; c < s->calls.first[f + 1]; c++) {
        place at = s->calls.places[c];
        if (!s->s->location[at.f.i] || !is_live(s, at.f, at.where)) continue;
        const op_info *o = op_get(s->space, fn_get(s->t->program, at.f)->locations[at.where].op);
        mark_location(s, at.f, at.where);
        access_begin(s->reader);
        if (o->kind == OP_CALL && k < o->count_args) mark_value(s, o->args[k]);
    }
}

static void number_parameters(slicer *s)
{
    s->param_of = ARENA_ARRAY(&s->s->memory, parameter, s->s->count_vars + 1);
    for (uint32_t f = 0; f < s->t->program->functions.len; f++) {
        const cfa_function *cfa = &s->t->program->functions.data[f];
        for (uint32_t k = 0; s->s->location[f] && k < cfa->count_params; k++) s->param_of[cfa->params[k].i] = (parameter){f, k + 1};
    }
}

static void in_memory_parameters(slicer *s, fn f)
{
    const cfa_function *cfa = fn_get(s->t->program, f);
    for (uint32_t k = 0; k < cfa->count_params; k++) /* their regions are not told apart here: any call may matter */
        if (pointsto_in_memory(s->t->pt, cfa->params[k])) parameter_depends(s, cfa->params[k]);
}

/* ---- ends ---- */

static bool is_assume(const slicer *s, const op_info *o)
{
    var symbol = o->kind == OP_CALL ? callgraph_constant_callee(s->space, o->rhs) : (var){0};
    return symbol.i && strcmp(space_text(s->space, var_get(s->space, symbol)->name), "__VERIFIER_assume") == 0;
}

/* Executions may end at this location. */
static bool ends_at(const slicer *s, fn f, uint32_t l)
{
    const cfa_function *cfa = fn_get(s->t->program, f);
    const location *at = &cfa->locations[l];
    const op_info *o = op_get(s->space, at->op);
    if (s->s->post[f.i].is_stuck[l] || is_assume(s, o)) return true;
    if (o->kind == OP_RETURN || l == LOC_EXIT) return false;
    return !at->next[0] || (o->kind == OP_ASSUME && !at->next[1]);
}

static bool calls_an_end(const slicer *s, fn f, uint32_t l)
{
    uint32_t count;
    bool leaves;
    const fn *callees = task_callees(s->t, f, l, &count, &leaves);
    for (uint32_t k = 0; k < count; k++)
        if (s->may_end[callees[k].i]) return true;
    return false;
}

static void find_ending(slicer *s)
{
    const call_graph *g = s->t->calls;
    for (uint32_t k = 0; k < s->t->program->functions.len; k++) {
        uint32_t f = g->order[k];
        if (!s->s->location[f]) continue;
        const cfa_function *cfa = &s->t->program->functions.data[f];
        for (uint32_t l = LOC_ENTRY; l < cfa->count_locations && !s->may_end[f]; l++)
            if (is_live(s, (fn){f}, l))
                s->may_end[f] =
                    ends_at(s, (fn){f}, l) || (op_get(s->space, cfa->locations[l].op)->kind == OP_CALL && calls_an_end(s, (fn){f}, l));
    }
}

/* A function has become relevant. Marks the calls of it, and the places where its executions end. */
static void function_depends(slicer *s, fn f)
{
    const cfa_function *cfa = fn_get(s->t->program, f);
    for (uint32_t k = s->calls.first[f.i]; k < s->calls.first[f.i + 1]; k++)
        mark_location(s, s->calls.places[k].f, s->calls.places[k].where);
    for (uint32_t l = LOC_ENTRY; l < cfa->count_locations; l++) {
        if (ends_at(s, f, l)) mark_location(s, f, l);
        if (op_get(s->space, cfa->locations[l].op)->kind != OP_CALL || !calls_an_end(s, f, l)) continue;
        mark_location(s, f, l);
        uint32_t count;
        bool leaves;
        const fn *callees = task_callees(s->t, f, l, &count, &leaves);
        for (uint32_t k = 0; k < count; k++)
            if (s->may_end[callees[k].i]) mark_function(s, callees[k]);
    }
    in_memory_parameters(s, f);
}

/* ---- the closure ---- */

static bool follow_data(slicer *s)
{
    while (s->open.len || s->open_vars.len || s->open_regions.len || s->open_functions.len) {
        if (limits_hit(s->l)) return false;
        if (s->open.len) {
            location_depends(s, vec_pop(&s->open));
        } else if (s->open_functions.len) {
            function_depends(s, (fn){vec_pop(&s->open_functions)});
        } else if (s->open_vars.len) {
            uint32_t v = vec_pop(&s->open_vars);
            for (uint32_t k = s->by_var.first[v]; k < s->by_var.first[v + 1]; k++) look_again(s, s->by_var.places[k]);
            parameter_depends(s, (var){v});
        } else {
            uint32_t r = vec_pop(&s->open_regions);
            for (uint32_t k = s->by_region.first[r]; k < s->by_region.first[r + 1]; k++) look_again(s, s->by_region.places[k]);
        }
    }
    return true;
}

static void follow_control(slicer *s, uint32_t *scratch)
{
    for (uint32_t f = 0; f < s->t->program->functions.len; f++) {
        if (!s->s->location[f] || !s->s->changed[f]) continue;
        s->s->changed[f] = false;
        const cfa_function *cfa = &s->t->program->functions.data[f];
        bool *before = mem_alloc(cfa->count_locations);
        memcpy(before, s->s->location[f], cfa->count_locations);
        if (postdom_close(&s->s->post[f], cfa, s->s->location[f], scratch))
            for (uint32_t l = LOC_ENTRY; l < cfa->count_locations; l++)
                if (s->s->location[f][l] && !before[l]) vec_push(&s->open, (place){{f}, l});
        free(before);
    }
}

static void mark_errors(slicer *s)
{
    for (uint32_t f = 0; f < s->t->program->functions.len; f++) {
        if (!s->s->location[f] || !s->t->can_fail[f]) continue;
        const cfa_function *cfa = &s->t->program->functions.data[f];
        for (uint32_t l = LOC_ENTRY; l < cfa->count_locations; l++) {
            uint8_t kind = op_get(s->space, cfa->locations[l].op)->kind;
            if (kind == OP_UNSUPPORTED) mark_location(s, (fn){f}, l);
            if (kind != OP_CALL) continue;
            uint32_t count;
            bool leaves, error = task_is_error_call(s->t, (fn){f}, l);
            const fn *callees = task_callees(s->t, (fn){f}, l, &count, &leaves);
            for (uint32_t k = 0; k < count; k++) error |= s->t->is_error[callees[k].i];
            if (error ||
                (leaves && s->t->error_escapes && !callgraph_constant_callee(s->space, op_get(s->space, cfa->locations[l].op)->rhs).i))
                mark_location(s, (fn){f}, l);
        }
    }
}

static bool close_under_dependence(slicer *s)
{
    uint32_t most = 0;
    for (uint32_t f = 0; f < s->t->program->functions.len; f++)
        if (s->t->program->functions.data[f].count_locations > most) most = s->t->program->functions.data[f].count_locations;
    uint32_t *scratch = mem_alloc(3 * (size_t)(most + 1) * sizeof *scratch);
    mark_errors(s);
    bool done;
    while ((done = follow_data(s))) {
        follow_control(s, scratch);
        if (!s->open.len) break;
    }
    free(scratch);
    return done;
}

program_slice *slice_compute(const verify_task *t, const interval_facts *facts, limits *l)
{
    const cfa_program *p = t->program;
    program_slice *out = mem_alloc(sizeof *out);
    *out = (program_slice){.t = t, .count_vars = p->space->vars.len};
    arena *m = &out->memory;
    uint32_t functions = p->functions.len;
    out->location = ARENA_ARRAY(m, bool *, functions + 1);
    out->function = ARENA_ARRAY(m, bool, functions + 1);
    out->changed = ARENA_ARRAY(m, bool, functions + 1);
    out->result = ARENA_ARRAY(m, bool, functions + 1);
    out->post = ARENA_ARRAY(m, postdom, functions + 1);
    out->variable = ARENA_ARRAY(m, bool, out->count_vars + 1);
    out->region = ARENA_ARRAY(m, bool, pointsto_region_count(t->pt) + 2);
    bool done = true;
    for (uint32_t f = 0; f < functions && done; f++) {
        if (!t->reachable[f] || t->is_error[f]) continue;
        out->location[f] = ARENA_ARRAY(m, bool, p->functions.data[f].count_locations + 1);
        out->post[f] = postdom_find(p->space, &p->functions.data[f], m);
        done = !limits_hit(l);
    }
    slicer s = {.s = out, .t = t, .space = p->space, .facts = facts, .l = l};
    s.may_end = ARENA_ARRAY(m, bool, functions + 1);
    s.reader = access_reader_open(t->pt);
    if (done) {
        build_tables(&s);
        number_parameters(&s);
        find_ending(&s);
        done = close_under_dependence(&s);
    }
    access_reader_close(s.reader);
    vec_free(&s.open);
    vec_free(&s.open_vars);
    vec_free(&s.open_regions);
    vec_free(&s.open_functions);
    if (done) return out;
    slice_free(out);
    return NULL;
}

void slice_free(program_slice *s)
{
    if (!s) return;
    arena_free(&s->memory);
    free(s);
}

bool slice_has_location(const program_slice *s, fn f, uint32_t where) { return s->location[f.i] && s->location[f.i][where]; }
bool slice_has_function(const program_slice *s, fn f) { return s->function[f.i]; }
bool slice_has_variable(const program_slice *s, var v) { return v.i >= s->count_vars || s->variable[v.i]; }
bool slice_has_region(const program_slice *s, region r) { return s->region[r.i]; }
bool slice_has_result(const program_slice *s, fn f) { return s->result[f.i]; }
uint32_t slice_join_of(const program_slice *s, fn f, uint32_t where) { return s->location[f.i] ? s->post[f.i].parent[where] : LOC_NONE; }

uint32_t slice_count_locations(const program_slice *s, uint32_t *of_all)
{
    uint32_t n = 0;
    *of_all = 0;
    for (uint32_t f = 0; f < s->t->program->functions.len; f++)
        for (uint32_t l = LOC_ENTRY; s->location[f] && l < s->t->program->functions.data[f].count_locations; l++) {
            n += s->location[f][l];
            ++*of_all;
        }
    return n;
}
