#include "analysis/upgrade/unwound.h"

#include "analysis/bounded/unroll.h"
#include "analysis/facts/interval.h"
#include <stdio.h>
#include <string.h>

typedef VEC(term) term_list;

typedef struct { /* one function under way */
    unwound_program *all;
    unwound_function *out;
    fn function;
    term_list conjuncts, errors, beyond;
    VEC(unroll_point) ends;
} unwinding;

static unwound_function *unwind_function(unwound_program *u, fn f);

/* ---- names ---- */

static term variable(unwound_program *u, const char *prefix, name symbol, uint32_t index, sort of)
{
    char text[700];
    snprintf(text, sizeof text, "%s%s", prefix, name_text(u->enc.t->names, symbol));
    return term_var(u->enc.t, intern_str(u->enc.t->names, text), index, of);
}

static term conjunction(term_table *t, const term_list *v)
{
    return v->len == 0 ? t->true_term : v->len == 1 ? v->data[0] : term_and_n(t, v->data, v->len);
}

static term disjunction(term_table *t, const term_list *v)
{
    return v->len == 0 ? t->false_term : v->len == 1 ? v->data[0] : term_or_n(t, v->data, v->len);
}

static term guard_term(unroll *u, guard g)
{
    guard_terms list = {0};
    if (!g.i) return u->enc.t->false_term;
    guard_list(&u->guards, g, &list);
    term all = list.len == 0 ? u->enc.t->true_term : list.len == 1 ? list.data[0] : term_and_n(u->enc.t, list.data, list.len);
    vec_free(&list);
    return all;
}

/* ---- the interface ---- */

/* The value of the cell before a call is part of the call's interface: it is not a local variable, or it is a parameter. */
static bool is_passed_in(const unwound_program *u, fn f, cell_id c)
{
    const encode_cell *cell = encode_cell_get(u->enc.e, c);
    if (!cell->is_local) return true;
    return cell->owner.i && var_get(u->enc.p->space, cell->owner)->kind == VAR_PARAM && cell->function.i == f.i;
}

/* The value of the cell after a call is part of its interface: not locals, nor results and frames of other functions. */
static bool is_passed_out(unwound_program *u, fn f, cell_id c)
{
    const encode_cell *cell = encode_cell_get(u->enc.e, c);
    cell_id result;
    if (cell->is_local) return false;
    if (cell->owner.i || cell->region.i) return true;
    if (encode_result_cell(u->enc.e, f, &result) && result.i == c.i) return true;
    return !strstr(name_text(u->enc.t->names, encode_cell_get(u->enc.e, c)->symbol), "::$");
}

static void note_cells(unwound_program *u)
{
    for (; u->cells_known < encode_cell_count(u->enc.e); u->cells_known++)
        map_put(&u->cell_of, encode_cell_get(u->enc.e, (cell_id){u->cells_known})->symbol.i, u->cells_known + 1);
}

/* Names of variables that are not cells begin with a dollar, but for the ends of heap and stack. */
static bool is_cell_name(const char *text) { return text[0] != '$' || strcmp(text, "$heap") == 0 || strcmp(text, "$stack") == 0; }

static void add_before(void *context, term v)
{
    unwinding *w = context;
    const term_info *i = term_get(w->all->enc.t, v);
    uint32_t cell;
    if (i->index != 1 || !map_get(&w->all->cell_of, i->symbol.i, &cell)) return;
    cell_id c = {cell - 1};
    if (encode_cell_get(w->all->enc.e, c)->sort.i != i->sort.i || !is_cell_name(name_text(w->all->enc.t->names, i->symbol))) return;
    if (is_passed_in(w->all, w->function, c)) vec_push(&w->out->before, (unwound_cell){c, v});
}

static void add_after(void *context, cell_id c)
{
    unwinding *w = context;
    if (!is_passed_out(w->all, w->function, c)) return;
    const encode_cell *cell = encode_cell_get(w->all->enc.e, c);
    vec_push(&w->out->after, (unwound_cell){c, variable(w->all, "out:", cell->symbol, 0, cell->sort)});
}

/* ---- calls ---- */

static term link_variable(unwinding *w, unwound_call *call, uint32_t number, term inner)
{
    char prefix[40];
    const term_info i = *term_get(w->all->enc.t, inner);
    snprintf(prefix, sizeof prefix, "call:%u:", number);
    term outer = variable(w->all, prefix, i.symbol, i.index, i.sort);
    vec_push(&call->links, (unwound_link){outer, inner});
    map_put(&w->out->link_of, outer.i, number);
    return outer;
}

