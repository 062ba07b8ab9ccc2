#include "logic/solve/refute_floats.h"

#include "base/map.h"
#include "logic/solve/float_range.h"

enum {
    MOST_VARIABLES = 6,
    MOST_NODES = 4000, /* of a question: larger ones are seldom about one formula */
    MOST_DEPTH = 1000,
    STEPS_PER_TICK = 8,      /* operators on ranges */
    STEPS_PER_HARD = 100000, /* for each operator that is hard as a circuit */
    MOST_OPEN = 4096,        /* boxes */
    NO_NODE = UINT32_MAX,
};

typedef union {
    float_range range;   /* of a float */
    range_answer answer; /* of a Bool */
} node_value;

typedef struct { /* a term; the arguments that matter stand before it */
    term_kind kind;
    uint8_t rounding;
    bool is_float;
    uint32_t variable;      /* 1 + its number; 0: none */
    fp_format format, from; /* of a float, or of the operands; from: of what is converted */
    uint32_t first, count;  /* in `operands` */
    node_value constant;
} node;

typedef struct {
    float_range of[MOST_VARIABLES];
} box;

typedef struct {
    const term_table *t;
    limits *run;
    VEC(node) nodes;
    VEC(uint32_t) operands; /* nodes; NO_NODE: anything */
    map64 by_term;          /* term → node */
    map64 defined;          /* variable → the term that a conjunct equates it with */
    VEC(uint32_t) roots;
    VEC(node_value) values;
    fp_format formats[MOST_VARIABLES];
    box start;
    uint32_t count_variables;
    uint64_t *steps; /* that are left */
    uint64_t most;   /* steps for this question */
    uint32_t depth, count_hard;
    bool too_hard;
} search;

/* ---- the question as nodes ---- */

static fp_format format_of(const term_table *t, term a)
{
    const sort_info *s = sort_get(t, term_sort(t, a));
    return (fp_format){s->width, s->significand};
}

static bool is_of_sort(const term_table *t, term a, sort_kind kind) { return sort_get(t, term_sort(t, a))->kind == kind; }

static uint32_t new_variable(search *s, fp_format f)
{
    if (s->count_variables == MOST_VARIABLES) return 0;
    s->formats[s->count_variables] = f;
    s->start.of[s->count_variables] = float_range_all(f);
    return ++s->count_variables;
}

static uint32_t add_node(search *s, term a);

static bool is_known_operator(term_kind kind)
{
    return kind == T_NOT || kind == T_AND || kind == T_OR || kind == T_EQ || kind == T_ITE || kind == T_FP_FROM_FP ||
           (kind >= T_FP_NEG && kind <= T_FP_IS_NEGATIVE);
}

static void add_operands(search *s, node *n, term a)
{
    uint32_t found[8], count = term_get(s->t, a)->count;
    VEC(uint32_t) many = {0};
    for (uint32_t k = 0; k < count; k++) {
        uint32_t operand = add_node(s, term_arg(s->t, a, k));
        if (k < 8) found[k] = operand;
        else vec_push(&many, operand);
    }
    n->first = s->operands.len;
    n->count = count;
    for (uint32_t k = 0; k < count; k++) vec_push(&s->operands, k < 8 ? found[k] : many.data[k - 8]);
    vec_free(&many);
}

