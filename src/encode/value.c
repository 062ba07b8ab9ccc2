/* encode/value.c — expressions → terms. Integers are bit-vectors of their type's width (_Bool: 8 bits, 0 or 1), pointers of the data
 * model's width, floats are floats. Every operator agrees with the interpreter (cfa/exec/value.c), also on undefined behaviour where it
 * continues. */
#include "encode/internal.h"

#include "cfa/open_value.h"

#include "cfa/mentions.h"

/* ---- constants ---- */

static term integer_term(encoder *e, value_shape shape, __int128 v) { return term_bv_i128(e->t, shape.bits, v); }

/* The bits in the terms' format, which hides the leading one of long double. */
static void float_bits(value_shape shape, long double v, uint64_t limbs[2])
{
    limbs[0] = limbs[1] = 0;
    switch (shape.significand) {
    case 11: {
        _Float16 h = (_Float16)v;
        memcpy(limbs, &h, sizeof h);
        return;
    }
    case 24: {
        float f = (float)v;
        memcpy(limbs, &f, sizeof f);
        return;
    }
    case 53: {
        double d = (double)v;
        memcpy(limbs, &d, sizeof d);
        return;
    }
    case 64: {
        uint64_t fraction;
        uint16_t top;
        memcpy(&fraction, &v, 8);
        memcpy(&top, (const char *)&v + 8, 2);
        limbs[0] = (fraction & UINT64_MAX >> 1) | (uint64_t)top << 63;
        limbs[1] = top >> 1;
        return;
    }
    default: {
        __float128 q = (__float128)v;
        memcpy(limbs, &q, sizeof q);
    }
    }
}

term enc_float(encoder *e, value_shape shape, long double v)
{
    uint64_t limbs[2];
    float_bits(shape, v, limbs);
    return term_fp_bits(e->t, enc_sort(e, shape), limbs);
}

term enc_float_pattern(encoder *e, value_shape shape, long double v)
{
    uint64_t limbs[2];
    float_bits(shape, v, limbs);
    return term_bv_limbs(e->t, shape.bits, limbs);
}

term enc_zero(encoder *e, value_shape shape) { return shape.kind == V_FLOATING ? enc_float(e, shape, 0) : term_bv(e->t, shape.bits, 0); }

/* ---- bits ---- */

term enc_resize(encoder *e, term v, uint32_t bits, bool is_signed)
{
    uint32_t width = term_width(e->t, v);
    if (width == bits) return v;
    if (width > bits) return term_extract(e->t, v, bits - 1, 0);
    return is_signed ? term_sext(e->t, v, bits) : term_zext(e->t, v, bits);
}

term enc_truth(encoder *e, term condition, uint32_t bits)
{
    return term_ite(e->t, condition, term_bv(e->t, bits, 1), term_bv(e->t, bits, 0));
}

static term make1(encoder *e, term_kind kind, sort of, term a) { return term_make(e->t, kind, of, &a, 1, 0, FP_RNE); }
static term make2(encoder *e, term_kind kind, sort of, term a, term b) { return term_make(e->t, kind, of, (term[]){a, b}, 2, 0, FP_RNE); }

/* The leading bit of long double's significand, hidden in the terms' format, shows in memory. */
static term leading_bit(encoder *e, term bits)
{
    term_table *t = e->t;
    term exponent = term_extract(t, bits, 77, 63);
    return term_ite(t, term_eq(t, exponent, term_bv(t, 15, 0)), term_bv(t, 1, 0), term_bv(t, 1, 1));
}

/* The ten bytes of a long double. The machine does not write the ones behind them: these stay open. */
static term extended_to_memory(encode_state *s, term bits, uint32_t width)
{
    term_table *t = s->e->t;
    bits = term_concat(t, term_extract(t, bits, 78, 63), term_concat(t, leading_bit(s->e, bits), term_extract(t, bits, 62, 0)));
    if (s->scratch) return enc_resize(s->e, bits, width, false);
    return term_concat(t, enc_unknown(s, sort_bv(t, width - 80)), bits);
}

