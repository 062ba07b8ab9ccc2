/* cfa/print/convert.c — expressions where C converts by itself: assignments, arguments, results, conditions.
 * A cast that such a place implies is left out, unless gcc would complain about what happens without it. */
#include "cfa/print/internal.h"

/* C converts silently between these pointers */
static bool converts_silently(const printer *pr, const ty_info *from, const ty_info *to)
{
    if (from->quals & ~(unsigned)to->quals) return false;
    if (type_same(pr->s, from->target, to->target)) return true;
    const ty_info *a = ty_get(pr->s, from->target), *b = ty_get(pr->s, to->target);
    return (a->kind == TY_VOID && b->kind != TY_FUNCTION) || (b->kind == TY_VOID && a->kind != TY_FUNCTION);
}

/* gcc warns where narrowing turns an expression into a constant that differs from it, also when it finds the constant by itself
 * (x | 255 as an unsigned char). It cannot for what is read from memory, for truth values, and for constants that fit. */
static bool narrows_quietly(const printer *pr, ex e, unsigned bits, bool is_signed)
{
    const ex_info *i = info_of(pr, e);
    if (i->is_lvalue) return true;
    switch (i->kind) {
    case E_INT: {
        __int128 v = ex_int_value(pr->s, e), limit = (__int128)1 << (is_signed ? bits - 1 : bits);
        return v < limit && v >= (is_signed ? -limit : 0);
    }
    case E_CAST: return narrows_quietly(pr, i->a, bits, is_signed);
    case E_NOT:
    case E_EQ ... E_GE: return true;
    default: return false;
    }
}

/* bits: of the target; may be fewer than its type has */
static void print_arithmetic_converted(const printer *pr, ex e, ty t, unsigned bits, int bind)
{
    const ty_info *to = ty_get(pr->s, t);
    if (const_is_bare(pr, e)) {
        const_print_bare(pr, e, bind);
        return;
    }
    ex inner = expr_cast_operand(pr, e);
    bool narrows = inner.i && ty_is_integer(to) && ty_is_integer(type_of(pr, inner)) && bits < type_of(pr, inner)->size * 8 && bits < 128;
    /* a floating constant, or what gcc computes to be one, may be out of range */
    bool may_overflow = inner.i && ty_is_float(type_of(pr, inner)) &&
                        (ty_is_integer(to) ? !info_of(pr, inner)->is_lvalue : info_of(pr, inner)->kind == E_FLOAT);
    if (inner.i && !may_overflow && type_of(pr, e)->kind == to->kind && (to->kind != TY_BOOL || ex_get(pr->s, inner)->is_lvalue) &&
        !(narrows && !narrows_quietly(pr, inner, bits, to->is_signed))) {
        expr_print_promoted(pr, expr_without_promotion(pr, inner), bind);
        return;
    }
    expr_print_promoted(pr, expr_without_promotion(pr, e), bind);
}

void expr_print_converted(const printer *pr, ex e, ty t, int bind)
{
    const ty_info *to = ty_get(pr->s, t), *from = type_of(pr, e);
    __int128 v;
    if (ty_is_number(to) && ty_is_number(from)) {
        print_arithmetic_converted(pr, e, t, (unsigned)to->size * 8, bind);
    } else if (to->kind == TY_POINTER && ex_is_int(pr->s, e, &v) && v == 0) {
        print_text(pr, "0");
    } else if (to->kind == TY_POINTER && from->kind == TY_POINTER) {
        const ex_info *i = info_of(pr, e);
        if (i->kind == E_CAST && type_same(pr->s, i->type, t) && type_of(pr, i->a)->kind == TY_POINTER &&
            converts_silently(pr, type_of(pr, i->a), to))
            expr_print(pr, i->a, bind);
        else if (converts_silently(pr, from, to)) expr_print(pr, e, bind);
        else expr_print_cast(pr, t, e, bind);
    } else if (ty_is_scalar(to) && ty_is_scalar(from) && to->kind != from->kind) {
        expr_print_cast(pr, t, e, bind);
    } else {
        expr_print(pr, e, bind);
    }
}