/* A call of a function that is a partition of its own: its interface takes the place of its body. */
static bool step_over(void *context, unroll *u, unroll_point *p, fn callee)
{
    unwinding *w = context;
    if (!w->all->is_partition[callee.i]) return false;
    const unwound_function *g = unwind_function(w->all, callee);
    term_table *t = u->enc.t;
    fn caller = unroll_context_get(u, p->in)->function;
    if (!unroll_require(u, p, encode_call(u->enc.e, p->s, caller, p->where, callee))) return true;
    unwound_call call = {.callee = callee, .where = p->where};
    uint32_t number = w->out->calls.len + 1;
    call.entered = link_variable(w, &call, number, w->all->entered);
    term left = link_variable(w, &call, number, w->all->left), error = link_variable(w, &call, number, w->all->error);
    vec_push(&w->conjuncts, term_implies(t, call.entered, guard_term(u, p->g)));
    for (uint32_t k = 0; k < g->before.len; k++) {
        term value = encode_cell_value(p->s, g->before.data[k].cell);
        vec_push(&w->conjuncts, term_eq(t, link_variable(w, &call, number, g->before.data[k].variable), value));
    }
    for (uint32_t k = 0; k < g->after.len; k++)
        encode_cell_set(p->s, g->after.data[k].cell, link_variable(w, &call, number, g->after.data[k].variable));
    vec_push(&w->errors, error);
    if (g->may_exceed) vec_push(&w->beyond, link_variable(w, &call, number, w->all->beyond));
    vec_push(&w->out->calls, call);
    term resumed = encode_resume(u->enc.e, p->s, callee, caller, p->where);
    (void)unroll_require(u, p, term_and(t, left, resumed));
    return true;
}

static void take_end(void *context, unroll *u, unroll_point *p, uint32_t from)
{
    unwinding *w = context;
    if (!unroll_require(u, p, encode_leave(u->enc.e, p->s, w->function, from))) return;
    p->in = CONTEXT_ENTRY;
    p->where = LOC_EXIT;
    vec_push(&w->ends, *p);
    p->s = NULL;
}

/* ---- the formula ---- */

static void add_guards(unwinding *w, unroll *u, const unroll_event *events, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) vec_push(&w->errors, guard_term(u, events[k].g));
}

/* symbol ⇒ $entered ∧ what */
static void define(unwinding *w, term symbol, term what)
{
    term_table *t = w->all->enc.t;
    vec_push(&w->conjuncts, term_implies(t, symbol, term_and(t, w->all->entered, what)));
}

/* The values of the cells at the end of the function, where all its ends meet. */
static term bind_end(unwinding *w, unroll *u)
{
    unroll_point end;
    vec_clear(&u->group);
    vec_clear(&u->group_guards);
    for (uint32_t k = 0; k < w->ends.len; k++) {
        vec_push(&u->group, w->ends.data[k]);
        vec_push(&u->group_guards, w->ends.data[k].g);
    }
    if (!w->ends.len || !unroll_merge_group(u, &end)) return u->enc.t->false_term;
    encode_touched(end.s, add_after, w);
    for (uint32_t k = 0; k < w->out->after.len; k++)
        vec_push(&w->conjuncts, term_eq(u->enc.t, w->out->after.data[k].variable, encode_cell_value(end.s, w->out->after.data[k].cell)));
    term left = guard_term(u, end.g);
    encode_free(end.s);
    return left;
}

static void finish_formula(unwinding *w, unroll *u)
{
    unwound_program *all = w->all;
    term_table *t = all->enc.t;
    add_guards(w, u, u->errors.data, u->errors.len);
    add_guards(w, u, u->unmodelled.data, u->unmodelled.len);
    for (uint32_t k = 0; k < u->deferred.len; k++) vec_push(&w->beyond, guard_term(u, u->deferred.data[k].g));
    term left = w->function.i == unwound_root(all).i ? t->false_term : bind_end(w, u);
    w->out->may_exceed = w->beyond.len > 0;
    define(w, all->error, disjunction(t, &w->errors));
    define(w, all->left, left);
    if (w->out->may_exceed) define(w, all->beyond, disjunction(t, &w->beyond));
    w->out->formula = conjunction(t, &w->conjuncts);
    note_cells(all);
    if (w->function.i != unwound_root(all).i) term_free_vars(t, w->out->formula, add_before, w);
    w->out->content = hash_add(term_get(t, w->out->formula)->hash, w->function.i == unwound_root(all).i);
    for (uint32_t k = 0; k < w->out->calls.len; k++) {
        const char *callee = fn_name(all->enc.p, w->out->calls.data[k].callee);
        w->out->content = hash_join(w->out->content, hash_bytes(callee, strlen(callee)));
    }
}

