#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "logic/term/bits.h"
#include "logic/term/term.h"
#include "logic/term/walk.h"
#include "random_term.h"

static term_table *t;

static int setup(void **state)
{
    (void)state;
    t = terms_new(NULL);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    terms_free(t);
    return 0;
}

static term bv(const char *s, uint32_t width) { return term_var_str(t, s, sort_bv(t, width)); }

static void sorts_are_interned(void **state)
{
    (void)state;
    assert_int_equal(sort_bv(t, 32).i, sort_bv(t, 32).i);
    assert_int_not_equal(sort_bv(t, 32).i, sort_bv(t, 33).i);
    sort a = sort_array(t, sort_bv(t, 32), sort_bv(t, 8));
    assert_int_equal(a.i, sort_array(t, sort_bv(t, 32), sort_bv(t, 8)).i);
    assert_int_not_equal(a.i, sort_array(t, sort_bv(t, 8), sort_bv(t, 32)).i);
    assert_int_not_equal(sort_float(t, 8, 24).i, sort_float(t, 24, 8).i);
}

static void constants(void **state)
{
    (void)state;
    uint64_t v;
    assert_true(term_is_bv_const(t, term_bv(t, 8, 0x1ff), &v));
    assert_int_equal(v, 0xff);
    assert_int_equal(term_bv(t, 8, 0x1ff).i, term_bv(t, 8, 0xff).i);
    assert_int_not_equal(term_bv(t, 8, 1).i, term_bv(t, 9, 1).i);
    uint64_t limbs[3] = {1, 2, ~(uint64_t)0}, small;
    term wide = term_bv_limbs(t, 130, limbs);
    assert_int_equal(wide.i, term_bv_limbs(t, 130, (uint64_t[]){1, 2, 3}).i);
    assert_false(term_is_bv_const(t, wide, &v));
    assert_int_equal(term_bits(t, wide, &small)[2], 3);
    assert_int_equal(term_bv_i128(t, 130, -1).i, term_bv_limbs(t, 130, (uint64_t[]){~(uint64_t)0, ~(uint64_t)0, 3}).i);
    assert_int_equal(term_bv_i128(t, 16, -2).i, term_bv(t, 16, 0xfffe).i);
    assert_int_equal(term_bv(t, 100, 7).i, term_bv_i128(t, 100, 7).i);
}

static void every_nan_is_one(void **state)
{
    (void)state;
    sort f = sort_float(t, 8, 24);
    uint64_t a = 0x7f800001, b = 0xffffffff, c = 0x7fc00000, inf = 0x7f800000;
    assert_int_equal(term_fp_bits(t, f, &a).i, term_fp_bits(t, f, &c).i);
    assert_int_equal(term_fp_bits(t, f, &b).i, term_fp_bits(t, f, &c).i);
    assert_int_not_equal(term_fp_bits(t, f, &inf).i, term_fp_bits(t, f, &c).i);
    sort x87 = sort_float(t, 15, 64);
    uint64_t nan[2] = {1, 0x7fff >> 1}, quiet[2] = {0, 0};
    nan[0] |= (uint64_t)1 << 63;
    bits_set_run(quiet, 79, 77, 62);
    assert_int_equal(term_fp_bits(t, x87, nan).i, term_fp_bits(t, x87, quiet).i);
}

static void variables_and_indices(void **state)
{
    (void)state;
    name x = intern_str(t->names, "x");
    sort s = sort_bv(t, 32);
    assert_int_equal(term_var(t, x, 1, s).i, term_var(t, x, 1, s).i);
    assert_int_not_equal(term_var(t, x, 1, s).i, term_var(t, x, 2, s).i);
    assert_int_not_equal(term_var(t, x, 1, s).i, term_var(t, x, 1, sort_bv(t, 8)).i);
    assert_int_equal(term_get(t, term_var(t, x, 7, s))->index, 7);
}

