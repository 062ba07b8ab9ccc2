#include "front/parse_internal.h"

/* Values of bit-fields. gcc gives a bit-field a type of just its bits: narrow ones promote to int, wider ones keep their width, and
 * arithmetic with them wraps there. The type of an expression stays the declared one, expr.bits tells the width; where it matters, the
 * wrapping is made of ordinary operators. */

static unsigned own_width(const ctype *t) { return t->kind == CT_BOOL ? 1 : 8 * (unsigned)type_size(t); }

unsigned bitfield_width(const expr *e) { return e->is_bitfield ? (unsigned)e->a->type->tag->members[e->member].bit_width : e->bits; }

unsigned bitfield_value_size(const expr *e)
{
    unsigned bits = bitfield_width(e), bytes = 1;
    if (!bits || bits >= own_width(type_plain(e->type))) return 0;
    while (8 * bytes < bits) bytes *= 2;
    return bytes;
}

void bitfield_refuse_type(parser *p, const expr *e, srcpos at)
{
    static const char construct[] = "type of a bit-field's value";
    if (!bitfield_value_size(e)) return;
    if (p->fn || p->initialising) parse_unsupported(p, at, construct);
    else parse_unsupported_error(p, at, construct);
}

unsigned bitfield_promoted_width(const expr *e)
{
    enum { INT_WIDTH = 32 };
    unsigned bits = bitfield_width(e);
    return bits > INT_WIDTH && bits < own_width(type_plain(e->type)) ? bits : 0;
}

ctype *bitfield_common_type(parser *p, const expr *a, const expr *b, unsigned *bits)
{
    ctype *x = check_promoted_type(p, a), *y = check_promoted_type(p, b);
    *bits = 0;
    unsigned m = bitfield_promoted_width(a), n = bitfield_promoted_width(b);
    if ((!m && !n) || !type_is_integer(x) || !type_is_integer(y)) return x == y ? x : type_arithmetic(p->types, x, y);
    unsigned width_x = m ? m : own_width(x), width_y = n ? n : own_width(y);
    bool first = width_x != width_y ? width_x > width_y : !type_is_signed(p->types, x);
    *bits = first ? m : n;
    return first ? x : y;
}

__int128 bitfield_wrap_value(parser *p, const ctype *t, unsigned bits, __int128 v)
{
    unsigned shift = 128 - bits;
    unsigned __int128 high = (unsigned __int128)v << shift;
    return type_is_signed(p->types, t) ? (__int128)high >> shift : (__int128)(high >> shift);
}

static expr *with_constant(parser *p, expr_kind op, expr *a, ctype *t, __int128 value)
{
    expr *e = check_new(p, op, t, a->at);
    e->a = a;
    e->b = check_int(p, value, t, a->at);
    e->has_effect = a->has_effect;
    e->is_constant = a->is_constant;
    return e;
}

expr *bitfield_wrap(parser *p, expr *e, unsigned bits)
{
    ctype *t = type_plain(e->type);
    __int128 sign = (__int128)1 << (bits - 1);
    if (e->kind == EX_INT) {
        e->value = bitfield_wrap_value(p, t, bits, e->value);
    } else {
        e = with_constant(p, EX_AND, e, t, (sign - 1) | sign);
        if (type_is_signed(p->types, t)) e = with_constant(p, EX_SUB, with_constant(p, EX_XOR, e, t, sign), t, sign);
    }
    e->bits = (uint8_t)bits;
    return e;
}

bool bitfield_fits(parser *p, const expr *e, const ctype *to, unsigned bits)
{
    const ctype *from = type_plain(e->type);
    unsigned width = bitfield_width(e) ? bitfield_width(e) : own_width(from);
    if (type_is_signed(p->types, from)) return type_is_signed(p->types, to) && width <= bits;
    return type_is_signed(p->types, to) ? width < bits : width <= bits;
}

expr *bitfield_convert(parser *p, expr *e, ctype *to, unsigned bits)
{
    bool fits = !bits || bitfield_fits(p, e, to, bits);
    e = check_convert(p, e, to, true);
    return fits ? e : bitfield_wrap(p, e, bits);
}

expr *bitfield_result(parser *p, expr *e, unsigned bits)
{
    if (!bits) return e;
    bool in_range = e->kind == EX_AND || e->kind == EX_OR || e->kind == EX_XOR || e->kind == EX_SHR || e->kind == EX_REM ||
                    (e->kind == EX_DIV && !type_is_signed(p->types, e->type)) ||
                    (e->kind == EX_BITNOT && type_is_signed(p->types, e->type));
    if (!in_range) return bitfield_wrap(p, e, bits);
    e->bits = (uint8_t)bits;
    return e;
}
