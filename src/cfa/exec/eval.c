/* The evaluation functions of expression nodes. Integer operators exist once for each of four types and for each shape of
 * their operands (evaluated, local variable, constant), because most operands are leaves and a call per leaf is what costs. */
#include "cfa/exec/internal.h"

/* ---- loads: five modes × width and sign ---- */

static inline indexed_bytes node_element(const node *n) { return (indexed_bytes){n->a, n->start, n->stride, n->limit}; }

#define DEFINE_LOADS(N, T)                                                                       \
    static uint64_t local_##N(run *m, const node *n)                                             \
    {                                                                                            \
        T v;                                                                                     \
        memcpy(&v, m->fp + n->start, sizeof v);                                                  \
        return (uint64_t)(int64_t)v;                                                             \
    }                                                                                            \
    static uint64_t host_##N(run *m, const node *n)                                              \
    {                                                                                            \
        T v;                                                                                     \
        (void)m;                                                                                 \
        memcpy(&v, n->host, sizeof v);                                                           \
        return (uint64_t)(int64_t)v;                                                             \
    }                                                                                            \
    static uint64_t local_at_##N(run *m, const node *n)                                          \
    {                                                                                            \
        T v;                                                                                     \
        memcpy(&v, run_element(m, m->fp + n->base, node_element(n), sizeof v, false), sizeof v); \
        return (uint64_t)(int64_t)v;                                                             \
    }                                                                                            \
    static uint64_t host_at_##N(run *m, const node *n)                                           \
    {                                                                                            \
        T v;                                                                                     \
        memcpy(&v, run_element(m, n->host, node_element(n), sizeof v, false), sizeof v);         \
        return (uint64_t)(int64_t)v;                                                             \
    }                                                                                            \
    static uint64_t memory_##N(run *m, const node *n)                                            \
    {                                                                                            \
        T v;                                                                                     \
        memcpy(&v, run_readable(m, n->a->eval(m, n->a) + n->start, sizeof v), sizeof v);         \
        return (uint64_t)(int64_t)v;                                                             \
    }

DEFINE_LOADS(i8, int8_t)
DEFINE_LOADS(u8, uint8_t)
DEFINE_LOADS(i16, int16_t)
DEFINE_LOADS(u16, uint16_t)
DEFINE_LOADS(i32, int32_t)
DEFINE_LOADS(u32, uint32_t)
DEFINE_LOADS(u64, uint64_t)

#define LOAD_ROW(N)                                                \
    {                                                              \
        local_##N, host_##N, local_at_##N, host_at_##N, memory_##N \
    }

eval_fn eval_load(place_mode mode, value_type t)
{
    static const eval_fn signed_loads[4][PLACE_MODES] = {LOAD_ROW(i8), LOAD_ROW(i16), LOAD_ROW(i32), LOAD_ROW(u64)};
    static const eval_fn unsigned_loads[4][PLACE_MODES] = {LOAD_ROW(u8), LOAD_ROW(u16), LOAD_ROW(u32), LOAD_ROW(u64)};
    unsigned row = t.size == 1 ? 0 : t.size == 2 ? 1 : t.size == 4 ? 2 : 3;
    return t.class == V_INT && t.is_signed ? signed_loads[row][mode] : unsigned_loads[row][mode];
}

value eval_load_wide(run *m, const node *n) { return value_load(place_host(m, n->place, n->type.size, false), n->type); }

uint64_t eval_bits(run *m, const node *n)
{
    const place *p = n->place;
    if (!p->bit_width) return 0;
    const char *from = place_host(m, p, (p->bit_offset + p->bit_width + 7u) / 8, false);
    return value_load_bits(from, p->bit_offset, p->bit_width, p->type.is_signed);
}

/* ---- constants and addresses ---- */

uint64_t eval_constant(run *m, const node *n)
{
    (void)m;
    return n->c;
}

value eval_constant_wide(run *m, const node *n)
{
    (void)m;
    return *n->wide_c;
}

uint64_t eval_address(run *m, const node *n) /* of n->place; nothing is accessed, nothing checked */
{
    const place *p = n->place;
    uint64_t offset = p->start;
    if (p->mode == PLACE_LOCAL_AT || p->mode == PLACE_HOST_AT) offset += p->a->eval(m, p->a) * (uint64_t)p->stride;
    switch ((place_mode)p->mode) {
    case PLACE_LOCAL:
    case PLACE_LOCAL_AT: offset += m->fp_address + p->base; break;
    case PLACE_HOST: offset = mem_address(&m->mem, p->host); break;
    case PLACE_HOST_AT: offset += mem_address(&m->mem, p->host); break;
    default: offset += p->a->eval(m, p->a); break;
    }
    return offset & m->address_mask;
}

