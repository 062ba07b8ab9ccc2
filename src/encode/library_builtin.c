/* Builtins of the compiler: bits, checked arithmetic, hints; atomics, which are plain reads and writes in one thread; abs. */
#include "encode/library.h"

/* ---- bits ---- */

enum { CLZ, CTZ, FFS, POPCOUNT, PARITY, CLRSB, BSWAP };
enum { WIDTH_INT, WIDTH_LONG, WIDTH_LLONG, WIDTH_16, WIDTH_MAX };
#define BITS(what, width) ((what)*8u + (width))

static term number(const external_call *c, uint32_t bits, uint64_t n) { return term_bv(c->e->t, bits, n); }

static term bit(const external_call *c, term x, uint32_t k) { return term_extract(c->e->t, x, k, k); }

static term bit_set(const external_call *c, term x, uint32_t k) { return term_eq(c->e->t, bit(c, x, k), number(c, 1, 1)); }

/* Position of the highest (lowest) bit that is set, `none` if there is none. */
static term position(const external_call *c, term x, bool highest, term none)
{
    uint32_t bits = term_width(c->e->t, x);
    term r = none;
    for (uint32_t k = 0; k < bits; k++) {
        uint32_t at = highest ? k : bits - 1 - k;
        r = term_ite(c->e->t, bit_set(c, x, at), number(c, 32, at), r);
    }
    return r;
}

static term count_bits(const external_call *c, term x)
{
    term sum = number(c, 32, 0);
    for (uint32_t k = 0; k < term_width(c->e->t, x); k++) sum = term_bvadd(c->e->t, sum, term_zext(c->e->t, bit(c, x, k), 32));
    return sum;
}

static term swap_bytes(const external_call *c, term x)
{
    term r = {0};
    for (uint32_t k = 0; k < term_width(c->e->t, x); k += 8) {
        term byte = term_extract(c->e->t, x, k + 7, k);
        r = r.i ? term_concat(c->e->t, r, byte) : byte;
    }
    return r;
}

static bool lib_bits(external_call *c)
{
    term_table *t = c->e->t;
    unsigned what = c->data / 8, width = c->data % 8;
    uint32_t bits = width == WIDTH_INT || (width == WIDTH_LONG && c->e->p->ilp32) ? 32 : width == WIDTH_16 ? 16 : 64;
    bool ok = true;
    term x = external_integer(c, 0, bits, &ok);
    if (!ok) return false;
    switch (what) {
    case CLZ: external_give_int(c, term_bvsub(t, number(c, 32, bits - 1), position(c, x, true, number(c, 32, UINT32_MAX)))); break;
    case CTZ: external_give_int(c, position(c, x, false, number(c, 32, bits))); break;
    case FFS: external_give_int(c, term_bvadd(t, position(c, x, false, number(c, 32, UINT32_MAX)), number(c, 32, 1))); break;
    case POPCOUNT: external_give_int(c, count_bits(c, x)); break;
    case PARITY: external_give_int(c, term_bvand(t, count_bits(c, x), number(c, 32, 1))); break;
    case CLRSB: { /* zeros or ones that repeat the sign */
        term sign = bit_set(c, x, bits - 1), y = term_ite(t, sign, term_bvnot(t, x), x);
        external_give_int(c, term_bvsub(t, number(c, 32, bits - 2), position(c, y, true, number(c, 32, UINT32_MAX))));
        break;
    }
    default: external_give_int(c, term_zext(t, swap_bytes(c, x), 64)); break;
    }
    return true;
}

/* ---- checked arithmetic ---- */

enum { ADD, SUB, MUL, PREDICATE = 4, TYPED = 8, UNSIGNED = 16, LONG = 32, LLONG = 64 };

static value_shape named_shape(const external_call *c)
{
    uint32_t size = c->data & LLONG ? 8 : c->data & LONG ? (uint32_t)c->e->pointer_size : 4;
    return (value_shape){.kind = V_INTEGER, .is_signed = !(c->data & UNSIGNED), .bits = size * 8, .size = size, .align = size};
}

static value_shape pointee(const external_call *c, uint32_t k)
{
    const ty_info *p = ty_get(c->e->s, ex_get(c->e->s, c->o->args[k])->type);
    return p->kind == TY_POINTER ? enc_shape(c->e, p->target) : (value_shape){0};
}

