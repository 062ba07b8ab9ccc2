/* Claims that hold once a counter has passed an index, or until then: "index < i implies content == 42". An index is a number that the
 * environment chooses once, and that the program compares with a counter of a loop. Programs of cond/cells.h need such invariants: an
 * element of an array has got its value once the loop that fills the array has passed it. In nested loops: "index1 == i and index2 < j
 * implies …".
 * Under each such condition everything is claimed that the samples agree with in which it holds, but not in all others. */
#include "analysis/bounded/suggest_internal.h"

#include "cfa/mentions.h"

/* ---- pairs ---- */

typedef struct {
    uint32_t writes;
    bool is_chosen; /* by the environment */
    bool counts;    /* it gets a value that is computed from its own */
} written_variable;

typedef struct {
    suggestions *s;
    VEC(written_variable) written; /* per variable */
    VEC(ex) equations;
} pair_search;

static bool mentions_variable(mentions *m, ex e, var v)
{
    mentions_begin(m);
    mentions_add_expression(m, e);
    for (uint32_t k = 0; k < m->seen.len; k++) {
        const ex_info *i = ex_get(m->s, m->seen.data[k]);
        if (i->kind == E_VAR && i->var.i == v.i) return true;
    }
    return false;
}

static void note_operation(pair_search *p, mentions *m, const op_info *o)
{
    const ex_info *lhs = ex_get(m->s, o->lhs);
    if (lhs->kind == E_VAR && (o->kind == OP_ASSIGN || o->kind == OP_HAVOC || o->kind == OP_CALL)) {
        written_variable *w = &p->written.data[lhs->var.i];
        w->writes++;
        w->is_chosen |= o->kind != OP_ASSIGN;
        w->counts |= o->kind == OP_ASSIGN && mentions_variable(m, o->rhs, lhs->var);
    }
    mentions_begin(m);
    if (o->kind == OP_ASSIGN || o->kind == OP_ASSUME) mentions_add_expression(m, o->rhs);
    for (uint32_t k = 0; k < m->seen.len; k++)
        if (ex_get(m->s, m->seen.data[k])->kind == E_EQ) vec_push(&p->equations, m->seen.data[k]);
}

static void add_pairs(pair_search *p, mentions *m, ex index, ex other)
{
    suggestions *s = p->s;
    const ex_info *i = ex_get(m->s, index);
    while (i->kind == E_CAST) i = ex_get(m->s, i->a);
    if (i->kind != E_VAR || p->written.data[i->var.i].writes != 1 || !p->written.data[i->var.i].is_chosen) return;
    if (program_address_taken(s->g->enc.task->program, i->var)) return;
    mentions_begin(m);
    mentions_add_expression(m, other);
    for (uint32_t k = 0; k < m->seen.len; k++) {
        const ex_info *c = ex_get(m->s, m->seen.data[k]);
        bool is_new = c->kind == E_VAR && p->written.data[c->var.i].counts;
        for (uint32_t n = 0; n < s->pairs.len && is_new; n++)
            is_new = s->pairs.data[n].index.i != i->var.i || s->pairs.data[n].counter.i != c->var.i;
        if (is_new) vec_push(&s->pairs, (suggest_pair){i->var, c->var});
    }
}

void suggest_find_pairs(suggestions *s)
{
    const cfa_program *program = s->g->enc.task->program;
    pair_search p = {.s = s};
    mentions m;
    for (uint32_t k = 0; k < program->space->vars.len; k++) vec_push(&p.written, (written_variable){0});
    mentions_init(&m, program->space);
    for (uint32_t f = 0; f < program->functions.len; f++)
        for (uint32_t l = LOC_ENTRY; s->g->enc.task->reachable[f] && l < program->functions.data[f].count_locations; l++)
            note_operation(&p, &m, op_get(program->space, program->functions.data[f].locations[l].op));
    for (uint32_t k = 0; k < p.equations.len; k++) {
        const ex_info *i = ex_get(program->space, p.equations.data[k]);
        add_pairs(&p, &m, i->a, i->b);
        add_pairs(&p, &m, i->b, i->a);
    }
    mentions_free(&m);
    vec_free(&p.written);
    vec_free(&p.equations);
}

/* ---- conditions on an index and a counter ---- */