/* Terms know only one NaN; the machine has many. Which one it is in memory stays open. */
static term with_any_nan(encode_state *s, term v, value_shape shape, term bits)
{
    encoder *e = s->e;
    term_table *t = e->t;
    term nan = make1(e, T_FP_IS_NAN, t->bool_sort, v);
    if (nan.i == t->false_term.i) return bits;
    if (s->known_nan.i && nan.i == t->true_term.i) return s->known_nan;
    if (s->scratch) return bits; /* a static initialiser uses the default one */
    term other = enc_unknown(s, sort_bv(t, shape.bits));
    s->choices->c.when = nan;
    enc_require(s, make1(e, T_FP_IS_NAN, t->bool_sort, make1(e, T_FP_FROM_BITS, enc_sort(e, shape), other)));
    return term_ite(t, nan, other, bits);
}

term enc_to_bits(encode_state *s, term v, value_shape shape)
{
    encoder *e = s->e;
    term_table *t = e->t;
    if (shape.kind != V_FLOATING) return v;
    const term_info *i = term_get(t, v);
    term bits;
    if (i->kind == T_FP_FROM_BITS) { /* just moved */
        bits = term_arg(t, v, 0);
    } else {
        bits = with_any_nan(s, v, shape, make1(e, T_FP_TO_BITS, sort_bv(t, shape.bits), v));
        map_put(&e->floats_of_bits, bits.i, v.i);
    }
    if (shape.significand == 64) return extended_to_memory(s, bits, (uint32_t)shape.size * 8);
    return enc_resize(e, bits, (uint32_t)shape.size * 8, false);
}

static term float_from(encoder *e, term bits, value_shape shape)
{
    uint32_t value;
    if (map_get(&e->floats_of_bits, bits.i, &value) && term_sort(e->t, (term){value}).i == enc_sort(e, shape).i) return (term){value};
    return make1(e, T_FP_FROM_BITS, enc_sort(e, shape), bits);
}

/* Ten bytes whose leading bit does not fit their exponent are not a number in the standard; the result of the machine stays open. */
static term extended_from_memory(encode_state *s, term memory, value_shape shape)
{
    term_table *t = s->e->t;
    term bits = term_concat(t, term_extract(t, memory, 79, 64), term_extract(t, memory, 62, 0));
    term proper = term_eq(t, term_extract(t, memory, 63, 63), leading_bit(s->e, bits));
    term v = float_from(s->e, bits, shape);
    return s->scratch || proper.i == t->true_term.i ? v : term_ite(t, proper, v, enc_unknown(s, enc_sort(s->e, shape)));
}

term enc_from_bits(encode_state *s, term bits, value_shape shape)
{
    if (shape.kind != V_FLOATING) return bits;
    if (shape.significand == 64) return extended_from_memory(s, bits, shape);
    return float_from(s->e, enc_resize(s->e, bits, shape.bits, false), shape);
}

/* ---- conversions ---- */

static term is_true(encode_state *s, term v, value_shape shape)
{
    encoder *e = s->e;
    if (shape.kind == V_FLOATING) return term_not(e->t, make1(e, T_FP_IS_ZERO, e->t->bool_sort, v));
    if (shape.kind != V_INTEGER) return e->t->true_term;
    return term_ne(e->t, v, term_bv(e->t, term_width(e->t, v), 0));
}

/* Toward zero within (low, high) or [low, high); elsewhere what the instruction gives: only the top bit is set. */
static term float_to_signed(encoder *e, term v, value_shape from, uint32_t bits, long double low, bool with_low, long double high)
{
    term_table *t = e->t;
    term above = make2(e, with_low ? T_FP_LE : T_FP_LT, t->bool_sort, enc_float(e, from, low), v);
    term below = make2(e, T_FP_LT, t->bool_sort, v, enc_float(e, from, high));
    term indefinite = term_bvshl(t, term_bv(t, bits, 1), term_bv(t, bits, bits - 1));
    return term_ite(t, term_and(t, above, below), make1(e, T_FP_TO_SBV, sort_bv(t, bits), v), indefinite);
}

static const value_shape f64 = {
    .kind = V_FLOATING, .is_signed = true, .bits = 64, .exponent = 11, .significand = 53, .size = 8, .align = 8};
static const value_shape f80 = {
    .kind = V_FLOATING, .is_signed = true, .bits = 79, .exponent = 15, .significand = 64, .size = 16, .align = 16};