static bool lib_overflow(external_call *c)
{
    encoder *e = c->e;
    term_table *t = e->t;
    if (c->o->count_args < 3) return false;
    value_shape a = external_shape(c, 0), b = external_shape(c, 1);
    bool predicate = c->data & PREDICATE;
    value_shape to = c->data & TYPED ? named_shape(c) : predicate ? external_shape(c, 2) : pointee(c, 2);
    if (a.kind != V_INTEGER || b.kind != V_INTEGER || to.kind != V_INTEGER) return false;
    term x = external_value(c, 0), y = external_value(c, 1);
    if (c->data & TYPED) {
        x = enc_convert(c->s, x, a, to);
        y = enc_convert(c->s, y, b, to);
        a = b = to;
    }
    uint32_t most = a.bits > b.bits ? a.bits : b.bits, wide = (c->data & 3) == MUL ? a.bits + b.bits + 2 : most + 2;
    uint32_t kept = to.is_bool ? 1 : to.bits;
    if (wide < kept + 2) wide = kept + 2;
    x = enc_resize(e, x, wide, a.is_signed);
    y = enc_resize(e, y, wide, b.is_signed);
    term exact = (c->data & 3) == MUL ? term_bvmul(t, x, y) : (c->data & 3) == SUB ? term_bvsub(t, x, y) : term_bvadd(t, x, y);
    term cut = term_extract(t, exact, kept - 1, 0);
    if (!predicate) {
        locator l = external_target(c, 2);
        enc_memory_store(c->s, &l, external_pointer(c, 2), 0, to.size, enc_resize(e, cut, to.bits, false));
    }
    external_give_int(c, enc_truth(e, term_ne(t, exact, enc_resize(e, cut, wide, to.is_signed)), 32));
    return true;
}

/* ---- hints and questions to the compiler ---- */

static bool lib_first_argument(external_call *c)
{
    value_shape shape = external_shape(c, 0);
    if (shape.kind != V_INTEGER && shape.kind != V_FLOATING) return false;
    external_give(c, external_value(c, 0), shape);
    return true;
}

static bool lib_number(external_call *c)
{
    external_give_int(c, number(c, 64, c->data));
    return true;
}

static bool lib_object_size(external_call *c)
{
    uint64_t kind;
    bool ok = true;
    if (!external_constant(c, external_integer(c, 1, 32, &ok), &kind) || !ok) return false;
    external_give_int(c, number(c, 64, kind & 2 ? 0 : UINT64_MAX));
    return true;
}

static bool lib_abs(external_call *c)
{
    term_table *t = c->e->t;
    bool ok = true;
    term v = external_integer(c, 0, 64, &ok);
    if (!ok) return false;
    external_give_int(c, term_ite(t, term_bvslt(t, v, number(c, 64, 0)), term_bvneg(t, v), v));
    return true;
}

/* ---- atomics ---- */

static value_shape atomic_shape(const external_call *c)
{
    size_t n = strlen(c->name);
    if (n > 2 && c->name[n - 2] == '_' && c->name[n - 1] >= '1' && c->name[n - 1] <= '8') { /* __sync_fetch_and_add_4 */
        unsigned size = (unsigned)(c->name[n - 1] - '0');
        return (value_shape){.kind = V_INTEGER, .bits = size * 8, .size = size, .align = size};
    }
    value_shape shape = c->o->count_args ? pointee(c, 0) : (value_shape){0};
    if (shape.kind == V_NOTHING && c->o->lhs.i) shape = enc_shape(c->e, ex_get(c->e->s, c->o->lhs)->type);
    if (shape.kind == V_NOTHING) shape = external_shape(c, 1);
    return shape;
}

static bool is_scalar(value_shape s) { return s.kind == V_INTEGER || s.kind == V_FLOATING; }

static term atomic_read(external_call *c, value_shape shape)
{
    locator l = external_target(c, 0);
    return enc_from_bits(c->s, enc_memory_load(c->s, &l, external_pointer(c, 0), 0, shape.size), shape);
}

static void atomic_write(external_call *c, value_shape shape, term v, term condition)
{
    locator l = external_target(c, 0);
    enc_memory_store_if(c->s, &l, external_pointer(c, 0), 0, shape.size, enc_to_bits(c->s, v, shape), condition);
}

enum { A_ADD, A_SUB, A_OR, A_AND, A_XOR, A_NAND, NEW_VALUE = 8 };

static bool lib_fetch(external_call *c)
{
    term_table *t = c->e->t;
    value_shape shape = atomic_shape(c);
    bool ok = true;
    if (shape.kind != V_INTEGER) return false;
    term old = atomic_read(c, shape), by = external_integer(c, 1, shape.bits, &ok), fresh;
    if (!ok) return false;
    switch (c->data & 7) {
    case A_ADD: fresh = term_bvadd(t, old, by); break;
    case A_SUB: fresh = term_bvsub(t, old, by); break;
    case A_OR: fresh = term_bvor(t, old, by); break;
    case A_AND: fresh = term_bvand(t, old, by); break;
    case A_XOR: fresh = term_bvxor(t, old, by); break;
    default: fresh = term_bvnot(t, term_bvand(t, old, by)); break;
    }
    if (shape.is_bool) fresh = enc_truth(c->e, term_ne(t, fresh, number(c, 8, 0)), 8);
    atomic_write(c, shape, fresh, t->true_term);
    external_give(c, c->data & NEW_VALUE ? fresh : old, shape);
    return true;
}

