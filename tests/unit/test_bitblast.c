#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "logic/interpolate/aig_term.h"
#include "logic/solve/bitblast.h"
#include "logic/solve/cdcl.h"
#include "logic/solve/circuit.h"
#include "logic/solve/cnf.h"
#include "logic/term/fold.h"
#include "logic/term/model.h"
#include "random_term.h"

static random_source source = {12345};

static void inputs(aig *g, aig_lit *out, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) out[i] = aig_input(g);
}

static uint64_t read_vector(const uint8_t *values, const aig_lit *bits, uint32_t n)
{
    uint64_t r = 0;
    for (uint32_t i = 0; i < n; i++) r |= (uint64_t)aig_value(values, bits[i]) << i;
    return r;
}

static void aig_simplifies(void **state)
{
    (void)state;
    aig g;
    aig_init(&g);
    aig_lit a = aig_input(&g), b = aig_input(&g), c = aig_input(&g), ab = aig_and(&g, a, b);
    assert_int_equal(aig_and(&g, b, a), ab);
    assert_int_equal(aig_and(&g, a, aig_not(a)), AIG_FALSE);
    assert_int_equal(aig_and(&g, ab, a), ab);
    assert_int_equal(aig_and(&g, ab, aig_not(b)), AIG_FALSE);
    assert_int_equal(aig_and(&g, aig_not(ab), aig_not(a)), aig_not(a));
    assert_int_equal(aig_and(&g, aig_not(ab), a), aig_and(&g, a, aig_not(b)));
    assert_int_equal(aig_xor(&g, a, b), aig_not(aig_xor(&g, aig_not(a), b)));
    assert_int_equal(aig_xor(&g, a, a), AIG_FALSE);
    assert_int_equal(aig_ite(&g, c, a, a), a);
    assert_int_equal(aig_ite(&g, c, AIG_TRUE, AIG_FALSE), c);
    assert_int_equal(aig_or(&g, aig_and(&g, a, b), aig_and(&g, a, aig_not(b))), a);
    aig_free(&g);
}

static void aig_full_is_noticed(void **state)
{
    (void)state;
    aig g;
    aig_init(&g);
    g.max_nodes = 20;
    aig_lit x[32], r = AIG_TRUE;
    inputs(&g, x, 32);
    for (int i = 0; i < 32; i++) r = aig_and(&g, r, x[i]);
    assert_true(g.full);
    aig_free(&g);
}

/* Every circuit against the definition of the operators' meaning. */
static void circuits_compute(void **state)
{
    (void)state;
    static const term_kind kinds[] = {T_BVADD, T_BVMUL,  T_BVUDIV, T_BVUREM, T_BVSDIV, T_BVSREM,
                                      T_BVSHL, T_BVLSHR, T_BVASHR, T_BVULT,  T_BVSLT};
    static const uint32_t widths[] = {1, 2, 3, 5, 8, 13, 16, 31, 32, 33, 63, 64};
    for (uint32_t w = 0; w < sizeof widths / sizeof *widths; w++)
        for (uint32_t constants = 0; constants < 3; constants++) {
            uint32_t n = widths[w];
            aig g;
            aig_init(&g);
            uint64_t mask = n == 64 ? ~(uint64_t)0 : ((uint64_t)1 << n) - 1;
            uint64_t fixed = random_below(&source, 2) ? random_next(&source) & mask : ((uint64_t)1 << random_below(&source, n));
            aig_lit a[64], b[64], q[64], r[64], out[11][64];
            inputs(&g, a, n);
            for (uint32_t i = 0; i < n; i++) b[i] = constants ? (fixed >> i & 1 ? AIG_TRUE : AIG_FALSE) : aig_input(&g);
            circuit_add(&g, n, a, b, AIG_FALSE, out[0]);
            circuit_mul(&g, n, a, b, out[1]);
            circuit_udivrem(&g, n, a, b, out[2], out[3]);
            circuit_sdivrem(&g, n, a, b, out[4], out[5]);
            circuit_shift_left(&g, n, a, b, out[6]);
            circuit_shift_right(&g, n, a, b, AIG_FALSE, out[7]);
            circuit_shift_right(&g, n, a, b, a[n - 1], out[8]);
            out[9][0] = circuit_ult(&g, n, a, b);
            out[10][0] = circuit_slt(&g, n, a, b);
            circuit_neg(&g, n, a, q);
            circuit_sub(&g, n, a, b, r);
            uint8_t *values = malloc(g.nodes.len);
            for (int trial = 0; trial < 200; trial++) {
                uint64_t x = random_next(&source) & mask, y = constants ? fixed : random_next(&source) & mask;
                if (trial < 40 && !constants) y = random_below(&source, 2 * n + 2) & mask; /* shifts around the width, division by zero */
                if (trial % 5 == 0) x = (uint64_t)(trial % 10 ? -1 : 1) << random_below(&source, n) & mask;
                for (uint32_t i = 0; i < n; i++) {
                    values[a[i] >> 1] = x >> i & 1;
                    if (!constants) values[b[i] >> 1] = y >> i & 1;
                }
                aig_simulate(&g, values);
                for (uint32_t k = 0; k < 11; k++) assert_true(read_vector(values, out[k], k < 9 ? n : 1) == fold64(kinds[k], n, x, y));
                assert_true(read_vector(values, q, n) == (-x & mask));
                assert_true(read_vector(values, r, n) == ((x - y) & mask));
            }
            free(values);
            aig_free(&g);
        }
}