static term double_to_integer(encoder *e, term v, value_shape to)
{
    term_table *t = e->t;
    if (to.bits < 32 || (to.bits == 32 && to.is_signed))
        return enc_resize(e, float_to_signed(e, v, f64, 32, -2147483649.0L, false, 2147483648.0L), to.bits, true);
    term by_64 = float_to_signed(e, v, f64, 64, -0x1p63L, true, 0x1p63L);
    if (to.bits == 32 || to.is_signed) return enc_resize(e, by_64, to.bits, true);
    term half = enc_float(e, f64, 0x1p63L);
    term small = term_or(t, make2(e, T_FP_LT, t->bool_sort, v, half), make1(e, T_FP_IS_NAN, t->bool_sort, v));
    term rest = float_to_signed(e, make2(e, T_FP_SUB, enc_sort(e, f64), v, half), f64, 64, -0x1p63L, true, 0x1p63L);
    return term_ite(t, small, by_64, term_bvxor(t, rest, term_bv(t, 64, (uint64_t)1 << 63)));
}

static term extended_to_integer(encoder *e, term v, value_shape to)
{
    term_table *t = e->t;
    bool by_64 = to.bits == 64 || (to.bits == 32 && !to.is_signed);
    term nan = make1(e, T_FP_IS_NAN, t->bool_sort, v), r;
    term of_nan = to.bits <= 16                    ? term_bv(t, to.bits, 0)
                  : to.bits == 32 && !to.is_signed ? term_bv(t, 32, 0)
                                                   : term_bv(t, to.bits, (uint64_t)1 << (to.bits - 1));
    if (to.bits == 64 && !to.is_signed) {
        term high = make2(e, T_FP_LE, t->bool_sort, enc_float(e, f80, 0x1p63L), v);
        term fits = make2(e, T_FP_LT, t->bool_sort, v, enc_float(e, f80, 0x1p64L));
        term upper = term_ite(t, fits, make1(e, T_FP_TO_UBV, sort_bv(t, 64), v), term_bv(t, 64, 0));
        r = term_ite(t, high, upper, float_to_signed(e, v, f80, 64, -0x1p63L, true, 0x1p63L));
    } else if (by_64) {
        r = float_to_signed(e, v, f80, 64, -0x1p63L - 1, false, 0x1p63L);
        r = enc_resize(e, r, to.bits, true);
    } else {
        r = enc_resize(e, float_to_signed(e, v, f80, 32, -0x1p31L - 1, false, 0x1p31L), to.bits, true);
    }
    return term_ite(t, nan, of_nan, r);
}

static term extended_to_wide(encoder *e, term v, bool is_signed)
{
    term_table *t = e->t;
    sort wide = sort_bv(t, 128);
    term lowest = term_bvshl(t, term_bv(t, 128, 1), term_bv(t, 128, 127));
    term from_low = make2(e, T_FP_LE, t->bool_sort, enc_float(e, f80, -0x1p127L), v);
    term as_signed = term_ite(t, from_low, make1(e, T_FP_TO_SBV, wide, v), is_signed ? lowest : term_bv(t, 128, 0));
    if (is_signed) return term_ite(t, make2(e, T_FP_LE, t->bool_sort, enc_float(e, f80, 0x1p127L), v), term_bvnot(t, lowest), as_signed);
    term too_high = make2(e, T_FP_LE, t->bool_sort, enc_float(e, f80, 0x1p128L), v);
    term positive = make2(e, T_FP_LE, t->bool_sort, enc_float(e, f80, 0), v);
    return term_ite(t, too_high, term_bvnot(t, term_bv(t, 128, 0)), term_ite(t, positive, make1(e, T_FP_TO_UBV, wide, v), as_signed));
}

static term float_to_float(encoder *e, term v, value_shape from, value_shape to)
{
    if (from.significand == to.significand) return v;
    if (from.significand == 113 && to.significand == 11) { /* as the host does it: through long double */
        v = make1(e, T_FP_FROM_FP, enc_sort(e, f80), v);
    }
    return make1(e, T_FP_FROM_FP, enc_sort(e, to), v);
}

static term float_to_integer(encoder *e, term v, value_shape from, value_shape to)
{
    if (to.bits == 128) return extended_to_wide(e, float_to_float(e, v, from, f80), to.is_signed);
    if (from.significand >= 64) return extended_to_integer(e, float_to_float(e, v, from, f80), to);
    return double_to_integer(e, float_to_float(e, v, from, f64), to);
}

