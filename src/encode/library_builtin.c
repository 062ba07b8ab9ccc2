/* Builtins of the compiler: bits, checked arithmetic, hints; atomics, which are plain reads and writes in one thread; abs. */
#include "encode/library.h"

/* ---- bits ---- */

static term bv_number(const external_call *c, uint32_t bits, uint64_t n) { return term_bv(c->e->t, bits, n); }

static term bit(const external_call *c, term x, uint32_t k) { return term_extract(c->e->t, x, k, k); }

static term bit_set(const external_call *c, term x, uint32_t k) { return term_eq(c->e->t, bit(c, x, k), bv_number(c, 1, 1)); }

/* Position of the highest (lowest) bit that is set, `none` if there is none. */
static term bit_position(const external_call *c, term x, bool highest, term none)
{
    uint32_t bits = term_width(c->e->t, x);
    term r = none;
    for (uint32_t k = 0; k < bits; k++) {
        uint32_t at = highest ? k : bits - 1 - k;
        r = term_ite(c->e->t, bit_set(c, x, at), bv_number(c, 32, at), r);
    }
    return r;
}

/* The result of a function that is undefined for zero: any number, which is not read if the argument is known not to be zero. */
static term of_zero(const external_call *c, term x)
{
    uint64_t number;
    return term_is_bv_const(c->e->t, x, &number) && number ? bv_number(c, 32, 0) : enc_unknown(c->s, sort_bv(c->e->t, 32));
}

