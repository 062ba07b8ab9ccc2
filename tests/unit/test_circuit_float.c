/* The circuits of logic/solve/circuit_float.h against the arithmetic of logic/term/fp.h: every operand and rounding mode of tiny formats,
 * special and random operands of real ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "logic/solve/circuit_float.h"
#include "random_term.h"

static random_source source = {20261115};

enum { MOST_BITS = 160, MOST_LIMBS = FP_MAX_INTEGER / 64 };

static const fp_format tiny[] = {{2, 2}, {2, 3}, {3, 2}, {3, 4}, {4, 3}, {2, 5}};
static const fp_format real[] = {{5, 11}, {8, 24}, {11, 53}, {15, 64}, {15, 113}};
#define COUNT(a) ((uint32_t)(sizeof(a) / sizeof *(a)))

/* ---- one circuit with its operands ---- */

typedef struct {
    aig g;
    uint32_t count, width; /* operands, bits of each */
    aig_lit raw[3][MOST_BITS], operand[3][MOST_BITS];
    uint8_t *values;
} bench;

static void bench_open(bench *x, fp_format f, uint32_t count)
{
    aig_init(&x->g);
    x->count = count;
    x->width = fp_width(f);
    x->values = NULL;
    for (uint32_t k = 0; k < count; k++) {
        for (uint32_t i = 0; i < x->width; i++) x->raw[k][i] = aig_input(&x->g);
        circuit_fp_canonical(&x->g, f, x->raw[k], x->operand[k]);
    }
}

static void bench_close(bench *x)
{
    free(x->values);
    aig_free(&x->g);
}

static void bench_run(bench *x, uint64_t operands[3][FP_LIMBS])
{
    if (!x->values) x->values = malloc(x->g.nodes.len);
    for (uint32_t k = 0; k < x->count; k++)
        for (uint32_t i = 0; i < x->width; i++) x->values[x->raw[k][i] >> 1] = bits_get(operands[k], i);
    aig_simulate(&x->g, x->values);
}

static bool has_value(const bench *x, const aig_lit *bits, uint32_t width, const uint64_t *wanted)
{
    for (uint32_t i = 0; i < width; i++)
        if (aig_value(x->values, bits[i]) != bits_get(wanted, i)) return false;
    return true;
}

/* ---- operands ---- */

static void set_small(uint64_t *a, uint64_t v)
{
    for (uint32_t i = 0; i < FP_LIMBS; i++) a[i] = 0;
    a[0] = v;
}

/* Zeros, infinities, NaNs, subnormals, powers of two and their neighbours, the ends of the range, few bits set (products and sums that end
 * halfway), anything. */
static void some_float(fp_format f, uint64_t *a)
{
    uint32_t width = fp_width(f), fraction = f.significand - 1;
    uint64_t ones = bits_mask64(f.exponent), biased[FP_LIMBS], part[FP_LIMBS];
    for (uint32_t i = 0; i < FP_LIMBS; i++) a[i] = random_next(&source);
    bits_trim(a, width);
    for (uint32_t i = bits_limbs(width); i < FP_LIMBS; i++) a[i] = 0;
    uint32_t what = random_below(&source, 12);
    if (what >= 10) return;
    uint64_t e = what == 0   ? 0
                 : what == 1 ? ones
                 : what == 2 ? ones - 1
                 : what == 3 ? 1
                             : ones / 2 + random_below(&source, 2 * f.significand + 4) - f.significand - 2;
    if (e > ones) e = ones / 2;
    bits_set_u64(part, width, 0);
    switch (random_below(&source, 6)) {
    case 0: break;
    case 1: part[0] = random_below(&source, 4); break;
    case 2: bits_set_run(part, width, fraction - 1, random_below(&source, fraction)); break;
    case 3: bits_set_run(part, width, fraction - 1, fraction - 1); break;
    case 4: bits_set_run(part, width, fraction / 2, random_below(&source, fraction / 2 + 1)); break;
    default: bits_extract(part, a, fraction - 1, 0, width); bits_zext(part, width, part, fraction);
    }
    bool negative = random_below(&source, 2);
    bits_set_u64(biased, width, e | (uint64_t)negative << f.exponent);
    bits_shl(biased, biased, fraction, width);
    bits_or(a, biased, part, width);
}

