#include "front/parse_internal.h"
#include <math.h>

/* Integer constant expressions, and the arithmetic the parser folds with. */

enum { EVAL_DEPTH = 10000 };

static unsigned bits_of(const type_table *t, const ctype *c)
{
    if (c->kind == CT_POINTER) return t->model == MODEL_LP64 ? 64 : 32;
    if (c->kind == CT_BOOL) return 1;
    uint64_t size = type_size(c);
    return size >= 16 ? 128 : (unsigned)size * 8;
}

__int128 const_wrap(const type_table *t, const ctype *c, __int128 v)
{
    unsigned bits = bits_of(t, c);
    if (c->kind == CT_BOOL) return v != 0;
    if (bits >= 128 || bits == 0) return v;
    unsigned __int128 low = (unsigned __int128)v & (((unsigned __int128)1 << bits) - 1);
    if (c->kind != CT_POINTER && type_is_signed(t, c) && (low >> (bits - 1) & 1)) low |= ~(unsigned __int128)0 << bits;
    return (__int128)low;
}

__int128 const_convert(const type_table *t, const ctype *from, const ctype *to, __int128 v)
{
    if (from->kind == CT_POINTER && type_is_integer(to)) v = t->model == MODEL_ILP32 ? (__int128)(int32_t)v : (__int128)(int64_t)v;
    return const_wrap(t, to, v);
}

static bool shift(const type_table *t, expr_kind op, const ctype *c, __int128 a, __int128 b, __int128 *out)
{
    unsigned bits = bits_of(t, c);
    if (b < 0 || b >= bits) return false;
    unsigned n = (unsigned)b;
    if (op == EX_SHL) *out = (__int128)((unsigned __int128)a << n);
    else if (type_is_signed(t, c)) *out = a >> n;
    else *out = (__int128)((unsigned __int128)a >> n);
    return true;
}

static bool divide(const type_table *t, expr_kind op, const ctype *c, __int128 a, __int128 b, __int128 *out)
{
    if (b == 0) return false;
    if (c->kind == CT_UINT128) {
        unsigned __int128 x = (unsigned __int128)a, y = (unsigned __int128)b;
        *out = (__int128)(op == EX_DIV ? x / y : x % y);
        return true;
    }
    if (b == -1) { /* the least value of the type divided by -1: left to the run time */
        *out = op == EX_DIV ? (__int128)(0 - (unsigned __int128)a) : 0;
        return const_wrap(t, c, *out) == *out && !(a < 0 && *out < 0);
    }
    *out = op == EX_DIV ? a / b : a % b;
    return true;
}

static bool less(const ctype *c, __int128 a, __int128 b)
{
    return c->kind == CT_UINT128 ? (unsigned __int128)a < (unsigned __int128)b : a < b;
}

bool const_binary(const type_table *t, expr_kind op, const ctype *c, __int128 a, __int128 b, __int128 *out)
{
    unsigned __int128 x = (unsigned __int128)a, y = (unsigned __int128)b, r;
    switch (op) {
    case EX_ADD: r = x + y; break;
    case EX_SUB: r = x - y; break;
    case EX_MUL: r = x * y; break;
    case EX_AND: r = x & y; break;
    case EX_OR: r = x | y; break;
    case EX_XOR: r = x ^ y; break;
    case EX_DIV:
    case EX_REM:
        if (!divide(t, op, c, a, b, out)) return false;
        r = (unsigned __int128)*out;
        break;
    case EX_SHL:
    case EX_SHR:
        if (!shift(t, op, c, a, b, out)) return false;
        r = (unsigned __int128)*out;
        break;
    case EX_LT: *out = less(c, a, b); return true;
    case EX_LE: *out = !less(c, b, a); return true;
    case EX_GT: *out = less(c, b, a); return true;
    case EX_GE: *out = !less(c, a, b); return true;
    case EX_EQ: *out = a == b; return true;
    case EX_NE: *out = a != b; return true;
    default: return false;
    }
    *out = const_wrap(t, c, (__int128)r);
    return true;
}

