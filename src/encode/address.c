/* encode/address.c — where objects are. An address is made from the object's name (or a literal's content), so it stays when other parts of
 * the program change. An object whose place is taken moves on to the next free place. */
#include "encode/internal.h"

#include "cfa/exec/interpret.h"
#include <stdlib.h>

/* A part of the address space, in slots that are free or taken. */
typedef struct {
    uint64_t start, end, slot, gap; /* gap: bytes behind every object */
    uint64_t **taken;               /* a bit per slot; made when first needed */
} area;

/* LP64: 4 GB for each object, so that even wild offsets stay within it; ILP32 is packed. */
static area static_area(encoder *e)
{
    if (e->p->ilp32) return (area){0x10000000u, 0x50000000u, 64, 32, &e->taken_static};
    return (area){(uint64_t)1 << 40, (uint64_t)1 << 54, (uint64_t)1 << 32, 32, &e->taken_static};
}

static area code_area(encoder *e) { return (area){0x08000000u, 0x10000000u, 16, 0, &e->taken_code}; }

uint64_t enc_objects_start(const encoder *e) { return code_area((encoder *)e).start; }
uint64_t enc_heap_start(const encoder *e) { return e->p->ilp32 ? 0x50000000u : (uint64_t)1 << 55; }
uint64_t enc_heap_end(const encoder *e) { return e->p->ilp32 ? 0xc0000000u : (uint64_t)1 << 56; }
uint64_t enc_stack_start(const encoder *e) { return enc_heap_end(e); }
uint64_t enc_objects_end(const encoder *e) { return e->p->ilp32 ? 0xe0000000u : (uint64_t)1 << 57; }

static uint64_t round_up(uint64_t x, uint64_t to) { return (x + to - 1) / to * to; }

static bool is_taken(const area *a, uint64_t slot) { return (*a->taken)[slot / 64] >> (slot % 64) & 1; }

/* The first of `count` free slots. The search starts at a place that depends only on the hash. */
static uint64_t reserve_place(area a, hash128 hash, uint64_t size, uint64_t align)
{
    uint64_t slots = (a.end - a.start) / a.slot, count = (size + a.gap + a.slot - 1) / a.slot, step = align > a.slot ? align / a.slot : 1;
    if (count > slots / 4) count = slots / 4; /* larger than its part of the address space: it overlaps others */
    if (!*a.taken) *a.taken = calloc(slots / 64 + 1, sizeof **a.taken);
    if (!*a.taken) abort();
    uint64_t at = hash.lo % slots / step * step;
    for (unsigned wraps = 0; wraps < 3;) {
        if (at + count > slots) {
            at = 0;
            wraps++;
            continue;
        }
        uint64_t k = at;
        while (k < at + count && !is_taken(&a, k)) k++;
        if (k == at + count) break;
        at = round_up(k + 1, step);
        if (wraps == 2) return a.start; /* no room: such a program does not fit on the machine either */
    }
    for (uint64_t k = at; k < at + count && k < slots; k++) (*a.taken)[k / 64] |= (uint64_t)1 << (k % 64);
    return a.start + at * a.slot;
}

bool encode_has_object(const encoder *e, uint64_t address)
{
    const uint64_t room = (uint64_t)1 << 28; /* more than a path allocates */
    const area areas[] = {static_area((encoder *)e), code_area((encoder *)e)};
    for (unsigned k = 0; k < sizeof areas / sizeof *areas; k++)
        if (address >= areas[k].start && address < areas[k].end)
            return *areas[k].taken && is_taken(&areas[k], (address - areas[k].start) / areas[k].slot);
    return (address >= enc_heap_start(e) && address - enc_heap_start(e) < room) ||
           (address >= enc_stack_start(e) && address - enc_stack_start(e) < room);
}

static hash128 variable_hash(encoder *e, var v)
{
    const var_info *i = var_get(e->s, v);
    return i->function.i ? hash_join(intern_hash(&e->s->names, i->function), i->hash) : i->hash;
}

uint64_t enc_object_size(const encoder *e, const cfa_global *g)
{
    enum { UNKNOWN_SIZE = 4096 };
    const ty_info *t = ty_get(e->s, strides_complete(&e->sizes, var_get(e->s, g->symbol)->type));
    uint64_t size = t->size;
    if (!t->complete && !ty_is_scalar(t) && !g->defined) size = UNKNOWN_SIZE;
    if (ty_is_record(t) || !t->complete)
        for (uint32_t k = 0; k < g->count_inits; k++) {
            uint64_t end = program_end_of_item(e->s, g->inits[k].place);
            if (end > size) size = end;
        }
    return size;
}

