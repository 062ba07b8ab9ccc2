/* The lattice, arithmetic and comparisons of sets of values. */
#include "analysis/facts/range.h"

/* ---- types and bounds ---- */

range_type range_type_of(const cfa_space *s, ty t)
{
    value_type v = value_type_of(s, t);
    const ty_info *i = ty_get(s, t);
    if (i->kind == TY_POINTER && ty_get(s, i->target)->kind == TY_FUNCTION) return (range_type){.class = RANGE_FUNCTION, .bits = v.bits};
    switch (v.class) {
    case V_INT: return (range_type){.class = RANGE_INTEGER, .bits = v.bits, .is_signed = v.is_signed, .is_bool = v.is_bool};
    case V_F32: return (range_type){.class = RANGE_FLOAT, .bits = 32};
    case V_F64: return (range_type){.class = RANGE_FLOAT, .bits = 64};
    default: return (range_type){.class = RANGE_OPAQUE};
    }
}

static value_type as_value_type(range_type t)
{
    if (t.class == RANGE_FLOAT) return (value_type){.class = t.bits == 32 ? V_F32 : V_F64, .size = t.bits / 8, .align = t.bits / 8};
    return (value_type){
        .class = V_INT, .is_signed = t.is_signed, .is_bool = t.is_bool, .bits = t.bits, .size = t.bits / 8, .align = t.bits / 8};
}

static __int128 number(range_type t, uint64_t bits) { return t.is_signed ? (__int128)(int64_t)bits : (__int128)bits; }

static __int128 lowest(range_type t) { return t.is_signed ? -((__int128)1 << (t.bits - 1)) : 0; }
static __int128 highest(range_type t) { return ((__int128)1 << (t.is_signed ? t.bits - 1 : t.bits)) - 1; }

range range_top(range_type t)
{
    if (t.class != RANGE_INTEGER) return (range){0, UINT64_MAX};
    return (range){(uint64_t)lowest(t), (uint64_t)highest(t)};
}

bool range_is_top(range_type t, range r) { return range_same(r, range_top(t)); }

static range bounds(__int128 low, __int128 high) { return (range){(uint64_t)low, (uint64_t)high}; }

static bool less(range_type t, uint64_t a, uint64_t b) { return t.is_signed ? (int64_t)a < (int64_t)b : a < b; }

bool range_has_hole(range_type t, range r) { return t.class == RANGE_INTEGER && less(t, r.high, r.low); }

/* The smallest interval around it. */
static range filled(range_type t, range r) { return range_has_hole(t, r) ? range_top(t) : r; }

static bool in_hole(range_type t, range r, uint64_t v) { return less(t, r.high, v) && less(t, v, r.low); }

bool range_bounds(range_type t, range r, __int128 *low, __int128 *high)
{
    if (t.class != RANGE_INTEGER) return false;
    r = filled(t, r);
    *low = number(t, r.low);
    *high = number(t, r.high);
    return true;
}

/* The values that numbers from low to high have in a type that wraps: an interval only if no border lies between them. */
static range wrapped(range_type t, __int128 low, __int128 high)
{
    __int128 start = lowest(t), size = (__int128)1 << t.bits;
    if (high - low >= size) return range_top(t);
    __int128 turns = (low - start) / size;
    if ((low - start) % size < 0) turns--;
    low -= turns * size;
    high -= turns * size;
    return high <= highest(t) ? bounds(low, high) : range_top(t);
}

range range_number(range_type t, __int128 n)
{
    if (t.class == RANGE_FUNCTION && n == 0) return (range){0, 0};
    if (t.class != RANGE_INTEGER) return range_top(t);
    uint64_t bits = value_wrap((uint64_t)n, as_value_type(t));
    return (range){bits, bits};
}

/* ---- the lattice ---- */

bool range_within(range_type t, range inner, range outer)
{
    if (range_same(inner, outer)) return true;
    if (t.class != RANGE_INTEGER) return !range_is_known(outer);
    if (range_has_hole(t, outer)) {
        if (range_has_hole(t, inner)) return !less(t, outer.high, inner.high) && !less(t, inner.low, outer.low);
        return !less(t, outer.high, inner.high) || !less(t, inner.low, outer.low); /* on one side of the hole */
    }
    inner = filled(t, inner);
    return !less(t, inner.low, outer.low) && !less(t, outer.high, inner.high);
}