typedef struct {
    uint32_t index, counter; /* columns; counter NO_COLUMN: a variable of few values in place of the index, which has this one */
    ex_kind kind;            /* index < counter, >=, == */
    __int128 value;
} atom;

enum { NO_COLUMN = UINT32_MAX };

enum { MOST_ATOMS = 3 };

typedef struct {
    guess_claims *g;
    VEC(atom) orders, equations, flags;
    uint32_t tried; /* conditions */
} passed;

static bool find_column(const suggest_table *t, var v, uint32_t *column)
{
    for (*column = 0; *column < t->columns.len; (*column)++) {
        const suggest_column *c = &t->columns.data[*column];
        if (c->kind == COLUMN_NUMBER && c->v.i == v.i && !c->offset) return true;
    }
    return false;
}

static void find_atoms(passed *p)
{
    const suggestions *s = p->g->s;
    for (uint32_t k = 0; k < s->pairs.len; k++) {
        atom a = {.kind = E_LT};
        if (!find_column(p->g->t, s->pairs.data[k].index, &a.index) || !find_column(p->g->t, s->pairs.data[k].counter, &a.counter))
            continue;
        vec_push(&p->orders, a);
        a.kind = E_GE;
        vec_push(&p->orders, a);
        a.kind = E_EQ;
        vec_push(&p->equations, a);
    }
    for (uint32_t k = 0; p->orders.len && k < p->g->t->columns.len; k++) {
        const suggest_column *c = &p->g->t->columns.data[k];
        bool is_few = c->kind == COLUMN_NUMBER && c->had.distinct > 1 && c->had.distinct <= BUDGET_SUGGEST_GUARD_VALUES;
        for (uint32_t v = 0; is_few && v < c->had.distinct; v++)
            vec_push(&p->flags, (atom){.index = k, .counter = NO_COLUMN, .kind = E_EQ, .value = c->had.values[v]});
    }
}

static bool atom_holds(const passed *p, const atom *a, uint32_t sample)
{
    __int128 x = suggest_value(p->g->t, sample, a->index),
             y = a->counter == NO_COLUMN ? a->value : suggest_value(p->g->t, sample, a->counter);
    return a->kind == E_LT ? x < y : a->kind == E_GE ? x >= y : x == y;
}

static ex atom_negated(const passed *p, const atom *a)
{
    ex x = p->g->t->columns.data[a->index].e;
    ex y = a->counter == NO_COLUMN ? number(p->g, x, a->value) : p->g->t->columns.data[a->counter].e;
    y = ex_cast(p->g->space, ex_get(p->g->space, x)->type, y);
    return a->kind == E_LT ? compare(p->g, E_LE, y, x) : compare(p->g, a->kind == E_GE ? E_LT : E_NE, x, y);
}

/* ---- claims ---- */

typedef struct {
    bool less, equal, greater;
} seen_order;

static seen_order order_in(const suggest_table *t, uint32_t x, uint32_t y)
{
    seen_order o = {0};
    for (uint32_t i = 0; i < t->count; i++) {
        __int128 u = suggest_value(t, i, x), v = suggest_value(t, i, y);
        o.less |= u < v;
        o.equal |= u == v;
        o.greater |= u > v;
    }
    return o;
}

static void claim_order(guess_claims *g, const suggest_table *all, uint32_t x, uint32_t y)
{
    const suggest_column *a = &g->t->columns.data[x], *b = &g->t->columns.data[y];
    seen_order here = order_in(g->t, x, y), always = order_in(all, x, y);
    if (!ty_same(ex_get(g->space, a->e)->type, ex_get(g->space, b->e)->type)) return;
    if (here.less == always.less && here.equal == always.equal && here.greater == always.greater) return;
    if (!here.less && !here.greater) add_claim(g, compare(g, E_EQ, a->e, b->e));
    else guess_order(g, x, y);
}

static bool is_told_always(const column_summary *here, const column_summary *always)
{
    return here->low == always->low && here->high == always->high && here->distinct == always->distinct;
}

/* An index, or what it is compared with: of these alone nothing more is claimed. */
static bool is_position(const guess_claims *g, uint32_t column)
{
    const suggestions *s = g->s;
    var v = g->t->columns.data[column].v;
    for (uint32_t k = 0; k < s->pairs.len; k++)
        if (s->pairs.data[k].index.i == v.i || s->pairs.data[k].counter.i == v.i) return true;
    return false;
}

