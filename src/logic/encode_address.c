/* Where objects are. An address is made from the object's name (or a literal's content), so that it stays when other things of the program change;
 * objects whose places collide move on to the next free place. */
#include "logic/encode_internal.h"

#include <stdlib.h>

typedef struct {
    uint64_t start, end, granule, gap;
} area;

/* LP64: 4 GB for each object, so that even wild offsets stay within it; ILP32 is packed. */
static area static_area(const encoder *e)
{
    if (e->p->ilp32) return (area){0x10000000u, 0x50000000u, 16, 32};
    return (area){(uint64_t)1 << 40, (uint64_t)1 << 54, (uint64_t)1 << 32, 32};
}

static area code_area(const encoder *e)
{
    (void)e;
    return (area){0x08000000u, 0x10000000u, 16, 0};
}

uint64_t enc_objects_start(const encoder *e) { return code_area(e).start; }
uint64_t enc_heap_start(const encoder *e) { return e->p->ilp32 ? 0x50000000u : (uint64_t)1 << 55; }
uint64_t enc_heap_end(const encoder *e) { return e->p->ilp32 ? 0xc0000000u : (uint64_t)1 << 56; }
uint64_t enc_stack_start(const encoder *e) { return enc_heap_end(e); }
uint64_t enc_objects_end(const encoder *e) { return e->p->ilp32 ? 0xe0000000u : (uint64_t)1 << 57; }

static uint64_t round_up(uint64_t x, uint64_t to) { return (x + to - 1) / to * to; }

/* Index of the first range that ends after `low`. */
static uint32_t first_after(const encoder *e, uint64_t low)
{
    uint32_t a = 0, b = e->used.len;
    while (a < b) {
        uint32_t middle = a + (b - a) / 2;
        if (e->used.data[middle].high <= low) a = middle + 1;
        else b = middle;
    }
    return a;
}

static uint64_t take(encoder *e, area where, hash128 hash, uint64_t size, uint64_t align)
{
    if (align < where.granule) align = where.granule;
    if (size > (where.end - where.start) / 4) size = (where.end - where.start) / 4; /* larger than the part of the address space: overlaps are its own */
    uint64_t slots = (where.end - where.start) / where.granule, at = where.start + hash.lo % slots * where.granule;
    for (unsigned wraps = 0; wraps < 3;) {
        at = round_up(at, align);
        if (at + size + where.gap > where.end) {
            at = where.start;
            wraps++;
            continue;
        }
        uint32_t k = first_after(e, at);
        if (k == e->used.len || e->used.data[k].low >= at + size + where.gap) {
            vec_push(&e->used, (address_range){0, 0});
            memmove(&e->used.data[k + 1], &e->used.data[k], (e->used.len - 1 - k) * sizeof *e->used.data);
            e->used.data[k] = (address_range){at, at + size + where.gap};
            return at;
        }
        at = e->used.data[k].high;
    }
    return where.start; /* no room: such a program does not fit on the machine either */
}

static hash128 variable_hash(encoder *e, var v)
{
    const var_info *i = var_get(e->s, v);
    return i->function.i ? hash_join(intern_hash(&e->s->names, i->function), i->hash) : i->hash;
}

/* End of the subobject in bytes from the start of its global: flexible array members reach beyond the type. */
static uint64_t end_of(const encoder *e, ex subobject)
{
    uint64_t end = ty_get(e->s, ex_get(e->s, subobject)->type)->size;
    for (const ex_info *i = ex_get(e->s, subobject); i->kind == E_MEMBER || i->kind == E_INDEX; i = ex_get(e->s, i->a)) {
        __int128 index;
        if (i->kind == E_MEMBER) end += ty_get(e->s, ex_get(e->s, i->a)->type)->members[i->index].offset;
        else if (ex_is_int(e->s, i->b, &index)) end += (uint64_t)index * ty_get(e->s, i->type)->size;
    }
    return end;
}

