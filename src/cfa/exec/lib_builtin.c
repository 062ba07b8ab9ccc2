/* Builtins of the compiler: bits, checked arithmetic, variable arguments, hints. */
#include "cfa/exec/library.h"

/* ---- bits ---- */

void exec_bits(library_call *c)
{
    unsigned operation = c->variant & ~(unsigned)WIDTH, bits = variant_operand_bits(c->variant, c->m->ilp32);
    uint64_t x = library_u64(c, 0) << (64 - bits) >> (64 - bits);
    int64_t extended = (int64_t)(x << (64 - bits)) >> (64 - bits);
    switch (operation) {
    case CLZ:
    case CTZ:
        if (!x) run_stop(c->m, RUN_UNDEFINED, "%s of 0", c->name);
        library_return(c, operation == CTZ ? __builtin_ctzll(x) : __builtin_clzll(x) - (int)(64 - bits));
        return;
    case FFS: library_return(c, x ? __builtin_ctzll(x) + 1 : 0); return;
    case POPCOUNT: library_return(c, __builtin_popcountll(x)); return;
    case PARITY: library_return(c, __builtin_parityll(x)); return;
    case CLRSB: library_return(c, __builtin_clrsbll(extended) - (int)(64 - bits)); return;
    default: library_return(c, (int64_t)(__builtin_bswap64(x) >> (64 - bits))); return;
    }
}

/* ---- checked arithmetic ---- */

static value_type pointee(library_call *c, uint32_t k)
{
    const ty_info *p = ty_get(c->m->s, library_arg(c, k)->t);
    return value_type_of(c->m->s, p->kind == TY_POINTER ? p->target : c->result);
}

/* An integer of up to 128 bits in sign and magnitude: exact whatever the types of the operands. */
typedef struct {
    bool negative;
    value magnitude;
} exact;

static exact exact_of(const library_argument *a)
{
    __int128 v = value_to_int(a->v, a->type);
    bool negative = a->type.is_signed && v < 0;
    return (exact){negative, negative ? 0 - (value)v : (value)v};
}

/* false: the result has more than 128 bits; r holds its low bits */
static bool exact_add(exact a, exact b, exact *r)
{
    if (a.negative == b.negative) {
        r->negative = a.negative;
        return !__builtin_add_overflow(a.magnitude, b.magnitude, &r->magnitude);
    }
    bool first = a.magnitude >= b.magnitude;
    *r = (exact){first ? a.negative : b.negative, first ? a.magnitude - b.magnitude : b.magnitude - a.magnitude};
    return true;
}

static bool exact_mul(exact a, exact b, exact *r)
{
    r->negative = a.negative != b.negative;
    return !__builtin_mul_overflow(a.magnitude, b.magnitude, &r->magnitude);
}

static bool exact_fits(exact x, value_type t)
{
    unsigned bits = t.class == V_I128 ? 128 : t.is_bool ? 1 : t.bits;
    if (x.magnitude == 0) return true;
    if (!t.is_signed) return !x.negative && (bits == 128 || x.magnitude >> bits == 0);
    value limit = (value)1 << (bits - 1);
    return x.negative ? x.magnitude <= limit : x.magnitude < limit;
}

/* __builtin_uaddl_overflow: operands and result are what the name says */
static value_type type_in_name(const run *m, uint32_t variant)
{
    uint32_t size = variant & LLONG ? 8 : variant & LONG ? m->pointer_size : 4;
    return (value_type){.class = V_INT, .is_signed = !(variant & UNSIGNED), .bits = (uint8_t)(size * 8), .size = size, .align = size};
}

static exact overflow_operand(library_call *c, uint32_t k)
{
    library_argument a = *library_arg(c, k);
    if (c->variant & TYPED) {
        value_type t = type_in_name(c->m, c->variant);
        a.v = value_convert(a.v, a.type, t);
        a.type = t;
    }
    return exact_of(&a);
}

void exec_overflow(library_call *c)
{
    exact a = overflow_operand(c, 0), b = overflow_operand(c, 1), r = {false, 0};
    bool predicate = c->variant & PREDICATE;
    value_type t = c->variant & TYPED ? type_in_name(c->m, c->variant) : predicate ? library_arg(c, 2)->type : pointee(c, 2);
    if ((c->variant & OPERATION) == SUB) b.negative = !b.negative;
    bool ok = (c->variant & OPERATION) == MUL ? exact_mul(a, b, &r) : exact_add(a, b, &r);
    if (!predicate) {
        value v = r.negative ? 0 - r.magnitude : r.magnitude;
        if (t.class == V_INT) v = t.is_bool ? (v & 1) : value_wrap((uint64_t)v, t);
        if (!value_is_scalar(t)) run_stop(c->m, RUN_UNSUPPORTED, "%s", c->name);
        value_store(library_writable(c->m, library_u64(c, 2), t.size), t, v);
    }
    library_return(c, !ok || !exact_fits(r, t));
}

/* ---- variable arguments: see cfa/exec/call.c for the block they are in ---- */

/* Where the pointer to the next argument is kept: in LP64 the overflow area of struct __va_list_tag. */
static uint64_t va_pointer_place(library_call *c, uint32_t k)
{
    run *m = c->m;
    uint64_t p = library_u64(c, k);
    if (!m->ilp32) return p + 8;
    const ty_info *t = ty_get(m->s, library_arg(c, k)->t);
    bool is_address = t->kind == TY_POINTER && ty_get(m->s, t->target)->kind == TY_POINTER;
    if (is_address) return p;
    if (!ex_get(m->s, c->call->types[k])->is_lvalue) return p;
    const place *lvalue = run_place(m, c->call->types[k]); /* the char * itself was passed */
    return mem_address(&m->mem, place_host(m, lvalue, m->pointer_size, false));
}

static void set_va_list(library_call *c, uint32_t k, uint64_t pointer)
{
    run *m = c->m;
    uint64_t at = va_pointer_place(c, k);
    if (!m->ilp32) {
        static const uint32_t registers_used[2] = {48, 304};
        memcpy(library_writable(m, at - 8, 8), registers_used, 8);
        library_write_pointer(m, at + 8, 0);
    }
    library_write_pointer(m, at, pointer);
}

void exec_va_start(library_call *c) { set_va_list(c, 0, vec_last(&c->m->frames).variadic); }
void exec_va_copy(library_call *c) { set_va_list(c, 0, library_read_pointer(c->m, va_pointer_place(c, 1))); }
void exec_va_end(library_call *c) { (void)c; }

void exec_va_arg(library_call *c) /* the type is the result's */
{
    run *m = c->m;
    value_type t = c->result_type;
    uint64_t at = va_pointer_place(c, 0), next = library_read_pointer(m, at), start;
    if (t.class == V_NONE) return;
    start = run_variadic_slot(m, t, &next);
    const char *from = t.size ? library_readable(m, start, t.size) : NULL;
    library_write_pointer(m, at, next);
    if (t.class == V_BYTES) c->bytes = from;
    else c->ret = value_load(from, t);
}

/* ---- hints and questions to the compiler ---- */

void exec_first_argument(library_call *c)
{
    const library_argument *a = library_arg(c, 0);
    if (value_is_scalar(c->result_type)) c->ret = value_convert(a->v, a->type, c->result_type);
}

void exec_number(library_call *c) { library_return(c, c->variant); }
void exec_object_size(library_call *c) { library_return(c, library_i64(c, 1) & 2 ? 0 : -1); }