long double const_round(const ctype *c, long double v)
{
    switch (c->kind) {
    case CT_FLOAT: return (long double)(float)v;
    case CT_DOUBLE: return (long double)(double)v;
    default: return v;
    }
}

/* ---- evaluation ---- */

static bool eval(const type_table *t, const expr *e, __int128 *value, unsigned depth);

#define COMPUTE(type, x, op, y)               \
    ((op) == EX_ADD   ? (type)(x) + (type)(y) \
     : (op) == EX_SUB ? (type)(x) - (type)(y) \
     : (op) == EX_MUL ? (type)(x) * (type)(y) \
                      : (type)(x) / (type)(y))

/* In the type itself: a result in long double would be rounded twice. */
static long double compute_float(const ctype *type, uint8_t op, long double x, long double y)
{
    switch (type->kind) {
    case CT_FLOAT: return (long double)COMPUTE(float, x, op, y);
    case CT_DOUBLE: return (long double)COMPUTE(double, x, op, y);
    default: return COMPUTE(long double, x, op, y);
    }
}

long double const_from_integer(const ctype *to, const ctype *from, __int128 v)
{
    bool is_large = from->kind == CT_UINT128;
    switch (to->kind) {
    case CT_FLOAT: return (long double)(is_large ? (float)(unsigned __int128)v : (float)v);
    case CT_DOUBLE: return (long double)(is_large ? (double)(unsigned __int128)v : (double)v);
    default: return is_large ? (long double)(unsigned __int128)v : (long double)v;
    }
}

static bool eval_float(const type_table *t, const expr *e, long double *value, unsigned depth)
{
    if (depth == 0) return false;
    long double x, y;
    switch (e->kind) {
    case EX_FLOAT: *value = e->floating; return true;
    case EX_CAST:
        if (type_is_floating(e->a->type)) {
            if (!eval_float(t, e->a, &x, depth - 1)) return false;
        } else {
            __int128 v;
            if (!type_is_integer(e->a->type) || !eval(t, e->a, &v, depth - 1)) return false;
            x = const_from_integer(e->type, e->a->type, v);
        }
        *value = const_round(e->type, x);
        return true;
    case EX_NEG:
        if (!eval_float(t, e->a, &x, depth - 1)) return false;
        *value = -x;
        return true;
    case EX_ADD:
    case EX_SUB:
    case EX_MUL:
    case EX_DIV:
        if (!eval_float(t, e->a, &x, depth - 1) || !eval_float(t, e->b, &y, depth - 1)) return false;
        if (e->kind == EX_DIV && y == 0) return false;
        *value = compute_float(e->type, e->kind, x, y);
        return true;
    case EX_COND: {
        __int128 c;
        if (!eval(t, e->a, &c, depth - 1)) return false;
        return eval_float(t, c ? e->b : e->c, value, depth - 1);
    }
    default: return false;
    }
}

bool const_float(const type_table *t, const expr *e, long double *value)
{
    return type_is_floating(e->type) && eval_float(t, e, value, EVAL_DEPTH);
}

/* The address of an lvalue whose base is a constant: ((struct s *)0)->m. */
static bool eval_address(const type_table *t, const expr *e, __int128 *value, unsigned depth)
{
    if (depth == 0) return false;
    if (e->kind == EX_DEREF) return eval(t, e->a, value, depth - 1);
    if (e->kind != EX_MEMBER || e->is_bitfield) return false;
    const ctag *tag = e->a->type->tag;
    if (!eval_address(t, e->a, value, depth - 1)) return false;
    *value += tag->members[e->member].offset;
    return true;
}