term enc_convert(encode_state *s, term v, value_shape from, value_shape to)
{
    encoder *e = s->e;
    if (to.kind == V_INTEGER && to.is_bool) return from.is_bool ? v : enc_truth(e, is_true(s, v, from), 8);
    if (from.kind == V_INTEGER && to.kind == V_INTEGER) return enc_resize(e, v, to.bits, from.is_signed);
    if (from.kind == V_INTEGER && to.kind == V_FLOATING)
        return make1(e, from.is_signed ? T_FP_FROM_SBV : T_FP_FROM_UBV, enc_sort(e, to), v);
    if (from.kind == V_FLOATING && to.kind == V_FLOATING) return float_to_float(e, v, from, to);
    if (from.kind == V_FLOATING && to.kind == V_INTEGER) return float_to_integer(e, v, from, to);
    return to.kind == V_INTEGER || to.kind == V_FLOATING ? enc_unknown(s, enc_sort(e, to)) : v;
}

/* ---- operators ---- */

static term unsupported_value(encode_state *s, value_shape shape)
{
    enc_unsupported(s, "arithmetic on vectors or complex numbers");
    if (shape.kind != V_INTEGER && shape.kind != V_FLOATING) shape = (value_shape){.kind = V_INTEGER, .bits = 32};
    return enc_unknown(s, enc_sort(s->e, shape));
}

/* Counts are taken modulo the width of the operation, which is at least 32, as the machine does. */
static term shift(encode_state *s, ex_kind kind, value_shape shape, term a, ex count)
{
    encoder *e = s->e;
    term_table *t = e->t;
    uint32_t bits = shape.bits < 32 ? 32 : shape.bits;
    value_shape by = enc_shape(e, ex_get(e->s, count)->type);
    term n = enc_resize(e, enc_value(s, count), bits, by.is_signed);
    n = term_bvand(t, n, term_bv(t, bits, bits - 1));
    a = enc_resize(e, a, bits, shape.is_signed);
    term r = kind == E_SHL ? term_bvshl(t, a, n) : shape.is_signed ? term_bvashr(t, a, n) : term_bvlshr(t, a, n);
    return enc_resize(e, r, shape.bits, false);
}

static term integer_binary(encoder *e, ex_kind kind, value_shape shape, term a, term b)
{
    term_table *t = e->t;
    switch (kind) {
    case E_ADD: return term_bvadd(t, a, b);
    case E_SUB: return term_bvsub(t, a, b);
    case E_MUL: return term_bvmul(t, a, b);
    case E_DIV: return shape.is_signed ? term_bvsdiv(t, a, b) : term_bvudiv(t, a, b);
    case E_REM: return shape.is_signed ? term_bvsrem(t, a, b) : term_bvurem(t, a, b);
    case E_AND: return term_bvand(t, a, b);
    case E_OR: return term_bvor(t, a, b);
    default: return term_bvxor(t, a, b);
    }
}

static term binary(encode_state *s, const ex_info *i)
{
    encoder *e = s->e;
    value_shape shape = enc_shape(e, i->type);
    ex_kind kind = (ex_kind)i->kind;
    if (shape.kind == V_INTEGER) {
        term a = enc_resize(e, enc_value(s, i->a), shape.bits, shape.is_signed);
        if (kind == E_SHL || kind == E_SHR) return shift(s, kind, shape, a, i->b);
        return integer_binary(e, kind, shape, a, enc_resize(e, enc_value(s, i->b), shape.bits, shape.is_signed));
    }
    if (shape.kind != V_FLOATING || kind > E_DIV) return unsupported_value(s, shape);
    static const term_kind kinds[] = {T_FP_ADD, T_FP_SUB, T_FP_MUL, T_FP_DIV};
    term a = enc_value(s, i->a), b = enc_value(s, i->b);
    return make2(e, kinds[kind - E_ADD], enc_sort(e, shape), a, b);
}

static term unary(encode_state *s, const ex_info *i)
{
    encoder *e = s->e;
    value_shape shape = enc_shape(e, i->type);
    if (shape.kind == V_FLOATING && i->kind == E_NEG) return make1(e, T_FP_NEG, enc_sort(e, shape), enc_value(s, i->a));
    if (shape.kind != V_INTEGER) return unsupported_value(s, shape);
    term a = enc_value(s, i->a);
    return i->kind == E_NEG ? term_bvneg(e->t, a) : term_bvnot(e->t, a);
}

