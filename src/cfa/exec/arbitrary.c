/* Nondeterministic values. Calls of nondeterministic functions take the given inputs in order and then the seeded
 * generator, which prefers small and extreme values; memory that was never written holds bytes of the generator, zeros with
 * seed 0. */
#include "cfa/exec/internal.h"

static uint64_t random_bits(run *m) /* splitmix64 */
{
    uint64_t z = m->random += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static const run_supply *supply_of(const run *m) { return m->o->observer ? m->o->observer->supply : NULL; }

bool run_supplied(run *m, arbitrary_kind kind, uint32_t index, void *to, uint64_t size)
{
    const run_supply *supply = supply_of(m);
    return supply && supply->arbitrary && supply->arbitrary(supply->context, kind, index, to, size);
}

void run_fill_block(run *m, char *to, uint64_t size, bool is_zero)
{
    if (supply_of(m) && is_zero) (void)run_supplied(m, ARBITRARY_HERE, 0, to, size); /* not touched: it may be large */
    else if (!is_zero || m->fill_random) run_fill(m, to, size);
}

void run_fill(run *m, char *to, uint64_t size)
{
    if (supply_of(m)) {
        mem_fill(&m->mem, to, 0, size);
        (void)run_supplied(m, ARBITRARY_HERE, 0, to, size);
        return;
    }
    if (!m->fill_random) {
        mem_fill(&m->mem, to, 0, size);
        return;
    }
    while (size >= 8) {
        uint64_t part = size < MEM_CHUNK ? size & ~(uint64_t)7 : MEM_CHUNK;
        for (char *end = to + part; to < end; to += 8) {
            uint64_t r = random_bits(m);
            memcpy(to, &r, 8);
        }
        size -= part;
        mem_touch(&m->mem, part);
    }
    uint64_t r = random_bits(m);
    memcpy(to, &r, size);
}

enum { OUTSIDE_SIZE = 4096 };

static uint64_t new_outside(run *m)
{
    uint64_t address = mem_add_static(&m->mem, OUTSIDE_SIZE, 16, MEM_OUTSIDE, (var){0});
    if (!address) run_stop(m, RUN_LIMIT, "out of simulated memory");
    return address;
}

/* A pointer from outside: null or fresh memory that nothing else points to. */
uint64_t run_outside_pointer(run *m) { return random_bits(m) % 4 == 0 ? 0 : new_outside(m); }

/* A pointer that the inputs give as a number. Null, its neighbours and error numbers mean themselves; others name memory from outside. */
static uint64_t named_pointer(run *m, uint64_t number)
{
    enum { NO_OBJECTS = 4096 };
    if (number < NO_OBJECTS || number > m->address_mask - NO_OBJECTS) return number;
    for (uint32_t k = 0; k < m->named.len; k++)
        if (m->named.data[k].number == number) return m->named.data[k].address;
    uint64_t address = new_outside(m);
    vec_push(&m->named, (named_memory){number, address});
    return address;
}

static value likely_integer(run *m)
{
    uint64_t r = random_bits(m), choice = r % 8;
    r >>= 8;
    switch (choice) {
    case 0: return 0;
    case 1: return 1;
    case 2:
    case 3: return r % 16;
    case 4: return (value)0 - r % 4;
    case 5: { /* around a power of two: the extremes of every type */
        value power = (value)1 << (r % 65);
        return r >> 8 & 1 ? power - 1 : r >> 9 & 1 ? power : (value)0 - power;
    }
    case 6: return r % 1024;
    default: return (value)random_bits(m) << 64 | random_bits(m);
    }
}

static value likely_float(run *m, value_type t)
{
    uint64_t r = random_bits(m), choice = r % 8;
    r >>= 8;
    switch (choice) {
    case 0: return 0;
    case 1: return value_from_long_double(1, t);
    case 2: return value_from_long_double(-0.0L, t);
    case 3: return value_from_long_double((long double)(r % 64) / 8, t);
    case 4: return value_from_long_double(-(long double)(r % 1024), t);
    case 5: return value_from_long_double(r & 1 ? __builtin_infl() : r & 2 ? -__builtin_infl() : __builtin_nanl(""), t);
    case 6: return value_from_long_double((long double)(int64_t)random_bits(m) * 0x1p-40L, t);
    default: {
        value bits = (value)random_bits(m) << 64 | random_bits(m);
        if (t.class == V_F80) bits |= (value)1 << 63; /* x87 knows patterns that are not numbers */
        return t.class == V_F32 ? (uint32_t)bits : t.class == V_F64 ? (uint64_t)bits : t.class == V_F16 ? (uint16_t)bits : bits;
    }
    }
}

static value next_input(run *m, value_type t)
{
    static const value_type f80 = {.class = V_F80, .size = 16, .align = 16};
    const run_input *i = &m->o->inputs[m->result.inputs_used++];
    if (!i->is_float) return value_from_int(i->integer, t);
    return value_convert(value_from_long_double(i->floating, f80), f80, t);
}

static value supplied_input(run *m, const run_supply *supply, value_type t, bool is_pointer)
{
    unsigned __int128 bits = 0;
    char bytes[16];
    supply->input(supply->context, &bits, (uint32_t)t.size, is_pointer);
    m->result.inputs_used++;
    memcpy(bytes, &bits, sizeof bytes);
    if (t.is_bool) bytes[0] = bytes[0] != 0;
    return value_load(bytes, t);
}

static value choose_value(run *m, value_type t, bool is_pointer)
{
    const run_supply *supply = supply_of(m);
    if (supply && supply->input) return supplied_input(m, supply, t, is_pointer);
    if (m->result.inputs_used < m->o->count_inputs) return is_pointer ? named_pointer(m, (uint64_t)next_input(m, t)) : next_input(m, t);
    if (is_pointer) return run_outside_pointer(m);
    if (t.class == V_INT || t.class == V_I128) return value_from_int((__int128)likely_integer(m), t);
    return likely_float(m, t);
}

value run_arbitrary(run *m, value_type t, bool is_pointer)
{
    if (!value_is_scalar(t)) return 0;
    value v = choose_value(m, t, is_pointer);
    if (m->o->observer && m->o->observer->input) m->o->observer->input(m->o->observer->context, v, is_pointer);
    return v;
}

value run_garbage(run *m, value_type t)
{
    char bytes[16] = {0};
    if (!value_is_scalar(t)) return 0;
    run_fill(m, bytes, sizeof bytes);
    if (t.is_bool) bytes[0] &= 1;
    if (t.class == V_F80) bytes[7] = (char)(bytes[7] | 0x80);
    return value_load(bytes, t);
}
