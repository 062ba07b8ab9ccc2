/* Rules for sums and products: linear normal forms. */
#include "logic/term/simplify.h"

#include <assert.h>

/* A sum while it is collected: coefficient[i] · base[i], plus a constant. Coefficients are `limbs` words each. */
typedef struct {
    uint32_t width, limbs;
    uint64_t *constant;
    term_list bases;
    VEC(uint64_t) coefficients;
} linear;

static uint64_t *coefficient(linear *l, uint32_t i) { return l->coefficients.data + (size_t)i * l->limbs; }

static void add_base(linear *l, const uint64_t *c, term base)
{
    list_push(&l->bases, base);
    vec_reserve(&l->coefficients, l->coefficients.len + l->limbs);
    memcpy(l->coefficients.data + l->coefficients.len, c, l->limbs * sizeof *c);
    l->coefficients.len += l->limbs;
}

/* Is it a concatenation that is base · 2^shift? */
static bool linear_shift(term_table *t, term a, term *base, uint32_t *shift)
{
    term_kind k = term_kind_of(t, a);
    term c = k == T_ZEXT || k == T_SEXT ? term_arg(t, a, 0) : a;
    if (!term_is(t, c, T_CONCAT)) return false;
    uint32_t n = term_count(t, c);
    term last = term_arg(t, c, n - 1);
    if (!bv_is_zero(t, last)) return false;
    *shift = term_width(t, last);
    term high = simplify_extract(t, c, term_width(t, c) - 1, *shift);
    *base = simplify_extend(t, k == T_SEXT ? T_SEXT : T_ZEXT, high, term_width(t, a));
    return true;
}

/* the arguments of a product without its constant, as one term */
static term product_rest(term_table *t, term a)
{
    uint32_t n = term_count(t, a);
    if (n == 2) return term_arg(t, a, 1);
    term_list l;
    list_init(&l);
    for (uint32_t i = 1; i < n; i++) list_push(&l, term_arg(t, a, i));
    term r = term_node(t, T_BVMUL, term_sort(t, a), l.data, l.len, 0);
    list_free(&l);
    return r;
}

/* adds c · a */
static void collect_summands(term_table *t, linear *l, const uint64_t *c, term a)
{
    uint32_t w = l->width, shift;
    uint64_t small, d[l->limbs];
    term base;
    switch (term_kind_of(t, a)) {
    case T_BV:
        bits_mul(d, c, term_bits(t, a, &small), w);
        bits_add(l->constant, l->constant, d, w);
        return;
    case T_BVADD:
        if (term_count(t, a) > SIMPLIFY_SUM) break;
        for (uint32_t i = 0, n = term_count(t, a); i < n; i++) collect_summands(t, l, c, term_arg(t, a, i));
        return;
    case T_BVNEG:
        bits_neg(d, c, w);
        collect_summands(t, l, d, term_arg(t, a, 0));
        return;
    case T_BVNOT: /* ~x is −x − 1 */
        bits_sub(l->constant, l->constant, c, w);
        bits_neg(d, c, w);
        collect_summands(t, l, d, term_arg(t, a, 0));
        return;
    case T_BVMUL:
        if (!term_is(t, term_arg(t, a, 0), T_BV)) break;
        bits_mul(d, c, term_bits(t, term_arg(t, a, 0), &small), w);
        add_base(l, d, product_rest(t, a));
        return;
    case T_CONCAT:
    case T_ZEXT:
    case T_SEXT:
        if (!linear_shift(t, a, &base, &shift)) break;
        bits_shl(d, c, shift, w);
        add_base(l, d, base);
        return;
    default: break;
    }
    add_base(l, c, a);
}

typedef struct {
    term base;
    uint32_t at;
} base_place;

static int by_base(const void *a, const void *b)
{
    const base_place *x = a, *y = b;
    return x->base.i != y->base.i ? (x->base.i < y->base.i ? -1 : 1) : (x->at > y->at) - (x->at < y->at);
}

static void sort_many_bases(linear *l)
{
    uint32_t n = l->bases.len;
    base_place *places = mem_alloc(n * sizeof *places);
    for (uint32_t i = 0; i < n; i++) places[i] = (base_place){l->bases.data[i], i};
    qsort(places, n, sizeof *places, by_base);
    size_t size = l->limbs * sizeof(uint64_t);
    uint64_t *sorted = mem_alloc(n * size);
    for (uint32_t i = 0; i < n; i++) {
        l->bases.data[i] = places[i].base;
        memcpy(sorted + (size_t)i * l->limbs, coefficient(l, places[i].at), size);
    }
    memcpy(l->coefficients.data, sorted, n * size);
    free(sorted);
    free(places);
}