range range_join(range_type t, range a, range b)
{
    if (range_same(a, b)) return a;
    if (t.class != RANGE_INTEGER) return range_top(t);
    if (range_has_hole(t, a) || range_has_hole(t, b)) return range_within(t, a, b) ? b : range_within(t, b, a) ? a : range_top(t);
    return (range){less(t, b.low, a.low) ? b.low : a.low, less(t, a.high, b.high) ? b.high : a.high};
}

/* An interval without what lies in a hole at its ends. A hole within stays only in the set of all values. */
static bool cut_off(range_type t, range a, range hole, range *out)
{
    *out = range_is_top(t, a) ? hole : a;
    if (range_is_top(t, a)) return true;
    if (in_hole(t, hole, a.low)) out->low = hole.low;
    if (in_hole(t, hole, a.high)) out->high = hole.high;
    return !less(t, out->high, out->low);
}

bool range_meet(range_type t, range a, range b, range *out)
{
    if (t.class != RANGE_INTEGER) {
        *out = range_is_known(a) ? a : b;
        return !range_is_known(a) || !range_is_known(b) || range_same(a, b);
    }
    if (range_has_hole(t, a) && range_has_hole(t, b)) {
        *out = range_within(t, a, b) ? a : b;
        return true;
    }
    if (range_has_hole(t, b)) return cut_off(t, a, b, out);
    if (range_has_hole(t, a)) return cut_off(t, b, a, out);
    *out = (range){less(t, a.low, b.low) ? b.low : a.low, less(t, b.high, a.high) ? b.high : a.high};
    return !less(t, out->high, out->low);
}

range range_widen(range_type t, range old, range fresh, const int64_t *thresholds, uint32_t count)
{
    if (t.class != RANGE_INTEGER) return range_join(t, old, fresh);
    range r = range_join(t, old, fresh), top = range_top(t);
    if (range_has_hole(t, r) || range_has_hole(t, old)) return range_same(r, old) ? old : top;
    __int128 low = number(t, r.low), high = number(t, r.high), end_low = lowest(t), end_high = highest(t);
    uint32_t from = 0, to = count; /* the first threshold that is at least high */
    while (from < to) {
        uint32_t mid = from + (to - from) / 2;
        if (thresholds[mid] < high) from = mid + 1;
        else to = mid;
    }
    if (less(t, old.high, r.high)) r.high = from < count && thresholds[from] <= end_high ? (uint64_t)thresholds[from] : top.high;
    for (from = 0, to = count; from < to;) { /* the first that is above low */
        uint32_t mid = from + (to - from) / 2;
        if (thresholds[mid] <= low) from = mid + 1;
        else to = mid;
    }
    if (less(t, r.low, old.low)) r.low = from && thresholds[from - 1] >= end_low ? (uint64_t)thresholds[from - 1] : top.low;
    return r;
}

/* ---- arithmetic ---- */

static __int128 min_of(__int128 a, __int128 b) { return a < b ? a : b; }
static __int128 max_of(__int128 a, __int128 b) { return a > b ? a : b; }

static range multiplied(range_type t, __int128 a, __int128 b, __int128 c, __int128 d)
{
    __int128 p[4];
    if (__builtin_mul_overflow(a, c, &p[0]) || __builtin_mul_overflow(a, d, &p[1]) || __builtin_mul_overflow(b, c, &p[2]) ||
        __builtin_mul_overflow(b, d, &p[3]))
        return range_top(t);
    __int128 low = min_of(min_of(p[0], p[1]), min_of(p[2], p[3])), high = max_of(max_of(p[0], p[1]), max_of(p[2], p[3]));
    __int128 far = (__int128)1 << 125;
    return low < -far || high > far ? range_top(t) : wrapped(t, low, high);
}

