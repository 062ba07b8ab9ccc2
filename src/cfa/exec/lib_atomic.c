/* __sync_* and __atomic_*: with one thread, plain reads and writes of what the first argument points to. */
#include "cfa/exec/library.h"

static value_type target_of(library_call *c)
{
    const cfa_space *s = c->m->s;
    const ty_info *p = ty_get(s, library_arg(c, 0)->t);
    value_type t = p->kind == TY_POINTER ? value_type_of(s, strides_complete(&c->m->sizes, p->target)) : (value_type){0};
    uint32_t size = variant_size_in_name(c->name);
    if (size) return (value_type){.class = size == 16 ? V_I128 : V_INT, .bits = (uint8_t)(size * 8), .size = size, .align = size};
    if (t.class == V_NONE) t = c->result_type; /* through void *: the result knows */
    if (t.class == V_NONE && c->count > 1) t = library_arg(c, 1)->type;
    return t;
}

static value load_target(library_call *c, value_type t)
{
    if (!value_is_scalar(t)) run_stop(c->m, RUN_UNSUPPORTED, "%s of a type that is not scalar", c->name);
    return value_load(library_readable(c->m, library_u64(c, 0), t.size), t);
}

static void store_target(library_call *c, value_type t, value v)
{
    if (!value_is_scalar(t)) run_stop(c->m, RUN_UNSUPPORTED, "%s of a type that is not scalar", c->name);
    value_store(library_writable(c->m, library_u64(c, 0), t.size), t, v);
}

static value operand(library_call *c, uint32_t k, value_type t)
{
    const library_argument *a = library_arg(c, k);
    return value_convert(a->v, a->type, t);
}

static void return_value(library_call *c, value v, value_type t)
{
    if (value_is_scalar(c->result_type)) c->ret = value_convert(v, t, c->result_type);
}

/* ---- read, change, write ---- */

void exec_atomic_fetch(library_call *c)
{
    static const ex_kind kinds[] = {[ADD] = E_ADD, [SUB] = E_SUB, [OR] = E_OR, [AND] = E_AND, [XOR] = E_XOR, [NAND] = E_AND};
    unsigned operation = c->variant & OPERATION;
    value_type t = target_of(c), u = t;
    value_flags ignored = {0};
    u.is_signed = u.is_bool = false; /* atomics wrap */
    value old = load_target(c, t), fresh = 0;
    (void)value_binary(kinds[operation], u, value_convert(old, t, u), operand(c, 1, u), &ignored, &fresh);
    if (operation == NAND) fresh = u.class == V_INT ? value_wrap(~(uint64_t)fresh, u) : ~fresh;
    fresh = value_convert(fresh, u, t);
    store_target(c, t, fresh);
    return_value(c, c->variant & NEW_VALUE ? fresh : old, t);
}

void exec_atomic_exchange(library_call *c)
{
    value_type t = target_of(c);
    value old = load_target(c, t);
    store_target(c, t, operand(c, 1, t));
    return_value(c, old, t);
}

void exec_atomic_load(library_call *c)
{
    value_type t = target_of(c);
    return_value(c, load_target(c, t), t);
}

void exec_atomic_store(library_call *c)
{
    value_type t = target_of(c);
    store_target(c, t, operand(c, 1, t));
}

void exec_atomic_clear(library_call *c)
{
    value_type t = target_of(c);
    if (c->variant == ONE_BYTE || t.class == V_NONE) t = (value_type){.class = V_INT, .bits = 8, .size = 1, .align = 1};
    store_target(c, t, 0);
}

void exec_test_and_set(library_call *c)
{
    char *flag = library_writable(c->m, library_u64(c, 0), 1);
    library_return(c, *flag != 0);
    *flag = 1;
}

void exec_compare_and_swap(library_call *c)
{
    value_type t = target_of(c);
    value old = load_target(c, t);
    bool same = value_compare(E_EQ, t, old, operand(c, 1, t));
    if (same) store_target(c, t, operand(c, 2, t));
    if (c->variant == GIVES_OLD) return_value(c, old, t);
    else library_return(c, same);
}

/* ---- the generic forms work on memory of any size ---- */

static uint64_t target_size(library_call *c)
{
    uint32_t size = variant_size_in_name(c->name);
    if (size) return size;
    const ty_info *p = ty_get(c->m->s, library_arg(c, 0)->t);
    return p->kind == TY_POINTER ? ty_get(c->m->s, strides_complete(&c->m->sizes, p->target))->size : 0;
}

static void copy_bytes(library_call *c, uint64_t to, uint64_t from, uint64_t size)
{
    if (!size) return;
    const char *bytes = library_readable(c->m, from, size);
    mem_move(&c->m->mem, library_writable(c->m, to, size), bytes, size);
}

void exec_atomic_load_any(library_call *c) { copy_bytes(c, library_u64(c, 1), library_u64(c, 0), target_size(c)); }
void exec_atomic_store_any(library_call *c) { copy_bytes(c, library_u64(c, 0), library_u64(c, 1), target_size(c)); }

/* The new bytes are read before, and the old bytes are written after: all three may be one place. */
void exec_atomic_exchange_any(library_call *c)
{
    uint64_t at = library_u64(c, 0), given = library_u64(c, 1), old = library_u64(c, 2), size = target_size(c);
    if (at == old || !size) return; /* it gets back what it had */
    if (given != old) {
        copy_bytes(c, old, at, size);
        copy_bytes(c, at, given, size);
        return;
    }
    char *a = library_writable(c->m, at, size), *b = library_writable(c->m, given, size);
    for (uint64_t k = 0; k < size; k++) {
        char byte = a[k];
        a[k] = b[k];
        b[k] = byte;
    }
}

void exec_compare_exchange(library_call *c)
{
    run *m = c->m;
    uint64_t at = library_u64(c, 0), expected = library_u64(c, 1), size = target_size(c);
    if (!size) size = target_of(c).size;
    bool same = memcmp(library_readable(m, at, size), library_readable(m, expected, size), size) == 0;
    library_return(c, same);
    if (!same) {
        copy_bytes(c, expected, at, size);
    } else if (c->variant == BY_POINTER) {
        copy_bytes(c, at, library_u64(c, 2), size);
    } else {
        value_type t = target_of(c);
        store_target(c, t, operand(c, 2, t));
    }
}