static void sort_few_bases(linear *l)
{
    term *b = l->bases.data;
    size_t size = l->limbs * sizeof(uint64_t);
    uint64_t c[l->limbs];
    for (uint32_t i = 1; i < l->bases.len; i++) {
        term a = b[i];
        uint32_t j = i;
        if (b[j - 1].i <= a.i) continue;
        memcpy(c, coefficient(l, i), size);
        for (; j > 0 && b[j - 1].i > a.i; j--) {
            b[j] = b[j - 1];
            memcpy(coefficient(l, j), coefficient(l, j - 1), size);
        }
        b[j] = a;
        memcpy(coefficient(l, j), c, size);
    }
}

/* equal bases into one, by the order of ids */
static void merge_bases(linear *l)
{
    uint32_t n = l->bases.len;
    term *b = l->bases.data;
    if (n > 2 * SIMPLIFY_SUM) sort_many_bases(l);
    else sort_few_bases(l);
    uint32_t m = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (m > 0 && b[m - 1].i == b[i].i) {
            bits_add(coefficient(l, m - 1), coefficient(l, m - 1), coefficient(l, i), l->width);
            continue;
        }
        if (m > 0 && bits_is_zero(coefficient(l, m - 1), l->width)) m--;
        b[m] = b[i];
        if (m != i) memcpy(coefficient(l, m), coefficient(l, i), l->limbs * sizeof(uint64_t));
        m++;
    }
    if (m > 0 && bits_is_zero(coefficient(l, m - 1), l->width)) m--;
    l->bases.len = m;
}

static term scaled(term_table *t, linear *l, uint32_t i)
{
    const uint64_t *c = coefficient(l, i);
    if (bits_is_one(c, l->width)) return l->bases.data[i];
    if (bits_is_ones(c, l->width)) return simplify_neg(t, l->bases.data[i]);
    return simplify_mul(t, (term[]){term_bv_limbs(t, l->width, c), l->bases.data[i]}, 2);
}

/* Would a, made of this base, be collected with the same base again? If not, it may meet another argument there. */
static bool is_settled(term_table *t, term a, term base)
{
    term b;
    uint32_t shift;
    switch (term_kind_of(t, a)) {
    case T_BV:
    case T_BVNOT: return false;
    case T_BVADD: return term_count(t, a) > SIMPLIFY_SUM;
    case T_BVNEG: return term_same(term_arg(t, a, 0), base);
    case T_BVMUL: return term_is(t, term_arg(t, a, 0), T_BV) ? term_same(product_rest(t, a), base) : term_same(a, base);
    case T_CONCAT:
    case T_ZEXT:
    case T_SEXT: return linear_shift(t, a, &b, &shift) ? term_same(b, base) : term_same(a, base);
    default: return term_same(a, base);
    }
}

static term linear_term(term_table *t, linear *l)
{
    uint32_t n = l->bases.len;
    bool constant = !bits_is_zero(l->constant, l->width), again = false;
    if (n == 0) return term_bv_limbs(t, l->width, l->constant);
    if (n == 1 && bits_is_ones(l->constant, l->width) && bits_is_ones(coefficient(l, 0), l->width))
        return simplify_bvnot(t, l->bases.data[0]);
    if (n == 1 && !constant) return scaled(t, l, 0);
    term_list out;
    list_init(&out);
    for (uint32_t i = 0; i < n; i++) {
        term a = scaled(t, l, i);
        again |= !is_settled(t, a, l->bases.data[i]);
        list_push(&out, a);
    }
    list_sort(&out);
    if (constant) { /* first */
        list_push(&out, out.data[0]);
        memmove(out.data + 1, out.data, (out.len - 1) * sizeof *out.data);
        out.data[0] = term_bv_limbs(t, l->width, l->constant);
    }
    sort s = sort_bv(t, l->width);
    term r;
    if (again) r = simplify_add(t, out.data, out.len);
    else if (out.len > 2 || !simplify_lift_ite(t, (term_operator){T_BVADD, s, 0, 0}, out.data, 2, &r))
        r = term_node(t, T_BVADD, s, out.data, out.len, 0);
    list_free(&out);
    return r;
}

/* ---- choices by the same condition ---- */

/* A sum with a choice among its summands. */
static bool has_choice(term_table *t, term a)
{
    uint32_t n = term_count(t, a);
    switch (term_kind_of(t, a)) {
    case T_ITE: return true;
    case T_BVADD:
        if (n > SIMPLIFY_SUM) return true;
        break;
    case T_BVMUL:
    case T_BVNEG:
    case T_BVNOT: break;
    default: return false;
    }
    for (uint32_t k = 0; k < n; k++)
        if (has_choice(t, term_arg(t, a, k))) return true;
    return false;
}

/* Without choices in its branches: adding these up must not begin here again, or it would take time exponential in their depth. */
static bool is_simple_choice(term_table *t, term a)
{
    return term_is(t, a, T_ITE) && !has_choice(t, term_arg(t, a, 1)) && !has_choice(t, term_arg(t, a, 2));
}