/* NO_NODE: a term that may have any value. */
static uint32_t make_node(search *s, term a)
{
    const term_info *i = term_get(s->t, a);
    node n = {.kind = (term_kind)i->kind, .is_float = is_of_sort(s->t, a, SORT_FLOAT)};
    uint64_t small = 0;
    if (i->kind == T_TRUE || i->kind == T_FALSE) {
        n.constant.answer = i->kind == T_TRUE ? ALWAYS_TRUE : ALWAYS_FALSE;
    } else if (!i->has_float) {
        return NO_NODE;
    } else if (n.is_float) {
        n.format = format_of(s->t, a);
        if (!float_range_covers(n.format)) return NO_NODE;
        if (i->kind == T_FP) n.constant.range = float_range_number(n.format, *term_bits(s->t, a, &small));
        if (i->kind == T_VAR) n.variable = new_variable(s, n.format);
        if (i->kind == T_VAR && !n.variable) return NO_NODE;
    } else if (!is_of_sort(s->t, a, SORT_BOOL)) {
        return NO_NODE;
    }
    if (i->kind == T_FP_FROM_SBV || i->kind == T_FP_FROM_UBV) {
        n.constant.range =
            float_range_integer(n.format, (fp_rounding)i->low, term_width(s->t, term_arg(s->t, a, 0)), i->kind == T_FP_FROM_SBV);
        n.kind = T_FP;
    } else if (i->count) {
        if (!is_known_operator(n.kind)) return NO_NODE;
        n.rounding = (uint8_t)i->low;
        term first = term_arg(s->t, a, i->kind == T_ITE ? 1 : 0);
        if (is_of_sort(s->t, first, SORT_FLOAT)) n.from = format_of(s->t, first);
        add_operands(s, &n, a);
    }
    s->count_hard += n.kind == T_FP_MUL || n.kind == T_FP_DIV || n.kind == T_FP_SQRT;
    vec_push(&s->nodes, n);
    return s->nodes.len - 1;
}

/* A variable that is defined is its definition. One that is met again inside of it is a variable like any other. */
static uint32_t add_node(search *s, term a)
{
    uint32_t known, definition;
    if (map_get(&s->by_term, a.i, &known)) return known;
    if (s->nodes.len >= MOST_NODES || s->depth >= MOST_DEPTH) s->too_hard = true;
    if (s->too_hard) return NO_NODE;
    s->depth++;
    bool is_defined = map_get(&s->defined, a.i, &definition) && definition;
    if (is_defined) map_put(&s->defined, a.i, 0);
    uint32_t made = is_defined ? add_node(s, (term){definition}) : make_node(s, a);
    s->depth--;
    map_put(&s->by_term, a.i, made);
    return made;
}

static void note_definition(search *s, term a)
{
    if (term_get(s->t, a)->kind != T_EQ || !is_of_sort(s->t, term_arg(s->t, a, 0), SORT_FLOAT)) return;
    for (uint32_t k = 0; k < 2; k++) {
        term variable = term_arg(s->t, a, k), value = term_arg(s->t, a, 1 - k);
        if (term_get(s->t, variable)->kind != T_VAR || map_get(&s->defined, variable.i, NULL)) continue;
        map_put(&s->defined, variable.i, value.i);
        return;
    }
}

/* ---- a box ---- */

static float_range range_at(const search *s, uint32_t operand, fp_format f)
{
    return operand == NO_NODE ? float_range_all(f) : s->values.data[operand].range;
}

static range_answer answer_at(const search *s, uint32_t operand) { return operand == NO_NODE ? EITHER : s->values.data[operand].answer; }

static range_answer negation(range_answer a)
{
    return (range_answer)((a & ALWAYS_FALSE ? ALWAYS_TRUE : 0) | (a & ALWAYS_TRUE ? ALWAYS_FALSE : 0));
}

/* AND: some one is false, or all are true; OR the other way round. */
static range_answer junction(const search *s, const node *n, range_answer absorbs)
{
    bool may_all_differ = true, may_absorb = false;
    for (uint32_t k = 0; k < n->count; k++) {
        range_answer a = answer_at(s, s->operands.data[n->first + k]);
        may_absorb |= (a & absorbs) != 0;
        may_all_differ &= a != absorbs;
    }
    return (range_answer)((may_absorb ? absorbs : 0) | (may_all_differ ? negation(absorbs) : 0));
}

static range_answer same_truth(range_answer a, range_answer b)
{
    if (a == EITHER || b == EITHER) return EITHER;
    return a == b ? ALWAYS_TRUE : ALWAYS_FALSE;
}

static node_value choice(const search *s, const node *n, const uint32_t *operands)
{
    range_answer which = answer_at(s, operands[0]);
    node_value v;
    if (n->is_float) {
        float_range yes = range_at(s, operands[1], n->format), no = range_at(s, operands[2], n->format);
        v.range = which == ALWAYS_TRUE ? yes : which == ALWAYS_FALSE ? no : float_range_join(yes, no);
    } else {
        range_answer yes = answer_at(s, operands[1]), no = answer_at(s, operands[2]);
        v.answer = which == ALWAYS_TRUE ? yes : which == ALWAYS_FALSE ? no : (range_answer)(yes | no);
    }
    return v;
}

