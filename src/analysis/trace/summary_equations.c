/* Predicates that no interpolant of a single trace gives: what a recursive function computes, as equations between its arguments and its
 * result. A trace that recurs twice is infeasible for what these two rounds compute; that the result is the sum of the arguments, say, is
 * what they have in common. Nothing rests on the equations: their triples are checked like all others.
 * Implements: the best abstraction of a formula by affine equations modulo 2^w, from models that do not satisfy the equations so far
 * (Elder, Lim, Sharma, Andersen, Reps: Abstract domains of affine relations, TOPLAS 36, 2014, section 4). The formula is the trace inside
 * the outermost call, for arbitrary values at its entry; the points are the values of cells at all places of one kind. */
#include "analysis/trace/internal.h"

#include "analysis/budgets.h"
#include "analysis/trace/moment.h"
#include "logic/term/affine.h"
#include <stdlib.h>

typedef VEC(term) term_list;

/* A number that equations may speak of: a cell now, or at the entry of the activation. */
typedef struct {
    term cell;
    bool is_old;
} column;

/* Places that the trace passes several times: the exits of a function, or behind one return letter. */
typedef struct {
    uint64_t key; /* of exits: the function */
    bool is_exit;
    VEC(column) columns;
    term_list values; /* of the columns, state after state */
} place;

typedef struct {
    trace_run *r;
    uint32_t root;     /* position of the outermost call */
    term_list entered; /* cells whose values at an entry count: arguments, and what calls share */
    VEC(place) places;
    VEC(term_list) stack; /* of activations: the values of entered cells at the entry of each */
    uint64_t last_tick;   /* when it gives up */
    void (*visit)(void *context, term equation);
    void *context;
} summary_search;

static const letter_info *letter_at(const summary_search *s, uint32_t at)
{
    return letter_get(&s->r->letters, s->r->word.letters.data[at]);
}

static uint32_t end_of(const summary_search *s) { return s->r->word.partner.data[s->root]; }

/* ---- which cells ---- */

static bool is_number(const trace_run *r, term cell)
{
    const sort_info *i = sort_get(r->t, term_sort(r->t, cell));
    return i->kind == SORT_BV && i->width > 1 && i->width <= 64;
}

static void add_cell(const trace_run *r, term_list *all, term cell)
{
    if (!is_number(r, cell)) return;
    for (uint32_t k = 0; k < all->len; k++)
        if (term_same(all->data[k], cell)) return;
    vec_push(all, cell);
}

/* The cells that the caller passes; not the callee's locals, which are arbitrary at its entry. */
static void add_arguments(const trace_run *r, term_list *all, const letter_info *call)
{
    for (uint32_t k = 0; k < call->count; k++) {
        const term_info *v = term_get(r->t, call->effects[k].value);
        if (v->kind != T_VAR || !v->index) add_cell(r, all, call->effects[k].cell);
    }
}

/* Cells that no activation owns and the trace changes. */
static void add_shared(summary_search *s, term_list *all)
{
    for (uint32_t at = s->root + 1; at < end_of(s); at++)
        for (uint32_t k = 0; k < letter_at(s, at)->count; k++)
            if (!variable_is_local(&s->r->letters, letter_at(s, at)->effects[k].cell))
                add_cell(s->r, all, letter_at(s, at)->effects[k].cell);
}

/* The cells that a return reads at the exit. */
static void add_results(summary_search *s, term_list *all, const letter_info *back)
{
    for (uint32_t k = 0; k < back->count; k++) {
        variable_list read = alphabet_variables(&s->r->letters, back->effects[k].value);
        for (uint32_t j = 0; j < read.count; j++) {
            term v = {read.ids[j]};
            if (!term_get(s->r->t, v)->index && moment_of(&s->r->letters, v, NULL) == MOMENT_NOW) add_cell(s->r, all, v);
        }
    }
}