/* Any call of the function begins anywhere; the program begins with its globals. */
static void begin(unwinding *w, unroll *u)
{
    unwound_program *all = w->all;
    if (w->function.i == unwound_root(all).i) {
        unroll_start(u);
        return;
    }
    u->contexts.data[CONTEXT_ENTRY.i].function = w->function;
    u->contexts.data[CONTEXT_ENTRY.i].after = 1; /* an error may come after the return */
    u->watch.leaves = take_end;
    encode_state *s = encode_unconstrained(u->enc.e, w->function);
    encode_set_style(s, true);
    unroll_begin(u, (unroll_point){.in = CONTEXT_ENTRY, .where = LOC_ENTRY, .g = GUARD_ALWAYS, .s = s});
}

static unwound_function *unwind_function(unwound_program *all, fn f)
{
    unwound_function *out = &all->functions[f.i];
    if (out->is_done) return out;
    unwinding w = {.all = all, .out = out, .function = f};
    unroll u;
    unroll_init(&u, &all->enc, UNROLL_ITERATIONS);
    if (all->o->intervals && !interval_unsupported(all->o->intervals)) u.intervals = all->o->intervals;
    u.slice = all->is_sliced ? all->o->slice : NULL;
    u.watch = (unroll_watch){.context = &w, .steps_over = step_over};
    begin(&w, &u);
    if (unroll_run(&u, all->bound, true) != UNROLL_DONE || u.incomplete) all->failed = true;
    finish_formula(&w, &u);
    out->is_done = true;
    vec_push(&all->order, f);
    unroll_free(&u);
    vec_free(&w.conjuncts);
    vec_free(&w.errors);
    vec_free(&w.beyond);
    vec_free(&w.ends);
    return out;
}

/* ---- beginning and end ---- */

bool unwound_is_separable(const verify_task *t, fn f)
{
    const cfa_function *c = fn_get(t->program, f);
    const cfa_space *s = t->program->space;
    ty_kind result = (ty_kind)ty_get(s, c->result)->kind;
    if (program_find(t->program, fn_name(t->program, f)).i != f.i) return false; /* summaries are kept by name */
    if (!t->reachable[f.i] || f.i == t->entry.i || t->is_error[f.i] || t->calls->recursive[f.i]) return false;
    return !c->variadic && !c->unsupported.i && result != TY_STRUCT && result != TY_UNION && result != TY_COMPLEX && result != TY_VECTOR;
}

bool unwound_init(unwound_program *u, const task_encoding *enc, const engine_options *o, bool is_sliced, const bool *is_partition)
{
    uint32_t n = enc->p->functions.len;
    term_table *t = enc->t;
    *u = (unwound_program){.enc = *enc, .o = o, .is_sliced = is_sliced, .bound = o->unwind};
    u->is_partition = mem_zalloc(n * sizeof *u->is_partition);
    u->functions = mem_zalloc(n * sizeof *u->functions);
    u->entered = term_var_str(t, "$entered", t->bool_sort);
    u->left = term_var_str(t, "$left", t->bool_sort);
    u->error = term_var_str(t, "$error", t->bool_sort);
    u->beyond = term_var_str(t, "$beyond", t->bool_sort);
    for (uint32_t f = 0; f < n; f++) u->is_partition[f] = (!is_partition || is_partition[f]) && unwound_is_separable(enc->task, (fn){f});
    (void)unwind_function(u, unwound_root(u));
    return !u->failed;
}

void unwound_free(unwound_program *u)
{
    for (uint32_t f = 0; f < u->enc.p->functions.len; f++) {
        unwound_function *x = &u->functions[f];
        for (uint32_t k = 0; k < x->calls.len; k++) vec_free(&x->calls.data[k].links);
        vec_free(&x->calls);
        vec_free(&x->before);
        vec_free(&x->after);
        map_free(&x->link_of);
    }
    free(u->is_partition);
    free(u->functions);
    vec_free(&u->order);
    map_free(&u->cell_of);
}