static term count_bits(const external_call *c, term x)
{
    term sum = bv_number(c, 32, 0);
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

bool encode_bits(external_call *c)
{
    term_table *t = c->e->t;
    uint32_t bits = variant_operand_bits(c->variant, c->e->p->ilp32);
    bool ok = true;
    term x = external_integer(c, 0, bits, &ok);
    if (!ok) return false;
    switch (c->variant & ~(uint32_t)WIDTH) {
    case CLZ: /* of zero it is whatever the machine's instruction leaves */
        external_give_int(c, term_bvsub(t, bv_number(c, 32, bits - 1), bit_position(c, x, true, of_zero(c, x))));
        break;
    case CTZ: external_give_int(c, bit_position(c, x, false, of_zero(c, x))); break;
    case FFS: external_give_int(c, term_bvadd(t, bit_position(c, x, false, bv_number(c, 32, UINT32_MAX)), bv_number(c, 32, 1))); break;
    case POPCOUNT: external_give_int(c, count_bits(c, x)); break;
    case PARITY: external_give_int(c, term_bvand(t, count_bits(c, x), bv_number(c, 32, 1))); break;
    case CLRSB: { /* zeros or ones that repeat the sign */
        term sign = bit_set(c, x, bits - 1), y = term_ite(t, sign, term_bvnot(t, x), x);
        external_give_int(c, term_bvsub(t, bv_number(c, 32, bits - 2), bit_position(c, y, true, bv_number(c, 32, UINT32_MAX))));
        break;
    }
    default: external_give_int(c, term_zext(t, swap_bytes(c, x), 64)); break;
    }
    return true;
}

/* ---- checked arithmetic ---- */

static value_shape named_shape(const external_call *c)
{
    uint32_t size = c->variant & LLONG ? 8 : c->variant & LONG ? (uint32_t)c->e->pointer_size : 4;
    return (value_shape){.kind = V_INTEGER, .is_signed = !(c->variant & UNSIGNED), .bits = size * 8, .size = size, .align = size};
}

static value_shape pointee(const external_call *c, uint32_t k)
{
    const ty_info *p = ty_get(c->e->s, ex_get(c->e->s, c->o->args[k])->type);
    return p->kind == TY_POINTER ? enc_shape(c->e, p->target) : (value_shape){0};
}

bool encode_overflow(external_call *c)
{
    encoder *e = c->e;
    term_table *t = e->t;
    if (c->o->count_args < 3) return false;
    value_shape a = external_shape(c, 0), b = external_shape(c, 1);
    bool predicate = c->variant & PREDICATE;
    value_shape to = c->variant & TYPED ? named_shape(c) : predicate ? external_shape(c, 2) : pointee(c, 2);
    if (a.kind != V_INTEGER || b.kind != V_INTEGER || to.kind != V_INTEGER) return false;
    term x = external_value(c, 0), y = external_value(c, 1);
    if (c->variant & TYPED) {
        x = enc_convert(c->s, x, a, to);
        y = enc_convert(c->s, y, b, to);
        a = b = to;
    }
    uint32_t operation = c->variant & OPERATION, most = a.bits > b.bits ? a.bits : b.bits,
             wide = operation == MUL ? a.bits + b.bits + 2 : most + 2;
    uint32_t kept = to.is_bool ? 1 : to.bits;
    if (wide < kept + 2) wide = kept + 2;
    x = enc_resize(e, x, wide, a.is_signed);
    y = enc_resize(e, y, wide, b.is_signed);
    term exact = operation == MUL ? term_bvmul(t, x, y) : operation == SUB ? term_bvsub(t, x, y) : term_bvadd(t, x, y);
    term cut = term_extract(t, exact, kept - 1, 0);
    if (!predicate) {
        locator l = external_target(c, 2);
        enc_memory_store(c->s, &l, external_pointer(c, 2), 0, to.size, enc_resize(e, cut, to.bits, false));
    }
    external_give_int(c, enc_truth(e, term_ne(t, exact, enc_resize(e, cut, wide, to.is_signed)), 32));
    return true;
}

/* ---- hints and questions to the compiler ---- */

bool encode_first_argument(external_call *c)
{
    value_shape shape = external_shape(c, 0);
    if (shape.kind != V_INTEGER && shape.kind != V_FLOATING) return false;
    external_give(c, external_value(c, 0), shape);
    return true;
}

/* Values that only the machine knows: the address of a frame, the features of the processor. */
bool encode_machine_value(external_call *c)
{
    uint64_t level = 0;
    if (!c->o->lhs.i) return true;
    enc_inexact(c->s, "%s: its result depends on the machine", c->name);
    enc_arbitrary(c->s, c->o->lhs, NO_INPUT);
    const place *p = enc_place(c->e, c->o->lhs);
    if (c->variant != NOT_ZERO || p->shape.kind != V_INTEGER) return true;
    if (c->o->count_args && (!external_constant(c, external_value(c, 0), &level) || level)) return true;
    enc_require(c->s, term_ne(c->e->t, enc_load(c->s, p), bv_number(c, p->shape.bits, 0)));
    return true;
}

bool encode_abs(external_call *c)
{
    term_table *t = c->e->t;
    bool ok = true;
    term v = external_integer(c, 0, 64, &ok);
    if (!ok) return false;
    external_give_int(c, term_ite(t, term_bvslt(t, v, bv_number(c, 64, 0)), term_bvneg(t, v), v));
    return true;
}

/* ---- atomics ---- */

static value_shape atomic_shape(const external_call *c)
{
    uint32_t size = variant_size_in_name(c->name);
    if (size) return (value_shape){.kind = V_INTEGER, .bits = size * 8, .size = size, .align = size};
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

bool encode_atomic_fetch(external_call *c)
{
    term_table *t = c->e->t;
    value_shape shape = atomic_shape(c);
    bool ok = true;
    if (shape.kind != V_INTEGER) return false;
    term old = atomic_read(c, shape), by = external_integer(c, 1, shape.bits, &ok), fresh;
    if (!ok) return false;
    switch (c->variant & OPERATION) {
    case ADD: fresh = term_bvadd(t, old, by); break;
    case SUB: fresh = term_bvsub(t, old, by); break;
    case OR: fresh = term_bvor(t, old, by); break;
    case AND: fresh = term_bvand(t, old, by); break;
    case XOR: fresh = term_bvxor(t, old, by); break;
    default: fresh = term_bvnot(t, term_bvand(t, old, by)); break;
    }
    if (shape.is_bool) fresh = enc_truth(c->e, term_ne(t, fresh, bv_number(c, 8, 0)), 8);
    atomic_write(c, shape, fresh, t->true_term);
    external_give(c, c->variant & NEW_VALUE ? fresh : old, shape);
    return true;
}

bool encode_atomic_exchange(external_call *c)
{
    value_shape shape = atomic_shape(c), given = external_shape(c, 1);
    if (!is_scalar(shape) || !is_scalar(given)) return false;
    term old = atomic_read(c, shape);
    atomic_write(c, shape, enc_convert(c->s, external_value(c, 1), given, shape), c->e->t->true_term);
    external_give(c, old, shape);
    return true;
}

bool encode_atomic_load(external_call *c)
{
    value_shape shape = atomic_shape(c);
    if (!is_scalar(shape)) return false;
    external_give(c, atomic_read(c, shape), shape);
    return true;
}

bool encode_atomic_store(external_call *c)
{
    value_shape shape = atomic_shape(c), given = external_shape(c, 1);
    if (!is_scalar(shape) || !is_scalar(given)) return false;
    atomic_write(c, shape, enc_convert(c->s, external_value(c, 1), given, shape), c->e->t->true_term);
    return true;
}

bool encode_atomic_clear(external_call *c)
{
    value_shape shape = atomic_shape(c);
    if (c->variant == ONE_BYTE || shape.kind == V_NOTHING) shape = (value_shape){.kind = V_INTEGER, .bits = 8, .size = 1};
    if (!is_scalar(shape)) return false;
    atomic_write(c, shape, enc_zero(c->e, shape), c->e->t->true_term);
    return true;
}

bool encode_compare_and_swap(external_call *c)
{
    term_table *t = c->e->t;
    value_shape shape = atomic_shape(c);
    if (shape.kind != V_INTEGER || !is_scalar(external_shape(c, 1)) || !is_scalar(external_shape(c, 2))) return false;
    term old = atomic_read(c, shape), same = term_eq(t, old, enc_convert(c->s, external_value(c, 1), external_shape(c, 1), shape));
    atomic_write(c, shape, enc_convert(c->s, external_value(c, 2), external_shape(c, 2), shape), same);
    if (c->variant == GIVES_OLD) external_give(c, old, shape);
    else external_give_int(c, enc_truth(c->e, same, 32));
    return true;
}

/* __atomic_load, __atomic_store, __atomic_exchange: *to becomes *from */
static term bytes_of_argument(external_call *c, uint32_t k, value_shape shape)
{
    locator l = external_target(c, k);
    return enc_memory_load(c->s, &l, external_pointer(c, k), 0, shape.size);
}

static void set_bytes_of_argument(external_call *c, uint32_t k, value_shape shape, term bytes)
{
    locator l = external_target(c, k);
    enc_memory_store(c->s, &l, external_pointer(c, k), 0, shape.size, bytes);
}

static bool are_pointers(external_call *c, uint32_t count, value_shape *shape)
{
    *shape = atomic_shape(c);
    for (uint32_t k = 0; k < count; k++)
        if (!external_shape(c, k).is_pointer) return false;
    return is_scalar(*shape);
}

bool encode_atomic_load_any(external_call *c)
{
    value_shape shape;
    if (!are_pointers(c, 2, &shape)) return false;
    set_bytes_of_argument(c, 1, shape, bytes_of_argument(c, 0, shape));
    return true;
}

bool encode_atomic_store_any(external_call *c)
{
    value_shape shape;
    if (!are_pointers(c, 2, &shape)) return false;
    set_bytes_of_argument(c, 0, shape, bytes_of_argument(c, 1, shape));
    return true;
}

bool encode_atomic_exchange_any(external_call *c)
{
    value_shape shape;
    if (!are_pointers(c, 3, &shape)) return false;
    term given = bytes_of_argument(c, 1, shape), old = bytes_of_argument(c, 0, shape);
    set_bytes_of_argument(c, 0, shape, given);
    set_bytes_of_argument(c, 2, shape, old);
    return true;
}

bool encode_compare_exchange(external_call *c)
{
    encoder *e = c->e;
    term_table *t = e->t;
    value_shape shape = atomic_shape(c);
    if (!is_scalar(shape) || !external_shape(c, 1).is_pointer || (c->variant != BY_POINTER && !is_scalar(external_shape(c, 2))))
        return false;
    locator at = external_target(c, 0), expected = external_target(c, 1), desired = external_target(c, 2);
    term there = enc_memory_load(c->s, &at, external_pointer(c, 0), 0, shape.size),
         wanted = enc_memory_load(c->s, &expected, external_pointer(c, 1), 0, shape.size);
    term same = term_eq(t, there, wanted), fresh;
    if (c->variant == BY_POINTER) fresh = enc_memory_load(c->s, &desired, external_pointer(c, 2), 0, shape.size);
    else fresh = enc_to_bits(c->s, enc_convert(c->s, external_value(c, 2), external_shape(c, 2), shape), shape);
    enc_memory_store_if(c->s, &at, external_pointer(c, 0), 0, shape.size, fresh, same);
    enc_memory_store_if(c->s, &expected, external_pointer(c, 1), 0, shape.size, there, term_not(t, same));
    external_give_int(c, enc_truth(e, same, 32));
    return true;
}

/* Whether a byte that is neither zero nor the value that this sets counts as set is open. */
bool encode_test_and_set(external_call *c)
{
    term_table *t = c->e->t;
    value_shape flag = {.kind = V_INTEGER, .bits = 8, .size = 1};
    term old = atomic_read(c, flag);
    atomic_write(c, flag, bv_number(c, 8, 1), t->true_term);
    term is_one = term_eq(t, old, bv_number(c, 8, 1)), is_zero = term_eq(t, old, bv_number(c, 8, 0));
    term other = is_one.i == t->true_term.i || is_zero.i == t->true_term.i ? t->false_term : enc_unknown(c->s, t->bool_sort);
    external_give_int(c, enc_truth(c->e, term_or(t, is_one, term_and(t, term_not(t, is_zero), other)), 32));
    return true;
}