/* A value that may be wider than its bit-field: cut to what the field keeps, since no cast can say that. */
static void print_cut(const printer *pr, ex e, const ty_info *t, unsigned bits)
{
    if (!t->is_signed) {
        expr_print(pr, e, BIND_POSTFIX);
        buf_printf(pr->out, t->size > 4 ? " & %lluULL" : " & %lluU", ((unsigned long long)1 << bits) - 1);
        return;
    }
    unsigned all = t->size > 4 ? 64 : 32;
    print_text(pr, all == 64 ? "(long long)((unsigned long long)" : "(int)((unsigned int)");
    expr_print(pr, e, BIND_POSTFIX);
    buf_printf(pr->out, " << %u) >> %u", all - bits, all - bits);
}

void expr_print_bits(const printer *pr, ex e, const ty_member *m)
{
    const ty_info *t = ty_get(pr->s, m->type);
    __int128 v;
    if (ex_is_int(pr->s, e, &v) && m->bit_width > 0 && m->bit_width < 64) { /* what the bit-field keeps of it */
        unsigned drop = 128 - (unsigned)m->bit_width;
        unsigned __int128 high = (unsigned __int128)v << drop;
        v = t->is_signed ? (__int128)high >> drop : (__int128)(high >> drop);
        buf_printf(pr->out, v >= -INT32_MAX && v <= INT32_MAX ? "%lld" : t->is_signed ? "%lldLL" : "%lluULL", (long long)v);
    } else if (m->bit_width > 0 && (uint64_t)m->bit_width < t->size * 8 && t->size <= 8 && t->kind != TY_BOOL &&
               ty_is_integer(type_of(pr, e)) && !narrows_quietly(pr, e, (unsigned)m->bit_width, t->is_signed)) {
        print_cut(pr, e, t, (unsigned)m->bit_width);
    } else if (m->bit_width > 0 && ty_is_integer(type_of(pr, e))) {
        print_arithmetic_converted(pr, e, m->type, (unsigned)m->bit_width, BIND_ANY);
    } else {
        expr_print_converted(pr, e, m->type, BIND_ANY);
    }
}

void expr_print_stored(const printer *pr, ex e, ex place)
{
    const ty_member *m = expr_bit_field(pr, place);
    if (m) expr_print_bits(pr, e, m);
    else expr_print_converted(pr, e, info_of(pr, place)->type, BIND_ANY);
}

void expr_print_argument(const printer *pr, ex e)
{
    ex inner = expr_cast_operand(pr, e);
    if (inner.i && type_of(pr, e)->kind == TY_DOUBLE && type_of(pr, inner)->kind == TY_FLOAT) e = inner;
    ex plain = expr_without_promotion(pr, e);
    if (plain.i != e.i) expr_print_promoted(pr, plain, BIND_ANY);
    else expr_print(pr, e, BIND_ANY);
}

void expr_print_condition(const printer *pr, ex e, bool positive)
{
    static const uint8_t opposite[E_KINDS] = {[E_EQ] = E_NE, [E_NE] = E_EQ, [E_LT] = E_GE, [E_GE] = E_LT, [E_GT] = E_LE, [E_LE] = E_GT};
    for (;;) {
        const ex_info *i = info_of(pr, e);
        ex inner = expr_cast_operand(pr, e);
        if (i->kind == E_NOT) {
            positive = !positive;
            e = i->a;
        } else if (inner.i && ty_is_integer(ty_get(pr->s, i->type)) && ty_is_integer(type_of(pr, inner)) &&
                   ty_get(pr->s, i->type)->size >= type_of(pr, inner)->size) {
            e = inner;
        } else {
            break;
        }
    }
    const ex_info *i = info_of(pr, e);
    if (opposite[i->kind]) {
        if (positive) {
            expr_print_comparison(pr, (ex_kind)i->kind, i, BIND_ANY);
        } else if (i->kind == E_EQ || i->kind == E_NE || !ty_is_float(type_of(pr, i->a))) {
            expr_print_comparison(pr, (ex_kind)opposite[i->kind], i, BIND_ANY);
        } else { /* with NaN the opposite of < is not >= */
            print_text(pr, "!");
            expr_print(pr, e, BIND_UNARY);
        }
    } else if (i->kind == E_SHL || i->kind == E_MUL) { /* as a truth value these look like a mistake for && or < */
        expr_print(pr, e, BIND_POSTFIX);
        print_text(pr, positive ? " != 0" : " == 0");
    } else {
        if (!positive) print_text(pr, "!");
        expr_print_promoted(pr, e, positive ? BIND_ANY : BIND_UNARY);
    }
}
