/* Rules for equality. The arguments are ordered: a constant first, then by id. */
#include "logic/term/simplify.h"

#include "logic/term/fold.h"
#include <assert.h>

/* a = (a = b) is b */
static term eq_nested(const term_table *t, term a, term e)
{
    if (!term_is(t, e, T_EQ)) return (term){0};
    if (term_same(term_arg(t, e, 0), a)) return term_arg(t, e, 1);
    return term_same(term_arg(t, e, 1), a) ? term_arg(t, e, 0) : (term){0};
}

static term eq_bool(term_table *t, term a, term b)
{
    if (term_same(a, t->true_term)) return b;
    if (term_same(a, t->false_term)) return simplify_not(t, b);
    bool flip = false;
    if (term_is(t, a, T_NOT)) a = term_arg(t, a, 0), flip = !flip;
    if (term_is(t, b, T_NOT)) b = term_arg(t, b, 0), flip = !flip;
    if (term_same(a, b)) return term_bool(t, !flip);
    if (term_same(simplify_not(t, a), b)) return term_bool(t, flip);
    if (flip) return simplify_not(t, simplify_eq(t, a, b));
    term r = eq_nested(t, a, b);
    return r.i ? r : eq_nested(t, b, a);
}

static term constant_part(term_table *t, term c, uint32_t high, uint32_t low)
{
    uint64_t small, part[bits_limbs(high - low + 1)];
    bits_extract(part, term_bits(t, c, &small), high, low, term_width(t, c));
    return term_bv_limbs(t, high - low + 1, part);
}

/* c = concat(a₀ … aₙ) holds part by part */
static term eq_constant_concat(term_table *t, term c, term b)
{
    term_list l;
    list_init(&l);
    uint32_t n = term_count(t, b), high = term_width(t, b);
    for (uint32_t i = 0; i < n; i++) {
        term part = term_arg(t, b, i);
        uint32_t low = high - term_width(t, part);
        list_push(&l, simplify_eq(t, constant_part(t, c, high - 1, low), part));
        high = low;
    }
    term r = term_and_n(t, l.data, l.len);
    list_free(&l);
    return r;
}

/* c = d op rest, where op can be undone: rest of the arguments under the same operator */
static term without_first(term_table *t, term a)
{
    term_list l;
    list_init(&l);
    for (uint32_t i = 1; i < term_count(t, a); i++) list_push(&l, term_arg(t, a, i));
    term r = term_make(t, term_kind_of(t, a), term_sort(t, a), l.data, l.len, 0, 0);
    list_free(&l);
    return r;
}

/* c = d · x: an odd d has an inverse, a power of two loses the top bits of x; other factors stay. False: impossible. */
static bool eq_constant_product(term_table *t, term *c, term *b)
{
    uint32_t width = term_width(t, *b), zeros, have, shift;
    uint64_t small, value[bits_limbs(width)];
    term d = term_arg(t, *b, 0);
    zeros = bits_trailing_zeros(term_bits(t, d, &small), width);
    have = bits_trailing_zeros(term_bits(t, *c, &small), width);
    if (have < zeros) return false;
    if (bv_power_of_two(t, d, &shift)) {
        term x = without_first(t, *b);
        *c = constant_part(t, *c, width - 1, shift);
        *b = simplify_extract(t, x, width - 1 - shift, 0);
    } else if (zeros == 0) {
        bits_inverse(value, term_bits(t, d, &small), width);
        bits_mul(value, value, term_bits(t, *c, &small), width);
        *c = term_bv_limbs(t, width, value);
        *b = without_first(t, *b);
    }
    return true;
}

/* 0 = a | b, and ones = a & b, hold argument by argument */
static term eq_all(term_table *t, term c, term b)
{
    term_list l;
    list_init(&l);
    for (uint32_t i = 0; i < term_count(t, b); i++) list_push(&l, simplify_eq(t, c, term_arg(t, b, i)));
    term r = term_and_n(t, l.data, l.len);
    list_free(&l);
    return r;
}

