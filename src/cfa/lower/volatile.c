#include "cfa/lower/internal.h"

/* Reads whose value the program's own writes do not decide: of global register variables always; of volatile objects and of device
 * registers as the options say (cfa_meaning). Such a read becomes an arbitrary value in a temporary. Writes to device registers go nowhere.
 * A pointer whose value is not constant may point to a device only if what it points to is volatile.
 * The range of a device is compared with the address of the member or element, as far as its offset is constant. */

/* The pointer that an lvalue goes through, and the offset from there; none: it is a variable. */
static ex root_pointer(const builder *b, ex place, uint64_t *offset)
{
    *offset = 0;
    for (;;) {
        const ex_info *i = ex_get(b->s, place);
        __int128 at;
        if (i->kind == E_DEREF) return i->a;
        if (i->kind == E_MEMBER) *offset += ty_get(b->s, ex_get(b->s, i->a)->type)->members[i->index].offset;
        else if (i->kind != E_INDEX) return (ex){0};
        else if (ex_is_int(b->s, i->b, &at)) *offset += (uint64_t)at * ty_get(b->s, i->type)->size;
        place = i->a;
    }
}

static bool is_fixed(const builder *b, ex pointer, uint64_t *address)
{
    __int128 value;
    while (ex_get(b->s, pointer)->kind == E_CAST) pointer = ex_get(b->s, pointer)->a;
    if (!ex_is_int(b->s, pointer, &value)) return false;
    *address = (uint64_t)value;
    return true;
}

/* Goes on at `yes` if the address is one of a device, else at `no`. */
static void branch_if_device(builder *b, ex pointer, uint64_t offset, uint32_t yes, uint32_t no)
{
    const cfa_meaning *m = &b->p->meaning;
    ty n = b->p->size_type;
    ex address = ex_cast(b->s, n, pointer);
    if (offset) address = ex_binary(b->s, E_ADD, n, address, ex_int(b->s, n, (__int128)offset));
    for (uint32_t k = 0; k < m->count_devices; k++) {
        uint32_t below = graph_label(b), next = graph_label(b);
        graph_branch(b, ex_binary(b->s, E_GE, b->p->int_type, address, ex_int(b->s, n, (__int128)m->devices[k].first)), below, next);
        graph_begin(b, below);
        graph_branch(b, ex_binary(b->s, E_LE, b->p->int_type, address, ex_int(b->s, n, (__int128)m->devices[k].last)), yes, next);
        graph_begin(b, next);
    }
    graph_goto(b, no);
}

static bool is_device(const builder *b, uint64_t address)
{
    const cfa_meaning *m = &b->p->meaning;
    for (uint32_t k = 0; k < m->count_devices; k++)
        if (address >= m->devices[k].first && address <= m->devices[k].last) return true;
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
    uint64_t offset, address;
    ty type = ex_get(b->s, place)->type;
    ex pointer = root_pointer(b, place, &offset);
    if (!pointer.i) return place;
    if (is_fixed(b, pointer, &address)) return is_device(b, address + offset) ? arbitrary(b, place, graph_temp(b, type)) : place;
    if (!is_volatile) return place;
    uint32_t device = graph_label(b), memory = graph_label(b), end = graph_label(b);
    ex value = graph_temp(b, type);
    branch_if_device(b, pointer, offset, device, memory);
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
    uint64_t offset, address;
    ex pointer = root_pointer(b, place, &offset);
    b->reads_volatile |= is_volatile;
    if (pointer.i && is_fixed(b, pointer, &address) && address && !is_device(b, address + offset)) b->uses_fixed_address = true;
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
    uint64_t offset, address;
    if (!graph_alive(b)) return false;
    ex pointer = root_pointer(b, place, &offset);
    if (!pointer.i) return false;
    if (is_fixed(b, pointer, &address)) {
        bool device = is_device(b, address + offset);
        b->uses_fixed_address |= address && !device;
        return device;
    }
    if (!map_get(&b->volatile_places, place.i, NULL)) return false;
    uint32_t device = graph_label(b), memory = graph_label(b);
    branch_if_device(b, pointer, offset, device, memory);
    graph_begin(b, memory);
    if (graph_alive(b)) graph_emit(b, op_assign(b->s, place, value));
    graph_goto(b, device);
    graph_begin(b, device);
    return true;
}