static bool truth(const type_table *t, const expr *e, bool *value, unsigned depth)
{
    __int128 v;
    long double f;
    if (type_is_floating(e->type)) {
        if (!eval_float(t, e, &f, depth)) return false;
        *value = f != 0;
        return true;
    }
    if (e->kind == EX_DECAY && (e->a->kind == EX_STRING || e->a->kind == EX_FUNCTION)) return *value = true;
    if (!eval(t, e, &v, depth)) return false;
    *value = v != 0;
    return true;
}

static bool eval_cast(const type_table *t, const expr *e, __int128 *value, unsigned depth)
{
    const ctype *to = e->type, *from = e->a->type;
    if (!type_is_integer(to) && to->kind != CT_POINTER) return false;
    if (type_is_floating(from)) {
        long double f;
        if (!eval_float(t, e->a, &f, depth)) return false;
        if (to->kind == CT_BOOL) return *value = f != 0, true;
        if (!(f > -0x1p126L && f < 0x1p126L)) return false;
        *value = (__int128)f;
    } else if (!eval(t, e->a, value, depth)) {
        return false;
    }
    *value = const_convert(t, from, to, *value);
    return true;
}

static bool eval_compare_floats(const type_table *t, const expr *e, __int128 *value, unsigned depth)
{
    long double x, y;
    if (!eval_float(t, e->a, &x, depth) || !eval_float(t, e->b, &y, depth)) return false;
    switch (e->kind) {
    case EX_LT: *value = x < y; return true;
    case EX_LE: *value = x <= y; return true;
    case EX_GT: *value = x > y; return true;
    case EX_GE: *value = x >= y; return true;
    case EX_EQ: *value = x == y; return true;
    case EX_NE: *value = x != y; return true;
    default: return false;
    }
}

static bool eval_binary(const type_table *t, const expr *e, __int128 *value, unsigned depth)
{
    if (type_is_floating(e->a->type)) return eval_compare_floats(t, e, value, depth);
    __int128 x, y;
    if (!eval(t, e->a, &x, depth) || !eval(t, e->b, &y, depth)) return false;
    if (const_binary(t, (expr_kind)e->kind, e->a->type, x, y, value)) return true;
    if (e->kind == EX_SHL || e->kind == EX_SHR) { /* the distance is out of range: gcc warns, and all bits are shifted out */
        *value = e->kind == EX_SHR && x < 0 && type_is_signed(t, e->type) ? -1 : 0;
        return y >= 0;
    }
    return false;
}

static bool eval(const type_table *t, const expr *e, __int128 *value, unsigned depth)
{
    if (e->kind == EX_INT) {
        *value = e->value;
        return true;
    }
    if (depth == 0) return false;
    depth--;
    bool x, y;
    switch (e->kind) {
    case EX_CAST: return eval_cast(t, e, value, depth);
    case EX_ADDR: return eval_address(t, e->a, value, depth);
    case EX_DECAY: return eval_address(t, e->a, value, depth);
    case EX_NEG:
    case EX_BITNOT: {
        if (!type_is_integer(e->type) || !eval(t, e->a, value, depth)) return false;
        unsigned __int128 v = (unsigned __int128)*value;
        *value = const_wrap(t, e->type, (__int128)(e->kind == EX_NEG ? -v : ~v));
        return true;
    }
    case EX_NOT:
        if (!truth(t, e->a, &x, depth)) return false;
        *value = !x;
        return true;
    case EX_ADD ... EX_SHR: return type_is_integer(e->type) && eval_binary(t, e, value, depth);
    case EX_LT ... EX_NE: return eval_binary(t, e, value, depth);
    case EX_PTRADD:
    case EX_PTRSUB: {
        __int128 n;
        if (!eval(t, e->a, value, depth) || !eval(t, e->b, &n, depth)) return false;
        n *= (__int128)type_size(e->type->target);
        *value = const_wrap(t, e->type, e->kind == EX_PTRADD ? *value + n : *value - n);
        return true;
    }
    case EX_PTRDIFF: {
        __int128 n, size = (__int128)type_size(e->a->type->target);
        if (!size || !eval(t, e->a, value, depth) || !eval(t, e->b, &n, depth)) return false;
        *value = (*value - n) / size;
        return true;
    }
    case EX_LOGAND:
    case EX_LOGOR:
        if (!truth(t, e->a, &x, depth)) return false;
        if (x == (e->kind == EX_LOGOR)) return *value = x, true;
        if (!truth(t, e->b, &y, depth)) return false;
        *value = y;
        return true;
    case EX_COND:
        if (!truth(t, e->a, &x, depth)) return false;
        return eval(t, x ? e->b : e->c, value, depth);
    case EX_COND_OMITTED:
        if (!truth(t, e->a, &x, depth)) return false;
        if (!x) return eval(t, e->c, value, depth);
        if (!eval(t, e->a, value, depth)) return false;
        *value = const_wrap(t, e->type, *value);
        return true;
    default: return false;
    }
}

