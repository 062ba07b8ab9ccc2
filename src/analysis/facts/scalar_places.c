/* Translates lvalues into places, and finds the memory that functions without a body write. */
#include "analysis/facts/scalar_build.h"

#include "cfa/pointsto/access.h"

/* ---- lvalues ---- */

scalar_path scalar_path_of(const scalars *c, ex lvalue)
{
    scalar_path p = {0};
    for (const ex_info *e = ex_get(c->s, lvalue);; e = ex_get(c->s, e->a)) {
        if (e->kind == E_VAR) {
            p.root = e->var;
            return p;
        }
        if (e->kind == E_MEMBER) {
            const ty_info *record = ty_get(c->s, strides_complete(&c->sizes, ex_get(c->s, e->a)->type));
            if (e->index >= record->count_members) return p;
            p.offset += record->members[e->index].offset;
        } else if (e->kind == E_INDEX) {
            const ty_info *array = ty_get(c->s, ex_get(c->s, e->a)->type);
            uint64_t stride = scalar_size_of(c, e->type);
            __int128 n;
            if (array->kind != TY_ARRAY || array->count < 0) return p;
            if (ex_is_int(c->s, e->b, &n)) {
                if (n < 0 || n >= array->count) p.outside = true;
                else p.offset += (uint64_t)n * stride;
            } else if (p.count == ELEMENT_INDICES) {
                p.too_many = true;
            } else {
                p.index[p.count] = e->b;
                p.stride[p.count] = stride;
                p.bound[p.count++] = (uint64_t)array->count;
            }
        } else {
            return p;
        }
    }
}

bool scalar_is_bit_field(const scalars *c, ex lvalue, int *width)
{
    const ex_info *e = ex_get(c->s, lvalue);
    if (e->kind != E_MEMBER) return false;
    const ty_info *record = ty_get(c->s, strides_complete(&c->sizes, ex_get(c->s, e->a)->type));
    if (e->index >= record->count_members || record->members[e->index].bit_width < 0) return false;
    *width = record->members[e->index].bit_width;
    return true;
}

/* ---- places ---- */

static slot_span span_of(const scalars *c, var v) { return v.i < c->count_vars ? c->of_var[v.i] : (slot_span){0}; }

/* The slots of a variable from an offset on, for a number of bytes. */
static slot_span span_within(const scalars *c, slot_span all, uint64_t offset, uint64_t size)
{
    slot_span r = {0};
    for (uint32_t k = 0; k < all.count; k++) {
        const scalar_slot *s = &c->slots.data[all.first + k];
        if (s->offset < offset || s->offset - offset >= size) continue;
        if (!r.count++) r.first = all.first + k;
    }
    return r;
}

uint32_t scalar_node_of(scalar_builder *b, ex e);

static uint32_t element_of(scalar_builder *b, const scalar_path *p, ex lvalue)
{
    scalar_element e = {
        .owner = p->root, .offset = p->offset, .type = scalar_type_of(b->c, ex_get(b->c->s, lvalue)->type), .count_indices = p->count};
    for (uint32_t k = 0; k < p->count; k++) {
        e.index[k] = scalar_node_of(b, p->index[k]);
        e.stride[k] = p->stride[k];
        e.bound[k] = p->bound[k];
    }
    vec_push(&b->c->elements, e);
    return b->c->elements.len - 1;
}

/* ---- memory ---- */

typedef struct {
    const scalars *c;
    VEC(uint32_t) slots;
} slot_collector;

static void collect_region(void *context, region r)
{
    slot_collector *k = context;
    uint32_t slot = r.i ? k->c->of_region[r.i] : SLOT_NONE;
    for (uint32_t n = 0; slot != SLOT_NONE && n < k->slots.len; n++)
        if (k->slots.data[n] == slot) return;
    if (slot != SLOT_NONE) vec_push(&k->slots, slot);
}

