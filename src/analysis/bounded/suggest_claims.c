/* Claims that agree with all samples of a cut point. */
#include "analysis/bounded/suggest_internal.h"
#include "analysis/budgets.h"

/* ---- one variable ---- */

/* The next constant of the program above all samples may be the limit. */
static void guess_limit(guess_claims *g, ex x, __int128 high)
{
    const suggestions *s = g->s;
    __int128 next = 0;
    bool found = false;
    for (uint32_t k = 0; k < s->constants.len; k++) {
        __int128 v = s->constants.data[k];
        if (v <= high || (found && v >= next)) continue;
        next = v;
        found = true;
    }
    if (found && ex_int_value(g->space, number(g, x, next)) == next) add_claim(g, compare(g, E_LE, x, number(g, x, next)));
}

/* In runs with small limits: what the program's own limit says instead. */
static void guess_true_limit(guess_claims *g, ex x, const column_summary *c)
{
    const small_limits *all = &g->s->limits;
    for (uint32_t k = 0; k < all->len; k++) {
        __int128 bound = all->data[k].from - all->data[k].to + c->high;
        if (all->data[k].to < c->high || ex_int_value(g->space, number(g, x, all->data[k].from)) != all->data[k].from) continue;
        if (c->distinct == 1) add_claim(g, compare(g, E_EQ, x, number(g, x, bound)));
        add_claim(g, compare(g, E_LE, x, number(g, x, bound)));
        add_claim(g, compare(g, E_LE, x, number(g, x, all->data[k].from)));
        return;
    }
}

void guess_number(guess_claims *g, uint32_t column)
{
    ex x = g->t->columns.data[column].e;
    const column_summary c = g->t->columns.data[column].had;
    if (c.distinct == 1) add_claim(g, compare(g, E_EQ, x, number(g, x, c.low)));
    if (c.distinct > 1 && c.distinct <= BUDGET_SUGGEST_FEW_VALUES) {
        ex any = {0};
        for (uint32_t k = 0; k < c.distinct; k++) any = either(g, any, compare(g, E_EQ, x, number(g, x, c.values[k])));
        add_claim(g, any);
    }
    add_claim(g, compare(g, E_LE, number(g, x, c.low), x));
    add_claim(g, compare(g, E_LE, x, number(g, x, c.high)));
    guess_limit(g, x, c.high);
    guess_true_limit(g, x, &c);
    if (c.low > 0) add_claim(g, compare(g, E_LE, number(g, x, 0), x));
    if (c.low > 1) add_claim(g, compare(g, E_LE, number(g, x, 1), x));
    bool zero = false;
    uint32_t odd = 0;
    for (uint32_t i = 0; i < g->t->count; i++) {
        zero |= suggest_value(g->t, i, column) == 0;
        odd += (uint32_t)(suggest_value(g->t, i, column) & 1);
    }
    if (!zero && c.low < 0) add_claim(g, compare(g, E_NE, x, number(g, x, 0)));
    ty type = ex_get(g->space, x)->type;
    if (c.distinct > 2 && (odd == 0 || odd == g->t->count) && g->t->count > 4)
        add_claim(g, compare(g, E_EQ, ex_binary(g->space, E_AND, type, x, number(g, x, 1)), number(g, x, odd != 0)));
}

static void guess_truth(guess_claims *g, uint32_t column)
{
    ex x = g->t->columns.data[column].e;
    bool pointer = g->t->columns.data[column].kind == COLUMN_POINTER;
    uint32_t holds = 0;
    for (uint32_t i = 0; i < g->t->count; i++) holds += suggest_value(g->t, i, column) != 0;
    ex yes = pointer ? compare(g, E_NE, x, number(g, x, 0)) : x,
       no = pointer ? compare(g, E_EQ, x, number(g, x, 0)) : ex_unary(g->space, E_NOT, g->boolean, x);
    if (holds == g->t->count) add_claim(g, yes);
    else if (!holds) add_claim(g, no);
}