uint64_t eval_scaled(run *m, const node *n) /* a × stride + b */ { return n->a->eval(m, n->a) * (uint64_t)n->stride + n->b->eval(m, n->b); }

uint64_t eval_pointer_add(run *m, const node *n) /* pointer a + b × stride */
{
    return (n->a->eval(m, n->a) + n->b->eval(m, n->b) * (uint64_t)n->stride) & m->address_mask;
}

uint64_t eval_pointer_difference(run *m, const node *n)
{
    int64_t bytes = (int64_t)(n->a->eval(m, n->a) - n->b->eval(m, n->b));
    if (m->ilp32) bytes = (int32_t)bytes;
    return (uint64_t)(n->stride ? bytes / n->stride : 0);
}

/* ---- integer operators ---- */

/* Signed arithmetic wraps and says so. */
#define DEFINE_SIGNED(N, T, U)                                                                           \
    static inline uint64_t add_##N(run *m, T a, T b)                                                     \
    {                                                                                                    \
        T r;                                                                                             \
        if (__builtin_add_overflow(a, b, &r)) m->flags.signed_overflow = true;                           \
        return (uint64_t)(int64_t)r;                                                                     \
    }                                                                                                    \
    static inline uint64_t sub_##N(run *m, T a, T b)                                                     \
    {                                                                                                    \
        T r;                                                                                             \
        if (__builtin_sub_overflow(a, b, &r)) m->flags.signed_overflow = true;                           \
        return (uint64_t)(int64_t)r;                                                                     \
    }                                                                                                    \
    static inline uint64_t mul_##N(run *m, T a, T b)                                                     \
    {                                                                                                    \
        T r;                                                                                             \
        if (__builtin_mul_overflow(a, b, &r)) m->flags.signed_overflow = true;                           \
        return (uint64_t)(int64_t)r;                                                                     \
    }                                                                                                    \
    static inline void check_##N(run *m, T a, T b)                                                       \
    {                                                                                                    \
        const T lowest = (T)((U)1 << (sizeof(T) * 8 - 1));                                               \
        if (__builtin_expect(b == 0, 0)) run_check_division(m, VALUE_DIVISION_BY_ZERO);                  \
        if (__builtin_expect(b == -1 && a == lowest, 0)) run_check_division(m, VALUE_DIVISION_OVERFLOW); \
    }

#define DEFINE_UNSIGNED(N, T)                                                           \
    static inline uint64_t add_##N(run *m, T a, T b) { return (void)m, (T)(a + b); }    \
    static inline uint64_t sub_##N(run *m, T a, T b) { return (void)m, (T)(a - b); }    \
    static inline uint64_t mul_##N(run *m, T a, T b) { return (void)m, (T)(a * b); }    \
    static inline void check_##N(run *m, T a, T b)                                      \
    {                                                                                   \
        (void)a;                                                                        \
        if (__builtin_expect(b == 0, 0)) run_check_division(m, VALUE_DIVISION_BY_ZERO); \
    }

#define EXTENDED(e) ((uint64_t)(int64_t)(e))

#define DEFINE_COMMON(N, T, U)                                                                       \
    static inline uint64_t div_##N(run *m, T a, T b) { return check_##N(m, a, b), EXTENDED(a / b); } \
    static inline uint64_t rem_##N(run *m, T a, T b) { return check_##N(m, a, b), EXTENDED(a % b); } \
    static inline uint64_t and_##N(run *m, T a, T b) { return (void)m, EXTENDED(a & b); }            \
    static inline uint64_t or_##N(run *m, T a, T b) { return (void)m, EXTENDED(a | b); }             \
    static inline uint64_t xor_##N(run *m, T a, T b) { return (void)m, EXTENDED(a ^ b); }            \
    static inline uint64_t shl_##N(run *m, T a, T b)                                                 \
    {                                                                                                \
        if ((U)b >= sizeof(T) * 8) m->flags.oversized_shift = true;                                  \
        return EXTENDED((T)((U)a << ((U)b & (sizeof(T) * 8 - 1))));                                  \
    }                                                                                                \
    static inline uint64_t shr_##N(run *m, T a, T b)                                                 \
    {                                                                                                \
        if ((U)b >= sizeof(T) * 8) m->flags.oversized_shift = true;                                  \
        return EXTENDED(a >> ((U)b & (sizeof(T) * 8 - 1)));                                          \
    }                                                                                                \
    static inline uint64_t eq_##N(run *m, T a, T b) { return (void)m, a == b; }                      \
    static inline uint64_t ne_##N(run *m, T a, T b) { return (void)m, a != b; }                      \
    static inline uint64_t lt_##N(run *m, T a, T b) { return (void)m, a < b; }                       \
    static inline uint64_t le_##N(run *m, T a, T b) { return (void)m, a <= b; }                      \
    static inline uint64_t gt_##N(run *m, T a, T b) { return (void)m, a > b; }                       \
    static inline uint64_t ge_##N(run *m, T a, T b) { return (void)m, a >= b; }