static bool lib_exchange(external_call *c)
{
    value_shape shape = atomic_shape(c), given = external_shape(c, 1);
    if (!is_scalar(shape) || !is_scalar(given)) return false;
    term old = atomic_read(c, shape);
    atomic_write(c, shape, enc_convert(c->s, external_value(c, 1), given, shape), c->e->t->true_term);
    external_give(c, old, shape);
    return true;
}

static bool lib_atomic_load(external_call *c)
{
    value_shape shape = atomic_shape(c);
    if (!is_scalar(shape)) return false;
    external_give(c, atomic_read(c, shape), shape);
    return true;
}

static bool lib_atomic_store(external_call *c)
{
    value_shape shape = atomic_shape(c), given = external_shape(c, 1);
    if (!is_scalar(shape) || !is_scalar(given)) return false;
    atomic_write(c, shape, enc_convert(c->s, external_value(c, 1), given, shape), c->e->t->true_term);
    return true;
}

static bool lib_clear(external_call *c)
{
    value_shape shape = atomic_shape(c);
    if (shape.kind == V_NOTHING) shape = (value_shape){.kind = V_INTEGER, .bits = 8, .size = 1};
    if (!is_scalar(shape)) return false;
    atomic_write(c, shape, enc_zero(c->e, shape), c->e->t->true_term);
    return true;
}

enum { GIVES_BOOL, GIVES_OLD };

static bool lib_compare_and_swap(external_call *c)
{
    term_table *t = c->e->t;
    value_shape shape = atomic_shape(c);
    if (shape.kind != V_INTEGER || !is_scalar(external_shape(c, 1)) || !is_scalar(external_shape(c, 2))) return false;
    term old = atomic_read(c, shape), same = term_eq(t, old, enc_convert(c->s, external_value(c, 1), external_shape(c, 1), shape));
    atomic_write(c, shape, enc_convert(c->s, external_value(c, 2), external_shape(c, 2), shape), same);
    if (c->data == GIVES_OLD) external_give(c, old, shape);
    else external_give_int(c, enc_truth(c->e, same, 32));
    return true;
}

static bool lib_compare_exchange(external_call *c) /* 0: desired by value, 1: by pointer */
{
    encoder *e = c->e;
    term_table *t = e->t;
    value_shape shape = atomic_shape(c);
    if (!is_scalar(shape) || !external_shape(c, 1).is_pointer || (!c->data && !is_scalar(external_shape(c, 2)))) return false;
    locator at = external_target(c, 0), expected = external_target(c, 1), desired = external_target(c, 2);
    term there = enc_memory_load(c->s, &at, external_pointer(c, 0), 0, shape.size),
         wanted = enc_memory_load(c->s, &expected, external_pointer(c, 1), 0, shape.size);
    term same = term_eq(t, there, wanted), fresh;
    if (c->data) fresh = enc_memory_load(c->s, &desired, external_pointer(c, 2), 0, shape.size);
    else fresh = enc_to_bits(c->s, enc_convert(c->s, external_value(c, 2), external_shape(c, 2), shape), shape);
    enc_memory_store_if(c->s, &at, external_pointer(c, 0), 0, shape.size, fresh, same);
    enc_memory_store_if(c->s, &expected, external_pointer(c, 1), 0, shape.size, there, term_not(t, same));
    external_give_int(c, enc_truth(e, same, 32));
    return true;
}

static bool lib_test_and_set(external_call *c)
{
    term_table *t = c->e->t;
    value_shape flag = {.kind = V_INTEGER, .bits = 8, .size = 1};
    term old = atomic_read(c, flag);
    atomic_write(c, flag, number(c, 8, 1), t->true_term);
    external_give_int(c, enc_truth(c->e, term_ne(t, old, number(c, 8, 0)), 32));
    return true;
}

#define BIT_NAMES(name, what)                                                                                                              \
    {name, lib_bits, BITS(what, WIDTH_INT)}, {name "l", lib_bits, BITS(what, WIDTH_LONG)}, {name "ll", lib_bits, BITS(what, WIDTH_LLONG)}, \
    {                                                                                                                                      \
        name "imax", lib_bits, BITS(what, WIDTH_MAX)                                                                                       \
    }