static void guess_target(guess_claims *g, uint32_t column)
{
    const suggest_column *c = &g->t->columns.data[column];
    if (c->kind != COLUMN_POINTER || c->had.distinct != 1) return;
    ex claim = suggest_target(g->s, g->t, c->e, c->had.low);
    if (!ex_none(claim)) add_claim(g, claim);
}

/* ---- sums ----
 * Gaussian elimination modulo a prime finds all linear equations that the samples satisfy. Those with small coefficients become claims. */

static const uint64_t PRIME = ((uint64_t)1 << 61) - 1;

static uint64_t reduce(__int128 v)
{
    __int128 r = v % (__int128)PRIME;
    return (uint64_t)(r < 0 ? r + (__int128)PRIME : r);
}

static uint64_t times(uint64_t a, uint64_t b) { return (uint64_t)((unsigned __int128)a * b % PRIME); }

static uint64_t inverse(uint64_t a)
{
    uint64_t r = 1;
    for (uint64_t e = PRIME - 2; e; e >>= 1, a = times(a, a))
        if (e & 1) r = times(r, a);
    return r;
}

/* r as a fraction with small numerator and denominator */
static bool fraction(uint64_t r, int64_t *above, int64_t *below)
{
    for (int64_t d = 1; d <= BUDGET_SUGGEST_DENOMINATOR; d++) {
        uint64_t v = times(r, (uint64_t)d);
        if (v > BUDGET_SUGGEST_NUMERATOR && PRIME - v > BUDGET_SUGGEST_NUMERATOR) continue;
        *above = v <= BUDGET_SUGGEST_NUMERATOR ? (int64_t)v : -(int64_t)(PRIME - v);
        *below = d;
        return true;
    }
    return false;
}

static void guess_equation(guess_claims *g, const uint32_t *columns, uint32_t n, const uint64_t *vector /* constant first */)
{
    int64_t above[BUDGET_SUGGEST_SUM_TERMS + 1], below[BUDGET_SUGGEST_SUM_TERMS + 1], common = 1;
    uint32_t used = 0;
    for (uint32_t k = 0; k <= n; k++) {
        if (!fraction(vector[k], &above[k], &below[k])) return;
        int64_t a = common, b = below[k];
        while (b) {
            int64_t r = a % b;
            a = b;
            b = r;
        }
        common = common / a * below[k];
        if (common > BUDGET_SUGGEST_COMMON) return;
        used += k && above[k] != 0;
    }
    if (!used) return;
    ex first = {0}, sum = {0};
    ty type = {0};
    for (uint32_t k = 1; k <= n; k++) {
        if (!above[k]) continue;
        ex x = g->t->columns.data[columns[k - 1]].e;
        if (ex_none(first)) {
            first = x;
            type = ex_get(g->space, x)->type;
        }
        if (!ty_same(ex_get(g->space, x)->type, type)) x = ex_cast(g->space, type, x);
        int64_t c = above[k] * (common / below[k]);
        ex part = c == 1 ? x : ex_binary(g->space, E_MUL, type, ex_int(g->space, type, c), x);
        sum = ex_none(sum) ? part : ex_binary(g->space, E_ADD, type, sum, part);
    }
    add_claim(g, compare(g, E_EQ, sum, ex_int(g->space, type, -above[0] * (common / below[0]))));
}

/* Sums wrap around: a value that is a small negative number to a sum counts as one. */
static __int128 summand(const suggest_table *t, uint32_t sample, uint32_t column)
{
    __int128 v = suggest_value(t, sample, column), half = (__int128)1 << (8 * t->columns.data[column].size - 1);
    return v < half ? v : v - 2 * half;
}