/* The cells that returns to this caller assign. */
static void add_returned(summary_search *s, term_list *all, fn caller)
{
    for (uint32_t at = s->root + 1; at < end_of(s); at++) {
        const letter_info *i = letter_at(s, at);
        if (i->kind != LETTER_RETURN || s->r->p.edges.data[s->r->word.via.data[at]].caller.i != caller.i) continue;
        for (uint32_t k = 0; k < i->count; k++) add_cell(s->r, all, i->effects[k].cell);
    }
}

/* ---- states at places ---- */

static place *find_place(summary_search *s, uint64_t key, bool is_exit)
{
    for (uint32_t k = 0; k < s->places.len; k++)
        if (s->places.data[k].key == key && s->places.data[k].is_exit == is_exit) return &s->places.data[k];
    vec_push(&s->places, (place){.key = key, .is_exit = is_exit});
    return &vec_last(&s->places);
}

static void begin_columns(summary_search *s, place *p, const term_list *now)
{
    for (uint32_t k = 0; k < now->len; k++) vec_push(&p->columns, (column){now->data[k], false});
    for (uint32_t k = 0; k < s->entered.len; k++) vec_push(&p->columns, (column){s->entered.data[k], true});
}

static term entry_value(const summary_search *s, term cell)
{
    for (uint32_t k = 0; k < s->entered.len; k++)
        if (term_same(s->entered.data[k], cell)) return vec_last(&s->stack).data[k];
    return cell;
}

static void note_state(summary_search *s, place *p)
{
    if (p->values.len >= BUDGET_TRACE_EQUATION_STATES * p->columns.len) return;
    for (uint32_t k = 0; k < p->columns.len; k++) {
        column c = p->columns.data[k];
        vec_push(&p->values, c.is_old ? entry_value(s, c.cell) : trace_formula_value(&s->r->formula, c.cell));
    }
}

/* At the exit that a return leaves, or behind the return. */
static void note_place(summary_search *s, uint32_t back, bool is_exit)
{
    const control_edge *e = &s->r->p.edges.data[s->r->word.via.data[back]];
    place *p = find_place(s, is_exit ? e->callee.i : map_pair(s->r->word.letters.data[back].i, e->caller.i), is_exit);
    if (!p->columns.len) {
        term_list now = {0};
        if (is_exit) {
            add_results(s, &now, letter_at(s, back));
            add_shared(s, &now);
        } else {
            add_returned(s, &now, e->caller);
            for (uint32_t k = 0; k < s->entered.len; k++) add_cell(s->r, &now, s->entered.data[k]);
        }
        begin_columns(s, p, &now);
        vec_free(&now);
    }
    note_state(s, p);
}

static void enter(summary_search *s)
{
    term_list values = {0};
    for (uint32_t k = 0; k < s->entered.len; k++) vec_push(&values, trace_formula_value(&s->r->formula, s->entered.data[k]));
    vec_push(&s->stack, values);
}

static void look_behind(void *context, uint32_t at)
{
    summary_search *s = context;
    letter_kind kind = letter_at(s, at)->kind;
    if (kind == LETTER_CALL) enter(s);
    if (kind == LETTER_RETURN) {
        vec_free(&vec_last(&s->stack));
        s->stack.len--;
        note_place(s, at, false);
    }
    if (letter_at(s, at + 1)->kind == LETTER_RETURN) note_place(s, at + 1, true);
}

/* ---- equations ---- */

typedef struct {
    uint32_t width, count;
    uint32_t columns[BUDGET_TRACE_EQUATION_COLUMNS]; /* of the place */
} column_group;

/* Takes the model's values in all states as points. */
static void take_points(const trace_run *r, const model *m, const place *p, const column_group *g, affine_equations *e)
{
    uint64_t point[BUDGET_TRACE_EQUATION_COLUMNS];
    for (uint32_t first = 0; first < p->values.len; first += p->columns.len) {
        for (uint32_t k = 0; k < g->count; k++) point[k] = term_get(r->t, model_eval(m, p->values.data[first + g->columns[k]]))->bits;
        if (!e->rows) affine_begin(e, g->width, point, g->count);
        else (void)affine_add(e, point);
    }
}

