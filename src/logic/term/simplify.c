#include "logic/term/simplify.h"

#include "logic/term/fold.h"
#include <assert.h>

/* ---- lists ---- */

void list_grow(term_list *l)
{
    uint32_t cap = l->cap * 2;
    term *data = mem_alloc(cap * sizeof *data);
    memcpy(data, l->data, l->len * sizeof *data);
    list_free(l);
    l->data = data;
    l->cap = cap;
}

static int by_id(const void *a, const void *b)
{
    uint32_t x = ((const term *)a)->i, y = ((const term *)b)->i;
    return (x > y) - (x < y);
}

/* Lists are short, or sorted but for a few at the end: insertion first, within bounds. */
void list_sort(term_list *l)
{
    uint64_t budget = (uint64_t)l->len * 16;
    for (uint32_t i = 1; i < l->len; i++) {
        term a = l->data[i];
        uint32_t j = i;
        for (; j > 0 && l->data[j - 1].i > a.i; j--) l->data[j] = l->data[j - 1];
        l->data[j] = a;
        if (i - j <= budget) {
            budget -= i - j;
        } else {
            qsort(l->data, l->len, sizeof *l->data, by_id);
            return;
        }
    }
}

bool list_has(const term_list *sorted, term a)
{
    uint32_t low = 0, high = sorted->len;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (sorted->data[middle].i < a.i) low = middle + 1;
        else high = middle;
    }
    return low < sorted->len && sorted->data[low].i == a.i;
}

/* ---- bit-vector constants ---- */

bool bv_is_zero(const term_table *t, term a)
{
    uint64_t small;
    return term_is(t, a, T_BV) && bits_is_zero(term_bits(t, a, &small), term_width(t, a));
}

bool bv_is_ones(const term_table *t, term a)
{
    uint64_t small;
    return term_is(t, a, T_BV) && bits_is_ones(term_bits(t, a, &small), term_width(t, a));
}

bool bv_is_one(const term_table *t, term a)
{
    uint64_t small;
    return term_is(t, a, T_BV) && bits_is_one(term_bits(t, a, &small), term_width(t, a));
}

term bv_zero(term_table *t, uint32_t width) { return term_bv(t, width, 0); }

term bv_ones(term_table *t, uint32_t width)
{
    uint64_t limbs[bits_limbs(width)];
    bits_ones(limbs, width);
    return term_bv_limbs(t, width, limbs);
}

bool bv_power_of_two(const term_table *t, term a, uint32_t *exponent)
{
    uint64_t small;
    return term_is(t, a, T_BV) && bits_power_of_two(term_bits(t, a, &small), term_width(t, a), exponent);
}

uint32_t bv_length(const term_table *t, term a)
{
    uint64_t small;
    return bits_length(term_bits(t, a, &small), term_width(t, a));
}

term bv_fold(term_table *t, term_kind kind, term a, term b)
{
    uint32_t width = term_width(t, a);
    uint64_t small_a, small_b, r[bits_limbs(width)];
    const uint64_t *x = term_bits(t, a, &small_a), *y = kind == T_BVNOT || kind == T_BVNEG ? NULL : term_bits(t, b, &small_b);
    fold_bits(kind, width, r, x, y);
    return kind >= T_BVULT && kind <= T_BVSLE ? term_bool(t, r[0]) : term_bv_limbs(t, width, r);
}

bool bv_top_is_zero(const term_table *t, term a)
{
    if (term_is(t, a, T_BV)) return bv_length(t, a) < term_width(t, a);
    return term_is(t, a, T_ZEXT);
}

/* ---- obvious (dis)equalities ---- */

/* the arguments of a sum without its constant, and the constant */
static void sum_parts(const term_table *t, const term *a, const term **rest, uint32_t *count, term *constant)
{
    *rest = a;
    *count = 1;
    *constant = (term){0};
    if (!term_is(t, *a, T_BVADD)) return;
    *rest = &t->args.data[term_get(t, *a)->args];
    *count = term_count(t, *a);
    if (!term_is(t, **rest, T_BV)) return;
    *constant = *(*rest)++;
    --*count;
}