static term eq_constant_bitwise(term_table *t, term c, term b)
{
    bool conjunction = term_is(t, b, T_BVAND);
    if (conjunction ? bv_is_ones(t, c) : bv_is_zero(t, c)) return term_count(t, b) <= SIMPLIFY_SUM ? eq_all(t, c, b) : (term){0};
    term d = term_arg(t, b, 0);
    if (!term_is(t, d, T_BV)) return (term){0};
    /* a bit that the constant argument forces must agree */
    term both = bv_fold(t, conjunction ? T_BVOR : T_BVAND, c, d);
    return term_same(both, d) ? (term){0} : t->false_term;
}

static term eq_constant_ite(term_table *t, term c, term b)
{
    term p = term_arg(t, b, 0), x = term_arg(t, b, 1), y = term_arg(t, b, 2);
    bool cx = term_is_const(t, x), cy = term_is_const(t, y);
    if (!(cx && cy) && !((cx || cy) && term_is_small(t, b))) return (term){0};
    return simplify_ite(t, p, simplify_eq(t, c, x), simplify_eq(t, c, y));
}

/* the rules that end in something else than an equality with a constant */
static term eq_constant_last(term_table *t, term c, term b)
{
    switch (term_kind_of(t, b)) {
    case T_ITE: return eq_constant_ite(t, c, b);
    case T_BVAND:
    case T_BVOR: return eq_constant_bitwise(t, c, b);
    case T_CONCAT: return eq_constant_concat(t, c, b);
    case T_BVXOR:
        if (term_count(t, b) == 2 && bv_is_zero(t, c)) return simplify_eq(t, term_arg(t, b, 0), term_arg(t, b, 1));
        break;
    default: break;
    }
    if (term_width(t, b) == 1 && bv_is_zero(t, c)) return simplify_not(t, simplify_eq(t, term_bv(t, 1, 1), b));
    return (term){0};
}

/* Collects the arguments of a sum: negated ones belong to the other side, the constant is returned apart. */
static void collect_sum(term_table *t, term a, term_list *here, term_list *there, term *constant)
{
    bool sum = term_is(t, a, T_BVADD);
    for (uint32_t i = 0, n = sum ? term_count(t, a) : 1; i < n; i++) {
        term x = sum ? term_arg(t, a, i) : a;
        if (term_is(t, x, T_BV)) *constant = x;
        else if (term_is(t, x, T_BVNEG)) list_push(there, term_arg(t, x, 0));
        else list_push(here, x);
    }
}

/* removes the elements that both lists have */
static void cancel_common(term_list *left, term_list *right)
{
    list_sort(left);
    list_sort(right);
    uint32_t i = 0, j = 0, m = 0, n = 0;
    while (i < left->len && j < right->len) {
        if (left->data[i].i == right->data[j].i) i++, j++;
        else if (left->data[i].i < right->data[j].i) left->data[m++] = left->data[i++];
        else right->data[n++] = right->data[j++];
    }
    while (i < left->len) left->data[m++] = left->data[i++];
    while (j < right->len) right->data[n++] = right->data[j++];
    left->len = m;
    right->len = n;
}

static term sum_of(term_table *t, term_list *l, term constant)
{
    list_push(l, constant);
    return simplify_add(t, l->data, l->len);
}

/* Sums on both sides. Common summands cancel, differences become sums, and one constant remains. It stands alone on its side, or on the
 * side of the smaller content hash (so that x + 1 = y and x = y − 1 are one formula). */
