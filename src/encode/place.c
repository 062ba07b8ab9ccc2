/* encode/place.c — lvalues → places, resolved once per expression; reading and writing scalars. Bytes are little-endian: byte 0 of a value
 * is its least significant one. */
#include "encode/internal.h"

typedef struct {
    VEC(ex) steps; /* MEMBER and INDEX from the lvalue down to its root */
    VEC(place_term) terms, given;
} chain;

static uint64_t element_stride(const encoder *e, ty element) { return ty_get(e->s, strides_complete(&e->sizes, element))->size; }

static void take_bits(const encoder *e, place *p)
{
    const ex_info *i = ex_get(e->s, p->lvalue);
    if (i->kind != E_MEMBER) return;
    const ty_member *m = &ty_get(e->s, ex_get(e->s, i->a)->type)->members[i->index];
    if (m->bit_width < 0) return;
    p->is_bits = true;
    p->bit_offset = (uint8_t)(m->bit_offset % 8);
    p->bit_width = (uint16_t)m->bit_width;
    p->size = (uint64_t)(p->bit_offset + p->bit_width + 7) / 8;
}

/* Bytes from the start of the record to the first byte of a member. */
static uint64_t member_start(const ty_member *m) { return m->offset + (m->bit_width >= 0 ? m->bit_offset / 8u : 0); }

static place_term *keep_terms(encoder *e, const place_term *from, uint32_t count)
{
    place_term *to = arena_alloc(&e->memory, (count + 1) * sizeof *to);
    if (count) memcpy(to, from, count * sizeof *to);
    return to;
}

/* Element number: the folds' indices as digits. */
static void number_element(encoder *e, place *p, const chain *c)
{
    const part *q = p->part;
    uint64_t scale = 1;
    uint32_t n = 0;
    place_term terms[64];
    p->constant = 0;
    for (uint32_t k = q->count_folds; k-- > 0;) {
        place_term given = c->given.data[k];
        if (given.index.i) terms[n++] = (place_term){given.index, scale};
        else p->constant += given.scale * scale;
        scale *= q->folds[k].count;
    }
    p->terms = keep_terms(e, terms, n);
    p->count_terms = n;
}

static void resolve_private(encoder *e, place *p, const var_home *h, chain *c)
{
    var v = {(uint32_t)(h - e->homes)};
    uint64_t normal = 0, zero = 0, real = 0;
    p->layout = enc_layout(e, h);
    for (uint32_t k = c->steps.len; k-- > 0;) {
        const ex_info *i = ex_get(e->s, c->steps.data[k]);
        __int128 value;
        ty whole = ex_get(e->s, i->a)->type;
        if (i->kind == E_MEMBER) {
            uint64_t start = member_start(&ty_get(e->s, whole)->members[i->index]);
            normal += start;
            zero += start;
            real += start;
            continue;
        }
        uint64_t stride = element_stride(e, i->type);
        bool constant = ex_is_int(e->s, i->b, &value);
        int64_t count = ty_get(e->s, whole)->count;
        if (constant && (value < 0 || (count >= 0 && value >= count))) return; /* outside of the object */
        if (constant) real += (uint64_t)value * stride;
        else vec_push(&c->terms, (place_term){i->b, stride});
        if (enc_is_folded(e, v, zero, whole)) vec_push(&c->given, constant ? (place_term){{0}, (uint64_t)value} : (place_term){i->b, 0});
        else normal += (uint64_t)value * stride;
    }
    p->given = keep_terms(e, c->given.data, c->given.len);
    p->count_given = c->given.len;
    if (p->shape.kind == V_AGGREGATE) {
        p->kind = PLACE_WHOLE;
        p->offset = normal;
        p->constant = real;
        p->terms = keep_terms(e, c->terms.data, c->terms.len);
        p->count_terms = c->terms.len;
        return;
    }
    const part *q = p->part = enc_part_at(p->layout, normal);
    if (!q) return;
    p->offset = normal - q->low;
    if (q->kind == PART_BYTES) {
        p->kind = PLACE_IN_BYTES;
        p->constant = real;
        p->terms = keep_terms(e, c->terms.data, c->terms.len);
        p->count_terms = c->terms.len;
    } else if (p->offset + p->size <= q->size && q->count_folds == c->given.len) {
        p->kind = q->kind == PART_ARRAY ? PLACE_ELEMENT : PLACE_PART;
        if (q->kind == PART_ARRAY) number_element(e, p, c);
    }
}

