#include "cfa/lower/internal.h"

/* Reads whose value the program's own writes do not decide: of global register variables always; of volatile objects and of device
 * registers as the options say (cfa_meaning). Such a read becomes an arbitrary value in a temporary. Writes to device registers go nowhere.
 * A pointer whose value is not constant may point to a device only if what it points to is volatile.
 * A read is one of a device if any byte of it is; a write goes nowhere only if all of its bytes do. */

/* Where an lvalue is that goes through a pointer. */
typedef struct {
    ex pointer;      /* none: it is a variable */
    uint64_t offset; /* from there, as far as it is constant */
    bool is_indexed; /* the distance also has a part that is not constant */
} pointed_place;

static pointed_place find_place(const builder *b, ex place)
{
    pointed_place p = {.offset = 0};
    for (;;) {
        const ex_info *i = ex_get(b->s, place);
        __int128 at;
        if (i->kind == E_DEREF) {
            p.pointer = i->a;
            return p;
        }
        if (i->kind == E_MEMBER) p.offset += ty_get(b->s, ex_get(b->s, i->a)->type)->members[i->index].offset;
        else if (i->kind != E_INDEX) return p;
        else if (ex_is_int(b->s, i->b, &at)) p.offset += (uint64_t)at * ty_get(b->s, i->type)->size;
        else p.is_indexed = true;
        place = i->a;
    }
}

/* Its pointer is a constant. */
static bool is_based(const builder *b, const pointed_place *p, uint64_t *address)
{
    __int128 value;
    ex pointer = p->pointer;
    while (ex_get(b->s, pointer)->kind == E_CAST) pointer = ex_get(b->s, pointer)->a;
    if (!ex_is_int(b->s, pointer, &value)) return false;
    *address = (uint64_t)value + p->offset;
    return true;
}

static bool is_fixed(const builder *b, const pointed_place *p, uint64_t *address) { return is_based(b, p, address) && !p->is_indexed; }

static ex address_of(builder *b, ex place)
{
    ty n = b->p->size_type;
    const ex_info *i = ex_get(b->s, place);
    uint64_t size = ty_get(b->s, i->type)->size;
    ex index = i->b, base = i->a;
    if (i->kind == E_DEREF) return ex_cast(b->s, n, base);
    if (i->kind == E_MEMBER) {
        uint64_t offset = ty_get(b->s, ex_get(b->s, base)->type)->members[i->index].offset;
        return ex_binary(b->s, E_ADD, n, address_of(b, base), ex_int(b->s, n, (__int128)offset));
    }
    ex distance = ex_binary(b->s, E_MUL, n, ex_cast(b->s, n, index), ex_int(b->s, n, (__int128)size));
    return ex_binary(b->s, E_ADD, n, address_of(b, base), distance);
}

static uint64_t bytes_of(const builder *b, ex place)
{
    uint64_t size = ty_get(b->s, ex_get(b->s, place)->type)->size;
    return size ? size : 1;
}

/* Goes on at `yes` if a byte of the place, or all of them, are a device's, else at `no`. */
static void branch_if_device(builder *b, ex place, bool all, uint32_t yes, uint32_t no)
{
    const cfa_meaning *m = &b->p->meaning;
    ty n = b->p->size_type;
    ex address = address_of(b, place);
    uint64_t more = bytes_of(b, place) - 1;
    for (uint32_t k = 0; k < m->count_devices; k++) {
        uint64_t first = m->devices[k].first, last = m->devices[k].last;
        if (all && last - first < more) continue;
        if (all) last -= more;
        else first -= first < more ? first : more;
        uint32_t below = graph_label(b), next = graph_label(b);
        graph_branch(b, ex_binary(b->s, E_GE, b->p->int_type, address, ex_int(b->s, n, (__int128)first)), below, next);
        graph_begin(b, below);
        graph_branch(b, ex_binary(b->s, E_LE, b->p->int_type, address, ex_int(b->s, n, (__int128)last)), yes, next);
        graph_begin(b, next);
    }
    graph_goto(b, no);
}