/* Operands of like size, so that sums cancel. */
static void some_floats(fp_format f, uint64_t a[3][FP_LIMBS])
{
    for (uint32_t k = 0; k < 3; k++) some_float(f, a[k]);
    if (random_below(&source, 3)) return;
    uint64_t step[FP_LIMBS];
    set_small(step, random_below(&source, 3));
    bits_add(a[1], a[0], step, fp_width(f));
    if (random_below(&source, 2)) a[1][(fp_width(f) - 1) / 64] ^= (uint64_t)1 << ((fp_width(f) - 1) % 64);
}

/* ---- arithmetic ---- */

static const struct {
    term_kind kind;
    uint32_t operands;
    bool rounds;
} operators[] = {{T_FP_NEG, 1, false}, {T_FP_ABS, 1, false}, {T_FP_ADD, 2, true},  {T_FP_SUB, 2, true},
                 {T_FP_MUL, 2, true},  {T_FP_DIV, 2, true},  {T_FP_SQRT, 1, true}, {T_FP_ROUND, 1, true},
                 {T_FP_FMA, 3, true},  {T_FP_MIN, 2, false}, {T_FP_MAX, 2, false}};

static aig_lit build(aig *g, term_kind kind, fp_format f, fp_rounding mode, aig_lit operand[3][MOST_BITS], aig_lit *out)
{
    if (kind == T_FP_MIN || kind == T_FP_MAX) return circuit_fp_extreme(g, kind, f, operand[0], operand[1], out);
    circuit_fp_arithmetic(g, kind, f, mode, (const aig_lit *const[]){operand[0], operand[1], operand[2]}, out);
    return AIG_FALSE;
}

static void check_arithmetic(bench *x, term_kind kind, fp_format f, fp_rounding mode, const aig_lit *out, aig_lit open,
                             uint64_t a[3][FP_LIMBS])
{
    uint64_t wanted[FP_LIMBS] = {0, 0, 0};
    bench_run(x, a);
    bool closed = fp_arithmetic(kind, f, mode, wanted, a[0], a[1], a[2]);
    bool good = closed == !aig_value(x->values, open) && has_value(x, out, x->width, wanted); /* open: zero */
    if (!good)
        print_error("operator %d, format %u/%u, mode %d, operands %llx %llx %llx\n", kind, f.exponent, f.significand, mode,
                    (unsigned long long)a[0][0], (unsigned long long)a[1][0], (unsigned long long)a[2][0]);
    assert_true(good);
}

static void arithmetic(fp_format f, bool every, uint32_t trials)
{
    for (uint32_t o = 0; o < COUNT(operators); o++)
        for (fp_rounding mode = FP_RNE; mode <= (operators[o].rounds ? FP_RNA : FP_RNE); mode++) {
            bench x;
            bench_open(&x, f, operators[o].operands);
            aig_lit out[MOST_BITS], open = build(&x.g, operators[o].kind, f, mode, x.operand, out);
            uint64_t a[3][FP_LIMBS] = {{0}},
                     all = every && operators[o].operands * x.width <= 15 ? (uint64_t)1 << (operators[o].operands * x.width) : 0;
            for (uint64_t i = 0; i < all; i++) {
                for (uint32_t k = 0; k < 3; k++) set_small(a[k], i >> (k * x.width) & bits_mask64(x.width));
                check_arithmetic(&x, operators[o].kind, f, mode, out, open, a);
            }
            for (uint32_t i = 0; i < trials && !all; i++) {
                some_floats(f, a);
                check_arithmetic(&x, operators[o].kind, f, mode, out, open, a);
            }
            bench_close(&x);
        }
}

static void tiny_arithmetic(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < COUNT(tiny); i++) arithmetic(tiny[i], true, 20000);
}

static void real_arithmetic(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < COUNT(real); i++) arithmetic(real[i], false, real[i].significand > 53 ? 60 : 400);
}

/* With constant operands nothing is left of the circuit but its value. */
static void constants_fold(void **state)
{
    (void)state;
    aig g;
    aig_init(&g);
    for (uint32_t i = 0; i < COUNT(real); i++)
        for (uint32_t trial = 0; trial < 600; trial++) {
            fp_format f = real[i];
            uint32_t o = random_below(&source, COUNT(operators)), width = fp_width(f);
            fp_rounding mode = operators[o].rounds ? (fp_rounding)random_below(&source, 5) : FP_RNE;
            uint64_t a[3][FP_LIMBS], wanted[FP_LIMBS] = {0, 0, 0};
            aig_lit bits[3][MOST_BITS], operand[3][MOST_BITS], out[MOST_BITS];
            some_floats(f, a);
            for (uint32_t k = 0; k < 3; k++) {
                for (uint32_t b = 0; b < width; b++) bits[k][b] = bits_get(a[k], b) ? AIG_TRUE : AIG_FALSE;
                circuit_fp_canonical(&g, f, bits[k], operand[k]);
            }
            aig_lit open = build(&g, operators[o].kind, f, mode, operand, out);
            assert_int_equal(fp_arithmetic(operators[o].kind, f, mode, wanted, a[0], a[1], a[2]) ? AIG_FALSE : AIG_TRUE, open);
            for (uint32_t b = 0; b < width; b++) assert_int_equal(out[b], bits_get(wanted, b) ? AIG_TRUE : AIG_FALSE);
        }
    assert_int_equal(g.nodes.len, 1);
    aig_free(&g);
}