static void flags_and_sizes(void **state)
{
    (void)state;
    term a = term_var_str(t, "a", sort_array(t, sort_bv(t, 8), sort_bv(t, 8)));
    term e = term_eq(t, term_select(t, a, bv("i", 8)), bv("x", 8));
    assert_true(term_get(t, e)->has_array);
    assert_false(term_get(t, e)->has_float);
    assert_int_equal(term_get(t, e)->size, 5);
    term f = term_apply(t, intern_str(t->names, "f"), (term[]){bv("x", 8)}, 1, sort_bv(t, 8));
    assert_true(term_get(t, term_bvnot(t, f))->has_apply);
    assert_int_equal(t->functions.len, 1);
    term_apply(t, intern_str(t->names, "f"), (term[]){bv("y", 8)}, 1, sort_bv(t, 8));
    assert_int_equal(t->functions.len, 1);
}

/* Content hashes must be the same in a process that made the terms in another order. */
static void hashes_do_not_depend_on_ids(void **state)
{
    (void)state;
    term_table *u = terms_new(NULL);
    sort s = sort_bv(t, 32), z = sort_bv(u, 32);
    term x = term_var_str(t, "x", s), y = term_var_str(t, "y", s);
    term y2 = term_var_str(u, "y", z);
    term c2 = term_bv(u, 32, 5);
    term x2 = term_var_str(u, "x", z);
    term a = term_and(t, term_bvult(t, term_bvadd(t, x, y), term_bv(t, 32, 5)), term_eq(t, x, y));
    term b = term_and(u, term_eq(u, y2, x2), term_bvult(u, term_bvadd(u, y2, x2), c2));
    assert_true(hash_equal(term_get(t, a)->hash, term_get(u, b)->hash));
    assert_false(hash_equal(term_get(t, x)->hash, term_get(t, y)->hash));
    /* one constant, on the side that the contents decide */
    term e = term_eq(t, term_bvadd(t, x, term_bv(t, 32, 1)), y), f = term_eq(u, x2, term_bvsub(u, y2, term_bv(u, 32, 1)));
    assert_true(hash_equal(term_get(t, e)->hash, term_get(u, f)->hash));
    terms_free(u);
}

typedef VEC(term) terms;

static void collect(void *context, term v)
{
    terms *l = context;
    vec_push(l, v);
}

static void free_variables(void **state)
{
    (void)state;
    term z = bv("z", 8), x = bv("x", 8), y = bv("y", 8);
    term e = term_eq(t, term_bvmul(t, y, x), term_bvadd(t, term_bvudiv(t, x, z), z));
    terms l = {0};
    term_free_vars(t, e, collect, &l);
    assert_int_equal(l.len, 3);
    assert_int_equal(l.data[0].i, z.i);
    assert_int_equal(l.data[1].i, x.i);
    assert_int_equal(l.data[2].i, y.i);
    vec_free(&l);
    assert_int_equal(term_dag_size(t, e), 7);
}

static void substitution(void **state)
{
    (void)state;
    term x = bv("x", 32), y = bv("y", 32), one = term_bv(t, 32, 1);
    term e = term_bvult(t, term_bvadd(t, x, y), term_bvmul(t, x, x));
    /* simultaneous: x and y swap */
    term swapped = term_substitute(t, e, (term[]){x, y}, (term[]){y, x}, 2);
    assert_int_equal(swapped.i, term_bvult(t, term_bvadd(t, x, y), term_bvmul(t, y, y)).i);
    assert_int_equal(term_substitute(t, e, (term[]){x, y}, (term[]){one, one}, 2).i, t->false_term.i);
    assert_int_equal(term_substitute(t, e, (term[]){bv("q", 32)}, (term[]){one}, 1).i, e.i);
    term sum = term_bvadd(t, x, y);
    assert_int_equal(term_substitute(t, e, &sum, &one, 1).i, term_bvult(t, one, term_bvmul(t, x, x)).i);
    term ext = term_extract(t, x, 15, 8);
    assert_int_equal(term_substitute(t, ext, &x, (term[]){term_bv(t, 32, 0xabcd)}, 1).i, term_bv(t, 8, 0xab).i);
    term ap = term_apply(t, intern_str(t->names, "f"), &x, 1, sort_bv(t, 32));
    assert_int_equal(term_substitute(t, ap, &x, &y, 1).i, term_apply(t, intern_str(t->names, "f"), &y, 1, sort_bv(t, 32)).i);
}

