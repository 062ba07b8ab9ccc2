/* logic/solve/guess.c — see logic/solve/guess.h */
#include "logic/solve/guess_internal.h"
#include "logic/term/walk.h"

enum { DEFINE_BUDGET = 1 << 24, STEPS_PER_TICK = 64 };

guess *guess_new(const term_table *t)
{
    guess *g = mem_zalloc(sizeof *g);
    g->t = t;
    g->now = 1;
    g->difference = 1;
    return g;
}

void guess_differ_by(guess *g, uint64_t bits) { g->difference = bits | 1; }

void guess_spread(guess *g, uint32_t width, uint64_t from, uint64_t distance)
{
    g->address_width = width;
    g->address = from;
    g->distance = distance;
}

static void forget_arrays(guess *g)
{
    vec_clear(&g->arrays);
    vec_clear(&g->elements);
    map_free(&g->array_of);
    idtable_free(&g->element_index);
}

void guess_free(guess *g)
{
    if (!g) return;
    forget_arrays(g);
    vec_free(&g->values);
    vec_free(&g->stamps);
    vec_free(&g->arrays);
    vec_free(&g->elements);
    vec_free(&g->stack);
    free(g);
}

void guess_clear(guess *g)
{
    if (g->arrays.len) forget_arrays(g);
    if (++g->now == 0) { /* once in four thousand million models */
        memset(g->stamps.data, 0, sizeof *g->stamps.data * g->stamps.len);
        g->now = 1;
    }
}

static void make_room(guess *g)
{
    uint32_t need = g->t->terms.len, old = g->stamps.len;
    if (old >= need) return;
    vec_reserve(&g->stamps, need);
    vec_reserve(&g->values, g->stamps.cap);
    memset(g->stamps.data + old, 0, sizeof *g->stamps.data * (g->stamps.cap - old));
    g->stamps.len = g->values.len = g->stamps.cap;
}

/* ---- conjuncts ---- */

/* Is the array defined by this variable, directly or through others? If so, defining the variable by it would be circular. */
static bool array_reaches(guess *g, term array, term variable)
{
    const term_table *t = g->t;
    while (guess_spend(g)) {
        const term_info *info = term_get(t, array);
        if (info->kind == T_STORE) {
            array = term_arg(t, array, 0);
        } else if (info->kind == T_VAR) {
            if (term_same(array, variable)) return true;
            uint32_t k;
            if (!map_get(&g->array_of, array.i, &k) || g->arrays.data[k].state != ARRAY_ALIAS) return false;
            array = g->arrays.data[k].alias;
        } else {
            return info->kind != T_CONST_ARRAY; /* if-then-else: it could be */
        }
    }
    return true;
}

static bool alias_array(guess *g, term variable, term array)
{
    if (!term_is(g->t, variable, T_VAR)) return false;
    uint32_t k = guess_array(g, variable);
    if (g->arrays.data[k].state != ARRAY_FREE || array_reaches(g, array, variable)) return false;
    g->arrays.data[k].state = ARRAY_ALIAS;
    g->arrays.data[k].alias = array;
    return true;
}

static term resolve_array(guess *g, term a)
{
    uint32_t k;
    while (term_is(g->t, a, T_VAR) && map_get(&g->array_of, a.i, &k) && g->arrays.data[k].state == ARRAY_ALIAS && guess_spend(g))
        a = g->arrays.data[k].alias;
    return a;
}

/* An equation between arrays holds if both sides are the same array, or one is a variable that nothing was read from. */
static bool array_equation(guess *g, term x, term y)
{
    if (!covered_array(g->t, term_sort(g->t, x))) return false;
    x = resolve_array(g, x), y = resolve_array(g, y);
    return term_same(x, y) || (x.i > y.i ? alias_array(g, x, y) || alias_array(g, y, x) : alias_array(g, y, x) || alias_array(g, x, y));
}

bool guess_holds(guess *g, term formula, uint64_t *budget)
{
    make_room(g);
    g->budget = budget;
    g->failed = false;
    if (has_value(g, formula)) return value_of(g, formula);
    const term_info *info = term_get(g->t, formula);
    if (info->kind == T_EQ && sort_get(g->t, term_sort(g->t, term_arg(g->t, formula, 0)))->kind == SORT_ARRAY) {
        if (!array_equation(g, term_arg(g->t, formula, 0), term_arg(g->t, formula, 1)) || g->failed) return false;
        assign(g, formula, 1);
        return true;
    }
    (void)guess_force(g, formula, 1, FORCE_DEPTH);
    return !g->failed && guess_eval(g, formula) && !g->failed;
}

typedef enum { ARRAYS, EQUATIONS, COMPARISONS, DISTINCT_VARIABLES, OTHERS, NEGATIONS, TURNS } turn;

/* The conjunct that leaves least choice comes first. Arrays are defined before anything is read from them. */
static turn turn_of(const term_table *t, term a)
{
    bool negated = term_is(t, a, T_NOT);
    if (negated) a = term_arg(t, a, 0);
    const term_info *info = term_get(t, a);
    switch ((term_kind)info->kind) {
    case T_VAR: return EQUATIONS;
    case T_BVULT:
    case T_BVULE:
    case T_BVSLT:
    case T_BVSLE: return COMPARISONS;
    case T_EQ:
        if (!negated && sort_get(t, term_sort(t, term_arg(t, a, 0)))->kind == SORT_ARRAY) return ARRAYS;
        if (!negated) return term_is_const(t, term_arg(t, a, 0)) || term_is_const(t, term_arg(t, a, 1)) ? EQUATIONS : OTHERS;
        return term_is(t, term_arg(t, a, 0), T_VAR) || term_is(t, term_arg(t, a, 1), T_VAR) ? DISTINCT_VARIABLES : NEGATIONS;
    default: return negated ? NEGATIONS : OTHERS;
    }
}