static term compare(encode_state *s, const ex_info *i)
{
    encoder *e = s->e;
    term_table *t = e->t;
    value_shape shape = enc_shape(e, ex_get(e->s, i->a)->type);
    if (shape.kind != V_INTEGER && shape.kind != V_FLOATING) {
        enc_unsupported(s, "comparison of vectors or complex numbers");
        return enc_unknown(s, t->bool_sort);
    }
    term a = enc_value(s, i->a), b = enc_value(s, i->b);
    if (shape.kind == V_FLOATING) {
        switch ((ex_kind)i->kind) {
        case E_EQ: return make2(e, T_FP_EQ, t->bool_sort, a, b);
        case E_NE: return term_not(t, make2(e, T_FP_EQ, t->bool_sort, a, b));
        case E_LT: return make2(e, T_FP_LT, t->bool_sort, a, b);
        case E_LE: return make2(e, T_FP_LE, t->bool_sort, a, b);
        case E_GT: return make2(e, T_FP_LT, t->bool_sort, b, a);
        default: return make2(e, T_FP_LE, t->bool_sort, b, a);
        }
    }
    b = enc_resize(e, b, term_width(t, a), shape.is_signed);
    switch ((ex_kind)i->kind) {
    case E_EQ: return term_eq(t, a, b);
    case E_NE: return term_ne(t, a, b);
    case E_LT: return shape.is_signed ? term_bvslt(t, a, b) : term_bvult(t, a, b);
    case E_LE: return shape.is_signed ? term_bvsle(t, a, b) : term_bvule(t, a, b);
    case E_GT: return shape.is_signed ? term_bvslt(t, b, a) : term_bvult(t, b, a);
    default: return shape.is_signed ? term_bvsle(t, b, a) : term_bvule(t, b, a);
    }
}

static term pointer_add(encode_state *s, const ex_info *i)
{
    encoder *e = s->e;
    uint64_t stride = strides_of(&e->sizes, ex_get(e->s, i->a)->type);
    term a = enc_resize(e, enc_value(s, i->a), e->pointer_bits, false), b = enc_index_value(s, i->b);
    return term_bvadd(e->t, a, term_bvmul(e->t, b, term_bv(e->t, e->pointer_bits, stride)));
}

static term pointer_difference(encode_state *s, const ex_info *i)
{
    encoder *e = s->e;
    value_shape shape = enc_shape(e, i->type);
    uint64_t stride = strides_of(&e->sizes, ex_get(e->s, i->a)->type);
    term bytes = term_bvsub(e->t, enc_value(s, i->a), enc_value(s, i->b));
    if (!stride) return enc_zero(e, shape);
    if (stride > 1) bytes = term_bvsdiv(e->t, bytes, term_bv(e->t, e->pointer_bits, stride));
    return enc_resize(e, bytes, shape.bits, true);
}

static term translate(encode_state *s, ex x)
{
    encoder *e = s->e;
    const ex_info i = *ex_get(e->s, x);
    value_shape shape = enc_shape(e, i.type);
    switch ((ex_kind)i.kind) {
    case E_INT: return integer_term(e, shape, ex_int_value(e->s, x));
    case E_FLOAT: return enc_float(e, shape, ex_float_value(e->s, x));
    case E_FUNC: return term_bv(e->t, shape.bits, enc_address_function(e, i.var));
    case E_LABEL: return term_bv(e->t, shape.bits, enc_address_label(e, x));
    case E_VAR:
    case E_STRING:
    case E_DEREF:
    case E_MEMBER:
    case E_INDEX: return shape.kind == V_INTEGER || shape.kind == V_FLOATING ? enc_load(s, enc_place(e, x)) : unsupported_value(s, shape);
    case E_ADDR: {
        const place *p = enc_place(e, i.a);
        return p->kind == PLACE_MEMORY ? enc_place_address(s, p) : enc_unknown(s, e->pointer_sort);
    }
    case E_CAST: {
        value_shape from = enc_shape(e, ex_get(e->s, i.a)->type);
        if (shape.kind == V_NOTHING) return term_bv(e->t, 32, 0);
        if (shape.kind == V_AGGREGATE || from.kind == V_AGGREGATE || from.kind == V_NOTHING) return unsupported_value(s, shape);
        return enc_convert(s, enc_value(s, i.a), from, shape);
    }
    case E_NEG:
    case E_BITNOT: return unary(s, &i);
    case E_NOT:
    case E_EQ:
    case E_NE:
    case E_LT:
    case E_LE:
    case E_GT:
    case E_GE: return enc_truth(e, enc_condition(s, x), shape.bits);
    case E_PTRADD: return pointer_add(s, &i);
    case E_PTRDIFF: return pointer_difference(s, &i);
    case E_ADD:
    case E_SUB:
    case E_MUL:
    case E_DIV:
    case E_REM:
    case E_AND:
    case E_OR:
    case E_XOR:
    case E_SHL:
    case E_SHR: return binary(s, &i);
    default: return unsupported_value(s, shape);
    }
}