static term eq_sums(term_table *t, term a, term b)
{
    if ((term_is(t, a, T_BVADD) && term_count(t, a) > SIMPLIFY_SUM) || (term_is(t, b, T_BVADD) && term_count(t, b) > SIMPLIFY_SUM))
        return (term){0};
    uint32_t width = term_width(t, a);
    term_list left, right;
    list_init(&left);
    list_init(&right);
    term zero = bv_zero(t, width), c = zero, d = zero;
    collect_sum(t, a, &left, &right, &c);
    collect_sum(t, b, &right, &left, &d);
    cancel_common(&left, &right);
    d = bv_fold(t, T_BVADD, d, bv_fold(t, T_BVNEG, c, c)); /* left = right + d */
    term x, y;
    if (left.len == 0 || right.len == 0) {
        if (left.len == 0) d = bv_fold(t, T_BVNEG, d, d);
        x = sum_of(t, left.len == 0 ? &right : &left, zero);
        y = d;
    } else {
        x = sum_of(t, &left, zero);
        y = sum_of(t, &right, zero);
        if (hash_compare(term_get(t, y)->hash, term_get(t, x)->hash) < 0) y = term_bvadd(t, y, d);
        else x = term_bvadd(t, x, bv_fold(t, T_BVNEG, d, d));
    }
    list_free(&left);
    list_free(&right);
    bool same = (term_same(x, a) && term_same(y, b)) || (term_same(x, b) && term_same(y, a));
    return same ? (term){0} : simplify_eq(t, x, y);
}

static bool has_negated(const term_table *t, term a)
{
    for (uint32_t i = 0; i < term_count(t, a); i++)
        if (term_is(t, term_arg(t, a, i), T_BVNEG)) return true;
    return false;
}

/* c = b for a constant c: operators around b that have an inverse are moved to the constant, step by step. */
static term eq_constant(term_table *t, term c, term b)
{
    for (bool first = true;; first = false) {
        term d = term_count(t, b) ? term_arg(t, b, 0) : b;
        switch (term_kind_of(t, b)) {
        case T_BV: return term_bool(t, term_same(b, c));
        case T_BVNOT: c = bv_fold(t, T_BVNOT, c, c), b = d; continue;
        case T_BVNEG: c = bv_fold(t, T_BVNEG, c, c), b = d; continue;
        case T_BVADD:
            if (has_negated(t, b) && term_count(t, b) <= SIMPLIFY_SUM) return eq_sums(t, b, c);
            if (!term_is(t, d, T_BV)) break;
            c = bv_fold(t, T_BVADD, c, bv_fold(t, T_BVNEG, d, d)), b = without_first(t, b);
            continue;
        case T_BVXOR:
            if (!term_is(t, d, T_BV)) break;
            c = bv_fold(t, T_BVXOR, c, d), b = without_first(t, b);
            continue;
        case T_BVMUL:
            if (!term_is(t, d, T_BV)) break;
            if (!eq_constant_product(t, &c, &b)) return t->false_term;
            if (term_is(t, b, T_BVMUL) && term_same(term_arg(t, b, 0), d)) break;
            continue;
        case T_ZEXT:
        case T_SEXT: {
            term low = constant_part(t, c, term_width(t, d) - 1, 0);
            if (!term_same(simplify_extend(t, term_kind_of(t, b), low, term_width(t, b)), c)) return t->false_term;
            c = low, b = d;
            continue;
        }
        default: break;
        }
        term r = eq_constant_last(t, c, b);
        return r.i || first ? r : simplify_eq(t, c, b);
    }
}

/* two extensions of one kind: compare in the wider of the inner widths */
static term eq_extensions(term_table *t, term a, term b)
{
    term x = term_arg(t, a, 0), y = term_arg(t, b, 0);
    uint32_t m = term_width(t, x), n = term_width(t, y), width = m > n ? m : n;
    term_kind k = term_kind_of(t, a);
    return simplify_eq(t, simplify_extend(t, k, x, width), simplify_extend(t, k, y, width));
}

/* two concatenations with a common cut split there */
static term eq_concats(term_table *t, term a, term b)
{
    uint32_t i = 0, j = 0, m = term_count(t, a), n = term_count(t, b);
    uint32_t width = term_width(t, a), wa = term_width(t, term_arg(t, a, m - 1)), wb = term_width(t, term_arg(t, b, n - 1));
    for (i = 1, j = 1; wa != wb;) {
        if (wa < wb && i < m - 1) wa += term_width(t, term_arg(t, a, m - 1 - i++));
        else if (wb < wa && j < n - 1) wb += term_width(t, term_arg(t, b, n - 1 - j++));
        else return (term){0};
    }
    term high = simplify_eq(t, simplify_extract(t, a, width - 1, wa), simplify_extract(t, b, width - 1, wa));
    return term_and(t, high, simplify_eq(t, simplify_extract(t, a, wa - 1, 0), simplify_extract(t, b, wa - 1, 0)));
}