uint64_t enc_object_size(const encoder *e, const cfa_global *g)
{
    enum { UNKNOWN_SIZE = 4096 };
    const ty_info *t = ty_get(e->s, strides_complete(&e->sizes, var_get(e->s, g->symbol)->type));
    uint64_t size = t->size;
    if (!t->complete && !ty_is_scalar(t) && !g->defined) size = UNKNOWN_SIZE;
    if (ty_is_record(t) || !t->complete)
        for (uint32_t k = 0; k < g->count_inits; k++) {
            uint64_t end = end_of(e, g->inits[k].place);
            if (end > size) size = end;
        }
    return size;
}

void enc_place_variable(encoder *e, var v)
{
    var_home *h = &e->homes[v.i];
    const ty_info *t = ty_get(e->s, strides_complete(&e->sizes, var_get(e->s, v)->type));
    h->where = IN_PARTS;
    if (!pointsto_in_memory(e->pt, v)) return;
    const cfa_global *g = h->function.i == FN_NONE.i ? program_global(e->p, v) : NULL;
    uint64_t size = g ? enc_object_size(e, g) : t->size, align = t->align;
    if (g && g->align > align) align = g->align;
    if (align > 4096) align = 4096;
    if (align < 16) align = 16;
    if (t->kind == TY_ARRAY && t->count == -2) {
        h->where = IN_POINTER;
    } else if (h->function.i != FN_NONE.i && e->functions[h->function.i].recursive) {
        uint64_t *frame = &e->functions[h->function.i].frame_size;
        h->where = IN_FRAME;
        h->address = round_up(*frame, align);
        *frame = round_up(h->address + size + 16, 16);
    } else {
        h->where = IN_FIXED;
        h->address = take(e, static_area(e), variable_hash(e, v), size, align);
    }
}

static uint64_t remember(encoder *e, map64 *m, uint32_t key, uint64_t address)
{
    map_put(m, key, e->addresses.len);
    vec_push(&e->addresses, address);
    return address;
}

uint64_t enc_address_function(encoder *e, var symbol)
{
    uint32_t at;
    if (map_get(&e->address_of_function, symbol.i, &at)) return e->addresses.data[at];
    return remember(e, &e->address_of_function, symbol.i, take(e, code_area(e), variable_hash(e, symbol), 16, 16));
}

uint64_t enc_address_string(encoder *e, ex string)
{
    uint32_t at;
    if (map_get(&e->address_of_ex, string.i, &at)) return e->addresses.data[at];
    return remember(e, &e->address_of_ex, string.i, take(e, static_area(e), ex_get(e->s, string)->hash, ty_get(e->s, ex_get(e->s, string)->type)->size, 16));
}

uint64_t enc_address_label(encoder *e, ex label)
{
    uint32_t at;
    if (map_get(&e->address_of_ex, label.i, &at)) return e->addresses.data[at];
    return remember(e, &e->address_of_ex, label.i, take(e, code_area(e), ex_get(e->s, label)->hash, 16, 16));
}

void enc_place_objects(encoder *e)
{
    for (uint32_t k = 0; k < e->p->globals.len; k++) enc_place_variable(e, e->p->globals.data[k].symbol);
    for (uint32_t f = 0; f < e->p->functions.len; f++) {
        const cfa_function *function = &e->p->functions.data[f];
        for (uint32_t k = 0; k < function->count_params; k++) enc_place_variable(e, function->params[k]);
        for (uint32_t k = 0; k < function->count_locals; k++) enc_place_variable(e, function->locals[k]);
    }
    for (uint32_t k = 0; k < e->p->functions.len; k++) (void)enc_address_function(e, e->p->functions.data[k].symbol);
    for (uint32_t k = 0; k < e->p->externals.len; k++) (void)enc_address_function(e, e->p->externals.data[k].symbol);
    for (uint32_t k = 0; k < e->strings.len; k++) (void)enc_address_string(e, e->strings.data[k]);
}