static bool is_open(const encoder *e, ex x) { return e->o.open && map_get(e->o.open, x.i, NULL); }

/* Null, a number near it or an error number: the same wherever objects are. Nothing is known of what is arbitrary at every reading. */
static term has_no_place(encode_state *s, ex x)
{
    encoder *e = s->e;
    term_table *t = e->t;
    term v = enc_value(s, x);
    if (v.i != enc_value(s, x).i) return t->false_term;
    v = enc_resize(e, v, e->pointer_bits, false);
    return term_bvult(t, term_bvadd(t, v, term_bv(t, e->pointer_bits, OPEN_SMALL)), term_bv(t, e->pointer_bits, 2 * OPEN_SMALL));
}

/* The value of an open expression that would be `exact` with objects where they are. */
static term leave_open(encode_state *s, ex x, term exact)
{
    encoder *e = s->e;
    uint32_t by = OPEN_ALWAYS;
    (void)map_get(e->o.open, x.i, &by);
    const ex_info i = *ex_get(e->s, x);
    term fixed = by & OPEN_ALWAYS ? e->t->false_term : e->t->true_term;
    if (by & OPEN_BY_FIRST) fixed = term_and(e->t, fixed, has_no_place(s, i.a));
    if (by & OPEN_BY_SECOND) fixed = term_and(e->t, fixed, has_no_place(s, i.b));
    if (fixed.i == e->t->true_term.i) return exact;
    return term_ite(e->t, fixed, exact, enc_unknown(s, term_sort(e->t, exact)));
}

static bool is_constant(const encoder *e, ex x) { return x.i < e->constants.len && e->constants.data[x.i].i; }

/* Does it have the same value in every state? The operands have been translated. */
static bool is_always_the_same(encoder *e, ex x)
{
    const ex_info *i = ex_get(e->s, x);
    ex operands[2];
    if (i->reads_memory || is_open(e, x)) return false;
    if (i->kind == E_ADDR) {
        const place *p = enc_place(e, i->a);
        return p->kind == PLACE_MEMORY && p->base == BASE_FIXED && p->count_terms == 0;
    }
    for (uint32_t n = ex_operands(i, operands); n-- > 0;)
        if (!is_constant(e, operands[n])) return false;
    return i->kind != E_ZERO;
}

term enc_value(encode_state *s, ex x)
{
    encoder *e = s->e;
    if (is_constant(e, x)) return e->constants.data[x.i];
    term v = translate(s, x);
    const ex_kind kind = (ex_kind)ex_get(e->s, x)->kind;
    if (is_open(e, x) && (kind < E_EQ || kind > E_GE)) v = leave_open(s, x, v);
    if (is_always_the_same(e, x)) {
        while (e->constants.len <= x.i) vec_push(&e->constants, (term){0});
        e->constants.data[x.i] = v;
    }
    return v;
}

term enc_condition(encode_state *s, ex x)
{
    encoder *e = s->e;
    const ex_info i = *ex_get(e->s, x);
    if (i.kind == E_NOT) return term_not(e->t, enc_condition(s, i.a));
    if (i.kind >= E_EQ && i.kind <= E_GE) return is_open(e, x) ? leave_open(s, x, compare(s, &i)) : compare(s, &i);
    value_shape shape = enc_shape(e, i.type);
    if (i.kind == E_CAST && !is_open(e, x)) { /* a conversion that loses nothing */
        value_shape from = enc_shape(e, ex_get(e->s, i.a)->type);
        if (from.kind == V_INTEGER && shape.kind == V_INTEGER && (shape.is_bool || shape.bits >= from.bits)) return enc_condition(s, i.a);
    }
    return is_true(s, enc_value(s, x), shape);
}
