/* Claims about two variables that hold while a third has certain values: "g == 1 implies x == y", "x <= y once g exceeds 3"; conditions of
 * the program in the same way; and that a variable is always equal to one of others.
 * Protocols and elections need such invariants: who has passed how far by which round. A variable that no run changes (an id, a limit, a
 * size) is called rigid here. Orders are claimed of rigid variables only, or else there were too many of them. */
#include "analysis/bounded/suggest_internal.h"

typedef struct {
    uint32_t column;
    bool is_rigid;   /* the same in all samples of a run, not of all runs */
    bool is_few;     /* has few values */
    bool is_counter; /* has many, begins every run with the same one, and grows or shrinks, but for a few jumps back */
    bool is_twin;    /* equal to an earlier column in every sample */
    bool is_settled; /* with each value of some other variable it is equal to a number or to an earlier column: more need not be said */
} operand;

typedef struct {
    guess_claims *g;
    VEC(operand) operands;
    uint32_t count; /* samples */
    VEC(bool) bad;  /* per sample: the relation does not hold in it */
} guarded;

static __int128 value_of(const guarded *c, uint32_t sample, const operand *o) { return suggest_value(c->g->t, sample, o->column); }
static ex place_of(const guarded *c, const operand *o) { return c->g->t->columns.data[o->column].e; }
static const column_summary *had(const guarded *c, const operand *o) { return &c->g->t->columns.data[o->column].had; }

static bool same_type(const guarded *c, const operand *a, const operand *b)
{
    return ty_same(ex_get(c->g->space, place_of(c, a))->type, ex_get(c->g->space, place_of(c, b))->type);
}

/* ---- what is compared ---- */

static bool is_rigid(const guarded *c, const operand *o)
{
    const suggest_table *t = c->g->t;
    for (uint32_t k = 1; k < c->count; k++)
        if (t->run_of.data[k] == t->run_of.data[k - 1] && value_of(c, k, o) != value_of(c, k - 1, o)) return false;
    return true;
}

static bool is_counter(const guarded *c, const operand *o)
{
    const suggest_table *t = c->g->t;
    uint32_t up = 0, down = 0;
    for (uint32_t k = 0; k < c->count; k++) {
        if (k && t->run_of.data[k] == t->run_of.data[k - 1]) {
            up += value_of(c, k, o) > value_of(c, k - 1, o);
            down += value_of(c, k, o) < value_of(c, k - 1, o);
        } else if (value_of(c, k, o) != value_of(c, 0, o)) {
            return false;
        }
    }
    return (up > BUDGET_SUGGEST_GROWTH * down) != (down > BUDGET_SUGGEST_GROWTH * up);
}

static bool is_twin(const guarded *c, const operand *o)
{
    for (uint32_t i = 0; i < c->operands.len; i++) {
        bool same = same_type(c, &c->operands.data[i], o);
        for (uint32_t k = 0; k < c->count && same; k++) same = value_of(c, k, &c->operands.data[i]) == value_of(c, k, o);
        if (same) return true;
    }
    return false;
}

static void choose_operands(guarded *c)
{
    const suggest_table *t = c->g->t;
    for (uint32_t k = 0; k < t->columns.len && c->operands.len < BUDGET_SUGGEST_GUARDED_COLUMNS; k++) {
        if (t->columns.data[k].kind != COLUMN_NUMBER || t->columns.data[k].had.distinct < 2) continue;
        operand o = {.column = k};
        o.is_rigid = is_rigid(c, &o);
        o.is_few = had(c, &o)->distinct <= BUDGET_SUGGEST_GUARD_VALUES;
        o.is_counter = !o.is_rigid && had(c, &o)->distinct > BUDGET_SUGGEST_FEW_VALUES && is_counter(c, &o);
        o.is_twin = is_twin(c, &o);
        vec_push(&c->operands, o);
    }
}

/* ---- a relation, and where it does not hold ---- */

typedef struct {
    ex claim;
    uint32_t failures; /* samples */
} relation;

static relation compare_operands(guarded *c, ex_kind kind, const operand *x, const operand *y)
{
    relation r = {compare(c->g, kind, place_of(c, x), place_of(c, y)), 0};
    for (uint32_t k = 0; k < c->count; k++) {
        __int128 a = value_of(c, k, x), b = value_of(c, k, y);
        c->bad.data[k] = kind == E_LE ? a > b : kind == E_NE ? a == b : a != b;
        r.failures += c->bad.data[k];
    }
    return r;
}