#define OVERFLOW_NAMES(name, what)                                                                                                       \
    {name "_overflow", lib_overflow, what}, {name "_overflow_p", lib_overflow, (what) | PREDICATE},                                      \
        {"s" name "_overflow", lib_overflow, (what) | TYPED}, {"s" name "l_overflow", lib_overflow, (what) | TYPED | LONG},              \
        {"s" name "ll_overflow", lib_overflow, (what) | TYPED | LLONG}, {"u" name "_overflow", lib_overflow, (what) | TYPED | UNSIGNED}, \
        {"u" name "l_overflow", lib_overflow, (what) | TYPED | UNSIGNED | LONG},                                                         \
    {                                                                                                                                    \
        "u" name "ll_overflow", lib_overflow, (what) | TYPED | UNSIGNED | LLONG                                                          \
    }
#define SIZED(name, function, data)                                                                                \
    {name, function, data}, {name "_1", function, data}, {name "_2", function, data}, {name "_4", function, data}, \
    {                                                                                                              \
        name "_8", function, data                                                                                  \
    }
#define FETCH(name, what)                                                                                                \
    SIZED("__sync_fetch_and_" name, lib_fetch, what), SIZED("__sync_" name "_and_fetch", lib_fetch, (what) | NEW_VALUE), \
        SIZED("__atomic_fetch_" name, lib_fetch, what), SIZED("__atomic_" name "_fetch", lib_fetch, (what) | NEW_VALUE)

const external_model external_models_builtin[] = {
    BIT_NAMES("clz", CLZ),
    BIT_NAMES("ctz", CTZ),
    BIT_NAMES("ffs", FFS),
    BIT_NAMES("popcount", POPCOUNT),
    BIT_NAMES("parity", PARITY),
    BIT_NAMES("clrsb", CLRSB),
    {"bswap16", lib_bits, BITS(BSWAP, WIDTH_16)},
    {"bswap32", lib_bits, BITS(BSWAP, WIDTH_INT)},
    {"bswap64", lib_bits, BITS(BSWAP, WIDTH_LLONG)},
    OVERFLOW_NAMES("add", ADD),
    OVERFLOW_NAMES("sub", SUB),
    OVERFLOW_NAMES("mul", MUL),
    {"expect", lib_first_argument, 0},
    {"expect_with_probability", lib_first_argument, 0},
    {"assume_aligned", lib_first_argument, 0},
    {"prefetch", lib_number, 0},
    {"__clear_cache", lib_number, 0},
    {"constant_p", lib_number, 0},
    {"return_address", lib_number, 0},
    {"frame_address", lib_number, 0},
    {"extract_return_addr", lib_number, 0},
    {"stack_save", lib_number, 0},
    {"stack_restore", lib_number, 0},
    {"cpu_init", lib_number, 0},
    {"cpu_supports", lib_number, 0},
    {"flt_rounds", lib_number, 1},
    {"object_size", lib_object_size, 0},
    {"dynamic_object_size", lib_object_size, 0},
    {"abs", lib_abs, 0},
    {"labs", lib_abs, 0},
    {"llabs", lib_abs, 0},
    {"imaxabs", lib_abs, 0},
    FETCH("add", A_ADD),
    FETCH("sub", A_SUB),
    FETCH("or", A_OR),
    FETCH("and", A_AND),
    FETCH("xor", A_XOR),
    FETCH("nand", A_NAND),
    SIZED("__sync_lock_test_and_set", lib_exchange, 0),
    SIZED("__sync_lock_release", lib_clear, 0),
    SIZED("__sync_bool_compare_and_swap", lib_compare_and_swap, GIVES_BOOL),
    SIZED("__sync_val_compare_and_swap", lib_compare_and_swap, GIVES_OLD),
    {"__sync_synchronize", lib_number, 0},
    {"__atomic_compare_exchange", lib_compare_exchange, 1},
    SIZED("__atomic_load_n", lib_atomic_load, 0),
    SIZED("__atomic_store_n", lib_atomic_store, 0),
    SIZED("__atomic_exchange_n", lib_exchange, 0),
    SIZED("__atomic_compare_exchange_n", lib_compare_exchange, 0),
    {"__atomic_test_and_set", lib_test_and_set, 0},
    {"__atomic_clear", lib_clear, 0},
    {"__atomic_thread_fence", lib_number, 0},
    {"__atomic_signal_fence", lib_number, 0},
    {"__atomic_always_lock_free", lib_number, 1},
    {"__atomic_is_lock_free", lib_number, 1},
    {NULL, NULL, 0},
};
