/* Each rule by example, then random expressions against their naive meaning. TERMS_RANDOM=n: that many instead of 5,000. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "logic/term/walk.h"
#include "random_term.h"

static term_table *t;
static term x, y, z, p, q, r, a8, b8;

static int setup(void **state)
{
    (void)state;
    t = terms_new(NULL);
    sort s = sort_bv(t, 32);
    x = term_var_str(t, "x", s);
    y = term_var_str(t, "y", s);
    z = term_var_str(t, "z", s);
    p = term_var_str(t, "p", t->bool_sort);
    q = term_var_str(t, "q", t->bool_sort);
    r = term_var_str(t, "r", t->bool_sort);
    a8 = term_var_str(t, "a", sort_bv(t, 8));
    b8 = term_var_str(t, "b", sort_bv(t, 8));
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    terms_free(t);
    return 0;
}

static term c(uint64_t v) { return term_bv(t, 32, v); }
static term not(term a) { return term_not(t, a); }
static term and (term a, term b) { return term_and(t, a, b); }
static term or (term a, term b) { return term_or(t, a, b); }
static term eq(term a, term b) { return term_eq(t, a, b); }
static term add(term a, term b) { return term_bvadd(t, a, b); }
static term sub(term a, term b) { return term_bvsub(t, a, b); }
static term mul(term a, term b) { return term_bvmul(t, a, b); }
static term ext(term a, uint32_t h, uint32_t l) { return term_extract(t, a, h, l); }
static term cat(term a, term b) { return term_concat(t, a, b); }
static term zx(term a) { return term_zext(t, a, 32); }
static term sx(term a) { return term_sext(t, a, 32); }
static term ite(term a, term b, term d) { return term_ite(t, a, b, d); }

#define SAME(a, b)  assert_int_equal((a).i, (b).i)
#define IS_TRUE(a)  SAME(a, t->true_term)
#define IS_FALSE(a) SAME(a, t->false_term)

static void connectives(void **state)
{
    (void)state;
    SAME(and(p, q), and(q, p));
    SAME(and(p, p), p);
    SAME(and(p, t->true_term), p);
    IS_FALSE(and(p, t->false_term));
    IS_FALSE(and(p, not(p)));
    IS_TRUE(or (p, not(p)));
    SAME(not(not(p)), p);
    SAME(and(p, and(q, r)), and(and(p, q), r));
    SAME(and(not(p), not(q)), not(or (p, q)));
    SAME(or (not(p), not(q)), not(and(p, q)));
    SAME(and(r, not(or (p, q))), and(and(r, not(p)), not(q)));
    IS_FALSE(and(p, not(or (p, q))));
    SAME(and(p, or (p, q)), p);
    SAME(and(p, or (not(p), q)), and(p, q));
    SAME(or (p, and(not(p), q)), or (p, q));
    SAME(and(p, not(and(p, q))), and(p, not(q)));
    SAME(term_implies(t, p, q), or (not(p), q));
    SAME(term_xor(t, p, q), not(eq(p, q)));
    SAME(term_xor(t, not(p), q), eq(p, q));
    IS_FALSE(and(eq(x, c(1)), eq(x, c(2))));
    SAME(and(eq(x, c(1)), term_ne(t, x, c(2))), eq(x, c(1)));
    IS_TRUE(or (term_ne(t, x, c(1)), term_ne(t, x, c(2))));
    IS_FALSE(and(term_bvult(t, x, y), term_bvule(t, y, x)));
    IS_FALSE(and(term_bvult(t, x, c(7)), term_bvule(t, c(7), x)));
    SAME(not(or (term_bvult(t, x, y), eq(x, z))), and(term_bvule(t, y, x), term_ne(t, x, z)));
    assert_int_equal(term_and_n(t, NULL, 0).i, t->true_term.i);
}

static void if_then_else(void **state)
{
    (void)state;
    SAME(ite(p, x, x), x);
    SAME(ite(not(p), x, y), ite(p, y, x));
    SAME(ite(p, t->true_term, q), or (p, q));
    SAME(ite(p, q, t->false_term), and(p, q));
    SAME(ite(p, t->false_term, q), and(not(p), q));
    SAME(ite(p, q, not(q)), eq(p, q));
    SAME(ite(p, ite(p, x, y), z), ite(p, x, z));
    SAME(ite(p, x, ite(q, x, y)), ite(or (p, q), x, y));
    SAME(ite(p, ite(q, x, y), y), ite(and(p, q), x, y));
    SAME(ite(eq(x, y), x, y), y);
    SAME(eq(ite(p, c(1), c(0)), c(0)), not(p));
    SAME(term_ne(t, ite(p, c(1), c(0)), c(0)), p);
    SAME(eq(ite(p, c(1), y), c(2)), and(not(p), eq(y, c(2))));
    SAME(term_bvult(t, ite(p, c(1), c(5)), c(3)), p);
    SAME(add(c(3), ite(p, c(1), c(2))), ite(p, c(4), c(5)));
    SAME(add(ite(p, add(x, c(1)), add(x, c(2))), ite(p, add(y, c(2)), add(y, c(1)))), add(add(x, y), c(3)));
    SAME(add(ite(p, x, y), ite(p, y, x)), add(x, y));
    SAME(zx(ite(p, term_bv(t, 8, 1), term_bv(t, 8, 0))), ite(p, c(1), c(0)));
    term bit = term_var_str(t, "bit", sort_bv(t, 1)), one = term_bv(t, 1, 1), zero = term_bv(t, 1, 0);
    SAME(ite(eq(bit, one), one, zero), bit);
    SAME(eq(bit, zero), not(eq(bit, one)));
    SAME(ite(term_bvule(t, x, y), x, y), ite(term_bvult(t, y, x), y, x));
}

static void sums(void **state)
{
    (void)state;
    SAME(add(x, y), add(y, x));
    SAME(add(add(x, c(1)), add(y, c(2))), add(c(3), add(x, y)));
    SAME(sub(x, x), c(0));
    SAME(add(x, term_bvneg(t, x)), c(0));
    SAME(sub(add(x, y), x), y);
    SAME(add(x, x), mul(c(2), x));
    SAME(sub(mul(c(5), x), mul(c(4), x)), x);
    SAME(term_bvneg(t, sub(x, y)), sub(y, x));
    SAME(term_bvnot(t, x), sub(c(-1ull), x));
    SAME(add(term_bvnot(t, x), c(1)), term_bvneg(t, x));
    SAME(mul(c(3), add(x, c(2))), add(mul(x, c(3)), c(6)));
    SAME(mul(x, term_bvneg(t, y)), term_bvneg(t, mul(x, y)));
    SAME(mul(c(0), x), c(0));
    SAME(mul(c(-1ull), x), term_bvneg(t, x));
    SAME(mul(mul(c(3), x), mul(y, c(5))), mul(c(15), mul(x, y)));
    SAME(term_bvshl(t, x, c(2)), mul(x, c(4)));
    SAME(add(term_bvshl(t, x, c(1)), x), mul(c(3), x));
    SAME(mul(c(4), add(x, y)), add(mul(c(4), x), mul(c(4), y)));
}

static void equations(void **state)
{
    (void)state;
    IS_TRUE(eq(x, x));
    IS_FALSE(eq(c(1), c(2)));
    IS_FALSE(eq(x, add(x, c(1))));
    SAME(eq(add(x, c(3)), c(5)), eq(x, c(2)));
    SAME(eq(add(x, y), add(y, z)), eq(x, z));
    SAME(eq(add(x, c(1)), y), eq(x, sub(y, c(1))));
    SAME(eq(sub(x, y), c(0)), eq(x, y));
    SAME(eq(term_bvnot(t, x), c(0)), eq(x, c(-1ull)));
    SAME(eq(term_bvnot(t, x), term_bvnot(t, y)), eq(x, y));
    SAME(eq(mul(c(3), x), c(9)), eq(x, c(3)));
    IS_FALSE(eq(mul(c(4), x), c(2)));
    SAME(eq(mul(c(4), x), c(8)), eq(ext(x, 29, 0), term_bv(t, 30, 2)));
    SAME(eq(cat(a8, b8), term_bv(t, 16, 0x1234)), and(eq(a8, term_bv(t, 8, 0x12)), eq(b8, term_bv(t, 8, 0x34))));
    IS_FALSE(eq(zx(a8), c(256)));
    SAME(eq(zx(a8), c(255)), eq(a8, term_bv(t, 8, 255)));
    IS_FALSE(eq(sx(a8), c(128)));
    SAME(eq(sx(a8), c(-128ull)), eq(a8, term_bv(t, 8, 128)));
    SAME(eq(zx(a8), zx(b8)), eq(a8, b8));
    SAME(eq(term_bvxor(t, x, y), c(0)), eq(x, y));
    SAME(eq(term_bvor(t, x, y), c(0)), and(eq(x, c(0)), eq(y, c(0))));
    IS_FALSE(eq(term_bvor(t, x, c(1)), c(2)));
}

static void comparisons(void **state)
{
    (void)state;
    IS_FALSE(term_bvult(t, x, x));
    IS_TRUE(term_bvsle(t, x, x));
    IS_FALSE(term_bvult(t, x, c(0)));
    SAME(term_bvult(t, x, c(1)), eq(x, c(0)));
    SAME(term_bvult(t, c(0), x), term_ne(t, x, c(0)));
    IS_TRUE(term_bvule(t, x, c(-1ull)));
    SAME(term_bvule(t, x, c(9)), term_bvult(t, x, c(10)));
    SAME(not(term_bvult(t, x, c(10))), term_bvult(t, c(9), x));
    SAME(not(term_bvslt(t, x, y)), term_bvsle(t, y, x));
    IS_FALSE(term_bvslt(t, x, c(0x80000000)));
    IS_TRUE(term_bvsle(t, x, c(0x7fffffff)));
    SAME(term_bvult(t, zx(a8), zx(b8)), term_bvult(t, a8, b8));
    SAME(term_bvslt(t, zx(a8), zx(b8)), term_bvult(t, a8, b8));
    SAME(term_bvslt(t, sx(a8), sx(b8)), term_bvslt(t, a8, b8));
    IS_TRUE(term_bvult(t, zx(a8), c(256)));
    IS_TRUE(term_bvslt(t, sx(a8), c(128)));
    IS_FALSE(term_bvslt(t, sx(a8), c(-128ull)));
    IS_TRUE(term_bvslt(t, c(-1ull), zx(a8)));
    SAME(term_bvslt(t, zx(a8), c(10)), term_bvult(t, a8, term_bv(t, 8, 10)));
}

static void extracts_and_concatenations(void **state)
{
    (void)state;
    SAME(ext(x, 31, 0), x);
    SAME(ext(ext(x, 23, 8), 7, 4), ext(x, 15, 12));
    SAME(cat(ext(x, 31, 16), ext(x, 15, 0)), x);
    SAME(cat(cat(ext(x, 31, 24), ext(x, 23, 16)), cat(ext(x, 15, 8), ext(x, 7, 0))), x);
    SAME(ext(cat(a8, b8), 7, 0), b8);
    SAME(ext(cat(a8, b8), 15, 8), a8);
    SAME(ext(cat(a8, b8), 11, 4), cat(ext(a8, 3, 0), ext(b8, 7, 4)));
    SAME(ext(zx(a8), 7, 0), a8);
    SAME(ext(zx(a8), 31, 8), term_bv(t, 24, 0));
    SAME(ext(zx(a8), 15, 0), term_zext(t, a8, 16));
    SAME(cat(term_bv(t, 24, 0), a8), zx(a8));
    SAME(term_zext(t, term_zext(t, a8, 16), 32), zx(a8));
    SAME(term_sext(t, term_zext(t, a8, 16), 32), zx(a8));
    SAME(cat(term_bv(t, 4, 1), term_bv(t, 4, 2)), term_bv(t, 8, 0x12));
    SAME(ext(add(zx(a8), zx(b8)), 7, 0), term_bvadd(t, a8, b8));
    SAME(term_bvlshr(t, x, c(8)), zx(ext(x, 31, 8)));
    SAME(term_bvashr(t, x, c(8)), sx(ext(x, 31, 8)));
    SAME(term_bvlshr(t, x, c(32)), c(0));
    SAME(term_bvudiv(t, x, c(16)), term_bvlshr(t, x, c(4)));
    SAME(term_bvurem(t, x, c(16)), term_bvand(t, x, c(15)));
    SAME(term_bvor(t, term_bvshl(t, zx(a8), c(8)), zx(b8)), zx(cat(a8, b8)));
    SAME(term_bvand(t, x, c(0xff00)), zx(cat(ext(x, 15, 8), term_bv(t, 8, 0))));
}

/* What a store of four bytes and a load of them does to any value. */
static void bytes_join_again(void **state)
{
    (void)state;
    term values[] = {x,
                     add(x, y),
                     mul(c(4), x),
                     mul(c(4), zx(a8)),
                     zx(a8),
                     sx(a8),
                     term_bvand(t, x, y),
                     term_bvnot(t, x),
                     term_bvneg(t, x),
                     ite(p, c(3), c(0x12345678)),
                     ite(p, x, y),
                     term_bvudiv(t, x, y),
                     cat(ext(x, 15, 0), ext(y, 31, 16)),
                     term_bvxor(t, x, c(0xff)),
                     term_bvshl(t, x, c(3)),
                     term_bvashr(t, x, c(3)),
                     sx(ext(x, 11, 3))};
    for (uint32_t i = 0; i < sizeof values / sizeof *values; i++) {
        term v = values[i], bytes[4];
        for (uint32_t k = 0; k < 4; k++) bytes[k] = ext(v, 8 * k + 7, 8 * k);
        term joined = cat(cat(bytes[3], bytes[2]), cat(bytes[1], bytes[0]));
        if (joined.i != v.i) print_error("value %u\n", i);
        SAME(joined, v);
    }
}

