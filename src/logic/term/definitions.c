/* logic/term/definitions.c — see logic/term/definitions.h */
#include "base/limits.h"
#include "logic/term/definitions.h"

enum { GOALS_PER_LOOK = 256, GOALS_PER_TICK = 16 };
enum { FRESH, OPEN, DONE, HELD = 4, REFUTED = 8 /* conjuncts that were considered, and negated ones */ };

void definitions_free(definitions *d)
{
    vec_free(&d->list);
    vec_free(&d->rest);
    vec_free(&d->candidate);
    vec_free(&d->state);
    vec_free(&d->touched);
    vec_free(&d->sources);
    vec_free(&d->work);
    vec_free(&d->open);
    vec_free(&d->later);
}

static void make_room(definitions *d, uint32_t terms)
{
    if (d->state.len >= terms) return;
    uint32_t old = d->state.len;
    vec_reserve(&d->state, terms);
    vec_reserve(&d->candidate, terms);
    uint32_t now = d->state.cap < d->candidate.cap ? d->state.cap : d->candidate.cap;
    memset(d->state.data + old, FRESH, now - old);
    memset(d->candidate.data + old, 0, sizeof *d->candidate.data * (now - old));
    d->state.len = d->candidate.len = now;
}

static bool is_kind(const term_table *t, term a, term_kind k) { return term_get(t, a)->kind == k; }
static bool is_constant(const term_table *t, term a) { return term_get(t, a)->kind >= T_TRUE && term_get(t, a)->kind <= T_FP; }

typedef struct {
    definitions *d;
    term_table *t;
    bool (*may_define)(void *context, term variable);
    void *context;
} search;

static bool definable(const search *s, term x)
{
    if (!is_kind(s->t, x, T_VAR)) return false;
    if (x.i < s->d->candidate.len && s->d->candidate.data[x.i]) return false;
    return !s->may_define || s->may_define(s->context, x);
}

static void propose(search *s, term variable, term value, conjunct from)
{
    make_room(s->d, s->t->terms.len); /* the value may be new */
    vec_push(&s->d->sources, (struct definition_source){{variable, value}, from, false});
    s->d->candidate.data[variable.i] = s->d->sources.len;
}

/* The variable of a summand x or −x */
static term summand_variable(const term_table *t, term a)
{
    if (is_kind(t, a, T_BVNEG)) a = term_arg(t, a, 0);
    return is_kind(t, a, T_VAR) ? a : (term){0};
}

/* The youngest variable of `side` that may be defined. The variable that an assignment writes is usually younger than those that it reads.
 */
static void youngest(const search *s, term side, term *best)
{
    bool sum = is_kind(s->t, side, T_BVADD);
    for (uint32_t i = 0, n = sum ? term_get(s->t, side)->count : 1; i < n; i++) {
        term x = sum ? summand_variable(s->t, term_arg(s->t, side, i)) : side;
        if (x.i > best->i && definable(s, x)) *best = x;
    }
}

/* The value of `variable`, a summand of this side, if this side equals the other one. */
static term isolate(term_table *t, term side, term other, term variable)
{
    if (term_same(side, variable)) return other;
    bool negative = false;
    VEC(term) rest = {0};
    for (uint32_t i = 0; i < term_get(t, side)->count; i++) {
        term x = term_arg(t, side, i);
        if (term_same(summand_variable(t, x), variable)) negative = !term_same(x, variable);
        else vec_push(&rest, x);
    }
    term sum = rest.len == 1 ? rest.data[0] : term_make(t, T_BVADD, term_sort(t, side), rest.data, rest.len, 0, 0);
    vec_free(&rest);
    return negative ? term_bvsub(t, sum, other) : term_bvsub(t, other, sum);
}

static bool has_summand(const term_table *t, term side, term variable)
{
    if (term_same(side, variable)) return true;
    if (!is_kind(t, side, T_BVADD)) return false;
    for (uint32_t i = 0; i < term_get(t, side)->count; i++)
        if (term_same(summand_variable(t, term_arg(t, side, i)), variable)) return true;
    return false;
}

static bool consider_equation(search *s, conjunct c)
{
    term x = term_arg(s->t, c.t, 0), y = term_arg(s->t, c.t, 1), best = {0};
    if (definable(s, x)) best = x;
    if (definable(s, y) && y.i > best.i) best = y;
    if (!best.i) {
        youngest(s, x, &best);
        youngest(s, y, &best);
        if (!best.i || (has_summand(s->t, x, best) && has_summand(s->t, y, best))) return false;
    }
    bool left = has_summand(s->t, x, best);
    propose(s, best, isolate(s->t, left ? x : y, left ? y : x, best), c);
    return true;
}