/* a chain that no rule flattens, deeper than any stack */
static term deep_chain(uint32_t depth)
{
    term r = bv("x", 32), y = bv("y", 32);
    for (uint32_t i = 0; i < depth; i++) r = i % 2 ? term_bvudiv(t, r, y) : term_bvadd(t, term_bvmul(t, r, y), term_bv(t, 32, i | 1));
    return r;
}

static void deep_terms(void **state)
{
    (void)state;
    term x = bv("x", 32), y = bv("y", 32), d = deep_chain(300000);
    assert_true(term_dag_size(t, d) > 300000);
    term e = term_substitute(t, d, &x, &y, 1);
    assert_int_not_equal(d.i, e.i);
    assert_int_equal(term_substitute(t, e, &y, (term[]){term_bv(t, 32, 1)}, 1).i,
                     term_substitute(t, d, (term[]){x, y}, (term[]){term_bv(t, 32, 1), term_bv(t, 32, 1)}, 2).i);
    model *m = model_new(t);
    model_set(m, x, term_bv(t, 32, 3));
    model_set(m, y, term_bv(t, 32, 7));
    assert_true(term_is_bv_const(t, model_eval(m, d), &(uint64_t){0}));
    model_free(m);
    /* rules at the top of a deep term */
    term_extract(t, d, 7, 0);
    term_eq(t, d, term_bv(t, 32, 9));
    term_not(t, term_eq(t, d, y));
    term xors = x;
    for (uint32_t i = 0; i < 300000; i++)
        xors = i % 2 ? term_bvxor(t, xors, term_bv(t, 32, i)) : term_bvmul(t, xors, term_bv(t, 32, 2 * i + 3));
    assert_int_not_equal(term_eq(t, xors, term_bv(t, 32, 77)).i, 0);
    term ite = x;
    for (uint32_t i = 0; i < 300000; i++) ite = term_ite(t, term_eq(t, y, term_bv(t, 32, i)), term_bv(t, 32, i * 3), ite);
    assert_int_not_equal(term_eq(t, ite, term_bv(t, 32, 5)).i, 0);
    assert_int_not_equal(term_bvult(t, term_extract(t, ite, 15, 0), term_bv(t, 16, 5)).i, 0);
    term path = t->true_term;
    for (uint32_t i = 0; i < 100000; i++) {
        name n = intern_str(t->names, "p");
        term b = term_var(t, n, i + 1, t->bool_sort);
        path = i % 3 ? term_and(t, path, b) : term_or(t, path, term_not(t, b));
    }
    assert_true(term_dag_size(t, term_not(t, path)) > 100000);
}

/* Long conjunctions built one by one must not be copied at every step. */
static void long_chains_are_cheap(void **state)
{
    (void)state;
    name n = intern_str(t->names, "v");
    term all = t->true_term, sum = term_bv(t, 32, 0), bits = term_bv(t, 32, 0);
    VEC(term) list = {0};
    for (uint32_t i = 0; i < 100000; i++) {
        term x = term_var(t, n, i + 1, sort_bv(t, 32)), c = term_bvult(t, x, term_bv(t, 32, i + 5));
        all = term_and(t, all, c);
        sum = term_bvadd(t, sum, x);
        bits = term_bvor(t, bits, x);
        vec_push(&list, c);
    }
    assert_true(t->args.len < 60000000);
    assert_int_equal(term_get(t, term_and_n(t, list.data, list.len))->count, 100000);
    vec_free(&list);
}

static void arguments_may_lie_in_the_table(void **state)
{
    (void)state;
    term x = bv("x", 8), y = bv("y", 8);
    for (uint32_t i = 0; i < 500; i++) {
        term e = term_bvudiv(t, term_bvadd(t, x, term_bv(t, 8, i)), y);
        term_info info = *term_get(t, e);
        assert_int_equal(term_make(t, T_BVUDIV, info.sort, &t->args.data[info.args], 2, 0, 0).i, e.i);
        term_make(t, T_BVUREM, info.sort, &t->args.data[info.args], 2, 0, 0);
    }
}