static bool is_standard_stream(const encoder *e, var v)
{
    const var_info *i = var_get(e->s, v);
    const char *text = space_text(e->s, i->name);
    if (ty_get(e->s, i->type)->kind != TY_POINTER) return false;
    return strcmp(text, "stdin") == 0 || strcmp(text, "stdout") == 0 || strcmp(text, "stderr") == 0;
}

/* As in the interpreter: what the type or the declaration asks for, at least 16. */
uint64_t enc_alignment(const encoder *e, var v, const cfa_global *g)
{
    enum { LEAST = 16, MOST_STATIC = 4096 };
    const var_info *i = var_get(e->s, v);
    uint64_t align = ty_get(e->s, strides_complete(&e->sizes, i->type))->align;
    if (i->align > align) align = i->align;
    if (g && g->align > align) align = g->align;
    if (g && align > MOST_STATIC) align = MOST_STATIC;
    return align < LEAST ? LEAST : align;
}

void enc_place_variable(encoder *e, var v)
{
    var_home *h = &e->homes[v.i];
    const ty_info *t = ty_get(e->s, strides_complete(&e->sizes, var_get(e->s, v)->type));
    h->where = IN_PARTS;
    if (!pointsto_in_memory(e->pt, v)) return;
    const cfa_global *g = h->function.i == FN_NONE.i ? program_global(e->p, v) : NULL;
    uint64_t size = g ? enc_object_size(e, g) : t->size, align = enc_alignment(e, v, g);
    if (t->kind == TY_ARRAY && t->count == -2) {
        h->where = IN_POINTER;
    } else if (g && g->weak && !g->defined && !is_standard_stream(e, v)) {
        h->where = IN_FIXED; /* at null: nothing defines it */
    } else if (h->function.i != FN_NONE.i && e->functions[h->function.i].recursive) {
        function_cells *f = &e->functions[h->function.i];
        h->where = IN_FRAME;
        h->address = round_up(f->frame_size, align);
        f->frame_size = round_up(h->address + size + 16, 16);
        if (align > f->frame_align) f->frame_align = align;
    } else {
        h->where = IN_FIXED;
        h->address = reserve_place(static_area(e), variable_hash(e, v), size, align);
    }
}

static uint64_t remember(encoder *e, map64 *m, uint32_t key, uint64_t address)
{
    map_put(m, key, e->addresses.len);
    vec_push(&e->addresses, address);
    return address;
}

/* Weak, and neither the program nor the library defines it: its address is null. */
static bool is_absent(const encoder *e, var symbol)
{
    const cfa_external *x = program_external(e->p, symbol);
    if (!x || !x->weak) return false;
    const char *function = space_text(e->s, var_get(e->s, symbol)->name);
    return interpret_takes_input(function) && strncmp(function, "__VERIFIER_", strlen("__VERIFIER_")) != 0 &&
           strcmp(function, "reach_error") != 0;
}

uint64_t enc_address_function(encoder *e, var symbol)
{
    uint32_t at;
    if (map_get(&e->address_of_function, symbol.i, &at)) return e->addresses.data[at];
    if (is_absent(e, symbol)) return remember(e, &e->address_of_function, symbol.i, 0);
    return remember(e, &e->address_of_function, symbol.i, reserve_place(code_area(e), variable_hash(e, symbol), 16, 16));
}

uint64_t enc_address_string(encoder *e, ex string)
{
    uint32_t at;
    if (map_get(&e->address_of_ex, string.i, &at)) return e->addresses.data[at];
    return remember(e, &e->address_of_ex, string.i,
                    reserve_place(static_area(e), ex_get(e->s, string)->hash, ty_get(e->s, ex_get(e->s, string)->type)->size, 16));
}

uint64_t enc_address_label(encoder *e, ex label)
{
    uint32_t at;
    if (map_get(&e->address_of_ex, label.i, &at)) return e->addresses.data[at];
    return remember(e, &e->address_of_ex, label.i, reserve_place(code_area(e), ex_get(e->s, label)->hash, 16, 16));
}

static void place_string(void *context, ex string) { (void)enc_address_string(context, string); }

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
    pointsto_each_string(e->pt, place_string, e);
}