static term scaled_branch(term_table *t, linear *l, uint32_t i, uint32_t branch)
{
    term a = term_arg(t, l->bases.data[i], branch);
    return simplify_mul(t, (term[]){term_bv_limbs(t, l->width, coefficient(l, i)), a}, 2);
}

/* c·(b ? x : y) + d·(b ? u : v), where both branches have the same sum: that sum. */
static bool has_one_sum(term_table *t, linear *l, uint32_t i, uint32_t j, term *one)
{
    term a = l->bases.data[i], b = l->bases.data[j], sums[2];
    if (!is_simple_choice(t, a) || !is_simple_choice(t, b) || !term_same(term_arg(t, a, 0), term_arg(t, b, 0))) return false;
    for (uint32_t k = 0; k < 2; k++) sums[k] = simplify_add(t, (term[]){scaled_branch(t, l, i, k + 1), scaled_branch(t, l, j, k + 1)}, 2);
    *one = sums[0];
    return term_same(sums[0], sums[1]);
}

static void remove_base(linear *l, uint32_t i)
{
    uint32_t last = --l->bases.len;
    l->bases.data[i] = l->bases.data[last];
    memmove(coefficient(l, i), coefficient(l, last), l->limbs * sizeof(uint64_t));
    l->coefficients.len -= l->limbs;
}

/* Two variables that change in opposite directions, whichever branch is taken: their sum does not depend on it. */
static void merge_choices(term_table *t, linear *l)
{
    uint64_t unit[l->limbs];
    term one;
    bits_set_u64(unit, l->width, 1);
    for (uint32_t i = 0; i < l->bases.len && l->bases.len <= SIMPLIFY_SUM; i++)
        for (uint32_t j = i + 1; j < l->bases.len; j++) {
            if (!has_one_sum(t, l, i, j, &one)) continue;
            remove_base(l, j);
            remove_base(l, i);
            collect_summands(t, l, unit, one);
            merge_bases(l);
            i = UINT32_MAX; /* from the beginning: there are fewer choices */
            break;
        }
}

/* negate ? −(Σ args) : Σ args */
static term sum(term_table *t, const term *args, uint32_t n, bool negate)
{
    linear l;
    l.width = term_width(t, args[0]);
    l.limbs = bits_limbs(l.width);
    uint64_t constant[l.limbs], one[l.limbs];
    l.constant = constant;
    bits_zero(constant, l.width);
    if (negate) bits_ones(one, l.width);
    else bits_set_u64(one, l.width, 1);
    list_init(&l.bases);
    l.coefficients.data = NULL;
    l.coefficients.len = l.coefficients.cap = 0;
    for (uint32_t i = 0; i < n; i++) collect_summands(t, &l, one, args[i]);
    merge_bases(&l);
    merge_choices(t, &l);
    term r = linear_term(t, &l);
    list_free(&l.bases);
    vec_free(&l.coefficients);
    return r;
}

/* an argument that is a base with coefficient 1 as it stands */
static bool is_plain(const term_table *t, term a)
{
    switch (term_kind_of(t, a)) {
    case T_BV:
    case T_BVADD:
    case T_BVNEG:
    case T_BVNOT:
    case T_BVMUL:
    case T_CONCAT:
    case T_ZEXT:
    case T_SEXT:
    case T_ITE: return false;
    default: return true;
    }
}

term simplify_add(term_table *t, const term *args, uint32_t n)
{
    if (n == 1) return args[0];
    if (n == 2) {
        term a = args[0], b = args[1], r;
        if (term_is(t, b, T_BV)) a = args[1], b = args[0];
        if (term_is(t, a, T_BV)) {
            if (bv_is_zero(t, a)) return b;
            if (is_plain(t, b)) return term_node(t, T_BVADD, term_sort(t, a), (term[]){a, b}, 2, 0);
        } else if (is_plain(t, a) && is_plain(t, b) && a.i != b.i) {
            return term_node(t, T_BVADD, term_sort(t, a), a.i < b.i ? (term[]){a, b} : (term[]){b, a}, 2, 0);
        }
        if (simplify_lift_ite(t, (term_operator){T_BVADD, term_sort(t, a), 0, 0}, args, 2, &r)) return r;
    }
    return sum(t, args, n, false);
}

