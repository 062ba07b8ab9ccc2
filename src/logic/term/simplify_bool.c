/* Rules for NOT, AND, OR. */
#include "logic/term/simplify.h"

#include <assert.h>

enum { FEW_ARGS = 8, FEW_EQUALITIES = 16 }; /* the rules that compare arguments pairwise look no further */

static bool is_compare(term_kind k) { return k >= T_BVULT && k <= T_BVSLE; }

/* ¬(a < b) is b ≤ a */
static term negate_compare(term_table *t, term a)
{
    static const term_kind negated[] = {T_BVULE, T_BVULT, T_BVSLE, T_BVSLT};
    return simplify_compare(t, negated[term_kind_of(t, a) - T_BVULT], term_arg(t, a, 1), term_arg(t, a, 0));
}

/* De Morgan, where it costs nothing: at most one argument would need a new negation, and a comparison is among them. */
static bool negation_moves_in(const term_table *t, term a)
{
    const term_info *i = term_get(t, a);
    uint32_t compares = 0, others = 0;
    if (i->count > SIMPLIFY_FLAT) return false;
    for (uint32_t n = 0; n < i->count; n++) {
        term_kind k = term_kind_of(t, term_arg(t, a, n));
        if (k == T_AND || k == T_OR) return false;
        compares += is_compare(k);
        others += !is_compare(k) && k != T_NOT;
    }
    return compares >= 1 && others <= 1;
}

term simplify_not(term_table *t, term a)
{
    term_kind k = term_kind_of(t, a);
    if (k == T_TRUE) return t->false_term;
    if (k == T_FALSE) return t->true_term;
    if (k == T_NOT) return term_arg(t, a, 0);
    if (is_compare(k)) return negate_compare(t, a);
    if ((k == T_AND || k == T_OR) && negation_moves_in(t, a)) {
        term_list l;
        list_init(&l);
        for (uint32_t i = 0; i < term_count(t, a); i++) list_push(&l, simplify_not(t, term_arg(t, a, i)));
        term r = simplify_connective(t, k == T_AND ? T_OR : T_AND, l.data, l.len);
        list_free(&l);
        return r;
    }
    return term_node(t, T_NOT, t->bool_sort, &a, 1, 0);
}

/* The negation of a, if such a term exists: it can be in a list only then. */
static term existing_negation(term_table *t, term a)
{
    term_kind k = term_kind_of(t, a);
    if (k == T_NOT) return term_arg(t, a, 0);
    if (!is_compare(k)) return term_find(t, T_NOT, t->bool_sort, &a, 1, 0);
    term x = term_arg(t, a, 0), y = term_arg(t, a, 1);
    if (term_is_const(t, x) || term_is_const(t, y)) return negate_compare(t, a);
    static const term_kind negated[] = {T_BVULE, T_BVULT, T_BVSLE, T_BVSLT};
    return term_find(t, negated[k - T_BVULT], t->bool_sort, (term[]){y, x}, 2, 0);
}

/* Appends a, or its arguments if it is an application of the same connective (or a negated one of the dual, by De Morgan). */
static void flatten(term_table *t, term_kind kind, term_list *l, term a)
{
    term_kind k = term_kind_of(t, a), dual = kind == T_AND ? T_OR : T_AND;
    if (k == kind && term_count(t, a) <= SIMPLIFY_FLAT) {
        for (uint32_t i = 0; i < term_count(t, a); i++) list_push(l, term_arg(t, a, i));
        return;
    }
    if (k == T_NOT) {
        term b = term_arg(t, a, 0);
        if (term_is(t, b, dual) && term_count(t, b) <= SIMPLIFY_FLAT) {
            for (uint32_t i = 0; i < term_count(t, b); i++) flatten(t, kind, l, simplify_not(t, term_arg(t, b, i)));
            return;
        }
    }
    list_push(l, a);
}

static void drop_duplicates(term_list *l)
{
    list_sort(l);
    uint32_t n = 0;
    for (uint32_t i = 0; i < l->len; i++)
        if (n == 0 || l->data[n - 1].i != l->data[i].i) l->data[n++] = l->data[i];
    l->len = n;
}

/* The arguments of a connective. Those that come from one argument of the same connective have been compared with each other when that
 * was made; only the fresh ones need comparing, with everything. */
typedef struct {
    term_kind kind;
    term_list all, fresh; /* sorted */
    term_list negated;    /* the existing negations of the fresh ones, sorted */
    bool all_fresh;
} operands;

static bool is_fresh(const operands *o, term a) { return o->all_fresh || list_has(&o->fresh, a); }

static bool has_complement(term_table *t, operands *o)
{
    const term_list *f = o->all_fresh ? &o->all : &o->fresh;
    o->negated.len = 0;
    for (uint32_t i = 0; i < f->len; i++) {
        term no = existing_negation(t, f->data[i]);
        if (!no.i) continue;
        if (list_has(&o->all, no)) return true;
        list_push(&o->negated, no);
    }
    list_sort(&o->negated);
    return false;
}

/* Under AND: a ∧ (a ∨ b) is a, and a ∧ (¬a ∨ b) is a ∧ b; the dual under OR; ¬(a ∧ b) counts as ¬a ∨ ¬b.
 * *a: the new argument i (nothing: dropped). True if it changed. */