static void divisions(void **state)
{
    (void)state;
    SAME(term_bvudiv(t, x, c(0)), c(-1ull));
    SAME(term_bvurem(t, x, c(0)), x);
    SAME(term_bvurem(t, x, x), c(0));
    SAME(term_bvsdiv(t, x, c(-1ull)), term_bvneg(t, x));
    SAME(term_bvsrem(t, x, c(1)), c(0));
    SAME(term_bvsdiv(t, zx(a8), zx(b8)), term_bvudiv(t, zx(a8), zx(b8)));
    SAME(term_bvsdiv(t, c(-7ull), c(2)), c(-3ull));
    SAME(term_bvsrem(t, c(-7ull), c(2)), c(-1ull));
    SAME(term_bvsdiv(t, c(0x80000000), c(-1ull)), c(0x80000000));
}

static void arrays(void **state)
{
    (void)state;
    sort s = sort_array(t, sort_bv(t, 32), sort_bv(t, 8));
    term m = term_var_str(t, "m", s);
    SAME(term_select(t, term_store(t, m, x, a8), x), a8);
    SAME(term_select(t, term_store(t, m, c(1), a8), c(2)), term_select(t, m, c(2)));
    SAME(term_select(t, term_store(t, m, add(x, c(1)), a8), x), term_select(t, m, x));
    SAME(term_select(t, term_store(t, m, add(x, c(1)), a8), add(x, c(2))), term_select(t, m, add(x, c(2))));
    assert_int_not_equal(term_select(t, term_store(t, m, x, a8), y).i, term_select(t, m, y).i);
    SAME(term_select(t, term_const_array(t, s, b8), y), b8);
    SAME(term_store(t, term_store(t, m, x, a8), x, b8), term_store(t, m, x, b8));
    SAME(term_store(t, term_store(t, term_store(t, m, c(1), a8), c(2), b8), c(1), b8), term_store(t, term_store(t, m, c(2), b8), c(1), b8));
    SAME(term_store(t, m, x, term_select(t, m, x)), m);
    SAME(term_store(t, term_const_array(t, s, b8), x, b8), term_const_array(t, s, b8));
    SAME(eq(term_store(t, m, x, a8), m), eq(term_select(t, m, x), a8));
    term n = term_var_str(t, "n", s);
    SAME(term_select(t, ite(p, term_store(t, m, x, a8), n), x), term_ite(t, p, a8, term_select(t, n, x)));
}