static void resolve_memory(encoder *e, place *p, chain *c)
{
    p->kind = PLACE_MEMORY;
    for (uint32_t k = 0; k < c->steps.len; k++) {
        const ex_info *i = ex_get(e->s, c->steps.data[k]);
        __int128 value;
        if (i->kind == E_MEMBER) p->constant += member_start(&ty_get(e->s, ex_get(e->s, i->a)->type)->members[i->index]);
        else if (ex_is_int(e->s, i->b, &value)) p->constant += (uint64_t)value * element_stride(e, i->type);
        else vec_push(&c->terms, (place_term){i->b, element_stride(e, i->type)});
    }
    p->terms = keep_terms(e, c->terms.data, c->terms.len);
    p->count_terms = c->terms.len;
    p->first = pointsto_locate(e->pt, p->lvalue, 0);
    p->exact_element =
        p->first.region.i && p->first.position == 0 && p->first.length == p->size && enc_region_element(e, p->first.region) == p->size;
}

static const place *resolve(encoder *e, ex lvalue)
{
    place *p = ARENA_NEW(&e->memory, place);
    chain c = {0};
    p->lvalue = lvalue;
    p->type = ex_get(e->s, lvalue)->type;
    p->shape = enc_shape(e, p->type);
    p->size = p->shape.size;
    take_bits(e, p);
    ex root = lvalue;
    for (const ex_info *i = ex_get(e->s, root); i->kind == E_MEMBER || i->kind == E_INDEX; i = ex_get(e->s, root)) {
        vec_push(&c.steps, root);
        root = i->a;
    }
    const ex_info r = *ex_get(e->s, root);
    if (r.kind == E_VAR) {
        const var_home *h = enc_home(e, r.var);
        p->base = h->where == IN_FIXED ? BASE_FIXED : h->where == IN_FRAME ? BASE_FRAME : BASE_CELL;
        p->address = h->address;
        p->cell = h->cell;
        if (h->where == IN_PARTS) resolve_private(e, p, h, &c);
        else resolve_memory(e, p, &c);
    } else if (r.kind == E_DEREF) {
        p->base = BASE_POINTER;
        p->pointer = r.a;
        resolve_memory(e, p, &c);
    } else if (r.kind == E_STRING) {
        p->base = BASE_FIXED;
        p->address = enc_address_string(e, root);
        resolve_memory(e, p, &c);
    } else if (r.kind == E_ZERO) {
        p->kind = PLACE_ZERO;
    }
    vec_free(&c.steps);
    vec_free(&c.terms);
    vec_free(&c.given);
    return p;
}

const place *enc_place(encoder *e, ex lvalue)
{
    while (e->places.len <= lvalue.i) vec_push(&e->places, NULL);
    if (!e->places.data[lvalue.i]) {
        const place *p = resolve(e, lvalue);
        e->places.data[lvalue.i] = p;
    }
    return e->places.data[lvalue.i];
}

/* ---- indices and addresses ---- */

term enc_index_value(encode_state *s, ex index)
{
    encoder *e = s->e;
    value_shape shape = enc_shape(e, ex_get(e->s, index)->type);
    return enc_resize(e, enc_value(s, index), e->pointer_bits, shape.is_signed);
}

static term scaled_sum(encode_state *s, term sum, const place_term *terms, uint32_t count)
{
    encoder *e = s->e;
    for (uint32_t k = 0; k < count; k++) {
        term i = enc_index_value(s, terms[k].index);
        if (terms[k].scale != 1) i = term_bvmul(e->t, i, term_bv(e->t, e->pointer_bits, terms[k].scale));
        sum = term_bvadd(e->t, sum, i);
    }
    return sum;
}

term enc_place_index(encode_state *s, const place *p)
{
    return scaled_sum(s, term_bv(s->e->t, s->e->pointer_bits, p->constant), p->terms, p->count_terms);
}

term enc_offset(encoder *e, term address, int64_t bytes)
{
    return bytes ? term_bvadd(e->t, address, term_bv(e->t, e->pointer_bits, (uint64_t)bytes)) : address;
}

term enc_align(encoder *e, term address, uint64_t align)
{
    return term_bvand(e->t, enc_offset(e, address, (int64_t)(align - 1)), term_bv(e->t, e->pointer_bits, ~(align - 1)));
}