static relation compare_value(guarded *c, const operand *x, __int128 value)
{
    relation r = {compare(c->g, E_EQ, place_of(c, x), number(c->g, place_of(c, x), value)), 0};
    for (uint32_t k = 0; k < c->count; k++) {
        c->bad.data[k] = value_of(c, k, x) != value;
        r.failures += c->bad.data[k];
    }
    return r;
}

/* ---- when it holds ---- */

/* It holds in every sample in which o has this value, and there are some. */
static bool holds_while(const guarded *c, const operand *o, __int128 value)
{
    uint32_t good = 0;
    for (uint32_t k = 0; k < c->count; k++) {
        if (value_of(c, k, o) != value) continue;
        if (c->bad.data[k]) return false;
        good++;
    }
    return good >= BUDGET_SUGGEST_GUARD_SAMPLES;
}

static void claim_while(guarded *c, const operand *o, __int128 value, ex claim)
{
    ex e = place_of(c, o);
    add_claim(c->g, either(c->g, compare(c->g, E_NE, e, number(c->g, e, value)), claim));
}

static bool can_guard(const operand *o) { return o->is_few && !o->is_twin && !o->is_rigid; }

static void guard_by_values(guarded *c, relation r)
{
    for (uint32_t i = 0; r.failures && i < c->operands.len; i++) {
        const operand *o = &c->operands.data[i];
        for (uint32_t v = 0; can_guard(o) && v < had(c, o)->distinct; v++)
            if (holds_while(c, o, had(c, o)->values[v])) claim_while(c, o, had(c, o)->values[v], r.claim);
    }
}

/* It holds in every sample in which a counter is beyond all values with which it does not. */
static void guard_by_counters(guarded *c, relation r, const operand *x, const operand *y)
{
    for (uint32_t i = 0; r.failures && i < c->operands.len; i++) {
        const operand *o = &c->operands.data[i];
        if (!o->is_counter || o->is_twin || o->column == x->column || (y && o->column == y->column)) continue;
        __int128 low = 0, high = 0;
        bool any = false;
        for (uint32_t k = 0; k < c->count; k++) {
            __int128 v = value_of(c, k, o);
            if (!c->bad.data[k]) continue;
            if (!any || v < low) low = v;
            if (!any || v > high) high = v;
            any = true;
        }
        uint32_t below = 0, above = 0;
        for (uint32_t k = 0; k < c->count; k++) {
            below += value_of(c, k, o) < low;
            above += value_of(c, k, o) > high;
        }
        ex e = place_of(c, o);
        if (above >= BUDGET_SUGGEST_GUARD_SAMPLES) add_claim(c->g, either(c->g, compare(c->g, E_LE, e, number(c->g, e, high)), r.claim));
        if (below >= BUDGET_SUGGEST_GUARD_SAMPLES) add_claim(c->g, either(c->g, compare(c->g, E_LE, number(c->g, e, low), e), r.claim));
    }
}

/* ---- claims ---- */

/* The variable is equal to one of those that no run changes, or to one of a few numbers. */
static void guess_membership(guarded *c, const operand *x)
{
    ex any = {0};
    uint32_t used = 0;
    __int128 others[BUDGET_SUGGEST_GUARD_VALUES];
    uint32_t numbers = 0;
    if (x->is_rigid || x->is_few || x->is_settled) return;
    for (uint32_t k = 0; k < c->count; k++) c->bad.data[k] = true;
    for (uint32_t i = 0; i < c->operands.len && used < BUDGET_SUGGEST_ALTERNATIVES; i++) {
        const operand *y = &c->operands.data[i];
        bool helps = false;
        if (!y->is_rigid || y->is_few || !same_type(c, x, y)) continue;
        for (uint32_t k = 0; k < c->count; k++) {
            if (value_of(c, k, x) != value_of(c, k, y)) continue;
            helps |= c->bad.data[k];
            c->bad.data[k] = false;
        }
        if (!helps) continue;
        any = either(c->g, any, compare(c->g, E_EQ, place_of(c, x), place_of(c, y)));
        used++;
    }
    for (uint32_t k = 0; k < c->count && used; k++) {
        bool known = !c->bad.data[k];
        for (uint32_t n = 0; n < numbers && !known; n++) known = others[n] == value_of(c, k, x);
        if (known) continue;
        if (numbers == BUDGET_SUGGEST_GUARD_VALUES) return;
        others[numbers++] = value_of(c, k, x);
        any = either(c->g, any, compare(c->g, E_EQ, place_of(c, x), number(c->g, place_of(c, x), others[numbers - 1])));
    }
    if (used) add_claim(c->g, any);
}