static void floats(void **state)
{
    (void)state;
    sort s = sort_float(t, 8, 24);
    term f = term_var_str(t, "f", s), g = term_var_str(t, "g", s), fg[2] = {f, g}, gf[2] = {g, f}, ff[2] = {f, f};
    SAME(term_make(t, T_FP_ADD, s, fg, 2, 0, FP_RNE), term_make(t, T_FP_ADD, s, gf, 2, 0, FP_RNE));
    assert_int_not_equal(term_make(t, T_FP_ADD, s, fg, 2, 0, FP_RNE).i, term_make(t, T_FP_ADD, s, fg, 2, 0, FP_RTZ).i);
    term neg = term_make(t, T_FP_NEG, s, &f, 1, 0, 0), nan = term_make(t, T_FP_IS_NAN, t->bool_sort, &f, 1, 0, 0);
    SAME(term_make(t, T_FP_NEG, s, &neg, 1, 0, 0), f);
    SAME(term_make(t, T_FP_IS_NAN, t->bool_sort, &neg, 1, 0, 0), nan);
    SAME(term_make(t, T_FP_EQ, t->bool_sort, ff, 2, 0, 0), not(nan));
    IS_FALSE(term_make(t, T_FP_LT, t->bool_sort, ff, 2, 0, 0));
    term bits = term_make(t, T_FP_TO_BITS, sort_bv(t, 32), &f, 1, 0, 0);
    SAME(term_make(t, T_FP_FROM_BITS, s, &bits, 1, 0, 0), f);
    SAME(ite(nan, c(0x7fc00000), bits), bits);
}