term enc_place_address(encode_state *s, const place *p)
{
    encoder *e = s->e;
    term base;
    switch ((base_kind)p->base) {
    case BASE_FIXED: base = term_bv(e->t, e->pointer_bits, p->address); break;
    case BASE_FRAME: base = enc_offset(e, enc_read(s, p->cell), (int64_t)p->address); break;
    case BASE_CELL: base = enc_read(s, p->cell); break;
    default: base = enc_resize(e, enc_value(s, p->pointer), e->pointer_bits, false); break;
    }
    return scaled_sum(s, enc_offset(e, base, (int64_t)p->constant), p->terms, p->count_terms);
}

/* ---- memory ---- */

region_place enc_locate(const encoder *e, const locator *l, int64_t offset)
{
    offset += l->shift;
    switch (l->kind) {
    case LOCATE_LVALUE: return pointsto_locate(e->pt, l->e, offset);
    case LOCATE_TARGET: return pointsto_locate_target(e->pt, l->e, offset);
    case LOCATE_CONTENT: return pointsto_locate_content(e->pt, l->e, offset);
    case LOCATE_BLOCK: return pointsto_locate_block(e->pt, l->f, l->where, offset);
    default: return pointsto_locate_variadic(e->pt, l->f, offset);
    }
}

uint64_t enc_unit(const encoder *e, const locator *l, int64_t offset, uint64_t room, region_place *at)
{
    *at = enc_locate(e, l, offset);
    uint32_t element = enc_region_element(e, at->region);
    if (element == 1) {
        at->position = 0;
        return 1;
    }
    uint64_t left = element - at->position;
    return left < room ? left : room;
}

static term bytes_of(term_table *t, term bits, uint64_t from, uint64_t count)
{
    return term_extract(t, bits, (uint32_t)(8 * (from + count) - 1), (uint32_t)(8 * from));
}

/* `old` with the bits [low, low + width of value) replaced */
static term splice(term_table *t, term old, uint32_t low, term value)
{
    uint32_t width = term_width(t, old), count = term_width(t, value);
    if (count == width) return value;
    if (low) value = term_concat(t, value, term_extract(t, old, low - 1, 0));
    if (low + count < width) value = term_concat(t, term_extract(t, old, width - 1, low + count), value);
    return value;
}

term enc_memory_load(encode_state *s, const locator *l, term address, int64_t offset, uint64_t size)
{
    encoder *e = s->e;
    term all = {0};
    for (uint64_t done = 0, n; done < size; done += n) {
        region_place at;
        n = enc_unit(e, l, offset + (int64_t)done, size - done, &at);
        term from = enc_offset(e, address, offset + (int64_t)(done - at.position));
        uint32_t cell = enc_region_cell(e, at.region);
        term v = bytes_of(e->t, enc_select(s, cell, enc_read(s, cell), from), at.position, n);
        all = all.i ? term_concat(e->t, v, all) : v;
    }
    return all;
}

void enc_memory_store(encode_state *s, const locator *l, term address, int64_t offset, uint64_t size, term bits)
{
    encoder *e = s->e;
    uint32_t cell = UINT32_MAX;
    term array = {0};
    for (uint64_t done = 0, n; done < size; done += n) {
        region_place at;
        n = enc_unit(e, l, offset + (int64_t)done, size - done, &at);
        uint32_t here = enc_region_cell(e, at.region);
        if (here != cell) {
            if (array.i) enc_write(s, cell, array);
            cell = here;
            array = enc_read(s, cell);
        }
        term to = enc_offset(e, address, offset + (int64_t)(done - at.position)), v = bytes_of(e->t, bits, done, n);
        if (n < enc_region_element(e, at.region)) v = splice(e->t, enc_select(s, cell, array, to), (uint32_t)at.position * 8, v);
        array = term_store(e->t, array, to, v);
    }
    if (array.i) enc_write(s, cell, array);
}

void enc_memory_store_if(encode_state *s, const locator *l, term address, int64_t offset, uint64_t size, term bits, term condition)
{
    term_table *t = s->e->t;
    if (condition.i == t->false_term.i) return;
    if (condition.i != t->true_term.i) bits = term_ite(t, condition, bits, enc_memory_load(s, l, address, offset, size));
    enc_memory_store(s, l, address, offset, size, bits);
}

/* ---- scalars ---- */