/* Constants that make the circuit vanish, on either side: 1, zeros; and some that do not. */
static void one_constant(void **state)
{
    (void)state;
    static const uint64_t constants[] = {0, 0x8000, 0x3c00, 0xbc00, 0x3c01, 0x7c00, 0x7e00, 1, 0x4200};
    fp_format f = {5, 11};
    for (uint32_t o = 0; o < COUNT(operators); o++)
        for (uint32_t c = 0; c < COUNT(constants); c++)
            for (uint32_t side = 0; side < 2 && operators[o].operands == 2; side++)
                for (fp_rounding mode = FP_RNE; mode <= (operators[o].rounds ? FP_RNA : FP_RNE); mode++) {
                    bench x;
                    bench_open(&x, f, 3);
                    uint32_t before = x.g.nodes.len;
                    for (uint32_t i = 0; i < x.width; i++) x.operand[side][i] = constants[c] >> i & 1 ? AIG_TRUE : AIG_FALSE;
                    aig_lit out[MOST_BITS], open = build(&x.g, operators[o].kind, f, mode, x.operand, out);
                    bool one = constants[c] == 0x3c00 && (operators[o].kind == T_FP_MUL || (operators[o].kind == T_FP_DIV && side)),
                         zero = c < 2 && operators[o].kind == T_FP_ADD;
                    assert_true(!one || x.g.nodes.len == before);
                    assert_true(!zero || x.g.nodes.len < before + 100);
                    for (uint32_t trial = 0; trial < 300; trial++) {
                        uint64_t a[3][FP_LIMBS];
                        some_floats(f, a);
                        set_small(a[side], constants[c]);
                        check_arithmetic(&x, operators[o].kind, f, mode, out, open, a);
                    }
                    bench_close(&x);
                }
}

/* ---- predicates ---- */

static void check_predicates(fp_format f, bool every, uint32_t trials)
{
    bench x;
    bench_open(&x, f, 2);
    aig_lit out[T_FP_IS_NEGATIVE - T_FP_EQ + 1];
    for (term_kind kind = T_FP_EQ; kind <= T_FP_IS_NEGATIVE; kind++)
        out[kind - T_FP_EQ] = circuit_fp_predicate(&x.g, kind, f, x.operand[0], x.operand[1]);
    for (uint64_t i = 0; i < (every ? (uint64_t)1 << (2 * x.width) : trials); i++) {
        uint64_t a[3][FP_LIMBS];
        some_floats(f, a);
        if (every) set_small(a[0], i & bits_mask64(x.width)), set_small(a[1], i >> x.width);
        bench_run(&x, a);
        for (term_kind kind = T_FP_EQ; kind <= T_FP_IS_NEGATIVE; kind++)
            assert_int_equal(aig_value(x.values, out[kind - T_FP_EQ]), fp_predicate(kind, f, a[0], a[1]));
        uint64_t canonical[FP_LIMBS] = {0};
        (void)fp_convert(f, canonical, f, a[0], FP_RNE);
        assert_true(has_value(&x, x.operand[0], x.width, canonical));
    }
    bench_close(&x);
}

static void predicates(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < COUNT(tiny); i++) check_predicates(tiny[i], true, 0);
    for (uint32_t i = 0; i < COUNT(real); i++) check_predicates(real[i], false, 2000);
}

/* ---- conversions ---- */

static void check_convert(fp_format to, fp_format from, bool every, uint32_t trials)
{
    for (fp_rounding mode = FP_RNE; mode <= FP_RNA; mode++) {
        bench x;
        bench_open(&x, from, 1);
        aig_lit out[MOST_BITS];
        circuit_fp_convert(&x.g, to, mode, from, x.operand[0], out);
        for (uint64_t i = 0; i < (every ? (uint64_t)1 << x.width : trials); i++) {
            uint64_t a[3][FP_LIMBS], wanted[FP_LIMBS] = {0};
            some_floats(from, a);
            if (every) set_small(a[0], i);
            bench_run(&x, a);
            assert_true(fp_convert(to, wanted, from, a[0], mode));
            assert_true(has_value(&x, out, fp_width(to), wanted));
        }
        bench_close(&x);
    }
}