static node_value evaluate(const search *s, const node *n, const box *b)
{
    const uint32_t *operands = s->operands.data + n->first;
    node_value v = n->constant;
    bool compares_floats = n->count && n->from.significand;
    if (n->variable) {
        v.range = b->of[n->variable - 1];
    } else if (n->count == 0) {
        return v;
    } else if (n->kind == T_ITE) {
        return choice(s, n, operands);
    } else if (n->kind == T_FP_FROM_FP) {
        v.range = float_range_covers(n->from)
                      ? float_range_convert(n->format, n->from, (fp_rounding)n->rounding, range_at(s, operands[0], n->from))
                      : float_range_all(n->format);
    } else if (n->is_float) {
        uint32_t second = n->count > 1 ? operands[1] : operands[0];
        v.range = float_range_arithmetic(n->kind, n->format, (fp_rounding)n->rounding, range_at(s, operands[0], n->format),
                                         range_at(s, second, n->format), operands[0] == second && second != NO_NODE);
    } else if (n->kind == T_NOT) {
        v.answer = negation(answer_at(s, operands[0]));
    } else if (n->kind == T_AND || n->kind == T_OR) {
        v.answer = junction(s, n, n->kind == T_AND ? ALWAYS_FALSE : ALWAYS_TRUE);
    } else if (compares_floats && float_range_covers(n->from)) {
        v.answer = float_range_predicate(n->kind, n->from, range_at(s, operands[0], n->from), range_at(s, operands[n->count - 1], n->from));
    } else if (n->kind == T_EQ && !compares_floats) {
        v.answer = same_truth(answer_at(s, operands[0]), answer_at(s, operands[1]));
    } else {
        v.answer = EITHER;
    }
    return v;
}

/* Some conjunct is false for all values in the box. */
static bool is_refuted(search *s, const box *b)
{
    for (uint32_t k = 0; k < s->nodes.len; k++) s->values.data[k] = evaluate(s, &s->nodes.data[k], b);
    *s->steps -= *s->steps < s->nodes.len ? *s->steps : s->nodes.len;
    s->most -= s->most < s->nodes.len ? s->most : s->nodes.len;
    limits_work(s->run, s->nodes.len / STEPS_PER_TICK + 1);
    for (uint32_t k = 0; k < s->roots.len; k++)
        if (answer_at(s, s->roots.data[k]) == ALWAYS_FALSE) return true;
    return false;
}

/* ---- the search ---- */

/* A conjunct that compares a variable with a constant narrows the variable's range from the start. */
static void narrow(search *s, term a, bool is_positive)
{
    const term_info *i = term_get(s->t, a);
    uint32_t left, right;
    if (!i->has_float) return;
    if (i->kind == T_NOT) {
        narrow(s, term_arg(s->t, a, 0), !is_positive);
    } else if (i->kind == (is_positive ? T_AND : T_OR)) {
        for (uint32_t k = 0; k < i->count; k++) narrow(s, term_arg(s->t, a, k), is_positive);
    } else if (is_positive && (i->kind == T_FP_LT || i->kind == T_FP_LE || i->kind == T_FP_EQ)) {
        if (!map_get(&s->by_term, term_arg(s->t, a, 0).i, &left) || !map_get(&s->by_term, term_arg(s->t, a, 1).i, &right)) return;
        if (left == NO_NODE || right == NO_NODE) return;
        const node *x = &s->nodes.data[left], *y = &s->nodes.data[right];
        float_range *low = x->variable ? &s->start.of[x->variable - 1] : NULL, *high = y->variable ? &s->start.of[y->variable - 1] : NULL;
        bool x_is_number = x->kind == T_FP && x->constant.range.lo <= x->constant.range.hi,
             y_is_number = y->kind == T_FP && y->constant.range.lo <= y->constant.range.hi;
        if (low) low->nan = false;
        if (high) high->nan = false;
        if (low && y_is_number && low->hi > y->constant.range.hi) low->hi = y->constant.range.hi;
        if (high && x_is_number && high->lo < x->constant.range.lo) high->lo = x->constant.range.lo;
        if (i->kind != T_FP_EQ) return;
        if (low && y_is_number && low->lo < y->constant.range.lo) low->lo = y->constant.range.lo;
        if (high && x_is_number && high->hi > x->constant.range.hi) high->hi = x->constant.range.hi;
    }
}