void guess_equations(guess_claims *g, const uint32_t *columns, uint32_t n)
{
    enum { WIDTH = BUDGET_SUGGEST_SUM_TERMS + 1 };
    uint64_t rows[WIDTH][WIDTH];
    uint32_t pivots[WIDTH], rank = 0;
    for (uint32_t i = 0; i < g->t->count && rank <= n; i++) {
        uint64_t row[WIDTH] = {1};
        for (uint32_t k = 0; k < n; k++) row[k + 1] = reduce(summand(g->t, i, columns[k]));
        for (uint32_t r = 0; r < rank; r++) {
            uint64_t f = row[pivots[r]];
            for (uint32_t k = 0; f && k <= n; k++) row[k] = reduce((__int128)row[k] - times(f, rows[r][k]));
        }
        uint32_t p = 0;
        while (p <= n && !row[p]) p++;
        if (p > n) continue;
        uint64_t f = inverse(row[p]);
        for (uint32_t k = 0; k <= n; k++) row[k] = times(f, row[k]);
        for (uint32_t r = 0; r < rank; r++) {
            uint64_t h = rows[r][p];
            for (uint32_t k = 0; h && k <= n; k++) rows[r][k] = reduce((__int128)rows[r][k] - times(h, row[k]));
        }
        memcpy(rows[rank], row, sizeof row);
        pivots[rank++] = p;
    }
    for (uint32_t k = 0; k <= n; k++) { /* one equation for each column without a pivot */
        bool is_pivot = false;
        for (uint32_t r = 0; r < rank; r++) is_pivot |= pivots[r] == k;
        if (is_pivot) continue;
        uint64_t vector[WIDTH] = {0};
        vector[k] = 1;
        for (uint32_t r = 0; r < rank; r++) vector[pivots[r]] = reduce(-(__int128)rows[r][k]);
        guess_equation(g, columns, n, vector);
    }
}

/* ---- two variables ---- */

void guess_order(guess_claims *g, uint32_t x, uint32_t y)
{
    const suggest_column *a = &g->t->columns.data[x], *b = &g->t->columns.data[y];
    if (!ty_same(ex_get(g->space, a->e)->type, ex_get(g->space, b->e)->type)) return;
    bool less = false, equal = false, greater = false;
    for (uint32_t i = 0; i < g->t->count; i++) {
        __int128 u = suggest_value(g->t, i, x), v = suggest_value(g->t, i, y);
        less |= u < v;
        equal |= u == v;
        greater |= u > v;
    }
    if (less && greater) {
        if (!equal) add_claim(g, compare(g, E_NE, a->e, b->e));
        return;
    }
    if (less) add_claim(g, compare(g, equal ? E_LE : E_LT, a->e, b->e));
    if (greater) add_claim(g, compare(g, equal ? E_LE : E_LT, b->e, a->e));
    if (!equal && less) add_claim(g, compare(g, E_LE, a->e, b->e));
    if (!equal && greater) add_claim(g, compare(g, E_LE, b->e, a->e));
}

static void guess_difference(guess_claims *g, uint32_t x, uint32_t y)
{
    const suggest_column *a = &g->t->columns.data[x], *b = &g->t->columns.data[y];
    ty type = ex_get(g->space, a->e)->type;
    __int128 most = 0;
    if (!ty_same(ex_get(g->space, b->e)->type, type)) return;
    for (uint32_t i = 0; i < g->t->count; i++) {
        __int128 d = suggest_value(g->t, i, x) - suggest_value(g->t, i, y);
        if (!i || d > most) most = d;
    }
    ex bound = ex_int(g->space, type, most), difference = ex_binary(g->space, E_SUB, type, a->e, b->e);
    if (ex_int_value(g->space, bound) != most) return;
    if (most < a->had.high - b->had.low) add_claim(g, compare(g, E_LE, difference, bound)); /* else their ranges say so */
    guess_limit(g, difference, most);
}