static scalar_place place_of_collected(scalars *c, slot_collector *k)
{
    scalar_place p = {PLACE_NOWHERE, 0, 0};
    if (k->slots.len) {
        slot_list l = {.count = k->slots.len, .slots = arena_alloc(&c->memory, k->slots.len * sizeof *l.slots)};
        memcpy(l.slots, k->slots.data, l.count * sizeof *l.slots);
        vec_push(&c->lists, l);
        p = (scalar_place){PLACE_LIST, c->lists.len - 1, 0};
    }
    vec_free(&k->slots);
    return p;
}

scalar_place scalar_place_of_external_writes(scalar_builder *b, const op_info *o, var symbol)
{
    slot_collector k = {.c = b->c};
    access_of_external(b->c->t->pt, symbol, o, ACCESS_WRITE, collect_region, &k);
    return place_of_collected(b->c, &k);
}

/* A place in memory: one slot, or those of all regions that are touched. */
static scalar_place memory_place(scalar_builder *b, ex lvalue)
{
    scalars *c = b->c;
    const ex_info *e = ex_get(c->s, lvalue);
    if (e->kind == E_STRING) return (scalar_place){PLACE_NOWHERE, 0, 0};
    if (!ty_is_scalar(ty_get(c->s, e->type))) {
        slot_collector k = {.c = c};
        pointsto_each_of_lvalue(c->t->pt, lvalue, collect_region, &k);
        return place_of_collected(c, &k);
    }
    region r = pointsto_of_lvalue(c->t->pt, FN_NONE, lvalue);
    uint32_t slot = r.i ? c->of_region[r.i] : SLOT_NONE;
    return slot == SLOT_NONE ? (scalar_place){PLACE_NOWHERE, 0, 0} : (scalar_place){PLACE_SLOT, slot, 1};
}

/* The lvalue names a part of a global: it means the same wherever it stands. */
static bool names_global(const scalars *c, ex lvalue)
{
    scalar_path p = scalar_path_of(c, lvalue);
    return p.root.i && !p.count && !p.outside && !p.too_many && program_global(c->p, p.root);
}

/* Members of unions have no slots. */
static bool is_in_union(const scalars *c, ex lvalue)
{
    for (const ex_info *e = ex_get(c->s, lvalue); e->kind == E_MEMBER || e->kind == E_INDEX; e = ex_get(c->s, e->a))
        if (ty_get(c->s, ex_get(c->s, e->a)->type)->kind == TY_UNION) return true;
    return false;
}

scalar_place scalar_place_of(scalar_builder *b, ex lvalue)
{
    scalars *c = b->c;
    scalar_path p = scalar_path_of(c, lvalue);
    slot_span all = span_of(c, p.root);
    int width;
    if (!p.root.i || pointsto_in_memory(c->t->pt, p.root)) {
        scalar_place m = memory_place(b, lvalue);
        if (m.kind == PLACE_SLOT && !c->slots.data[m.first].place.i && names_global(c, lvalue)) c->slots.data[m.first].place = lvalue;
        return m;
    }
    if (!all.count || scalar_is_bit_field(c, lvalue, &width)) return (scalar_place){PLACE_NOWHERE, 0, 0};
    ty type = ex_get(c->s, lvalue)->type;
    range_type r = scalar_type_of(c, type);
    if (p.outside || p.too_many || (p.count && (r.class == RANGE_OPAQUE || is_in_union(c, lvalue))))
        return (scalar_place){PLACE_SOME, all.first, all.count};
    if (p.count) return (scalar_place){PLACE_ELEMENT, element_of(b, &p, lvalue), 0};
    slot_span part = span_within(c, all, p.offset, scalar_size_of(c, type));
    if (!part.count) return (scalar_place){PLACE_NOWHERE, 0, 0};
    if (r.class == RANGE_OPAQUE) return (scalar_place){PLACE_SLOTS, part.first, part.count};
    scalar_slot *s = &c->slots.data[part.first];
    if (part.count != 1 || s->offset != p.offset || !range_same_type(s->type, r)) return (scalar_place){PLACE_SOME, part.first, part.count};
    if (!s->place.i) s->place = lvalue;
    return (scalar_place){PLACE_SLOT, part.first, 1};
}