static void walks(void **state)
{
    (void)state;
    term x = bv("x", 8), y = bv("y", 8), s = term_bvadd(t, x, y), e = term_eq(t, term_bvmul(t, s, s), y);
    term_walk w = {0};
    walk_add(t, &w, e);
    uint32_t n = w.order.len, at;
    assert_int_equal(w.order.data[n - 1].i, e.i);
    for (uint32_t i = 0; i < n; i++) {
        assert_true(walk_position(&w, w.order.data[i], &at));
        assert_int_equal(at, i);
        for (uint32_t j = 0; j < term_get(t, w.order.data[i])->count; j++) {
            assert_true(walk_position(&w, term_arg(t, w.order.data[i], j), &at));
            assert_true(at < i);
        }
    }
    walk_add(t, &w, s);
    assert_int_equal(w.order.len, n);
    assert_false(walk_position(&w, bv("z", 8), &at));
    walk_free(&w);
}

/* bits.h against 128-bit host arithmetic */
static void limb_arithmetic(void **state)
{
    (void)state;
    random_source r = {42};
    for (uint32_t i = 0; i < 20000; i++) {
        uint32_t w = 65 + random_below(&r, 64), amount = random_below(&r, w + 3);
        u128 mask = w == 128 ? ~(u128)0 : ((u128)1 << w) - 1;
        u128 a = ((u128)random_next(&r) << 64 | random_next(&r)) & mask,
             b = ((u128)random_next(&r) << 64 | random_next(&r)) & mask >> random_below(&r, w);
        uint64_t x[2] = {(uint64_t)a, (uint64_t)(a >> 64)}, y[2] = {(uint64_t)b, (uint64_t)(b >> 64)}, q[2], m[2], o[4];
#define VALUE(v) ((u128)(v)[1] << 64 | (v)[0])
        bits_add(o, x, y, w);
        assert_true(VALUE(o) == ((a + b) & mask));
        bits_sub(o, x, y, w);
        assert_true(VALUE(o) == ((a - b) & mask));
        bits_mul(o, x, y, w);
        assert_true(VALUE(o) == ((a * b) & mask));
        bits_udivrem(q, m, x, y, w);
        assert_true(b ? VALUE(q) == a / b && VALUE(m) == a % b : VALUE(q) == mask && VALUE(m) == a);
        bits_shl(o, x, amount, w);
        assert_true(VALUE(o) == (amount >= w ? 0 : (a << amount & mask)));
        bits_lshr(o, x, amount, w);
        assert_true(VALUE(o) == (amount >= w ? 0 : a >> amount));
        __int128 s = (__int128)(a << (128 - w)) >> (128 - w);
        bits_ashr(o, x, amount, w);
        assert_true(VALUE(o) == ((u128)(s >> (amount >= w ? w - 1 : amount)) & mask));
        bits_sext(o, 128, x, w);
        assert_true(VALUE(o) == (u128)s);
        uint32_t low = random_below(&r, w), high = low + random_below(&r, w - low);
        o[1] = 0;
        bits_extract(o, x, high, low, w);
        assert_true(VALUE(o) == (a >> low & ~(u128)0 >> (127 - (high - low))));
        x[0] |= 1;
        bits_inverse(o, x, w);
        bits_mul(o, o, x, w);
        assert_true(bits_is_one(o, w));
        bits_concat(o, x, w, y, w);
        bits_extract(q, o, 2 * w - 1, w, 2 * w);
        bits_extract(m, o, w - 1, 0, 2 * w);
        assert_true(bits_equal(q, x, w) && bits_equal(m, y, w));
    }
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
    const struct CMUnitTest tests[] = {T(sorts_are_interned),
                                       T(constants),
                                       T(every_nan_is_one),
                                       T(variables_and_indices),
                                       T(flags_and_sizes),
                                       T(hashes_do_not_depend_on_ids),
                                       T(free_variables),
                                       T(substitution),
                                       T(deep_terms),
                                       T(long_chains_are_cheap),
                                       T(arguments_may_lie_in_the_table),
                                       T(walks),
                                       T(limb_arithmetic)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