/* ---- random expressions ---- */

static uint32_t random_count(void)
{
    const char *e = getenv("TERMS_RANDOM");
    return e ? (uint32_t)strtoul(e, NULL, 10) : 5000;
}

/* Every node made again from its own arguments must be itself, or normal forms are none. */
static void check_stable(term_table *u, term a, uint32_t i)
{
    term_walk w = {0};
    walk_add(u, &w, a);
    for (uint32_t k = 0; k < w.order.len; k++) {
        term_info n = *term_get(u, w.order.data[k]);
        if (n.count == 0) continue;
        term again = term_make(u, (term_kind)n.kind, n.sort, &u->args.data[n.args], n.count, n.high, n.low);
        if (again.i != w.order.data[k].i) fail_msg("expression %u: a node of kind %u is not stable", i, n.kind);
    }
    walk_free(&w);
}

static void random_expressions(uint64_t seed, random_options o)
{
    random_terms g;
    random_terms_init(&g, seed, o);
    term_table *u = terms_new(NULL);
    uint32_t unspecified = 0, n = random_count();
    for (uint32_t i = 0; i < n; i++) {
        ast_sort s = random_sort(&g);
        ast *a = random_ast(&g, s);
        term b = ast_build(u, a);
        check_stable(u, b, i);
        for (uint32_t k = 0; k < 3; k++) {
            uint64_t assignment = random_next(&g.source);
            model *m = model_new(u);
            ast_assign(&g, a, assignment, u, m);
            naive_value v = ast_eval(&g, a, assignment);
            unspecified += v.unspecified;
            term value = model_eval(m, b);
            bool same = s.kind == SORT_ARRAY ? naive_array_equals(u, s, v, value) : term_same(value, naive_term(u, s, v));
            if (!v.unspecified && !same) {
                ast_print(a, stderr);
                fail_msg("expression %u has another value, assignment %llu", i, (unsigned long long)assignment);
            }
            model_free(m);
        }
        random_terms_reset(&g);
        if (u->terms.len > 2000000) {
            terms_free(u);
            u = terms_new(NULL);
        }
    }
    assert_true(unspecified < n);
    terms_free(u);
    random_terms_free(&g);
}

static void random_bit_vectors(void **state)
{
    (void)state;
    random_expressions(1, (random_options){.depth = 6, .max_width = 128, .arrays = true, .functions = true});
}

static void random_small_widths(void **state)
{
    (void)state;
    random_expressions(2, (random_options){.depth = 6, .max_width = 4, .arrays = true});
}

static void random_floats(void **state)
{
    (void)state;
    random_expressions(3, (random_options){.depth = 5, .max_width = 64, .arrays = true, .floats = true, .functions = true});
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
    const struct CMUnitTest tests[] = {T(connectives),
                                       T(if_then_else),
                                       T(sums),
                                       T(equations),
                                       T(comparisons),
                                       T(extracts_and_concatenations),
                                       T(bytes_join_again),
                                       T(divisions),
                                       T(arrays),
                                       T(floats),
                                       cmocka_unit_test(random_bit_vectors),
                                       cmocka_unit_test(random_small_widths),
                                       cmocka_unit_test(random_floats)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