static void other_formats(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < COUNT(tiny); i++)
        for (uint32_t k = 0; k < COUNT(tiny); k++) check_convert(tiny[i], tiny[k], true, 0);
    for (uint32_t i = 0; i < COUNT(real); i++)
        for (uint32_t k = 0; k < COUNT(real); k++) check_convert(real[i], real[k], false, 300);
    for (uint32_t i = 0; i < COUNT(tiny); i++) check_convert(tiny[i], real[2], false, 2000), check_convert(real[2], tiny[i], true, 0);
}

static void check_to_integer(fp_format f, uint32_t width, bool is_signed, bool every, uint32_t trials)
{
    bench x;
    bench_open(&x, f, 1);
    aig_lit out[FP_MAX_INTEGER], open = circuit_fp_to_integer(&x.g, width, is_signed, f, x.operand[0], out);
    uint32_t closed = 0;
    for (uint64_t i = 0; i < (every ? (uint64_t)1 << x.width : trials); i++) {
        uint64_t a[3][FP_LIMBS], wanted[MOST_LIMBS];
        some_floats(f, a);
        if (every) set_small(a[0], i);
        bench_run(&x, a);
        bool fits = fp_to_integer(wanted, width, is_signed, f, a[0]);
        closed += fits;
        assert_int_equal(!aig_value(x.values, open), fits);
        if (fits) assert_true(has_value(&x, out, width, wanted));
    }
    assert_true(closed > 0);
    bench_close(&x);
}

static void check_from_integer(fp_format f, uint32_t width, bool is_signed, uint32_t trials)
{
    for (fp_rounding mode = FP_RNE; mode <= FP_RNA; mode++) {
        aig g;
        aig_init(&g);
        aig_lit in[FP_MAX_INTEGER], out[MOST_BITS];
        for (uint32_t i = 0; i < width; i++) in[i] = aig_input(&g);
        circuit_fp_from_integer(&g, f, mode, width, is_signed, in, out);
        bench x = {.values = malloc(g.nodes.len)};
        for (uint64_t i = 0; i < (width <= 8 ? (uint64_t)1 << width : trials); i++) {
            uint64_t a[MOST_LIMBS], wanted[FP_LIMBS];
            bits_set_run(a, width, width - 1, random_below(&source, width));
            bits_lshr(a, a, random_below(&source, width), width);
            if (random_below(&source, 2)) a[0] ^= random_below(&source, 8), bits_trim(a, width);
            if (random_below(&source, 3) == 0) {
                for (uint32_t k = 0; k < bits_limbs(width); k++) a[k] = random_next(&source);
                bits_trim(a, width);
            }
            if (width <= 8) a[0] = i;
            for (uint32_t k = 0; k < width; k++) x.values[in[k] >> 1] = bits_get(a, k);
            aig_simulate(&g, x.values);
            assert_true(fp_from_integer(f, wanted, a, width, is_signed, mode));
            assert_true(has_value(&x, out, fp_width(f), wanted));
        }
        free(x.values);
        aig_free(&g);
    }
}

static void integers(void **state)
{
    (void)state;
    static const uint32_t narrow[] = {1, 2, 3, 5, 8}, wide[] = {1, 8, 32, 64, 65, 128, 300};
    for (uint32_t s = 0; s < 2; s++) {
        for (uint32_t i = 0; i < COUNT(tiny); i++)
            for (uint32_t k = 0; k < COUNT(narrow); k++)
                check_to_integer(tiny[i], narrow[k], s, true, 0), check_from_integer(tiny[i], narrow[k], s, 0);
        for (uint32_t i = 0; i < COUNT(real); i++)
            for (uint32_t k = 0; k < COUNT(wide); k++)
                check_to_integer(real[i], wide[k], s, false, 1000), check_from_integer(real[i], wide[k], s, 200);
        check_from_integer(tiny[3], 64, s, 500);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(tiny_arithmetic), cmocka_unit_test(real_arithmetic),
                                       cmocka_unit_test(constants_fold),  cmocka_unit_test(one_constant),
                                       cmocka_unit_test(predicates),      cmocka_unit_test(other_formats),
                                       cmocka_unit_test(integers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