DEFINE_SIGNED(i32, int32_t, uint32_t)
DEFINE_SIGNED(i64, int64_t, uint64_t)
DEFINE_UNSIGNED(u32, uint32_t)
DEFINE_UNSIGNED(u64, uint64_t)
DEFINE_COMMON(i32, int32_t, uint32_t)
DEFINE_COMMON(i64, int64_t, uint64_t)
DEFINE_COMMON(u32, uint32_t, uint32_t)
DEFINE_COMMON(u64, uint64_t, uint64_t)

#define LOCAL_OPERAND(T, x, place) \
    T x;                           \
    memcpy(&x, m->fp + (place), sizeof x)

#define DEFINE_SHAPES(O, N, T)                                                                                  \
    static uint64_t O##_##N##_nn(run *m, const node *n)                                                         \
    {                                                                                                           \
        T a = (T)n->a->eval(m, n->a), b = (T)n->b->eval(m, n->b);                                               \
        return O##_##N(m, a, b);                                                                                \
    }                                                                                                           \
    static uint64_t O##_##N##_nc(run *m, const node *n) { return O##_##N(m, (T)n->a->eval(m, n->a), (T)n->c); } \
    static uint64_t O##_##N##_lc(run *m, const node *n)                                                         \
    {                                                                                                           \
        LOCAL_OPERAND(T, a, n->start);                                                                          \
        return O##_##N(m, a, (T)n->c);                                                                          \
    }                                                                                                           \
    static uint64_t O##_##N##_ll(run *m, const node *n)                                                         \
    {                                                                                                           \
        LOCAL_OPERAND(T, a, n->start);                                                                          \
        LOCAL_OPERAND(T, b, n->base);                                                                           \
        return O##_##N(m, a, b);                                                                                \
    }

/* clang-format off */
#define OPERATORS(X, N, T) \
    X(add, N, T) X(sub, N, T) X(mul, N, T) X(div, N, T) X(rem, N, T) X(and, N, T) X(or, N, T) X(xor, N, T) \
    X(shl, N, T) X(shr, N, T) X(eq, N, T) X(ne, N, T) X(lt, N, T) X(le, N, T) X(gt, N, T) X(ge, N, T)
/* clang-format on */

OPERATORS(DEFINE_SHAPES, i32, int32_t)
OPERATORS(DEFINE_SHAPES, i64, int64_t)
OPERATORS(DEFINE_SHAPES, u32, uint32_t)
OPERATORS(DEFINE_SHAPES, u64, uint64_t)

#define SHAPE_ROW(O, N, T) {O##_##N##_nn, O##_##N##_nc, O##_##N##_lc, O##_##N##_ll},

/* ---- float and double ---- */