static bool satisfy_in_turns(guess *g, const term *conjuncts, uint32_t count, uint64_t *budget)
{
    for (turn now = 0; now < TURNS; now++)
        for (uint32_t k = 0; k < count; k++)
            if (turn_of(g->t, conjuncts[k]) == now && !guess_holds(g, conjuncts[k], budget)) return false;
    return true;
}

bool guess_satisfies(guess *g, const term *conjuncts, uint32_t count, uint64_t *budget)
{
    uint64_t before = *budget;
    bool good = satisfy_in_turns(g, conjuncts, count, budget);
    limits_work(g->t->run, (before - *budget + count) / STEPS_PER_TICK);
    return good;
}

/* ---- values from outside ---- */

void guess_set(guess *g, term variable, uint64_t v)
{
    make_room(g);
    if (covered_scalar(g, variable)) assign(g, variable, v);
}

void guess_set_array(guess *g, term variable, uint64_t otherwise)
{
    make_room(g);
    if (!covered_array(g->t, term_sort(g->t, variable))) return;
    uint32_t k = guess_array(g, variable);
    array_info *a = &g->arrays.data[k];
    a->state = ARRAY_TABLE;
    a->otherwise = otherwise;
}

void guess_set_element(guess *g, term variable, uint64_t index, uint64_t v)
{
    make_room(g);
    if (!covered_array(g->t, term_sort(g->t, variable))) return;
    uint32_t k = guess_array(g, variable);
    element *e = guess_element(g, k, index);
    if (e) e->value = v;
    else guess_add_element(g, k, index, v);
}

void guess_define(guess *g, term variable, term v)
{
    uint64_t budget = DEFINE_BUDGET;
    make_room(g);
    g->budget = &budget;
    g->failed = false;
    if (sort_get(g->t, term_sort(g->t, variable))->kind == SORT_ARRAY) {
        (void)array_equation(g, variable, v);
    } else if (covered_scalar(g, variable) && !has_value(g, variable)) {
        uint64_t x = guess_eval(g, v);
        if (!g->failed && !has_value(g, variable)) assign(g, variable, x);
    }
    g->failed = false;
}

/* ---- the model ---- */

typedef struct {
    guess *g;
    term_table *t;
    model *m;
    map64 states;
    VEC(term) open; /* variables for the model; on top those that define others */
} model_builder;

static term constant(term_table *t, sort s, uint64_t v)
{
    return sort_get(t, s)->kind == SORT_BOOL ? term_bool(t, v) : term_bv(t, sort_get(t, s)->width, v);
}

static term table_term(model_builder *x, uint32_t array, sort s)
{
    const sort_info as = *sort_get(x->t, s);
    term r = term_const_array(x->t, s, constant(x->t, as.element, x->g->arrays.data[array].otherwise));
    for (uint32_t i = 0; i < x->g->elements.len; i++) {
        element e = x->g->elements.data[i];
        if (e.array == array) r = term_store(x->t, r, constant(x->t, as.index, e.index), constant(x->t, as.element, e.value));
    }
    return r;
}

static void model_variable(model_builder *x, term v)
{
    sort s = term_sort(x->t, v);
    uint32_t k;
    if (sort_get(x->t, s)->kind != SORT_ARRAY) {
        if (has_value(x->g, v)) model_set(x->m, v, constant(x->t, s, value_of(x->g, v)));
    } else if (map_get(&x->g->array_of, v.i, &k)) {
        if (x->g->arrays.data[k].state == ARRAY_ALIAS) model_set(x->m, v, model_eval(x->m, x->g->arrays.data[k].alias));
        else model_set(x->m, v, table_term(x, k, s));
    }
}

static void open_variables(model_builder *x, const term *formulas, uint32_t count)
{
    term_walk w = {0};
    for (uint32_t i = 0; i < count; i++) walk_add(x->t, &w, formulas[i]);
    for (uint32_t i = 0; i < w.order.len; i++)
        if (term_is(x->t, w.order.data[i], T_VAR) && !map_get(&x->states, w.order.data[i].i, NULL)) vec_push(&x->open, w.order.data[i]);
    walk_free(&w);
}

void guess_to_model(guess *g, term_table *t, const term *formulas, uint32_t count, model *m)
{
    enum { FRESH, OPENED, IN_MODEL };
    make_room(g);
    model_builder x = {.g = g, .t = t, .m = m};
    open_variables(&x, formulas, count);
    while (x.open.len) {
        term v = vec_last(&x.open);
        bool fresh;
        uint32_t *state = map_slot(&x.states, v.i, &fresh), k;
        if (*state == FRESH) {
            *state = OPENED;
            if (map_get(&g->array_of, v.i, &k) && g->arrays.data[k].state == ARRAY_ALIAS) open_variables(&x, &g->arrays.data[k].alias, 1);
            continue;
        }
        x.open.len--;
        if (*state == IN_MODEL) continue;
        *state = IN_MODEL;
        model_variable(&x, v);
    }
    map_free(&x.states);
    vec_free(&x.open);
}