/* The divisor excludes zero: it lies on one side, so the extremes are at the corners. */
static range divided(range_type t, __int128 a, __int128 b, __int128 c, __int128 d)
{
    if (c <= 0 && d >= 0) return range_top(t);
    __int128 q[4] = {a / c, a / d, b / c, b / d};
    return wrapped(t, min_of(min_of(q[0], q[1]), min_of(q[2], q[3])), max_of(max_of(q[0], q[1]), max_of(q[2], q[3])));
}

static range remainder_of(range_type t, __int128 a, __int128 b, __int128 c, __int128 d)
{
    if (c <= 0 && d >= 0) return range_top(t);
    __int128 nearest = c > 0 ? c : -d, most = (c > 0 ? d : -c) - 1;
    if (a > -nearest && b < nearest) return bounds(a, b); /* smaller than any divisor */
    return bounds(a < 0 ? max_of(a, -most) : 0, b > 0 ? min_of(b, most) : 0);
}

static __int128 ones_above(__int128 v) /* the smallest 2^k - 1 that is at least v */
{
    __int128 m = 0;
    while (m < v) m = m * 2 + 1;
    return m;
}

static range bitwise(ex_kind kind, range_type t, __int128 a, __int128 b, __int128 c, __int128 d)
{
    if (kind == E_AND) {
        if (a < 0 && c < 0) return range_top(t);
        __int128 high = a < 0 ? d : c < 0 ? b : min_of(b, d);
        return bounds(0, high);
    }
    if (a < 0 || c < 0) return range_top(t);
    __int128 high = ones_above(max_of(b, d));
    return bounds(kind == E_OR ? max_of(a, c) : 0, high);
}

static range shifted(ex_kind kind, range_type t, __int128 a, __int128 b, __int128 by_low, __int128 by_high)
{
    if (by_low < 0 || by_high >= t.bits) return range_top(t);
    if (kind == E_SHL) return by_low == by_high ? multiplied(t, a, b, (__int128)1 << by_low, (__int128)1 << by_low) : range_top(t);
    __int128 low = a < 0 ? a >> by_low : a >> by_high, high = b < 0 ? b >> by_high : b >> by_low;
    return bounds(low, high);
}

static range known_binary(ex_kind kind, range_type t, uint64_t a, uint64_t b)
{
    value_flags flags = {0};
    value r;
    if (value_binary(kind, as_value_type(t), a, b, &flags, &r) != VALUE_OK) return range_top(t);
    if (flags.oversized_shift || flags.made_nan) return range_top(t); /* machines differ */
    return (range){(uint64_t)r, (uint64_t)r};
}

range range_binary(ex_kind kind, range_type t, range x, range y, range_type of_b)
{
    if (t.class == RANGE_OPAQUE || t.class == RANGE_FUNCTION) return range_top(t);
    bool shift = kind == E_SHL || kind == E_SHR;
    if (shift && of_b.class != RANGE_INTEGER) return range_top(t);
    if (range_is_known(x) && range_is_known(y)) return known_binary(kind, t, x.low, y.low);
    if (t.class != RANGE_INTEGER) return range_top(t);
    x = filled(t, x);
    y = filled(shift ? of_b : t, y);
    __int128 a = number(t, x.low), b = number(t, x.high), c = number(shift ? of_b : t, y.low), d = number(shift ? of_b : t, y.high);
    switch (kind) {
    case E_ADD: return wrapped(t, a + c, b + d);
    case E_SUB: return wrapped(t, a - d, b - c);
    case E_MUL: return multiplied(t, a, b, c, d);
    case E_DIV: return divided(t, a, b, c, d);
    case E_REM: return remainder_of(t, a, b, c, d);
    case E_AND:
    case E_OR:
    case E_XOR: return bitwise(kind, t, a, b, c, d);
    case E_SHL:
    case E_SHR: return shifted(kind, t, a, b, c, d);
    default: return range_top(t);
    }
}

range range_negate(range_type t, range a)
{
    a = filled(t, a);
    if (t.class == RANGE_INTEGER) return wrapped(t, -number(t, a.high), -number(t, a.low));
    if (t.class != RANGE_FLOAT || !range_is_known(a)) return range_top(t);
    value_flags flags = {0};
    uint64_t r = (uint64_t)value_negate(as_value_type(t), a.low, &flags);
    return (range){r, r};
}