/* Every divisor of up to four bits, each of them 0, 1 or open; every dividend. */
static void few_bits_are_divided(void **state)
{
    (void)state;
    static const term_kind kinds[] = {T_BVUDIV, T_BVUREM, T_BVSDIV, T_BVSREM};
    for (uint32_t n = 1, patterns = 3; n <= 4; n++, patterns *= 3)
        for (uint32_t pattern = 0; pattern < patterns; pattern++) {
            aig g;
            aig_init(&g);
            aig_lit a[4], b[4], out[4][4];
            uint32_t fixed = 0, open = 0;
            inputs(&g, a, n);
            for (uint32_t i = 0, rest = pattern; i < n; i++, rest /= 3) {
                b[i] = rest % 3 == 0 ? AIG_FALSE : rest % 3 == 1 ? AIG_TRUE : aig_input(&g);
                fixed |= (uint32_t)(rest % 3 == 1) << i;
                open |= (uint32_t)(rest % 3 == 2) << i;
            }
            circuit_udivrem(&g, n, a, b, out[0], out[1]);
            circuit_sdivrem(&g, n, a, b, out[2], out[3]);
            uint8_t *values = malloc(g.nodes.len);
            for (uint32_t x = 0; x < 1u << n; x++)
                for (uint32_t y = 0; y < 1u << n; y++) {
                    if ((y & ~open) != fixed) continue;
                    for (uint32_t i = 0; i < n; i++) {
                        values[a[i] >> 1] = x >> i & 1;
                        if (open >> i & 1) values[b[i] >> 1] = y >> i & 1;
                    }
                    aig_simulate(&g, values);
                    for (uint32_t k = 0; k < 4; k++) assert_true(read_vector(values, out[k], n) == fold64(kinds[k], n, x, y));
                }
            free(values);
            aig_free(&g);
        }
}

static cdcl *solver_for(const cnf *c)
{
    cdcl *s = cdcl_new();
    for (uint32_t i = 0; i < c->clauses.len; i++) cdcl_add(s, c->clauses.data[i]);
    return s;
}

/* A random formula's circuit has under a random assignment the value that model_eval gives; and its clauses agree with the circuit. */
static void translate_terms(random_options options, int rounds)
{
    random_terms gen;
    random_terms_init(&gen, 4711, options);
    term_table *t = terms_new(NULL);
    int remainders = 0;
    for (int round = 0; round < rounds; round++) {
        term f = random_formula(&gen, t);
        blaster b;
        blast_init(&b, t);
        aig_lit root;
        if (!blast_formula(&b, f, &root)) {
            assert_string_equal(b.unsupported, "the remainder of floats");
            assert_true(options.floats && ++remainders < rounds / 4);
            blast_free(&b);
            continue;
        }
        uint8_t *values = malloc(b.graph.nodes.len);
        model *m = model_new(t);
        for (uint32_t i = 0; i < b.atoms.len; i++) {
            blast_atom a = b.atoms.data[i];
            assert_true(a.kind == ATOM_VAR || (a.kind == ATOM_OPEN && options.floats));
            uint64_t limbs[2] = {0, 0};
            for (uint32_t k = 0; k < a.width; k++) {
                bool v = random_below(&source, 2);
                values[b.bits.data[a.value + k] >> 1] = v;
                limbs[k / 64] |= (uint64_t)v << (k % 64);
            }
            if (a.kind != ATOM_VAR) continue;
            sort x = term_sort(t, a.a);
            sort_kind kind = (sort_kind)sort_get(t, x)->kind;
            model_set(m, a.a,
                      kind == SORT_BOOL    ? term_bool(t, limbs[0])
                      : kind == SORT_FLOAT ? term_fp_bits(t, x, limbs)
                                           : term_bv_limbs(t, a.width, limbs));
        }
        if (b.convention) values[b.convention >> 1] = true;
        aig_simulate(&b.graph, values);
        assert_int_equal(aig_value(values, root), model_holds(m, f));
        cnf c;
        int32_t vars = 0;
        cnf_init(&c, &b.graph, &vars);
        int32_t lit = cnf_literal(&c, root);
        cdcl *s = solver_for(&c);
        for (uint32_t i = 0; i < b.graph.inputs.len; i++) {
            int32_t v = cnf_var(&c, b.graph.inputs.data[i]);
            if (v) cdcl_assume(s, values[b.graph.inputs.data[i]] ? v : -v);
        }
        cdcl_assume(s, aig_value(values, root) ? lit : -lit);
        assert_int_equal(cdcl_solve(s, 0, NULL, NULL), CDCL_SAT);
        cdcl_free(s);
        cnf_free(&c);
        model_free(m);
        free(values);
        blast_free(&b);
        random_terms_reset(&gen);
    }
    random_terms_free(&gen);
    terms_free(t);
}