bool const_eval(const type_table *t, const expr *e, __int128 *value)
{
    if (e->kind == EX_INT) {
        *value = e->value;
        return true;
    }
    if (!type_is_integer(e->type) && e->type->kind != CT_POINTER) return false;
    return eval(t, e, value, EVAL_DEPTH);
}

/* ---- initialisers of static objects ---- */

static bool is_static(const type_table *t, const expr *e, bool is_value, unsigned depth);

static bool chosen_is_static(const type_table *t, const expr *e, unsigned depth)
{
    bool x;
    if (!truth(t, e->a, &x, depth)) {
        if (!is_static(t, e->a, true, depth)) return false;
        if (e->b && !is_static(t, e->b, true, depth)) return false;
        return e->kind == EX_LOGAND || e->kind == EX_LOGOR || is_static(t, e->c, true, depth);
    }
    if (e->kind == EX_LOGAND || e->kind == EX_LOGOR) return x == (e->kind == EX_LOGOR) || is_static(t, e->b, true, depth);
    return is_static(t, x ? (e->b ? e->b : e->a) : e->c, true, depth);
}

/* is_value: e is read, as opposed to having its address taken */
static bool is_static(const type_table *t, const expr *e, bool is_value, unsigned depth)
{
    if (depth == 0) return true;
    depth--;
    switch (e->kind) {
    case EX_OBJECT:
        if (is_value) return false; /* known constants were read before */
        return e->symbol->linkage != LINK_NONE || e->symbol->is_static_local;
    case EX_DEREF: return !is_value && is_static(t, e->a, true, depth);
    case EX_MEMBER: return is_static(t, e->a, is_value, depth);
    case EX_ADDR:
    case EX_DECAY: return is_static(t, e->a, false, depth);
    case EX_COMPOUND:
        for (uint32_t i = 0; e->symbol->init && i < e->symbol->init->count; i++) {
            const expr *value = e->symbol->init->items[i].value;
            if (!is_static(t, value, value->type->kind != CT_ARRAY, depth)) return false;
        }
        return true;
    case EX_CALL:
    case EX_ASSIGN:
    case EX_ASSIGN_OP:
    case EX_PREINC:
    case EX_PREDEC:
    case EX_POSTINC:
    case EX_POSTDEC:
    case EX_VA_ARG:
    case EX_STATEMENT: return false;
    case EX_COND:
    case EX_COND_OMITTED:
    case EX_LOGAND:
    case EX_LOGOR: return chosen_is_static(t, e, depth);
    case EX_CAST:
    case EX_NEG:
    case EX_BITNOT:
    case EX_NOT: return is_static(t, e->a, true, depth);
    default: return !expr_is_binary((expr_kind)e->kind) || (is_static(t, e->a, true, depth) && is_static(t, e->b, true, depth));
    }
}

bool const_is_static(const type_table *t, const expr *e)
{
    if (e->kind == EX_INT || e->kind == EX_FLOAT || e->kind == EX_STRING) return true;
    return is_static(t, e, e->type->kind != CT_ARRAY, EVAL_DEPTH);
}