/* Literals and equations with constants at once, so that they win; other equations later. */
static void consider(search *s, conjunct c)
{
    definitions *d = s->d;
    const term_info *info = term_get(s->t, c.t);
    uint8_t *state = &d->state.data[c.t.i], mark = c.negated ? REFUTED : HELD;
    if (info->kind == (c.negated ? T_FALSE : T_TRUE) || (*state & mark)) return;
    if (!*state) vec_push(&d->touched, c.t);
    *state |= mark;
    if (info->kind == (c.negated ? T_TRUE : T_FALSE)) {
        d->contradiction = true;
    } else if (info->kind == T_NOT) {
        vec_push(&d->open, (conjunct){term_arg(s->t, c.t, 0), !c.negated});
    } else if (info->kind == (c.negated ? T_OR : T_AND)) {
        for (uint32_t i = info->count; i-- > 0;) vec_push(&d->open, (conjunct){term_arg(s->t, c.t, i), c.negated});
    } else if (definable(s, c.t)) {
        propose(s, c.t, c.negated ? s->t->false_term : s->t->true_term, c);
    } else if (info->kind == T_EQ && !c.negated) {
        term x = term_arg(s->t, c.t, 0), y = term_arg(s->t, c.t, 1);
        if (is_constant(s->t, x) && definable(s, y)) propose(s, y, x, c);
        else if (is_constant(s->t, y) && definable(s, x)) propose(s, x, y, c);
        else vec_push(&d->later, c);
    } else {
        vec_push(&d->rest, c);
    }
}

/* The equation that defines a term, unless it was found to be none. */
static const struct definition_source *source_of(const definitions *d, term a)
{
    uint32_t source = d->candidate.data[a.i];
    return source && !d->sources.data[source - 1].dropped ? &d->sources.data[source - 1] : NULL;
}

/* The path from the open term `a` to the top of the stack is a cycle back to `a`: the last definition on it is dropped. */
static void break_cycle(definitions *d, term a)
{
    for (uint32_t i = d->work.len; i-- > 0;) {
        if (!d->work.data[i].opened) continue;
        uint32_t source = d->candidate.data[d->work.data[i].t.i];
        if (source) {
            d->again |= !d->sources.data[source - 1].dropped;
            d->sources.data[source - 1].dropped = true;
            return;
        }
        if (term_same(d->work.data[i].t, a)) return;
    }
}

static bool must_stop(definitions *d)
{
    if (++d->ticks % GOALS_PER_LOOK) return d->stopped;
    limits_work(d->run, GOALS_PER_LOOK / GOALS_PER_TICK);
    if (d->deadline > 0 && limits_clock(d->run) > d->deadline) d->stopped = true;
    return d->stopped;
}

/* Depth-first through the values; an equation that leads back to its own variable is not a definition. */
static void order_from(definitions *d, const term_table *t, term root)
{
    vec_clear(&d->work);
    vec_push(&d->work, (struct definition_goal){root, false});
    while (d->work.len && !must_stop(d)) {
        struct definition_goal *goal = &vec_last(&d->work);
        term a = goal->t;
        const struct definition_source *source = source_of(d, a);
        if (goal->opened) {
            d->work.len--;
            d->state.data[a.i] = DONE;
            if (source) vec_push(&d->list, source->d);
            continue;
        }
        if (d->state.data[a.i] != FRESH) {
            d->work.len--;
            if (d->state.data[a.i] == OPEN) break_cycle(d, a);
            continue;
        }
        goal->opened = true;
        d->state.data[a.i] = OPEN;
        vec_push(&d->touched, a);
        if (source) {
            vec_push(&d->work, (struct definition_goal){source->d.value, false});
        } else {
            for (uint32_t i = term_get(t, a)->count; i-- > 0;) {
                term arg = term_arg(t, a, i);
                if (d->state.data[arg.i] != DONE) vec_push(&d->work, (struct definition_goal){arg, false});
            }
        }
    }
}

void definitions_find(definitions *d, term_table *t, const term *conjuncts, uint32_t count, bool (*may_define)(void *, term), void *context)
{
    search s = {d, t, may_define, context};
    vec_clear(&d->list);
    vec_clear(&d->rest);
    vec_clear(&d->sources);
    vec_clear(&d->later);
    d->contradiction = d->stopped = false;
    vec_clear(&d->open);
    make_room(d, t->terms.len);
    for (uint32_t i = 0; i < count; i++) {
        vec_push(&d->open, (conjunct){conjuncts[i], false});
        while (d->open.len && !must_stop(d)) {
            conjunct c = vec_pop(&d->open);
            consider(&s, c);
        }
    }
    for (uint32_t i = 0; i < d->touched.len; i++) d->state.data[d->touched.data[i].i] = FRESH;
    vec_clear(&d->touched);
    for (uint32_t i = 0; i < d->later.len; i++)
        if (!consider_equation(&s, d->later.data[i])) vec_push(&d->rest, d->later.data[i]);
    make_room(d, t->terms.len);
    do { /* a term that was finished below a dropped definition may lead back on another path: search again without that definition */
        d->again = false;
        vec_clear(&d->list);
        for (uint32_t i = 0; i < d->touched.len; i++) d->state.data[d->touched.data[i].i] = FRESH;
        vec_clear(&d->touched);
        for (uint32_t i = 0; i < d->sources.len; i++) order_from(d, t, d->sources.data[i].d.variable);
    } while (d->again);
    for (uint32_t i = 0; i < d->sources.len; i++) {
        if (d->sources.data[i].dropped) vec_push(&d->rest, d->sources.data[i].from);
        d->candidate.data[d->sources.data[i].d.variable.i] = 0;
    }
    for (uint32_t i = 0; i < d->touched.len; i++) d->state.data[d->touched.data[i].i] = FRESH;
    vec_clear(&d->touched);
}

void definitions_complete(const definitions *d, model *m)
{
    for (uint32_t i = 0; i < d->list.len; i++) model_set(m, d->list.data[i].variable, model_eval(m, d->list.data[i].value));
}