static void terms_are_translated(void **state)
{
    (void)state;
    translate_terms((random_options){.depth = 6, .max_width = 64}, 300);
    translate_terms((random_options){.depth = 5, .max_width = 64, .floats = true, .formats = true}, 300);
    translate_terms((random_options){.depth = 6, .max_width = 16, .floats = true, .formats = true, .small_floats = true}, 1000);
}

/* Graph → term → graph: the two roots are equivalent. */
static void graphs_become_terms(void **state)
{
    (void)state;
    term_table *t = terms_new(NULL);
    sort s8 = sort_bv(t, 8);
    term x = term_var_str(t, "x", s8), y = term_var_str(t, "y", s8), p = term_var_str(t, "p", t->bool_sort);
    for (int round = 0; round < 400; round++) {
        aig g;
        aig_init(&g);
        aig_lit pool[80];
        aig_bit names[17];
        for (uint32_t i = 0; i < 17; i++) {
            pool[i] = aig_input(&g);
            names[i] = i < 8 ? (aig_bit){x, i} : i < 16 ? (aig_bit){y, i - 8} : (aig_bit){p, 0};
        }
        uint32_t n = 17;
        if (round % 4 == 0) pool[n++] = circuit_ult(&g, 8, pool, pool + 8);
        if (round % 4 == 1) pool[n++] = circuit_eq(&g, 8, pool, pool + 8);
        for (int k = 0; k < 40; k++) {
            aig_lit a = pool[random_below(&source, n)] ^ random_below(&source, 2),
                    b = pool[random_below(&source, n)] ^ random_below(&source, 2);
            aig_lit c = pool[random_below(&source, n)] ^ random_below(&source, 2);
            uint32_t op = random_below(&source, 4);
            pool[n++] = op == 0 ? aig_xor(&g, a, b) : op == 1 ? aig_ite(&g, c, a, b) : aig_and(&g, a, b);
        }
        aig_lit root = pool[n - 1] ^ (round & 1);
        term f = aig_to_term(&g, root, names, t);
        uint8_t *values = malloc(g.nodes.len);
        model *m = model_new(t);
        for (int trial = 0; trial < 40; trial++) {
            uint64_t v = random_next(&source);
            for (uint32_t i = 0; i < 17; i++) values[g.inputs.data[i]] = v >> i & 1;
            aig_simulate(&g, values);
            model_set(m, x, term_bv(t, 8, v));
            model_set(m, y, term_bv(t, 8, v >> 8));
            model_set(m, p, term_bool(t, v >> 16 & 1));
            assert_int_equal(model_holds(m, f), aig_value(values, root));
        }
        model_free(m);
        free(values);
        aig_free(&g);
    }
    terms_free(t);
}

/* Bits that stand together become words again. */
static void words_are_recognised(void **state)
{
    (void)state;
    term_table *t = terms_new(NULL);
    sort s8 = sort_bv(t, 8);
    term x = term_var_str(t, "x", s8), y = term_var_str(t, "y", s8), c = term_bv(t, 8, 0x5a);
    aig g;
    aig_init(&g);
    aig_lit a[8], b[8], k[8];
    aig_bit names[16];
    inputs(&g, a, 8);
    inputs(&g, b, 8);
    for (uint32_t i = 0; i < 16; i++) names[i] = i < 8 ? (aig_bit){x, i} : (aig_bit){y, i - 8};
    for (uint32_t i = 0; i < 8; i++) k[i] = 0x5a >> i & 1;
    assert_int_equal(aig_to_term(&g, circuit_eq(&g, 8, a, k), names, t).i, term_eq(t, x, c).i);
    assert_int_equal(aig_to_term(&g, aig_not(circuit_eq(&g, 8, a, k)), names, t).i, term_ne(t, x, c).i);
    assert_int_equal(aig_to_term(&g, circuit_eq(&g, 8, a, b), names, t).i, term_eq(t, x, y).i);
    term less = aig_to_term(&g, circuit_ult(&g, 8, a, k), names, t), more = aig_to_term(&g, circuit_ult(&g, 8, k, a), names, t);
    assert_true(term_dag_size(t, less) <= 8);
    assert_true(term_dag_size(t, more) <= 8);
    aig_free(&g);
    terms_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(aig_simplifies),       cmocka_unit_test(aig_full_is_noticed),  cmocka_unit_test(circuits_compute),
        cmocka_unit_test(few_bits_are_divided), cmocka_unit_test(terms_are_translated), cmocka_unit_test(graphs_become_terms),
        cmocka_unit_test(words_are_recognised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