/* Claims that two variables never have two values at the same time, if no sample has both. */
static void guess_combinations(guess_claims *g, uint32_t x, uint32_t y)
{
    const suggest_column *a = &g->t->columns.data[x], *b = &g->t->columns.data[y];
    const column_summary *of_x = &a->had, *of_y = &b->had;
    for (uint32_t i = 0; i < of_x->distinct; i++)
        for (uint32_t j = 0; j < of_y->distinct; j++) {
            bool seen = suggest_has_pair(g->t, x, y, of_x->values[i], of_y->values[j]);
            for (uint32_t k = 0; k < g->t->count && !seen; k++)
                seen = suggest_value(g->t, k, x) == of_x->values[i] && suggest_value(g->t, k, y) == of_y->values[j];
            if (seen) continue;
            ex not_x = compare(g, E_NE, a->e, number(g, a->e, of_x->values[i])),
               not_y = compare(g, E_NE, b->e, number(g, b->e, of_y->values[j]));
            add_claim(g, either(g, not_x, not_y));
        }
}

typedef VEC(uint32_t) column_list;

static void guess_orders(guess_claims *g, const column_list *of)
{
    for (uint32_t i = 0; i < of->len; i++)
        for (uint32_t j = i + 1; j < of->len; j++) guess_order(g, of->data[i], of->data[j]);
}

static void guess_differences(guess_claims *g, const column_list *of)
{
    for (uint32_t i = 0; i < of->len; i++)
        for (uint32_t j = 0; j < of->len; j++)
            if (i != j) guess_difference(g, of->data[i], of->data[j]);
}

static void guess_relations(guess_claims *g, suggest_stage stage)
{
    column_list narrow = {0}, wide = {0}, few = {0};
    for (uint32_t k = 0; k < g->t->columns.len; k++) {
        const suggest_column *c = &g->t->columns.data[k];
        const column_summary s = c->had;
        if (c->kind != COLUMN_NUMBER || s.distinct < 2) continue;
        if (c->size == 4 && narrow.len < BUDGET_SUGGEST_SUM_TERMS) vec_push(&narrow, k);
        if (c->size == 8 && wide.len < BUDGET_SUGGEST_SUM_TERMS) vec_push(&wide, k);
        if (s.distinct <= BUDGET_SUGGEST_FEW_VALUES && few.len < BUDGET_SUGGEST_PAIRED) vec_push(&few, k);
    }
    if (stage == SUGGEST_EQUATIONS) {
        guess_equations(g, narrow.data, narrow.len);
        guess_equations(g, wide.data, wide.len);
    } else if (stage == SUGGEST_DIFFERENCES) {
        guess_differences(g, &narrow);
        guess_differences(g, &wide);
    } else {
        guess_orders(g, &narrow);
        guess_orders(g, &wide);
        for (uint32_t i = 0; i < few.len; i++)
            for (uint32_t j = i + 1; j < few.len; j++) guess_combinations(g, few.data[i], few.data[j]);
    }
    vec_free(&narrow);
    vec_free(&wide);
    vec_free(&few);
}

uint32_t suggest_claims(suggestions *s, suggest_stage stage)
{
    uint32_t made = 0;
    for (uint32_t n = 1; n < s->g->nodes.len; n++) {
        guess_claims g = {.s = s,
                          .space = s->g->enc.task->program->space,
                          .boolean = s->g->enc.task->program->int_type,
                          .node = n,
                          .t = &s->tables[n],
                          .most = stage < SUGGEST_EQUATIONS ? BUDGET_SUGGEST_SIMPLE_CLAIMS : BUDGET_SUGGEST_RELATION_CLAIMS};
        if (!g.t->count) continue;
        if (stage == SUGGEST_GUARDED) {
            guess_guarded(&g);
        } else if (stage == SUGGEST_PASSED || stage == SUGGEST_PASSED_FLAGS) {
            guess_passed(&g, stage == SUGGEST_PASSED_FLAGS);
        } else if (stage >= SUGGEST_EQUATIONS) {
            guess_relations(&g, stage);
        } else {
            for (uint32_t k = 0; k < g.t->columns.len; k++) {
                if (stage == SUGGEST_TARGETS) guess_target(&g, k);
                else if (g.t->columns.data[k].kind == COLUMN_NUMBER) guess_number(&g, k);
                else guess_truth(&g, k);
            }
        }
        made += g.made;
    }
    return made;
}