#define DEFINE_FLOATS(N, T, get, of)                                                                                                      \
    static T noted_##N(run *m, T result)                                                                                                  \
    {                                                                                                                                     \
        m->flags.made_nan |= __builtin_isnan(result) != 0;                                                                                \
        return result;                                                                                                                    \
    }                                                                                                                                     \
    static uint64_t add_##N(run *m, const node *n) { return of(noted_##N(m, (T)(get(n->a->eval(m, n->a)) + get(n->b->eval(m, n->b))))); } \
    static uint64_t sub_##N(run *m, const node *n) { return of(noted_##N(m, (T)(get(n->a->eval(m, n->a)) - get(n->b->eval(m, n->b))))); } \
    static uint64_t mul_##N(run *m, const node *n) { return of(noted_##N(m, (T)(get(n->a->eval(m, n->a)) * get(n->b->eval(m, n->b))))); } \
    static uint64_t div_##N(run *m, const node *n) { return of(noted_##N(m, (T)(get(n->a->eval(m, n->a)) / get(n->b->eval(m, n->b))))); } \
    static uint64_t eq_##N(run *m, const node *n) { return get(n->a->eval(m, n->a)) == get(n->b->eval(m, n->b)); }                        \
    static uint64_t ne_##N(run *m, const node *n) { return get(n->a->eval(m, n->a)) != get(n->b->eval(m, n->b)); }                        \
    static uint64_t lt_##N(run *m, const node *n) { return get(n->a->eval(m, n->a)) < get(n->b->eval(m, n->b)); }                         \
    static uint64_t le_##N(run *m, const node *n) { return get(n->a->eval(m, n->a)) <= get(n->b->eval(m, n->b)); }                        \
    static uint64_t gt_##N(run *m, const node *n) { return get(n->a->eval(m, n->a)) > get(n->b->eval(m, n->b)); }                         \
    static uint64_t ge_##N(run *m, const node *n) { return get(n->a->eval(m, n->a)) >= get(n->b->eval(m, n->b)); }                        \
    static eval_fn pick_##N(ex_kind kind)                                                                                                 \
    {                                                                                                                                     \
        switch (kind) {                                                                                                                   \
        case E_ADD: return add_##N;                                                                                                       \
        case E_SUB: return sub_##N;                                                                                                       \
        case E_MUL: return mul_##N;                                                                                                       \
        case E_DIV: return div_##N;                                                                                                       \
        case E_EQ: return eq_##N;                                                                                                         \
        case E_NE: return ne_##N;                                                                                                         \
        case E_LT: return lt_##N;                                                                                                         \
        case E_LE: return le_##N;                                                                                                         \
        case E_GT: return gt_##N;                                                                                                         \
        case E_GE: return ge_##N;                                                                                                         \
        default: return NULL;                                                                                                             \
        }                                                                                                                                 \
    }

DEFINE_FLOATS(f32, float, value_f32, value_of_f32)
DEFINE_FLOATS(f64, double, value_f64, value_of_f64)

enum { OPERATOR_COUNT = E_GE - E_ADD + 1 };
_Static_assert(OPERATOR_COUNT == 16 && E_SHR - E_ADD == 9, "the tables follow the order of ex_kind");

eval_fn eval_binary(ex_kind kind, value_type t, bool a_local, bool b_local, bool b_constant)
{
    static const eval_fn table[4][OPERATOR_COUNT][4] = {
        {OPERATORS(SHAPE_ROW, i32, int32_t)},
        {OPERATORS(SHAPE_ROW, i64, int64_t)},
        {OPERATORS(SHAPE_ROW, u32, uint32_t)},
        {OPERATORS(SHAPE_ROW, u64, uint64_t)},
    };
    if (kind < E_ADD || kind > E_GE) return NULL;
    if (t.class == V_F32) return pick_f32(kind);
    if (t.class == V_F64) return pick_f64(kind);
    if (t.class != V_INT) return NULL;
    unsigned row = t.bits == 64 ? (t.is_signed ? 1 : 3) : t.bits == 32 ? (t.is_signed ? 0 : 2) : 4;
    if (row == 4) { /* narrow operands are canonical: comparing them in 64 bits is the same; arithmetic would not wrap */
        if (kind < E_EQ || a_local || b_local) return NULL;
        row = t.is_signed ? 1 : 3;
    }
    unsigned shape = b_constant ? (a_local ? 2 : 1) : a_local && b_local ? 3 : 0;
    return table[row][kind - E_ADD][shape];
}

/* ---- the general forms ---- */

static value any_binary(run *m, const node *n)
{
    value a = node_value(m, n->a), b = node_value(m, n->b), r = 0;
    value_status status = value_binary((ex_kind)n->kind, n->type, a, b, &m->flags, &r);
    if (status != VALUE_OK) run_check_division(m, status);
    return r;
}

uint64_t eval_any_binary(run *m, const node *n) { return (uint64_t)any_binary(m, n); }
value eval_any_binary_wide(run *m, const node *n) { return any_binary(m, n); }

uint64_t eval_any_compare(run *m, const node *n)
{
    value a = node_value(m, n->a), b = node_value(m, n->b);
    return value_compare((ex_kind)n->kind, n->from, a, b);
}

uint64_t eval_not(run *m, const node *n) { return n->a->eval(m, n->a) == 0; }
uint64_t eval_not_any(run *m, const node *n) { return !value_is_true(node_value(m, n->a), n->a->type); }
uint64_t eval_negate(run *m, const node *n) { return (uint64_t)value_negate(n->type, n->a->eval(m, n->a), &m->flags); }
value eval_negate_wide(run *m, const node *n) { return value_negate(n->type, n->a->wide(m, n->a), &m->flags); }
uint64_t eval_complement(run *m, const node *n) { return value_wrap(~n->a->eval(m, n->a), n->type); }
value eval_complement_wide(run *m, const node *n) { return ~n->a->wide(m, n->a); }