int term_decide_eq(const term_table *t, term a, term b)
{
    if (term_same(a, b)) return 1;
    if (term_is_const(t, a) && term_is_const(t, b)) return 0;
    if (sort_get(t, term_sort(t, a))->kind != SORT_BV) return -1;
    const term *x, *y;
    uint32_t m, n;
    term c, d;
    sum_parts(t, &a, &x, &m, &c);
    sum_parts(t, &b, &y, &n, &d);
    if (m == n && memcmp(x, y, m * sizeof *x) == 0) return 0; /* the same base, and the constants differ */
    uint64_t small;
    if (term_is(t, b, T_BV)) {
        term swap = a;
        a = b;
        b = swap;
    }
    if (!term_is(t, a, T_BV)) return -1;
    const uint64_t *v = term_bits(t, a, &small);
    uint32_t width = term_width(t, a);
    if (term_is(t, b, T_ZEXT) && bits_length(v, width) > term_width(t, term_arg(t, b, 0))) return 0;
    if (term_is(t, b, T_CONCAT) && term_is(t, term_arg(t, b, term_count(t, b) - 1), T_BV)) {
        term last = term_arg(t, b, term_count(t, b) - 1);
        uint32_t low = term_width(t, last);
        uint64_t small_last, part[bits_limbs(low)];
        bits_extract(part, v, low - 1, 0, width);
        if (!bits_equal(part, term_bits(t, last, &small_last), low)) return 0;
    }
    return -1;
}

/* ---- if-then-else ---- */

static bool ite_of_constants(const term_table *t, term a)
{
    return term_is(t, a, T_ITE) && term_is_const(t, term_arg(t, a, 1)) && term_is_const(t, term_arg(t, a, 2));
}

bool simplify_lift_ite(term_table *t, term_operator o, const term *args, uint32_t n, term *out)
{
    term condition = {0}, then[2], otherwise[2];
    assert(n <= 2);
    for (uint32_t i = 0; i < n; i++) {
        then[i] = otherwise[i] = args[i];
        if (term_is_const(t, args[i])) continue;
        if (!ite_of_constants(t, args[i])) return false;
        term c = term_arg(t, args[i], 0);
        if (condition.i && !term_same(c, condition)) return false;
        condition = c;
        then[i] = term_arg(t, args[i], 1);
        otherwise[i] = term_arg(t, args[i], 2);
    }
    if (!condition.i) return false;
    term x = term_make(t, o.kind, o.sort, then, n, o.high, o.low), y = term_make(t, o.kind, o.sort, otherwise, n, o.high, o.low);
    *out = simplify_ite(t, condition, x, y);
    return true;
}

static term ite_bool(term_table *t, term c, term a, term b)
{
    if (term_same(a, t->true_term) || term_same(a, c)) return term_or(t, c, b);
    if (term_same(b, t->false_term) || term_same(b, c)) return term_and(t, c, a);
    term no = simplify_not(t, c);
    if (term_same(a, t->false_term) || term_same(a, no)) return term_and(t, no, b);
    if (term_same(b, t->true_term) || term_same(b, no)) return term_or(t, no, a);
    if (term_is(t, a, T_NOT)) return simplify_not(t, simplify_ite(t, c, term_arg(t, a, 0), simplify_not(t, b)));
    if (term_same(simplify_not(t, a), b)) return simplify_eq(t, c, a);
    return (term){0};
}

/* branches that are if-then-else themselves and share a value */
static term ite_nested(term_table *t, term c, term a, term b)
{
    if (term_is(t, a, T_ITE)) {
        term d = term_arg(t, a, 0), x = term_arg(t, a, 1), y = term_arg(t, a, 2);
        if (term_same(d, c)) return simplify_ite(t, c, x, b);
        if (term_same(y, b)) return simplify_ite(t, term_and(t, c, d), x, b);
        if (term_same(x, b)) return simplify_ite(t, term_and(t, c, simplify_not(t, d)), y, b);
    }
    if (term_is(t, b, T_ITE)) {
        term d = term_arg(t, b, 0), x = term_arg(t, b, 1), y = term_arg(t, b, 2);
        if (term_same(d, c)) return simplify_ite(t, c, a, y);
        if (term_same(x, a)) return simplify_ite(t, term_or(t, c, d), a, y);
        if (term_same(y, a)) return simplify_ite(t, term_and(t, simplify_not(t, c), d), x, a);
    }
    return (term){0};
}