range range_complement(range_type t, range a)
{
    if (t.class != RANGE_INTEGER) return range_top(t);
    a = filled(t, a);
    return wrapped(t, -1 - number(t, a.high), -1 - number(t, a.low));
}

range range_cast(range_type from, range_type to, range a)
{
    if (from.class == RANGE_OPAQUE || to.class == RANGE_OPAQUE) return to.is_bool ? (range){0, 1} : range_top(to);
    if (to.is_bool) {
        range_truth truth = range_is_true(from, a);
        return truth == RANGE_MAYBE ? (range){0, 1} : (range){truth == RANGE_TRUE, truth == RANGE_TRUE};
    }
    if (from.class == RANGE_FUNCTION || to.class == RANGE_FUNCTION) { /* where functions are is not known, only which one it is */
        if (from.class == to.class) return a;
        range_truth truth = range_is_true(from, a);
        if (truth == RANGE_FALSE) return from.class == RANGE_FLOAT || to.class == RANGE_FLOAT ? range_top(to) : range_number(to, 0);
        return truth == RANGE_TRUE && to.class == RANGE_INTEGER && to.bits >= from.bits && !to.is_signed ? (range){1, range_top(to).high}
                                                                                                         : range_top(to);
    }
    if (from.class == RANGE_INTEGER && to.class == RANGE_INTEGER) {
        bool zero_out = range_has_hole(from, a) && in_hole(from, a, 0);
        if (zero_out && to.bits >= from.bits && !to.is_signed && from.is_signed)
            return (range){1, range_top(to).high}; /* stays different from 0 */
        if (range_has_hole(from, a) && to.bits == from.bits && to.is_signed == from.is_signed) return a;
        a = filled(from, a);
        return wrapped(to, number(from, a.low), number(from, a.high));
    }
    if (!range_is_known(a)) return range_top(to);
    if (from.class == to.class && from.bits == to.bits) return a;
    uint64_t r = (uint64_t)value_convert(a.low, as_value_type(from), as_value_type(to));
    return (range){r, r};
}

/* ---- comparisons ---- */

static range_truth truth_of(bool b) { return b ? RANGE_TRUE : RANGE_FALSE; }

range_truth range_compare(ex_kind kind, range_type t, range a, range b)
{
    if (t.class == RANGE_OPAQUE || (t.class == RANGE_FUNCTION && kind != E_EQ && kind != E_NE)) return RANGE_MAYBE;
    if (range_is_known(a) && range_is_known(b))
        return t.class == RANGE_FUNCTION ? truth_of((a.low == b.low) == (kind == E_EQ))
                                         : truth_of(value_compare(kind, as_value_type(t), a.low, b.low));
    if (t.class != RANGE_INTEGER) return RANGE_MAYBE;
    if (range_has_hole(t, a) || range_has_hole(t, b)) {
        bool apart = (range_is_known(b) && in_hole(t, a, b.low)) || (range_is_known(a) && in_hole(t, b, a.low));
        if (apart && kind == E_EQ) return RANGE_FALSE;
        if (apart && kind == E_NE) return RANGE_TRUE;
        a = filled(t, a);
        b = filled(t, b);
    }
    bool below = less(t, a.high, b.low), above = less(t, b.high, a.low); /* entirely */
    switch (kind) {
    case E_EQ: return below || above ? RANGE_FALSE : RANGE_MAYBE;
    case E_NE: return below || above ? RANGE_TRUE : RANGE_MAYBE;
    case E_LT: return below ? RANGE_TRUE : !less(t, a.low, b.high) ? RANGE_FALSE : RANGE_MAYBE;
    case E_GE: return below ? RANGE_FALSE : !less(t, a.low, b.high) ? RANGE_TRUE : RANGE_MAYBE;
    case E_GT: return above ? RANGE_TRUE : !less(t, b.low, a.high) ? RANGE_FALSE : RANGE_MAYBE;
    case E_LE: return above ? RANGE_FALSE : !less(t, b.low, a.high) ? RANGE_TRUE : RANGE_MAYBE;
    default: return RANGE_MAYBE;
    }
}