static void claim_all(guess_claims *g, const suggest_table *all)
{
    uint32_t numbers[BUDGET_SUGGEST_SUM_TERMS], n = 0;
    for (uint32_t k = 0; k < all->columns.len && n < BUDGET_SUGGEST_SUM_TERMS; k++) {
        if (all->columns.data[k].kind != COLUMN_NUMBER || all->columns.data[k].had.distinct < 2) continue;
        if (!is_position(g, k) && !is_told_always(&g->t->columns.data[k].had, &all->columns.data[k].had)) guess_number(g, k);
        numbers[n++] = k;
    }
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = i + 1; j < n; j++)
            if (!is_position(g, numbers[i]) || !is_position(g, numbers[j])) claim_order(g, all, numbers[i], numbers[j]);
    uint32_t wide = 0;
    for (uint32_t k = 0; k < n; k++)
        if (all->columns.data[numbers[k]].size == 4) numbers[wide++] = numbers[k];
    guess_equations(g, numbers, wide);
}

/* The samples in which all of the conditions hold. */
static void choose_samples(const passed *p, const atom *const *atoms, uint32_t count, suggest_table *out)
{
    const suggest_table *all = p->g->t;
    for (uint32_t k = 0; k < all->columns.len; k++) {
        suggest_column c = all->columns.data[k];
        c.had = (column_summary){0};
        vec_push(&out->columns, c);
    }
    for (uint32_t i = 0; i < all->count; i++) {
        bool holds = true;
        for (uint32_t k = 0; k < count && holds; k++) holds = atom_holds(p, atoms[k], i);
        if (!holds) continue;
        for (uint32_t k = 0; k < all->columns.len; k++) vec_push(&out->values, suggest_value(all, i, k));
        (void)suggest_is_new(out, &out->values.data[(size_t)out->count * all->columns.len]);
        out->count++;
    }
}

static void claim_while(passed *p, const atom *const *atoms, uint32_t count)
{
    suggest_table some = {0};
    if (p->tried++ >= BUDGET_SUGGEST_PASSED_GUARDS || limits_hit(p->g->s->g->enc.limits)) return;
    choose_samples(p, atoms, count, &some);
    if (some.count >= BUDGET_SUGGEST_GUARD_SAMPLES && some.count < p->g->t->count) {
        guess_claims g = *p->g;
        g.t = &some;
        for (uint32_t k = 0; k < count; k++) g.unless = either(&g, g.unless, atom_negated(p, atoms[k]));
        claim_all(&g, p->g->t);
        p->g->made = g.made;
    }
    limits_work(p->g->s->g->enc.limits, (uint64_t)some.columns.len * some.count / 100);
    vec_free(&some.columns);
    vec_free(&some.values);
    map_free(&some.pairs);
}

static bool are_apart(const atom *x, const atom *y) { return x->index != y->index && x->counter != y->counter; }

/* In nested loops: the outer ones are where the index is, the innermost has passed it. */
static void claim_nested(passed *p, const atom *x)
{
    for (uint32_t j = 0; j < p->equations.len; j++) {
        const atom *y = &p->equations.data[j];
        if (!are_apart(x, y)) continue;
        claim_while(p, (const atom *const[]){x, y}, 2);
        for (uint32_t k = j + 1; k < p->equations.len; k++) {
            const atom *z = &p->equations.data[k];
            if (are_apart(x, z) && are_apart(y, z)) claim_while(p, (const atom *const[MOST_ATOMS]){x, y, z}, MOST_ATOMS);
        }
    }
}

void guess_passed(guess_claims *g, bool with_flags)
{
    passed p = {.g = g};
    find_atoms(&p);
    for (uint32_t i = 0; i < p.orders.len && !with_flags; i++) {
        claim_while(&p, (const atom *const[]){&p.orders.data[i]}, 1);
        claim_nested(&p, &p.orders.data[i]);
    }
    for (uint32_t i = 0; i < p.orders.len && with_flags; i++)
        for (uint32_t j = 0; j < p.flags.len; j++) claim_while(&p, (const atom *const[]){&p.orders.data[i], &p.flags.data[j]}, 2);
    vec_free(&p.orders);
    vec_free(&p.equations);
    vec_free(&p.flags);
}