static bool absorb(term_table *t, const operands *o, uint32_t i, term *a)
{
    term e = o->all.data[i];
    bool negated = term_is(t, e, T_NOT), full = false;
    if (negated) e = term_arg(t, e, 0);
    term_kind inner = (o->kind == T_AND) == negated ? T_AND : T_OR;
    if (!term_is(t, e, inner) || term_count(t, e) > FEW_ARGS) return false;
    full = !o->all_fresh && is_fresh(o, o->all.data[i]);
    term rest[FEW_ARGS];
    uint32_t n = 0, count = term_count(t, e);
    for (uint32_t j = 0; j < count; j++) {
        term x = term_arg(t, e, j), no = full ? existing_negation(t, x) : (term){0};
        bool has = list_has(full || o->all_fresh ? &o->all : &o->fresh, x),
             has_no = full ? no.i && list_has(&o->all, no) : list_has(&o->negated, x);
        if (negated ? has_no : has) {
            *a = (term){0};
            return true;
        }
        if (!(negated ? has : has_no)) rest[n++] = x;
    }
    if (n == count) return false;
    *a = simplify_connective(t, inner, rest, n);
    if (negated) *a = simplify_not(t, *a);
    return true;
}

/* Under AND: x = c refutes x = d and implies ¬(x = d); the dual under OR. 1: the whole is decided (absorbing), 0: nothing found, 2: *drop
 * is superfluous. */
static int equalities(const term_table *t, term_kind kind, const term_list *l, uint32_t *drop)
{
    struct {
        term subject;
        uint32_t at;
        bool strong;
    } seen[FEW_EQUALITIES];
    uint32_t n = 0;
    for (uint32_t i = 0; i < l->len; i++) {
        bool negated = term_is(t, l->data[i], T_NOT);
        term e = negated ? term_arg(t, l->data[i], 0) : l->data[i];
        if (!term_is(t, e, T_EQ) || !term_is_const(t, term_arg(t, e, 0))) continue;
        term subject = term_arg(t, e, 1);
        bool strong = (kind == T_AND) != negated;
        for (uint32_t j = 0; j < n; j++) {
            if (!term_same(seen[j].subject, subject)) continue;
            if (strong && seen[j].strong) return 1;
            if (!strong && !seen[j].strong) continue;
            *drop = strong ? seen[j].at : i;
            return 2;
        }
        if (n == FEW_EQUALITIES) return 0;
        seen[n].subject = subject;
        seen[n].at = i;
        seen[n++].strong = strong;
    }
    return 0;
}

/* The pairwise rules, one change at a time. 1: decided, 2: the list changed, 0: nothing left to do. */
static int improve(term_table *t, operands *o)
{
    term_list *l = &o->all;
    if (has_complement(t, o)) return 1;
    if (l->len > SIMPLIFY_FLAT) return 0;
    uint32_t drop = 0;
    int e = equalities(t, o->kind, l, &drop);
    if (e == 1) return 1;
    if (e == 2) {
        l->data[drop] = l->data[--l->len];
        return 2;
    }
    for (uint32_t i = 0; i < l->len; i++) {
        term a;
        if (!absorb(t, o, i, &a)) continue;
        l->data[i] = l->data[--l->len];
        if (a.i) flatten(t, o->kind, l, a);
        return 2;
    }
    return 0;
}

static bool all_negated(const term_table *t, const term_list *l)
{
    for (uint32_t i = 0; i < l->len; i++)
        if (!term_is(t, l->data[i], T_NOT)) return false;
    return true;
}

static term connective(term_table *t, operands *o)
{
    term_kind kind = o->kind;
    term_list *l = &o->all;
    term absorbing = term_bool(t, kind == T_OR), neutral = term_bool(t, kind == T_AND);
    for (int change = 2; change == 2;) {
        uint32_t n = 0;
        for (uint32_t i = 0; i < l->len; i++) {
            if (term_same(l->data[i], absorbing)) return absorbing;
            if (!term_same(l->data[i], neutral)) l->data[n++] = l->data[i];
        }
        l->len = n;
        drop_duplicates(l);
        if (l->len <= 1) return l->len ? l->data[0] : neutral;
        change = improve(t, o);
        if (change == 1) return absorbing;
        if (change == 2) o->all_fresh = true;
    }
    if (!all_negated(t, l)) return term_node(t, kind, t->bool_sort, l->data, l->len, 0);
    for (uint32_t i = 0; i < l->len; i++) l->data[i] = term_arg(t, l->data[i], 0);
    return simplify_not(t, simplify_connective(t, kind == T_AND ? T_OR : T_AND, l->data, l->len));
}

term simplify_connective(term_table *t, term_kind kind, const term *args, uint32_t n)
{
    if (n == 2 && term_same(args[0], args[1])) return args[0];
    operands o;
    o.kind = kind;
    list_init(&o.all);
    list_init(&o.fresh);
    list_init(&o.negated);
    uint32_t base = n, most = 0; /* the argument most of whose parts have been compared already */
    for (uint32_t i = 0; i < n; i++) {
        if (!term_is(t, args[i], kind) || term_count(t, args[i]) > SIMPLIFY_FLAT || term_count(t, args[i]) <= most) continue;
        base = i;
        most = term_count(t, args[i]);
    }
    o.all_fresh = base == n;
    if (base < n) flatten(t, kind, &o.all, args[base]);
    uint32_t old = o.all.len;
    for (uint32_t i = 0; i < n; i++)
        if (i != base) flatten(t, kind, &o.all, args[i]);
    if (!o.all_fresh) {
        for (uint32_t i = old; i < o.all.len; i++) list_push(&o.fresh, o.all.data[i]);
        list_sort(&o.fresh);
    }
    term r = connective(t, &o);
    list_free(&o.all);
    list_free(&o.fresh);
    list_free(&o.negated);
    return r;
}
