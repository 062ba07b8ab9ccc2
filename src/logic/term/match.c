#include "logic/term/match.h"

#include "base/map.h"
#include "logic/term/simplify.h"

enum {
    STEPS_AT_LEAST = 5000,
    STEPS_PER_NODE = 40, /* of the pattern */
    STEPS_PER_TICK = 16,
    MOST_ARGUMENTS = 256,
    MOST_DEPTH = 2000
};

typedef struct {
    term_table *t;
    map64 taken;                /* part of the pattern → the term it stands for; 0: none any more */
    VEC(uint32_t) trail;        /* parts in the order in which they were given a term */
    uint64_t steps, most_steps; /* so far */
    uint32_t depth;             /* how deep it is now */
} matcher;

static bool equals(matcher *m, term p, term a);

/* ---- terms for parts of the pattern ---- */

static term taken_by(const matcher *m, term p)
{
    uint32_t a = 0;
    (void)map_get(&m->taken, p.i, &a);
    return (term){a};
}

static void take(matcher *m, term p, term a)
{
    map_put(&m->taken, p.i, a.i);
    vec_push(&m->trail, p.i);
}

static void undo(matcher *m, uint32_t mark)
{
    while (m->trail.len > mark) map_put(&m->taken, vec_pop(&m->trail), 0);
}

static bool is_exhausted(matcher *m) { return ++m->steps > m->most_steps || m->depth > MOST_DEPTH; }

/* An attempt that leaves nothing behind if it fails. */
static bool try_equals(matcher *m, term p, term a)
{
    uint32_t mark = m->trail.len;
    if (equals(m, p, a)) return true;
    undo(m, mark);
    return false;
}

/* ---- operators ---- */

static bool same_operator(const term_info *p, const term_info *a)
{
    if (p->kind != a->kind || p->sort.i != a->sort.i) return false;
    if (p->kind == T_EXTRACT) return p->high == a->high && p->low == a->low;
    if (p->kind == T_APPLY) return p->symbol.i == a->symbol.i && p->count == a->count;
    return p->kind < T_FP_NEG || p->kind > T_FP_TO_UBV; /* rounding: floats are not matched */
}

static bool is_commutative(term_kind k)
{
    return k == T_AND || k == T_OR || k == T_EQ || k == T_BVADD || k == T_BVMUL || k == T_BVAND || k == T_BVOR || k == T_BVXOR;
}

/* none: there is no neutral element */
static term neutral_element(matcher *m, term p)
{
    const term_info *i = term_get(m->t, p);
    if (i->kind == T_AND) return m->t->true_term;
    if (i->kind == T_OR) return m->t->false_term;
    if ((i->kind == T_BVADD || i->kind == T_BVOR || i->kind == T_BVXOR) && term_width(m->t, p) <= 64)
        return term_bv(m->t, term_width(m->t, p), 0);
    return (term){0};
}

/* A variable that has no term yet. */
static bool is_open(const matcher *m, term p) { return term_get(m->t, p)->kind == T_VAR && !taken_by(m, p).i; }

static bool equal_in_order(matcher *m, term p, term a)
{
    uint32_t count = term_get(m->t, p)->count;
    if (count != term_get(m->t, a)->count) return false;
    for (uint32_t i = 0; i < count; i++)
        if (!equals(m, term_arg(m->t, p, i), term_arg(m->t, a, i))) return false;
    return true;
}

/* Gives what is left of a's arguments to the open variables of p: one each, and all that remain to the last one. */
static bool distribute_rest(matcher *m, term p, const bool *is_left, term a)
{
    const term_info pi = *term_get(m->t, p), ai = *term_get(m->t, a);
    term rest[MOST_ARGUMENTS];
    uint32_t count = 0, next = 0, open = 0;
    for (uint32_t k = 0; k < ai.count; k++)
        if (is_left[k]) rest[count++] = term_arg(m->t, a, k);
    for (uint32_t i = 0; i < pi.count; i++) open += is_open(m, term_arg(m->t, p, i));
    for (uint32_t i = 0; i < pi.count; i++) {
        term v = term_arg(m->t, p, i);
        if (!is_open(m, v)) continue;
        open--;
        if (next == count || open) {
            term one = next < count ? rest[next++] : neutral_element(m, p);
            if (!one.i || !equals(m, v, one)) return false;
        } else {
            if (count - next > 1 && pi.kind == T_EQ) return false;
            term all = count - next == 1 ? rest[next] : term_make(m->t, (term_kind)pi.kind, ai.sort, rest + next, count - next, 0, 0);
            next = count;
            if (!equals(m, v, all)) return false;
        }
    }
    return next == count;
}

/* Arguments in any order: first those that are not open variables, the largest first, each with the first one left that it equals; those at
 * the same place are tried before others. */