static bool is_device(const builder *b, ex place, uint64_t address, bool all)
{
    const cfa_meaning *m = &b->p->meaning;
    uint64_t end = address + bytes_of(b, place) - 1;
    for (uint32_t k = 0; k < m->count_devices; k++) {
        uint64_t first = m->devices[k].first, last = m->devices[k].last;
        if (all ? address >= first && end <= last : end >= first && address <= last) return true;
    }
    return false;
}

/* 0: all of them */
static unsigned bits_of(const builder *b, ex place)
{
    const ex_info *i = ex_get(b->s, place);
    if (i->kind != E_MEMBER) return 0;
    int16_t width = ty_get(b->s, ex_get(b->s, i->a)->type)->members[i->index].bit_width;
    return width > 0 ? (unsigned)width : 0;
}

static ex arbitrary(builder *b, ex place, ex into)
{
    graph_emit(b, op_havoc(b->s, into));
    return build_low_bits(b, into, bits_of(b, place));
}

static ex read_device(builder *b, ex place, bool is_volatile)
{
    uint64_t address;
    ty type = ex_get(b->s, place)->type;
    pointed_place p = find_place(b, place);
    if (!p.pointer.i) return place;
    if (is_fixed(b, &p, &address)) return is_device(b, place, address, false) ? arbitrary(b, place, graph_temp(b, type)) : place;
    if (!is_volatile && !is_based(b, &p, &address)) return place;
    uint32_t device = graph_label(b), memory = graph_label(b), end = graph_label(b);
    ex value = graph_temp(b, type);
    branch_if_device(b, place, false, device, memory);
    graph_begin(b, device);
    if (graph_alive(b)) graph_assign(b, value, arbitrary(b, place, graph_temp(b, type)));
    graph_goto(b, end);
    graph_begin(b, memory);
    graph_assign(b, value, place);
    graph_begin(b, end);
    return value;
}

ex build_read(builder *b, const expr *e, ex place)
{
    if (b->constant || !graph_alive(b) || !ex_get(b->s, place)->is_lvalue) return place;
    ty type = ex_get(b->s, place)->type;
    const ty_info *t = ty_get(b->s, type);
    if (!ty_is_scalar(t) && !ty_is_record(t)) return place;
    bool is_register = e->kind == EX_OBJECT && e->symbol->is_register && e->symbol->linkage != LINK_NONE;
    bool is_volatile = e->type->quals & Q_VOLATILE;
    uint64_t address;
    pointed_place p = find_place(b, place);
    b->reads_volatile |= is_volatile;
    if (p.pointer.i && is_based(b, &p, &address) && address != p.offset && (p.is_indexed || !is_device(b, place, address, false)))
        b->uses_fixed_address = true;
    if (is_register || (is_volatile && b->p->meaning.arbitrary_volatile)) {
        ex value = graph_temp(b, type);
        if (is_register) graph_assign(b, value, place); /* for who watches an execution: the register is read here */
        return arbitrary(b, place, value);
    }
    return b->p->meaning.count_devices ? read_device(b, place, is_volatile) : place;
}

ex build_volatile_place(builder *b, const expr *e, ex place)
{
    if (b->p->meaning.count_devices && e->type->quals & Q_VOLATILE) map_put(&b->volatile_places, place.i, 1);
    return place;
}

bool build_device_write(builder *b, ex place, ex value)
{
    uint64_t address;
    if (!graph_alive(b)) return false;
    pointed_place p = find_place(b, place);
    if (!p.pointer.i) return false;
    if (is_fixed(b, &p, &address)) {
        bool device = is_device(b, place, address, true);
        b->uses_fixed_address |= address != p.offset && !device;
        return device;
    }
    bool is_on_base = is_based(b, &p, &address);
    b->uses_fixed_address |= is_on_base && address != p.offset;
    if (!b->p->meaning.count_devices || (!is_on_base && !map_get(&b->volatile_places, place.i, NULL))) return false;
    uint32_t device = graph_label(b), memory = graph_label(b);
    branch_if_device(b, place, true, device, memory);
    graph_begin(b, memory);
    if (graph_alive(b)) graph_emit(b, op_assign(b->s, place, value));
    graph_goto(b, device);
    graph_begin(b, device);
    return true;
}