/* an if-then-else that equals one of its branches, or the bit that its condition tests */
static term ite_condition(term_table *t, term c, term a, term b)
{
    if (term_is(t, c, T_EQ)) {
        term x = term_arg(t, c, 0), y = term_arg(t, c, 1);
        if ((term_same(a, x) && term_same(b, y)) || (term_same(a, y) && term_same(b, x))) return b;
        if (bv_is_one(t, x) && term_sort(t, x).i == term_sort(t, a).i && term_width(t, y) == 1 && term_is(t, a, T_BV) &&
            term_is(t, b, T_BV))
            return bv_is_one(t, a) ? y : simplify_bvnot(t, y);
    }
    if (term_is(t, b, T_FP_TO_BITS) && term_is(t, a, T_BV)) { /* the canonical NaN is what the bits of a NaN are */
        uint64_t small;
        term x = term_arg(t, b, 0), nan = term_fp_bits(t, term_sort(t, x), term_bits(t, a, &small));
        bool canonical = term_same(term_make(t, T_FP_TO_BITS, term_sort(t, a), &nan, 1, 0, 0), a) &&
                         term_same(simplify_float(t, T_FP_IS_NAN, t->bool_sort, &nan, 1, 0), t->true_term);
        if (canonical && term_same(simplify_float(t, T_FP_IS_NAN, t->bool_sort, &x, 1, 0), c)) return b;
    }
    return (term){0};
}

term simplify_ite(term_table *t, term c, term a, term b)
{
    if (term_same(c, t->true_term)) return a;
    if (term_same(c, t->false_term)) return b;
    if (term_same(a, b)) return a;
    term_kind k = term_kind_of(t, c);
    if (k == T_NOT || k == T_BVULE || k == T_BVSLE) return simplify_ite(t, simplify_not(t, c), b, a);
    sort s = term_sort(t, a);
    term r = s.i == t->bool_sort.i ? ite_bool(t, c, a, b) : (term){0};
    if (!r.i) r = ite_nested(t, c, a, b);
    if (!r.i) r = ite_condition(t, c, a, b);
    return r.i ? r : term_node(t, T_ITE, s, (term[]){c, a, b}, 3, 0);
}

/* ---- dispatch ---- */

static term fold_left(term_table *t, term_kind kind, const term *args, uint32_t count)
{
    term r = args[0];
    for (uint32_t i = 1; i < count; i++) r = simplify_division(t, kind, r, args[i]);
    return r;
}

static term make(term_table *t, term_kind kind, sort s, const term *args, uint32_t count, uint32_t high, uint32_t low)
{
    switch (kind) {
    case T_TRUE: return t->true_term;
    case T_FALSE: return t->false_term;
    case T_NOT: return simplify_not(t, args[0]);
    case T_AND:
    case T_OR: return simplify_connective(t, kind, args, count);
    case T_EQ: return simplify_eq(t, args[0], args[1]);
    case T_ITE: return simplify_ite(t, args[0], args[1], args[2]);
    case T_BVNOT: return simplify_bvnot(t, args[0]);
    case T_BVNEG: return simplify_neg(t, args[0]);
    case T_BVADD: return simplify_add(t, args, count);
    case T_BVMUL: return simplify_mul(t, args, count);
    case T_BVAND:
    case T_BVOR:
    case T_BVXOR: return simplify_bitwise(t, kind, args, count);
    case T_BVUDIV:
    case T_BVUREM:
    case T_BVSDIV:
    case T_BVSREM: return fold_left(t, kind, args, count);
    case T_BVSHL:
    case T_BVLSHR:
    case T_BVASHR: return simplify_shift(t, kind, args[0], args[1]);
    case T_BVULT:
    case T_BVULE:
    case T_BVSLT:
    case T_BVSLE: return simplify_compare(t, kind, args[0], args[1]);
    case T_CONCAT: return simplify_concat(t, args, count);
    case T_EXTRACT: return simplify_extract(t, args[0], high, low);
    case T_ZEXT:
    case T_SEXT: return simplify_extend(t, kind, args[0], sort_get(t, s)->width);
    case T_SELECT: return simplify_select(t, args[0], args[1]);
    case T_STORE: return simplify_store(t, args[0], args[1], args[2]);
    case T_CONST_ARRAY: return term_node(t, T_CONST_ARRAY, s, args, 1, 0);
    case T_APPLY: return term_apply(t, (name){high}, args, count, s);
    case T_NONE:
    case T_BV:
    case T_FP:
    case T_VAR:
    case T_KINDS: assert(!"not an operator"); return (term){0};
    default: return simplify_float(t, kind, s, args, count, low);
    }
}