/* A value from the bytes that it is in. */
static term scalar_from(encode_state *s, const place *p, term bits)
{
    encoder *e = s->e;
    term_table *t = e->t;
    if (!p->is_bits) return enc_from_bits(s, bits, p->shape);
    if (!p->bit_width) return enc_zero(e, p->shape);
    return enc_resize(e, term_extract(t, bits, p->bit_offset + p->bit_width - 1u, p->bit_offset), p->shape.bits, p->shape.is_signed);
}

/* The bytes that a value is written to; old: their old values (only for bit-fields) */
static term scalar_into(encode_state *s, const place *p, term old, term value)
{
    term_table *t = s->e->t;
    if (!p->is_bits) return enc_to_bits(s, value, p->shape);
    return splice(t, old, p->bit_offset, term_extract(t, value, p->bit_width - 1u, 0));
}

static locator lvalue_locator(const place *p) { return (locator){.kind = LOCATE_LVALUE, .e = p->lvalue}; }

static term load_bytes(encode_state *s, const place *p, term index)
{
    encoder *e = s->e;
    term array = enc_read(s, p->part->cell), all = {0};
    for (uint64_t k = 0; k < p->size; k++) {
        term v = enc_select(s, p->part->cell, array, enc_offset(e, index, (int64_t)k));
        all = all.i ? term_concat(e->t, v, all) : v;
    }
    return all;
}

term enc_load(encode_state *s, const place *p)
{
    encoder *e = s->e;
    switch ((place_kind)p->kind) {
    case PLACE_PART:
    case PLACE_ELEMENT: {
        term v = enc_read(s, p->part->cell);
        if (p->kind == PLACE_ELEMENT) v = enc_select(s, p->part->cell, v, enc_place_index(s, p));
        if (p->part->is_float) return v;
        return scalar_from(s, p, bytes_of(e->t, v, p->offset, p->size));
    }
    case PLACE_IN_BYTES: return scalar_from(s, p, load_bytes(s, p, enc_place_index(s, p)));
    case PLACE_MEMORY: {
        term address = enc_place_address(s, p);
        if (p->exact_element) {
            uint32_t cell = enc_region_cell(e, p->first.region);
            return scalar_from(s, p, enc_select(s, cell, enc_read(s, cell), address));
        }
        locator l = lvalue_locator(p);
        return scalar_from(s, p, enc_memory_load(s, &l, address, 0, p->size));
    }
    case PLACE_ZERO: return enc_zero(e, p->shape);
    default: return enc_unknown(s, enc_sort(e, p->shape)); /* outside of any object: undefined */
    }
}

void enc_store(encode_state *s, const place *p, term value)
{
    encoder *e = s->e;
    term_table *t = e->t;
    if (p->is_bits && !p->bit_width) return;
    switch ((place_kind)p->kind) {
    case PLACE_PART: {
        term old = enc_read(s, p->part->cell);
        if (!p->part->is_float)
            value =
                splice(t, old, (uint32_t)p->offset * 8, scalar_into(s, p, p->is_bits ? bytes_of(t, old, p->offset, p->size) : old, value));
        enc_write(s, p->part->cell, value);
        return;
    }
    case PLACE_ELEMENT: {
        term array = enc_read(s, p->part->cell), index = enc_place_index(s, p);
        if (p->is_bits || p->size < p->part->size) {
            term old = enc_select(s, p->part->cell, array, index);
            value = splice(t, old, (uint32_t)p->offset * 8, scalar_into(s, p, bytes_of(t, old, p->offset, p->size), value));
        } else if (!p->part->is_float) {
            value = scalar_into(s, p, value, value);
        }
        enc_write(s, p->part->cell, term_store(t, array, index, value));
        return;
    }
    case PLACE_IN_BYTES: {
        term index = enc_place_index(s, p), bits = scalar_into(s, p, p->is_bits ? load_bytes(s, p, index) : value, value),
             array = enc_read(s, p->part->cell);
        for (uint64_t k = 0; k < p->size; k++) array = term_store(t, array, enc_offset(e, index, (int64_t)k), bytes_of(t, bits, k, 1));
        enc_write(s, p->part->cell, array);
        return;
    }
    case PLACE_MEMORY: {
        locator l = lvalue_locator(p);
        term address = enc_place_address(s, p);
        term bits = scalar_into(s, p, p->is_bits ? enc_memory_load(s, &l, address, 0, p->size) : value, value);
        enc_memory_store(s, &l, address, 0, p->size, bits);
        return;
    }
    default: return;
    }
}