term simplify_neg(term_table *t, term a)
{
    term r;
    switch (term_kind_of(t, a)) {
    case T_BV: return bv_fold(t, T_BVNEG, a, a);
    case T_BVNEG: return term_arg(t, a, 0);
    case T_BVADD:
    case T_BVNOT:
        if (term_is(t, a, T_BVADD) && term_count(t, a) > SIMPLIFY_SUM) break;
        return sum(t, &a, 1, true);
    case T_BVMUL:
        if (!term_is(t, term_arg(t, a, 0), T_BV)) break;
        return simplify_mul(t, (term[]){bv_fold(t, T_BVNEG, term_arg(t, a, 0), a), product_rest(t, a)}, 2);
    case T_ITE:
        if (simplify_lift_ite(t, (term_operator){T_BVNEG, term_sort(t, a), 0, 0}, &a, 1, &r)) return r;
        break;
    default: break;
    }
    if (term_width(t, a) == 1) return a;
    return term_node(t, T_BVNEG, term_sort(t, a), &a, 1, 0);
}

/* ---- products ---- */

/* c · a where a is not a product with a constant, and c is neither 0, 1 nor −1 */
static term scale(term_table *t, term c, term a)
{
    term r;
    uint32_t k, width = term_width(t, a), n = term_count(t, a);
    bool power = bv_power_of_two(t, c, &k);
    switch (term_kind_of(t, a)) {
    case T_BVADD: /* distribute where that makes no more multiplications */
        if (n > SIMPLIFY_SUM || !(power || (n == 2 && term_is(t, term_arg(t, a, 0), T_BV)))) break;
        {
            term_list l;
            list_init(&l);
            for (uint32_t i = 0; i < n; i++) list_push(&l, simplify_mul(t, (term[]){c, term_arg(t, a, i)}, 2));
            r = simplify_add(t, l.data, l.len);
            list_free(&l);
            return r;
        }
    case T_BVNOT: /* c · ~x is −c · x − c */
        r = bv_fold(t, T_BVNEG, c, c);
        return term_bvadd(t, r, simplify_mul(t, (term[]){r, term_arg(t, a, 0)}, 2));
    case T_ZEXT:
    case T_SEXT:
    case T_CONCAT: {
        term base;
        uint32_t shift;
        if (linear_shift(t, a, &base, &shift)) {
            uint64_t small, d[bits_limbs(width)];
            bits_shl(d, term_bits(t, c, &small), shift, width);
            return simplify_mul(t, (term[]){term_bv_limbs(t, width, d), base}, 2);
        }
        if (power) return term_concat(t, simplify_extract(t, a, width - 1 - k, 0), bv_zero(t, k));
        break;
    }
    case T_EXTRACT:
        if (power && term_get(t, a)->low > 0) return term_concat(t, simplify_extract(t, a, width - 1 - k, 0), bv_zero(t, k));
        break;
    case T_ITE:
        if (simplify_lift_ite(t, (term_operator){T_BVMUL, term_sort(t, a), 0, 0}, (term[]){c, a}, 2, &r)) return r;
        break;
    default: break;
    }
    if (!term_is(t, a, T_BVMUL) || n > SIMPLIFY_SUM) return term_node(t, T_BVMUL, term_sort(t, a), (term[]){c, a}, 2, 0);
    term_list l;
    list_init(&l);
    list_push(&l, c);
    for (uint32_t i = 0; i < n; i++) list_push(&l, term_arg(t, a, i));
    r = term_node(t, T_BVMUL, term_sort(t, a), l.data, l.len, 0);
    list_free(&l);
    return r;
}

term simplify_mul(term_table *t, const term *args, uint32_t n)
{
    if (n == 1) return args[0];
    uint32_t width = term_width(t, args[0]);
    uint64_t c[bits_limbs(width)], small;
    bits_set_u64(c, width, 1);
    term_list l, rest;
    list_init(&l);
    list_init(&rest);
    for (uint32_t i = 0; i < n; i++) list_push(&l, args[i]);
    while (l.len) {
        term a = l.data[--l.len];
        if (term_is(t, a, T_BV)) {
            bits_mul(c, c, term_bits(t, a, &small), width);
        } else if (term_is(t, a, T_BVNEG)) {
            bits_neg(c, c, width);
            list_push(&l, term_arg(t, a, 0));
        } else if (term_is(t, a, T_BVMUL) && term_count(t, a) <= SIMPLIFY_SUM) {
            for (uint32_t j = 0; j < term_count(t, a); j++) list_push(&l, term_arg(t, a, j));
        } else {
            list_push(&rest, a);
        }
    }
    term r;
    if (rest.len == 0 || bits_is_zero(c, width)) {
        r = term_bv_limbs(t, width, c);
    } else {
        list_sort(&rest);
        r = rest.len == 1 ? rest.data[0] : term_node(t, T_BVMUL, sort_bv(t, width), rest.data, rest.len, 0);
        if (bits_is_ones(c, width) && width > 1) r = simplify_neg(t, r);
        else if (!bits_is_one(c, width)) r = scale(t, term_bv_limbs(t, width, c), r);
    }
    list_free(&l);
    list_free(&rest);
    return r;
}