/* A condition of the program that holds, or does not, from some value of a counter on. */
static void guess_condition(guarded *c, uint32_t column)
{
    operand o = {.column = column};
    ex e = place_of(c, &o);
    if (c->g->t->columns.data[column].kind != COLUMN_CONDITION || had(c, &o)->distinct < 2 || is_rigid(c, &o)) return;
    for (unsigned wanted = 0; wanted < 2; wanted++) {
        relation r = {wanted ? e : ex_unary(c->g->space, E_NOT, c->g->boolean, e), 0};
        for (uint32_t k = 0; k < c->count; k++) {
            c->bad.data[k] = (value_of(c, k, &o) != 0) != wanted;
            r.failures += c->bad.data[k];
        }
        guard_by_counters(c, r, &o, NULL);
    }
}

static void guess_one(guarded *c, const operand *x)
{
    const column_summary *s = had(c, x);
    for (uint32_t v = 0; x->is_few && !x->is_rigid && v < s->distinct; v++)
        guard_by_counters(c, compare_value(c, x, s->values[v]), x, NULL);
}

static bool are_comparable(const guarded *c, const operand *x, const operand *y)
{
    return !x->is_few && !y->is_few && !x->is_twin && !y->is_twin && !x->is_settled && !y->is_settled && same_type(c, x, y);
}

static void guess_two(guarded *c, const operand *x, const operand *y)
{
    if (!are_comparable(c, x, y)) return;
    if (c->g->t->columns.data[x->column].size < 4) guess_order(c->g, x->column, y->column); /* of others it is claimed already */
    if (x->is_rigid && y->is_rigid) {
        guard_by_values(c, compare_operands(c, E_LE, x, y));
        guard_by_values(c, compare_operands(c, E_LE, y, x));
    } else if (x->is_rigid || y->is_rigid) {
        guard_by_counters(c, compare_operands(c, E_LE, x, y), x, y);
        guard_by_counters(c, compare_operands(c, E_LE, y, x), x, y);
        guard_by_counters(c, compare_operands(c, E_NE, x, y), x, y);
    }
}

/* Claims to what the variable is equal while o has this value: a number, or the first other variable to which it is. */
static bool guess_equal_while(guarded *c, const operand *o, __int128 value, uint32_t variable)
{
    const operand *x = &c->operands.data[variable];
    bool found = false;
    for (unsigned k = 0; k < 2 && !found && !x->is_rigid; k++) {
        relation r = compare_value(c, x, k ? had(c, x)->high : had(c, x)->low);
        found = holds_while(c, o, value);
        if (found) claim_while(c, o, value, r.claim);
    }
    for (uint32_t i = 0; i < variable && !found; i++) {
        const operand *y = &c->operands.data[i];
        if (!are_comparable(c, y, x) || (x->is_rigid && y->is_rigid)) continue;
        relation r = compare_operands(c, E_EQ, y, x);
        found = r.failures && holds_while(c, o, value);
        if (found) claim_while(c, o, value, r.claim);
    }
    return found;
}

static void guess_equalities(guarded *c)
{
    for (uint32_t i = 0; i < c->operands.len; i++) {
        const operand *o = &c->operands.data[i];
        if (!can_guard(o)) continue;
        for (uint32_t k = 0; k < c->operands.len && !limits_hit(c->g->s->g->enc.limits); k++) {
            operand *x = &c->operands.data[k];
            bool always = !x->is_few && !x->is_twin && !x->is_settled;
            for (uint32_t v = 0; !x->is_few && !x->is_twin && v < had(c, o)->distinct; v++)
                always &= guess_equal_while(c, o, had(c, o)->values[v], k);
            x->is_settled |= always;
            limits_work(c->g->s->g->enc.limits, (uint64_t)c->operands.len * c->count / 1000);
        }
    }
}

void guess_guarded(guess_claims *g)
{
    guarded c = {.g = g, .count = g->t->count};
    for (uint32_t k = 0; k < c.count; k++) vec_push(&c.bad, false);
    choose_operands(&c);
    guess_equalities(&c);
    for (uint32_t i = 0; i < c.operands.len && !limits_hit(g->s->g->enc.limits); i++) {
        guess_membership(&c, &c.operands.data[i]);
        guess_one(&c, &c.operands.data[i]);
        for (uint32_t j = i + 1; j < c.operands.len; j++) guess_two(&c, &c.operands.data[i], &c.operands.data[j]);
        limits_work(g->s->g->enc.limits, (uint64_t)c.operands.len * c.count / 100);
    }
    for (uint32_t k = 0; k < g->t->columns.len; k++) guess_condition(&c, k);
    vec_free(&c.operands);
    vec_free(&c.bad);
}