range_truth range_is_true(range_type t, range a)
{
    if (t.class == RANGE_INTEGER) {
        if (range_is_known(a)) return truth_of(a.low != 0);
        if (range_has_hole(t, a)) return in_hole(t, a, 0) ? RANGE_TRUE : RANGE_MAYBE;
        return less(t, a.high, 0) || less(t, 0, a.low) ? RANGE_TRUE : RANGE_MAYBE;
    }
    if (t.class == RANGE_FLOAT && range_is_known(a)) return truth_of(value_is_true(a.low, as_value_type(t)));
    if (t.class == RANGE_FUNCTION && range_is_known(a)) return truth_of(a.low != 0);
    return RANGE_MAYBE;
}

ex_kind range_opposite(ex_kind comparison)
{
    switch (comparison) {
    case E_EQ: return E_NE;
    case E_NE: return E_EQ;
    case E_LT: return E_GE;
    case E_LE: return E_GT;
    case E_GT: return E_LE;
    default: return E_LT;
    }
}

static bool refine_unequal(range_type t, range *a, range b) /* a differs from the known b */
{
    range top = range_top(t);
    if (range_is_known(*a)) return a->low != b.low;
    if (range_has_hole(t, *a) &&
        (a->low == b.low ? a->low == top.high : a->high == b.low && a->high == top.low)) /* the hole reaches the end */
        *a = a->low == b.low ? (range){top.low, a->high} : (range){a->low, top.high};
    else if (a->low == b.low) a->low++; /* also at the edge of a hole, which grows */
    else if (a->high == b.low) a->high--;
    else if (range_is_top(t, *a)) *a = (range){b.low + 1, b.low - 1};
    return true;
}

/* Zero has two patterns and a NaN equals nothing: only other patterns follow from an equation. */
static bool refine_float(ex_kind kind, range_type t, range *a, range *b)
{
    if (range_compare(kind, t, *a, *b) == RANGE_FALSE) return false;
    if (kind != E_EQ) return true;
    if (range_is_known(*a) && !range_is_known(*b) && value_is_true(a->low, as_value_type(t))) *b = *a;
    else if (range_is_known(*b) && !range_is_known(*a) && value_is_true(b->low, as_value_type(t))) *a = *b;
    return !range_is_known(*a) || !range_is_known(*b) || value_compare(E_EQ, as_value_type(t), a->low, b->low);
}

static bool refine_order(bool strictly, range_type t, range *a, range *b)
{
    range x = filled(t, *a), y = filled(t, *b);
    if (strictly ? !less(t, x.low, y.high) : less(t, y.high, x.low)) return false;
    if (strictly) {
        if (!less(t, x.high, y.high)) x.high = y.high - 1;
        if (!less(t, x.low, y.low)) y.low = x.low + 1;
    } else {
        if (less(t, y.high, x.high)) x.high = y.high;
        if (less(t, y.low, x.low)) y.low = x.low;
    }
    return range_meet(t, x, *a, a) && range_meet(t, y, *b, b);
}

bool range_refine(ex_kind kind, range_type t, range *a, range *b)
{
    if (t.class == RANGE_OPAQUE) return true;
    if (t.class == RANGE_FLOAT) return refine_float(kind, t, a, b);
    if (t.class == RANGE_FUNCTION) {
        if (range_compare(kind, t, *a, *b) == RANGE_FALSE) return false;
        if (kind == E_EQ && range_is_known(*a)) *b = *a;
        else if (kind == E_EQ && range_is_known(*b)) *a = *b;
        return true;
    }
    range common;
    switch (kind) {
    case E_EQ:
        if (!range_meet(t, *a, *b, &common)) return false;
        *a = *b = common;
        return true;
    case E_NE:
        if (range_is_known(*b) && !refine_unequal(t, a, *b)) return false;
        return !range_is_known(*a) || refine_unequal(t, b, *a);
    case E_GT: return range_refine(E_LT, t, b, a);
    case E_GE: return range_refine(E_LE, t, b, a);
    case E_LT:
    case E_LE: return refine_order(kind == E_LT, t, a, b);
    default: return true;
    }
}