static bool equal_in_any_order(matcher *m, term p, term a)
{
    const uint32_t pn = term_get(m->t, p)->count, an = term_get(m->t, a)->count;
    bool is_left[MOST_ARGUMENTS], is_done[MOST_ARGUMENTS] = {false};
    if (pn > MOST_ARGUMENTS || an > MOST_ARGUMENTS) return false;
    for (uint32_t k = 0; k < an; k++) is_left[k] = true;
    for (;;) {
        uint32_t next = pn;
        for (uint32_t i = 0; i < pn; i++) {
            term x = term_arg(m->t, p, i);
            if (is_done[i] || is_open(m, x)) continue;
            if (next == pn || term_get(m->t, x)->size > term_get(m->t, term_arg(m->t, p, next))->size) next = i;
        }
        if (next == pn) break;
        is_done[next] = true;
        term x = term_arg(m->t, p, next);
        uint32_t found = an;
        for (uint32_t n = 0; n < an && found == an; n++) {
            uint32_t k = (next + n) % an;
            if (is_left[k] && try_equals(m, x, term_arg(m->t, a, k))) found = k;
        }
        if (found < an) {
            is_left[found] = false;
            continue;
        }
        term one = neutral_element(m, p); /* it is missing there */
        if (!one.i || !try_equals(m, x, one)) return false;
    }
    return distribute_rest(m, p, is_left, a);
}

/* p is c ? x : y. */
static bool equals_choice(matcher *m, term p, term a)
{
    term c = term_arg(m->t, p, 0), x = term_arg(m->t, p, 1), y = term_arg(m->t, p, 2);
    uint32_t mark = m->trail.len;
    if (term_get(m->t, a)->kind == T_ITE) {
        term d = term_arg(m->t, a, 0), v = term_arg(m->t, a, 1), w = term_arg(m->t, a, 2);
        if (equals(m, c, d) && equals(m, x, v) && equals(m, y, w)) return true;
        undo(m, mark);
        if (equals(m, c, term_not(m->t, d)) && equals(m, x, w) && equals(m, y, v)) return true;
        undo(m, mark);
    }
    if (equals(m, c, m->t->true_term) && equals(m, x, a)) return true;
    undo(m, mark);
    if (equals(m, c, m->t->false_term) && equals(m, y, a)) return true;
    undo(m, mark);
    return false;
}

/* p is a conjunction or disjunction, and a is not one of the same kind: then one argument of p is a, and the others are neutral; or a is
 * the other constant, and so is one argument of p. */
static bool equals_junction(matcher *m, term p, term a)
{
    uint32_t count = term_get(m->t, p)->count;
    bool is_and = term_get(m->t, p)->kind == T_AND;
    term neutral = is_and ? m->t->true_term : m->t->false_term, absorbing = is_and ? m->t->false_term : m->t->true_term;
    for (uint32_t i = 0; a.i == absorbing.i && i < count; i++)
        if (try_equals(m, term_arg(m->t, p, i), absorbing)) return true;
    uint32_t mark = m->trail.len;
    for (uint32_t k = 0; a.i != absorbing.i && k < count; k++) {
        bool fine = equals(m, term_arg(m->t, p, k), a);
        for (uint32_t i = 0; i < count && fine; i++) fine = i == k || equals(m, term_arg(m->t, p, i), neutral);
        if (fine) return true;
        undo(m, mark);
    }
    return false;
}

static bool equals_node(matcher *m, term p, term a)
{
    const term_info pi = *term_get(m->t, p), ai = *term_get(m->t, a);
    if (pi.kind == T_NOT) return equals(m, term_arg(m->t, p, 0), term_not(m->t, a));
    if (pi.kind == T_ITE) return equals_choice(m, p, a);
    if (same_operator(&pi, &ai)) {
        uint32_t mark = m->trail.len;
        if (equal_in_order(m, p, a)) return true;
        undo(m, mark);
        return is_commutative((term_kind)pi.kind) && equal_in_any_order(m, p, a);
    }
    if (pi.kind == T_AND || pi.kind == T_OR) return equals_junction(m, p, a);
    return false;
}

/* ---- the normal form of an instance ---- */

/* The part with the terms that its variables have taken, in normal form; none: a variable is open. seen: parts that were looked at. */
static term instance_of(matcher *m, term p, map64 *seen)
{
    const term_info i = *term_get(m->t, p);
    term known = taken_by(m, p), args[MOST_ARGUMENTS];
    uint32_t before;
    if (known.i || (!i.count && i.kind != T_VAR)) return known.i ? known : p;
    if (map_get(seen, p.i, &before)) return (term){before};
    map_put(seen, p.i, 0);
    if (i.kind == T_VAR || i.kind == T_APPLY || i.kind >= T_FP_NEG || i.count > MOST_ARGUMENTS || is_exhausted(m)) return (term){0};
    m->depth++;
    bool fine = true;
    for (uint32_t k = 0; k < i.count && fine; k++) {
        args[k] = instance_of(m, term_arg(m->t, p, k), seen);
        fine = args[k].i;
    }
    m->depth--;
    if (!fine) return (term){0};
    term made =
        term_make(m->t, (term_kind)i.kind, i.sort, args, i.count, i.kind == T_EXTRACT ? i.high : 0, i.kind == T_EXTRACT ? i.low : 0);
    map_put(seen, p.i, made.i);
    return made;
}