static term eq_ite(term_table *t, term a, term b)
{
    if (term_is(t, b, T_ITE)) {
        term x = term_arg(t, b, 1), y = term_arg(t, b, 2);
        if (term_same(a, x) || term_same(a, y)) return simplify_ite(t, term_arg(t, b, 0), simplify_eq(t, a, x), simplify_eq(t, a, y));
    }
    if (term_is(t, a, T_ITE)) {
        term x = term_arg(t, a, 1), y = term_arg(t, a, 2);
        if (term_same(b, x) || term_same(b, y)) return simplify_ite(t, term_arg(t, a, 0), simplify_eq(t, x, b), simplify_eq(t, y, b));
        if (term_is(t, b, T_ITE) && term_same(term_arg(t, a, 0), term_arg(t, b, 0)) &&
            (term_is_const(t, x) || term_is_const(t, y) || term_same(x, term_arg(t, b, 1)) || term_same(y, term_arg(t, b, 2))))
            return simplify_ite(t, term_arg(t, a, 0), simplify_eq(t, x, term_arg(t, b, 1)), simplify_eq(t, y, term_arg(t, b, 2)));
    }
    return (term){0};
}

static term eq_bv(term_table *t, term a, term b)
{
    term_kind k = term_kind_of(t, a), l = term_kind_of(t, b);
    if (k == T_BV) return eq_constant(t, a, b);
    if (k == T_BVADD || l == T_BVADD || k == T_BVNEG || l == T_BVNEG) return eq_sums(t, a, b);
    if (k != l) return (term){0};
    if (k == T_BVNOT) return simplify_eq(t, term_arg(t, a, 0), term_arg(t, b, 0));
    if (k == T_ZEXT || k == T_SEXT) return eq_extensions(t, a, b);
    if (k == T_CONCAT) return eq_concats(t, a, b);
    return (term){0};
}

static term eq_array(term_table *t, term a, term b)
{
    if (term_is(t, a, T_CONST_ARRAY) && term_is(t, b, T_CONST_ARRAY)) return simplify_eq(t, term_arg(t, a, 0), term_arg(t, b, 0));
    if (term_is(t, b, T_STORE) && term_same(term_arg(t, b, 0), a))
        return simplify_eq(t, simplify_select(t, a, term_arg(t, b, 1)), term_arg(t, b, 2));
    if (term_is(t, a, T_STORE) && term_same(term_arg(t, a, 0), b))
        return simplify_eq(t, simplify_select(t, b, term_arg(t, a, 1)), term_arg(t, a, 2));
    return (term){0};
}

term simplify_eq(term_table *t, term a, term b)
{
    assert(term_sort(t, a).i == term_sort(t, b).i);
    if (term_same(a, b)) return t->true_term;
    if (term_before(t, b, a)) {
        term swap = a;
        a = b;
        b = swap;
    }
    if (term_is_const(t, b)) return t->false_term; /* two constants, and they differ */
    term r = {0};
    switch (sort_get(t, term_sort(t, a))->kind) {
    case SORT_BOOL: r = eq_bool(t, a, b); break;
    case SORT_BV: r = eq_bv(t, a, b); break;
    case SORT_ARRAY: r = eq_array(t, a, b); break;
    case SORT_FLOAT:
        if (term_is_const(t, a) && term_is(t, b, T_ITE)) r = eq_constant_ite(t, a, b);
        break;
    default: break;
    }
    if (!r.i) r = eq_ite(t, a, b);
    return r.i ? r : term_node(t, T_EQ, t->bool_sort, (term[]){a, b}, 2, 0);
}