/* The variable whose range is the largest part of what it was in the beginning; none: no range can be cut. */
static uint32_t widest(const search *s, const box *b)
{
    uint32_t best = NO_NODE;
    double largest = 0;
    for (uint32_t k = 0; k < s->count_variables; k++) {
        float_range now = b->of[k], start = s->start.of[k];
        if (now.lo >= now.hi && !(now.nan && now.lo == now.hi)) continue;
        double share = now.nan ? 2 : ((double)now.hi - (double)now.lo) / ((double)start.hi - (double)start.lo + 1);
        if (share > largest) largest = share, best = k;
    }
    return best;
}

static box middle_of(const search *s, const box *b)
{
    box point = *b;
    for (uint32_t k = 0; k < s->count_variables; k++) {
        float_range *r = &point.of[k];
        if (r->lo < r->hi) r->lo = r->hi = float_range_middle(s->formats[k], r->lo, r->hi);
        if (r->lo == r->hi) r->nan = false;
    }
    return point;
}

/* Both pieces; NaN is a piece of its own. */
static void cut(const search *s, const box *b, uint32_t variable, box out[2])
{
    float_range r = b->of[variable];
    out[0] = out[1] = *b;
    if (r.nan) {
        out[0].of[variable] = (float_range){1, 0, true};
        out[1].of[variable].nan = false;
        return;
    }
    int64_t middle = float_range_middle(s->formats[variable], r.lo, r.hi);
    out[0].of[variable].lo = middle + 1;
    out[1].of[variable].hi = middle;
}

static bool refute_all(search *s)
{
    VEC(box) open = {0};
    bool good = true;
    vec_push(&open, s->start);
    while (open.len && good) {
        box b = vec_pop(&open), pieces[2];
        good = *s->steps && s->most && !limits_hit(s->run);
        if (!good || is_refuted(s, &b)) continue;
        uint32_t variable = widest(s, &b);
        box middle = middle_of(s, &b);
        good = variable != NO_NODE && open.len + 2 <= MOST_OPEN && is_refuted(s, &middle);
        if (!good) continue;
        cut(s, &b, variable, pieces);
        for (unsigned k = 0; k < 2; k++) vec_push(&open, pieces[k]);
    }
    vec_free(&open);
    return good;
}

static void search_free(search *s)
{
    vec_free(&s->nodes);
    vec_free(&s->operands);
    vec_free(&s->roots);
    vec_free(&s->values);
    map_free(&s->by_term);
    map_free(&s->defined);
}

static void add_root(search *s, term a)
{
    if (!term_get(s->t, a)->has_float) return;
    vec_push(&s->roots, add_node(s, a));
}

bool refute_floats(const term_table *t, const term *conjuncts, uint32_t count, term extra, uint64_t *steps, limits *run)
{
    search s = {.t = t, .steps = steps, .run = run};
    for (uint32_t k = 0; k < count; k++)
        if (term_get(t, conjuncts[k])->has_float) note_definition(&s, conjuncts[k]);
    for (uint32_t k = 0; k < count; k++) add_root(&s, conjuncts[k]);
    if (extra.i) add_root(&s, extra);
    s.most = (uint64_t)STEPS_PER_HARD * s.count_hard;
    bool good = !s.too_hard && s.count_variables > 0 && s.count_hard > 0;
    if (good) {
        vec_reserve(&s.values, s.nodes.len);
        s.values.len = s.nodes.len;
        for (uint32_t k = 0; k < count; k++) narrow(&s, conjuncts[k], true);
        if (extra.i) narrow(&s, extra, true);
        good = refute_all(&s);
    }
    search_free(&s);
    return good;
}