/* Looks for an execution of the formula that the solver has in which the state does not satisfy an equation. */
static solver_answer find_violation(const trace_run *r, const place *p, const column_group *g, const affine_equations *e, uint32_t first)
{
    term values[BUDGET_TRACE_EQUATION_COLUMNS];
    for (uint32_t k = 0; k < g->count; k++) values[k] = p->values.data[first + g->columns[k]];
    for (uint32_t row = 0; row < e->count; row++) {
        term violated = term_not(r->t, affine_formula(e, r->t, row, values));
        solver_answer answer = term_same(violated, r->t->false_term) ? SOLVER_UNSAT : solver_check(r->quick, &violated, 1);
        if (answer == SOLVER_UNSAT) continue;
        term most = term_not(r->t, affine_weakest(e, r->t, row, values));
        bool is_most = answer == SOLVER_SAT && solver_check(r->quick, &most, 1) == SOLVER_SAT;
        return answer == SOLVER_UNKNOWN || is_most ? answer : solver_check(r->quick, &violated, 1);
    }
    return SOLVER_UNSAT;
}

/* The best equations of one width at a place; the solver has the formula. false: it takes too long. */
static bool find_equations(const summary_search *s, const place *p, const column_group *g, affine_equations *e)
{
    const trace_run *r = s->r;
    solver_answer answer = solver_check(r->quick, NULL, 0);
    for (uint32_t models = 0, first = 0; first < p->values.len;) {
        const model *m = answer == SOLVER_SAT ? solver_model(r->quick) : NULL;
        bool is_stuck = answer != SOLVER_UNSAT && (!m || ++models > BUDGET_TRACE_EQUATION_MODELS);
        if (is_stuck || r->o->limits->ticks > s->last_tick || limits_hit(r->o->limits)) return false;
        if (m) take_points(r, m, p, g, e);
        else first += p->columns.len;
        if (first < p->values.len) answer = find_violation(r, p, g, e, first);
    }
    return true;
}

/* A variable of an equation at the exit, old values in terms of the state at the call, as a variable behind the return; none: it is lost.
 */
static term behind_return(alphabet *a, const letter_info *back, term v)
{
    term now;
    if (variable_is_rigid(a->t, v)) return v;
    if (term_get(a->t, v)->index) return (term){0}; /* the call chose it, and no cell has it */
    for (uint32_t k = 0; k < back->count; k++)
        if (term_same(back->effects[k].value, v)) return back->effects[k].cell;
    if (moment_of(a, v, &now) == MOMENT_NOW) return variable_is_local(a, v) ? (term){0} : v;
    for (uint32_t k = 0; k < back->count; k++)
        if (term_same(back->effects[k].cell, now)) return (term){0};
    return variable_is_local(a, now) ? now : (term){0};
}

/* An equation at the exits of a function, behind one of its returns: there in terms of the caller. */
static void tell_caller(summary_search *s, letter l, term equation)
{
    alphabet *a = &s->r->letters;
    const letter_info back = *letter_get(a, l);
    term form = letter_exit_form(a, l, equation);
    variable_list all = alphabet_variables(a, form);
    term_list from = {0}, to = {0};
    bool is_known = true;
    for (uint32_t k = 0; k < all.count && is_known; k++) {
        vec_push(&from, (term){all.ids[k]});
        vec_push(&to, behind_return(a, &back, (term){all.ids[k]}));
        is_known = vec_last(&to).i != 0;
    }
    if (is_known && from.len) s->visit(s->context, term_substitute(a->t, form, from.data, to.data, from.len));
    vec_free(&from);
    vec_free(&to);
}

static void tell_callers(summary_search *s, const place *exits, term equation)
{
    map64 told = {0};
    for (uint32_t at = s->root + 1; at <= end_of(s); at++) {
        bool fresh = false;
        if (letter_at(s, at)->kind != LETTER_RETURN || s->r->p.edges.data[s->r->word.via.data[at]].callee.i != exits->key) continue;
        (void)map_slot(&told, s->r->word.letters.data[at].i, &fresh);
        if (fresh) tell_caller(s, s->r->word.letters.data[at], equation);
    }
    map_free(&told);
}