uint64_t eval_unsupported(run *m, const node *n) { run_stop(m, RUN_UNSUPPORTED, "%s", n->text); }
value eval_unsupported_wide(run *m, const node *n) { run_stop(m, RUN_UNSUPPORTED, "%s", n->text); }

/* ---- conversions ---- */

#define DEFINE_WRAP(N, T) \
    static uint64_t wrap_##N(run *m, const node *n) { return EXTENDED((T)n->a->eval(m, n->a)); }

DEFINE_WRAP(i8, int8_t)
DEFINE_WRAP(u8, uint8_t)
DEFINE_WRAP(i16, int16_t)
DEFINE_WRAP(u16, uint16_t)
DEFINE_WRAP(i32, int32_t)
DEFINE_WRAP(u32, uint32_t)

static uint64_t to_bool(run *m, const node *n) { return n->a->eval(m, n->a) != 0; }
static uint64_t i64_to_f64(run *m, const node *n) { return value_of_f64((double)(int64_t)n->a->eval(m, n->a)); }
static uint64_t u64_to_f64(run *m, const node *n) { return value_of_f64((double)n->a->eval(m, n->a)); }
static uint64_t i64_to_f32(run *m, const node *n) { return value_of_f32((float)(int64_t)n->a->eval(m, n->a)); }
static uint64_t u64_to_f32(run *m, const node *n) { return value_of_f32((float)n->a->eval(m, n->a)); }
static uint64_t f32_to_f64(run *m, const node *n) { return value_of_f64((double)value_f32(n->a->eval(m, n->a))); }
static uint64_t f64_to_f32(run *m, const node *n) { return value_of_f32((float)value_f64(n->a->eval(m, n->a))); }
static uint64_t f64_to_i32(run *m, const node *n) { return EXTENDED(value_f64_to_i32(value_f64(n->a->eval(m, n->a)))); }
static uint64_t f64_to_i64(run *m, const node *n) { return EXTENDED(value_f64_to_i64(value_f64(n->a->eval(m, n->a)))); }
static uint64_t any_convert(run *m, const node *n) { return (uint64_t)value_convert(node_value(m, n->a), n->from, n->type); }
static value any_convert_wide(run *m, const node *n) { return value_convert(node_value(m, n->a), n->from, n->type); }

/* NULL: canonical values of `from` are canonical values of `to` already. */
static eval_fn pick_int_conversion(value_type from, value_type to)
{
    static const eval_fn signed_wraps[] = {wrap_i8, wrap_i16, wrap_i32}, unsigned_wraps[] = {wrap_u8, wrap_u16, wrap_u32};
    if (to.is_bool) return from.is_bool ? NULL : to_bool;
    if (to.bits == 64) return NULL;
    bool fits = from.is_signed == to.is_signed ? from.bits <= to.bits : !from.is_signed && from.bits < to.bits;
    if (fits || from.is_bool) return NULL;
    unsigned row = to.bits == 8 ? 0 : to.bits == 16 ? 1 : 2;
    return to.is_signed ? signed_wraps[row] : unsigned_wraps[row];
}

static eval_fn pick_conversion(value_type from, value_type to)
{
    if (from.class == V_INT && to.class == V_F64) return from.is_signed || from.bits < 64 ? i64_to_f64 : u64_to_f64;
    if (from.class == V_INT && to.class == V_F32) return from.is_signed || from.bits < 64 ? i64_to_f32 : u64_to_f32;
    if (from.class == V_F32 && to.class == V_F64) return f32_to_f64;
    if (from.class == V_F64 && to.class == V_F32) return f64_to_f32;
    if (from.class == V_F64 && to.class == V_INT && to.is_signed && to.bits == 32) return f64_to_i32;
    if (from.class == V_F64 && to.class == V_INT && to.is_signed && to.bits == 64) return f64_to_i64;
    return any_convert;
}

const node *eval_node_convert(run *m, const node *a, value_type from, value_type to)
{
    if (from.class == to.class && from.class != V_INT && from.class != V_I128) return a;
    if (from.class == V_I128 && to.class == V_I128 && from.is_signed == to.is_signed) return a;
    eval_fn f = from.class == V_INT && to.class == V_INT ? pick_int_conversion(from, to) : pick_conversion(from, to);
    if (!f) return a;
    node *n = ARENA_NEW(&m->memory, node);
    n->a = a;
    n->from = from;
    n->type = to;
    n->kind = E_CAST;
    if (value_is_wide(to)) n->wide = any_convert_wide;
    else n->eval = f;
    return n;
}