term term_make(term_table *t, term_kind kind, sort s, const term *args, uint32_t count, uint32_t high, uint32_t low)
{
    if (count == 0 || args < t->args.data || args >= t->args.data + t->args.len) return make(t, kind, s, args, count, high, low);
    term_list l; /* the caller points into the table, which moves as it grows */
    list_init(&l);
    for (uint32_t i = 0; i < count; i++) list_push(&l, args[i]);
    term r = make(t, kind, s, l.data, l.len, high, low);
    list_free(&l);
    return r;
}

/* ---- the constructors of logic/term/term.h ---- */

term term_not(term_table *t, term a) { return simplify_not(t, a); }
term term_and_n(term_table *t, const term *a, uint32_t n) { return simplify_connective(t, T_AND, a, n); }
term term_or_n(term_table *t, const term *a, uint32_t n) { return simplify_connective(t, T_OR, a, n); }
term term_and(term_table *t, term a, term b) { return simplify_connective(t, T_AND, (term[]){a, b}, 2); }
term term_or(term_table *t, term a, term b) { return simplify_connective(t, T_OR, (term[]){a, b}, 2); }
term term_xor(term_table *t, term a, term b) { return simplify_not(t, simplify_eq(t, a, b)); }
term term_implies(term_table *t, term a, term b) { return term_or(t, simplify_not(t, a), b); }
term term_eq(term_table *t, term a, term b) { return simplify_eq(t, a, b); }
term term_ne(term_table *t, term a, term b) { return simplify_not(t, simplify_eq(t, a, b)); }
term term_ite(term_table *t, term c, term a, term b) { return simplify_ite(t, c, a, b); }

term term_bvnot(term_table *t, term a) { return simplify_bvnot(t, a); }
term term_bvneg(term_table *t, term a) { return simplify_neg(t, a); }
term term_bvadd(term_table *t, term a, term b) { return simplify_add(t, (term[]){a, b}, 2); }
term term_bvsub(term_table *t, term a, term b) { return simplify_add(t, (term[]){a, simplify_neg(t, b)}, 2); }
term term_bvmul(term_table *t, term a, term b) { return simplify_mul(t, (term[]){a, b}, 2); }
term term_bvand(term_table *t, term a, term b) { return simplify_bitwise(t, T_BVAND, (term[]){a, b}, 2); }
term term_bvor(term_table *t, term a, term b) { return simplify_bitwise(t, T_BVOR, (term[]){a, b}, 2); }
term term_bvxor(term_table *t, term a, term b) { return simplify_bitwise(t, T_BVXOR, (term[]){a, b}, 2); }
term term_bvudiv(term_table *t, term a, term b) { return simplify_division(t, T_BVUDIV, a, b); }
term term_bvurem(term_table *t, term a, term b) { return simplify_division(t, T_BVUREM, a, b); }
term term_bvsdiv(term_table *t, term a, term b) { return simplify_division(t, T_BVSDIV, a, b); }
term term_bvsrem(term_table *t, term a, term b) { return simplify_division(t, T_BVSREM, a, b); }
term term_bvshl(term_table *t, term a, term b) { return simplify_shift(t, T_BVSHL, a, b); }
term term_bvlshr(term_table *t, term a, term b) { return simplify_shift(t, T_BVLSHR, a, b); }
term term_bvashr(term_table *t, term a, term b) { return simplify_shift(t, T_BVASHR, a, b); }
term term_bvult(term_table *t, term a, term b) { return simplify_compare(t, T_BVULT, a, b); }
term term_bvule(term_table *t, term a, term b) { return simplify_compare(t, T_BVULE, a, b); }
term term_bvslt(term_table *t, term a, term b) { return simplify_compare(t, T_BVSLT, a, b); }
term term_bvsle(term_table *t, term a, term b) { return simplify_compare(t, T_BVSLE, a, b); }
term term_concat(term_table *t, term high, term low) { return simplify_concat(t, (term[]){high, low}, 2); }
term term_extract(term_table *t, term a, uint32_t high, uint32_t low) { return simplify_extract(t, a, high, low); }
term term_zext(term_table *t, term a, uint32_t width) { return simplify_extend(t, T_ZEXT, a, width); }
term term_sext(term_table *t, term a, uint32_t width) { return simplify_extend(t, T_SEXT, a, width); }
term term_select(term_table *t, term array, term index) { return simplify_select(t, array, index); }
term term_store(term_table *t, term array, term index, term value) { return simplify_store(t, array, index, value); }
term term_const_array(term_table *t, sort array, term value) { return term_node(t, T_CONST_ARRAY, array, &value, 1, 0); }