static void tell_equations(summary_search *s, const place *p, const column_group *g)
{
    trace_run *r = s->r;
    affine_equations e = {0};
    term variables[BUDGET_TRACE_EQUATION_COLUMNS];
    for (uint32_t k = 0; k < g->count; k++) {
        column c = p->columns.data[g->columns[k]];
        variables[k] = c.is_old ? moment_variable(&r->letters, c.cell, MOMENT_ENTRY) : c.cell;
    }
    bool found = find_equations(s, p, g, &e);
    r->equations_expensive |= !found;
    for (uint32_t row = 0; row < e.count && found; row++) {
        term equation = affine_formula(&e, r->t, row, variables);
        s->visit(s->context, equation);
        if (p->is_exit) tell_callers(s, p, equation);
    }
    affine_free(&e);
}

/* The columns of one width, as far as they have not been looked at. */
static column_group next_group(const trace_run *r, const place *p, bool *done)
{
    column_group g = {0};
    for (uint32_t k = 0; k < p->columns.len && g.count < BUDGET_TRACE_EQUATION_COLUMNS; k++) {
        uint32_t width = sort_get(r->t, term_sort(r->t, p->columns.data[k].cell))->width;
        if (done[k] || (g.width && g.width != width)) continue;
        g.width = width;
        g.columns[g.count++] = k;
        done[k] = true;
    }
    return g;
}

static void look_at_place(summary_search *s, const place *p)
{
    bool *done = mem_zalloc(p->columns.len + 1);
    if (p->columns.len && p->values.len > p->columns.len) /* one state alone has nothing in common with others */
        for (uint32_t k = 0; k < BUDGET_TRACE_EQUATION_GROUPS && !s->r->equations_expensive; k++) {
            column_group g = next_group(s->r, p, done);
            if (g.count > 1) tell_equations(s, p, &g);
        }
    free(done);
}

static void look_into(trace_run *r, uint32_t call, void (*visit)(void *context, term equation), void *context)
{
    summary_search s = {.r = r, .root = call, .visit = visit, .context = context};
    s.last_tick = r->o->limits->ticks + (uint64_t)(BUDGET_TRACE_EQUATIONS * LIMITS_TICKS_PER_SECOND);
    for (uint32_t at = call; at < end_of(&s); at++)
        if (letter_at(&s, at)->kind == LETTER_CALL) add_arguments(r, &s.entered, letter_at(&s, at));
    add_shared(&s, &s.entered);
    term formula = trace_formula_callee(&r->formula, call, look_behind, &s);
    solver_push(r->quick);
    solver_assert(r->quick, formula);
    bool is_feasible = solver_check(r->quick, NULL, 0) == SOLVER_SAT;
    for (uint32_t k = 0; k < s.places.len && is_feasible; k++) look_at_place(&s, &s.places.data[k]);
    solver_pop(r->quick);
    for (uint32_t k = 0; k < s.places.len; k++) {
        vec_free(&s.places.data[k].columns);
        vec_free(&s.places.data[k].values);
    }
    for (uint32_t k = 0; k < s.stack.len; k++) vec_free(&s.stack.data[k]);
    vec_free(&s.places);
    vec_free(&s.stack);
    vec_free(&s.entered);
}

void trace_summary_equations(trace_run *r, void (*visit)(void *context, term equation), void *context)
{
    if (!r->quick)
        r->quick = solver_new(
            r->t, &(solver_options){.kind = SOLVER_AUTO, .cache = true, .timeout = BUDGET_TRACE_EQUATION_QUERY, .limits = r->o->limits});
    for (uint32_t at = 0; at < r->word.letters.len && !r->equations_expensive; at++) {
        if (letter_get(&r->letters, r->word.letters.data[at])->kind != LETTER_CALL || r->word.partner.data[at] == WORD_UNMATCHED) continue;
        look_into(r, at, visit, context);
        at = r->word.partner.data[at];
    }
}