/* Constants that were taken may decide a part, so that the term has another form. */
static bool is_instance(matcher *m, term p, term a)
{
    map64 seen = {0};
    term made = instance_of(m, p, &seen);
    map_free(&seen);
    return made.i && made.i == a.i;
}

/* The part of the pattern, with the terms that its variables have taken, is this term. */
static bool equals(matcher *m, term p, term a)
{
    const term_info *pi = term_get(m->t, p);
    term known = taken_by(m, p);
    if (known.i) return known.i == a.i;
    if (is_exhausted(m) || pi->sort.i != term_get(m->t, a)->sort.i) return false;
    if (!pi->count && pi->kind != T_VAR) return p.i == a.i;
    if (pi->kind != T_VAR) {
        uint32_t mark = m->trail.len;
        m->depth++;
        bool fine = equals_node(m, p, a);
        m->depth--;
        if (!fine) undo(m, mark);
        if (!fine && !is_instance(m, p, a)) return false;
    }
    take(m, p, a);
    return true;
}

/* ---- implication ---- */

static bool implied(matcher *m, term p, term a);

static bool try_implied(matcher *m, term p, term a)
{
    uint32_t mark = m->trail.len;
    if (implied(m, p, a)) return true;
    undo(m, mark);
    return false;
}

/* Some argument of a conjunction implies p; the one at the same place is tried first. */
static bool implied_by_some(matcher *m, term p, term a, uint32_t first)
{
    uint32_t count = term_get(m->t, a)->count;
    for (uint32_t n = 0; n < count; n++)
        if (try_implied(m, p, term_arg(m->t, a, (first + n) % count))) return true;
    return false;
}

/* a ⇒ p */
static bool implied_node(matcher *m, term p, term a)
{
    const term_info pi = *term_get(m->t, p), ai = *term_get(m->t, a);
    if (pi.kind == T_AND) {
        for (uint32_t i = 0; i < pi.count; i++)
            if (!(ai.kind == T_AND ? implied_by_some(m, term_arg(m->t, p, i), a, i) : implied(m, term_arg(m->t, p, i), a))) return false;
        return true;
    }
    if (ai.kind == T_OR) {
        for (uint32_t k = 0; k < ai.count; k++)
            if (!implied(m, p, term_arg(m->t, a, k))) return false;
        return true;
    }
    if (pi.kind == T_OR)
        for (uint32_t i = 0; i < pi.count; i++)
            if (try_implied(m, term_arg(m->t, p, i), a)) return true;
    return ai.kind == T_AND && implied_by_some(m, p, a, 0);
}

static bool implied(matcher *m, term p, term a)
{
    if (a.i == m->t->false_term.i || p.i == m->t->true_term.i || try_equals(m, p, a)) return true;
    if (is_exhausted(m)) return false;
    m->depth++;
    bool fine = implied_node(m, p, a);
    m->depth--;
    return fine;
}

/* ---- conjunctions ---- */

static bool match_conjuncts(matcher *m, const term *pattern, uint32_t pattern_count, const term *question, uint32_t question_count)
{
    bool *is_done = mem_zalloc(pattern_count + 1);
    bool fine = true;
    for (uint32_t round = 0; round < pattern_count && fine; round++) {
        uint32_t next = pattern_count; /* the largest one: it leaves the fewest choices */
        for (uint32_t i = 0; i < pattern_count; i++)
            if (!is_done[i] && (next == pattern_count || term_get(m->t, pattern[i])->size > term_get(m->t, pattern[next])->size)) next = i;
        is_done[next] = true;
        bool found = false;
        for (uint32_t n = 0; n < question_count && !found; n++)
            found = try_implied(m, pattern[next], question[(next + n) % question_count]);
        fine = found || try_equals(m, pattern[next], m->t->true_term); /* constants may have decided it */
    }
    free(is_done);
    return fine;
}

bool match_instance(term_table *t, const term *pattern, uint32_t pattern_count, const term *question, uint32_t question_count,
                    uint64_t most_ticks)
{
    matcher m = {.t = t, .most_steps = STEPS_AT_LEAST};
    for (uint32_t k = 0; k < pattern_count; k++) m.most_steps += (uint64_t)STEPS_PER_NODE * term_dag_size(t, pattern[k]);
    if (most_ticks && m.most_steps > most_ticks * STEPS_PER_TICK) m.most_steps = most_ticks * STEPS_PER_TICK;
    bool fine = question_count && match_conjuncts(&m, pattern, pattern_count, question, question_count);
    limits_work(t->run, m.steps / STEPS_PER_TICK);
    map_free(&m.taken);
    vec_free(&m.trail);
    return fine;
}
