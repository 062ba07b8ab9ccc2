/* encode/image.c — images: the bytes of an aggregate at some moment. A copy reads its source into an image before it writes, so overlapping
 * copies do what they should. Parts and elements stay whole on the way. */
#include "encode/internal.h"

#include <stdlib.h>

void enc_image_free(image *i)
{
    vec_free(&i->segments);
    vec_free(&i->arrays);
}

static term byte_slice(term_table *t, term bits, uint64_t from, uint64_t count)
{
    return term_extract(t, bits, (uint32_t)(8 * (from + count) - 1), (uint32_t)(8 * from));
}

value_shape enc_part_shape(const encoder *e, const part *p)
{
    if (p->is_float) return enc_shape(e, p->type);
    return (value_shape){.kind = V_INTEGER, .bits = (uint32_t)p->size * 8, .size = p->size};
}

/* ---- folds: which elements of an array part belong to an aggregate ---- */

typedef struct {
    const part *p;
    uint32_t given;  /* folds with fixed indices */
    term first;      /* number of the element with all other indices 0 */
    uint64_t counts; /* elements that belong to it */
    uint64_t room;   /* 1 + number of the last one */
} element_set;

static element_set elements_of(encode_state *s, const place *w, const part *p)
{
    encoder *e = s->e;
    element_set r = {.p = p, .given = w->count_given, .counts = 1, .room = 1};
    uint64_t scale = 1;
    r.first = term_bv(e->t, e->pointer_bits, 0);
    for (uint32_t k = p->count_folds; k-- > 0;) {
        if (k >= w->count_given) {
            r.counts = p->folds[k].count > UINT32_MAX / r.counts ? UINT32_MAX : r.counts * p->folds[k].count;
        } else {
            place_term g = w->given[k];
            term i = g.index.i ? enc_index_value(s, g.index) : term_bv(e->t, e->pointer_bits, g.scale);
            r.first = term_bvadd(e->t, r.first, term_bvmul(e->t, i, term_bv(e->t, e->pointer_bits, scale)));
        }
        scale *= p->folds[k].count;
    }
    return r;
}

/* The n-th element of the set: its number relative to the first, its offset from the part's first byte. */
static uint64_t nth_element(const element_set *r, uint64_t n, uint64_t *offset)
{
    uint64_t number = 0, scale = 1;
    *offset = 0;
    for (uint32_t k = r->p->count_folds; k-- > 0;) {
        const part_fold *f = &r->p->folds[k];
        if (k >= r->given) {
            number += n % f->count * scale;
            *offset += n % f->count * f->stride;
            n /= f->count;
        }
        scale *= f->count;
    }
    return number;
}

/* Parts of the variable that have bytes of the aggregate. */
static bool part_within(const place *w, const part *p)
{
    bool overlaps = p->low < w->offset + w->size && p->low + p->size > w->offset;
    return overlaps && (p->kind == PART_BYTES || p->count_folds >= w->count_given);
}

/* The bytes that a part, or its element so far behind its first byte, has in common with the aggregate. A part of a union that stands for
 * several members may begin in front of one of them, or reach behind it. */
typedef struct {
    uint64_t in_aggregate, in_part, length;
} common_bytes;

static common_bytes common_with(const place *w, const part *p, uint64_t offset)
{
    uint64_t low = p->low + offset, high = low + p->size;
    uint64_t from = low > w->offset ? low : w->offset, to = high < w->offset + w->size ? high : w->offset + w->size;
    return (common_bytes){from - w->offset, from - low, to > from ? to - from : 0};
}

/* ---- reading an image ---- */

static void make_arbitrary(encode_state *s, image *out)
{
    enc_inexact(s, "a copy of more than %d elements is arbitrary", ENCODE_COPY);
    out->kind = IMAGE_ARBITRARY;
    vec_clear(&out->segments);
    vec_clear(&out->arrays);
}

/* An aggregate at an index that is not constant lies in these bytes as a whole. */
static common_bytes bytes_with(const place *w, const part *p)
{
    return w->count_given ? (common_bytes){0, 0, w->size} : common_with(w, p, 0);
}

/* Not all bytes of the part are bytes of the aggregate. */
static bool has_some_bytes(const place *w, const part *p)
{
    return p->kind == PART_BYTES && (w->offset > p->low || w->offset + w->size < p->low + p->size || w->count_given);
}

static void add_segment(encode_state *s, common_bytes c, term bits, image *out)
{
    if (c.length) vec_push(&out->segments, (segment){c.in_aggregate, c.length, byte_slice(s->e->t, bits, c.in_part, c.length)});
}

static void read_part(encode_state *s, const place *w, const part *p, image *out)
{
    encoder *e = s->e;
    term v = enc_read(s, p->cell);
    value_shape shape = enc_part_shape(e, p);
    if (p->kind == PART_SCALAR) {
        add_segment(s, common_with(w, p, 0), enc_to_bits(s, v, shape), out);
        return;
    }
    if (has_some_bytes(w, p)) { /* at their real place */
        common_bytes c = bytes_with(w, p);
        term at = enc_place_index(s, w);
        for (uint64_t k = c.in_aggregate; k < c.in_aggregate + c.length && c.length <= ENCODE_COPY; k++)
            vec_push(&out->segments, (segment){k, 1, enc_select(s, p->cell, v, enc_offset(e, at, (int64_t)k))});
        if (c.length > ENCODE_COPY) make_arbitrary(s, out);
        return;
    }
    if (w->count_given == 0) {
        vec_push(&out->arrays, (array_segment){p, w->offset, v});
        return;
    }
    element_set r = elements_of(s, w, p);
    if (r.counts > ENCODE_COPY) {
        make_arbitrary(s, out);
        return;
    }
    for (uint64_t n = 0; n < r.counts; n++) {
        uint64_t offset, number = nth_element(&r, n, &offset);
        term x = enc_select(s, p->cell, v, enc_offset(e, r.first, (int64_t)number));
        add_segment(s, common_with(w, p, offset), enc_to_bits(s, x, shape), out);
    }
}

static int compare_segments(const void *a, const void *b)
{
    const segment *x = a, *y = b;
    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

void enc_image_take_memory(encode_state *s, const locator *l, term address, uint64_t size, image *out)
{
    out->kind = IMAGE_SEGMENTS;
    out->size = size;
    for (uint64_t done = 0, n, units = 0; done < size; done += n, units++) {
        region_place at;
        n = enc_unit(s->e, l, (int64_t)done, size - done, &at);
        if (units == ENCODE_COPY) {
            make_arbitrary(s, out);
            return;
        }
        vec_push(&out->segments, (segment){done, n, enc_memory_load(s, l, address, (int64_t)done, n)});
    }
}

void enc_image_take(encode_state *s, ex lvalue, image *out)
{
    encoder *e = s->e;
    const ex_info *x = ex_get(e->s, lvalue);
    *out = (image){.kind = IMAGE_SEGMENTS, .size = enc_shape(e, x->type).size};
    if (x->kind == E_ZERO) {
        out->kind = IMAGE_ZERO;
        return;
    }
    if (x->kind == E_STRING) {
        out->kind = IMAGE_TEXT;
        out->text = x->text;
        return;
    }
    if (!x->is_lvalue) {
        out->kind = IMAGE_ARBITRARY;
        enc_unsupported(s, "arithmetic on vectors or complex numbers");
        return;
    }
    const place *w = enc_place(e, lvalue);
    if (w->kind == PLACE_ZERO) {
        out->kind = IMAGE_ZERO;
    } else if (w->kind == PLACE_MEMORY) {
        locator l = {.kind = LOCATE_LVALUE, .e = lvalue};
        enc_image_take_memory(s, &l, enc_place_address(s, w), w->size, out);
    } else if (w->kind == PLACE_WHOLE) {
        for (uint32_t k = 0; k < w->layout->count && out->kind == IMAGE_SEGMENTS; k++)
            if (part_within(w, &w->layout->parts[k])) read_part(s, w, &w->layout->parts[k], out);
        if (out->segments.len) qsort(out->segments.data, out->segments.len, sizeof(segment), compare_segments);
    } else {
        out->kind = IMAGE_ARBITRARY;
    }
}

/* ---- looking into an image ---- */

/* The element of an array segment that has byte `offset` of the image; false: none. */
static bool element_at(const array_segment *a, uint64_t offset, uint64_t *number, uint64_t *position)
{
    uint64_t at = a->base + offset;
    const part *p = a->part;
    *number = 0;
    if (p->kind == PART_BYTES) {
        *number = at;
        *position = 0;
        return at >= p->low && at < p->low + p->size;
    }
    for (uint32_t k = 0; k < p->count_folds; k++) {
        const part_fold *f = &p->folds[k];
        if (at < f->low || (at - f->low) / f->stride >= f->count) return false;
        *number = *number * f->count + (at - f->low) / f->stride;
        at = f->low + (at - f->low) % f->stride;
    }
    *position = at - p->low;
    return at >= p->low && at < p->low + p->size;
}

/* The bits from `offset` on that one segment gives, at most `room` bytes; *count 0: padding there */
static term slice_at(encode_state *s, const image *i, uint64_t offset, uint64_t room, uint64_t *count)
{
    encoder *e = s->e;
    uint32_t a = 0, b = i->segments.len;
    while (a < b) {
        uint32_t middle = a + (b - a) / 2;
        if (i->segments.data[middle].offset + i->segments.data[middle].length <= offset) a = middle + 1;
        else b = middle;
    }
    if (a < i->segments.len && i->segments.data[a].offset <= offset) {
        const segment *g = &i->segments.data[a];
        uint64_t position = offset - g->offset;
        *count = g->length - position < room ? g->length - position : room;
        return byte_slice(e->t, g->bits, position, *count);
    }
    for (uint32_t k = 0; k < i->arrays.len; k++) {
        uint64_t number, position;
        const array_segment *g = &i->arrays.data[k];
        if (!element_at(g, offset, &number, &position)) continue;
        uint64_t length = g->part->kind == PART_BYTES ? 1 : g->part->size;
        *count = length - position < room ? length - position : room;
        term v = enc_select(s, g->part->cell, g->array, term_bv(e->t, e->pointer_bits, number));
        if (g->part->kind == PART_BYTES) return v;
        return byte_slice(e->t, enc_to_bits(s, v, enc_part_shape(e, g->part)), position, *count);
    }
    *count = 0;
    return (term){0};
}

static term text_bits(encode_state *s, name text, uint64_t offset, uint64_t length)
{
    term_table *t = s->e->t;
    const interner *names = &s->e->s->names;
    term all = {0};
    for (uint64_t k = 0; k < length; k++) {
        unsigned char c = offset + k < name_len(names, text) ? (unsigned char)name_text(names, text)[offset + k] : 0;
        term v = term_bv(t, 8, c);
        all = all.i ? term_concat(t, v, all) : v;
    }
    return all;
}

term enc_image_bits(encode_state *s, const image *i, uint64_t offset, uint64_t length)
{
    encoder *e = s->e;
    term all = {0};
    if (i->kind == IMAGE_ZERO) return term_bv(e->t, (uint32_t)length * 8, 0);
    if (i->kind == IMAGE_TEXT) return text_bits(s, i->text, offset, length);
    if (i->kind == IMAGE_ARBITRARY) return enc_unknown(s, sort_bv(e->t, (uint32_t)length * 8));
    for (uint64_t done = 0, n; done < length; done += n) {
        term v = slice_at(s, i, offset + done, length - done, &n);
        if (n == 0) { /* A byte of padding. C leaves the byte of a copy open: the old one, the source's, or another one. */
            v = enc_unknown(s, sort_bv(e->t, 8));
            n = 1;
        }
        all = all.i ? term_concat(e->t, v, all) : v;
    }
    return all;
}

/* ---- writing an image ---- */

void enc_forget_part(encode_state *s, uint32_t cell, value_shape shape, ex where)
{
    term v = enc_forget(s, cell);
    if (shape.kind == V_INTEGER || shape.kind == V_FLOATING) enc_choice(s, v, shape, false, where);
    else enc_choice(s, v, (value_shape){0}, false, where);
}

static term zero_of(encoder *e, const part *p) { return p->kind == PART_BYTES ? term_bv(e->t, 8, 0) : enc_zero(e, enc_part_shape(e, p)); }

/* An array part of the same shape at the same place of the image. */
static const array_segment *same_array(const encoder *e, const place *w, const part *p, const image *i)
{
    for (uint32_t k = 0; k < i->arrays.len; k++) {
        const array_segment *a = &i->arrays.data[k];
        const part *q = a->part;
        uint64_t shift = w->offset - a->base; /* modulo 2^64 */
        bool same = q->kind == p->kind && q->low + shift == p->low && q->size == p->size && q->count_folds == p->count_folds &&
                    (p->kind == PART_ARRAY || shift == 0) && e->cells.data[q->cell].shown.sort.i == e->cells.data[p->cell].shown.sort.i;
        for (uint32_t f = 0; same && f < p->count_folds; f++)
            same = q->folds[f].low + shift == p->folds[f].low && q->folds[f].stride == p->folds[f].stride &&
                   q->folds[f].count == p->folds[f].count;
        if (same) return a;
    }
    return NULL;
}

/* A literal over zero: only what is not zero is stored. */
static term text_array(encode_state *s, const part *p, const image *i)
{
    encoder *e = s->e;
    term zero = zero_of(e, p), array = term_const_array(e->t, e->cells.data[p->cell].shown.sort, zero);
    for (uint64_t n = 0; n * p->size < name_len(&e->s->names, i->text) && n < p->folds[0].count; n++) {
        term v = enc_from_bits(s, text_bits(s, i->text, n * p->size, p->size), enc_part_shape(e, p));
        if (v.i != zero.i) array = term_store(e->t, array, term_bv(e->t, e->pointer_bits, n), v);
    }
    return array;
}

static void write_array(encode_state *s, const place *w, const part *p, const image *i)
{
    encoder *e = s->e;
    const array_segment *a = same_array(e, w, p, i);
    if (i->kind == IMAGE_ARBITRARY) {
        enc_forget_part(s, p->cell, (value_shape){0}, (ex){0});
    } else if (i->kind == IMAGE_ZERO) {
        enc_write(s, p->cell, term_const_array(e->t, e->cells.data[p->cell].shown.sort, zero_of(e, p)));
    } else if (a) {
        enc_write(s, p->cell, a->array);
    } else if (i->kind == IMAGE_TEXT && p->kind == PART_ARRAY && p->count_folds == 1 && p->folds[0].stride == p->size &&
               p->low == w->offset) {
        enc_write(s, p->cell, text_array(s, p, i));
    } else {
        element_set r = {.p = p, .counts = 1};
        value_shape shape = enc_part_shape(e, p);
        term array = enc_read(s, p->cell);
        for (uint32_t k = 0; k < p->count_folds; k++)
            r.counts = p->folds[k].count > UINT32_MAX / r.counts ? UINT32_MAX : r.counts * p->folds[k].count;
        if (p->kind == PART_BYTES) r.counts = p->size;
        if (r.counts > ENCODE_COPY) {
            enc_inexact(s, "a copy of more than %d elements is arbitrary", ENCODE_COPY);
            enc_forget_part(s, p->cell, (value_shape){0}, (ex){0});
            return;
        }
        for (uint64_t n = 0; n < r.counts; n++) {
            uint64_t offset = n, number = p->low + n;
            if (p->kind == PART_ARRAY) number = nth_element(&r, n, &offset);
            term bits = enc_image_bits(s, i, p->low - w->offset + offset, p->kind == PART_BYTES ? 1 : p->size);
            array = term_store(e->t, array, term_bv(e->t, e->pointer_bits, number),
                               p->kind == PART_BYTES ? bits : enc_from_bits(s, bits, shape));
        }
        enc_write(s, p->cell, array);
    }
}

/* The bits of a part after the image was written; before that, they were `old`. */
static term written_bits(encode_state *s, const place *w, const part *p, uint64_t offset, term old, const image *i)
{
    term_table *t = s->e->t;
    common_bytes c = common_with(w, p, offset);
    uint64_t behind = c.in_part + c.length;
    if (!c.length) return old;
    term bits = enc_image_bits(s, i, c.in_aggregate, c.length);
    if (c.in_part) bits = term_concat(t, bits, byte_slice(t, old, 0, c.in_part));
    return behind < p->size ? term_concat(t, byte_slice(t, old, behind, p->size - behind), bits) : bits;
}

static void write_part(encode_state *s, const place *w, const part *p, const image *i)
{
    encoder *e = s->e;
    value_shape shape = enc_part_shape(e, p);
    if (p->kind == PART_SCALAR) {
        if (i->kind == IMAGE_ARBITRARY) {
            enc_forget_part(s, p->cell, shape, (ex){0});
            return;
        }
        term old = enc_to_bits(s, enc_read(s, p->cell), shape);
        enc_write(s, p->cell, enc_from_bits(s, written_bits(s, w, p, 0, old, i), shape));
        return;
    }
    bool inside = has_some_bytes(w, p);
    common_bytes c = inside ? bytes_with(w, p) : (common_bytes){0};
    if (!inside && w->count_given == 0) {
        write_array(s, w, p, i);
        return;
    }
    term array = enc_read(s, p->cell);
    element_set r = elements_of(s, w, p);
    if (inside) r = (element_set){.p = p, .counts = c.length, .first = enc_offset(e, enc_place_index(s, w), (int64_t)c.in_aggregate)};
    if (r.counts > ENCODE_COPY) {
        enc_inexact(s, "a copy of more than %d elements is arbitrary", ENCODE_COPY);
        enc_forget_part(s, p->cell, (value_shape){0}, (ex){0});
        return;
    }
    for (uint64_t n = 0; n < r.counts; n++) {
        uint64_t offset = n, number = n;
        if (!inside) number = nth_element(&r, n, &offset);
        term to = enc_offset(e, r.first, (int64_t)number), bits;
        if (inside) {
            bits = enc_image_bits(s, i, c.in_aggregate + n, 1);
        } else {
            term old = enc_to_bits(s, enc_select(s, p->cell, array, to), shape);
            bits = enc_from_bits(s, written_bits(s, w, p, offset, old, i), shape);
        }
        array = term_store(e->t, array, to, bits);
    }
    enc_write(s, p->cell, array);
}

static void forget_region(void *context, region r)
{
    encode_state *s = context;
    enc_forget_part(s, enc_region_cell(s->e, r), (value_shape){0}, (ex){0});
}

void enc_region_forget(encode_state *s, region r) { forget_region(s, r); }

void enc_memory_forget(encode_state *s, ex pointer) { pointsto_each_of_pointer(s->e->pt, pointer, 0, forget_region, s); }

static uint64_t count_units(const encoder *e, const locator *l, uint64_t size)
{
    uint64_t units = 0;
    for (uint64_t done = 0, n; done < size && units <= ENCODE_COPY; done += n, units++) {
        region_place at;
        n = enc_unit(e, l, (int64_t)done, size - done, &at);
    }
    return units;
}

typedef struct {
    encode_state *s;
    const locator *l;
    uint64_t size;
    VEC(region) found;
} region_list;

static void list_region(region_list *r, region x)
{
    for (uint32_t k = 0; k < r->found.len; k++)
        if (r->found.data[k].i == x.i) return;
    vec_push(&r->found, x);
}

/* All memory, if the range is so long that its regions cannot be listed. */
static void forget_range(encode_state *s, const locator *l, uint64_t size)
{
    region_list r = {.s = s};
    uint64_t done = 0, units = 0;
    for (uint64_t n; done < size && units < ENCODE_UNITS; done += n, units++) {
        region_place at;
        n = enc_unit(s->e, l, (int64_t)done, size - done, &at);
        if (!r.found.len || r.found.data[r.found.len - 1].i != at.region.i) list_region(&r, at.region);
    }
    for (uint32_t k = 1; done < size && k <= pointsto_region_count(s->e->pt); k++) list_region(&r, (region){k});
    for (uint32_t k = 0; k < r.found.len; k++) forget_region(s, r.found.data[k]);
    vec_free(&r.found);
}

/* Initialisers leave zeros out: behind the text of a literal there is nothing to do. */
static uint64_t initial_size(const encoder *e, uint64_t size, const image *i)
{
    if (i->kind == IMAGE_ZERO) return 0;
    return i->kind == IMAGE_TEXT && name_len(&e->s->names, i->text) < size ? name_len(&e->s->names, i->text) : size;
}

void enc_image_put_memory(encode_state *s, const locator *l, term address, uint64_t size, const image *i)
{
    encoder *e = s->e;
    if (s->scratch) { /* nothing would tell that an initialiser was forgotten */
        size = initial_size(e, size, i);
    } else if (size > ENCODE_COPY && count_units(e, l, size) > ENCODE_COPY) {
        enc_inexact(s, "a copy of more than %d elements: memory of its region is arbitrary from then on", ENCODE_COPY);
        forget_range(s, l, size);
        return;
    }
    uint32_t cell = UINT32_MAX;
    term array = {0};
    for (uint64_t done = 0, n; done < size; done += n) {
        region_place at;
        n = enc_unit(e, l, (int64_t)done, size - done, &at);
        term bits = enc_image_bits(s, i, done, n);
        uint32_t element = enc_region_element(e, at.region), here = enc_region_cell(e, at.region);
        if (here != cell) { /* one assignment for every run of elements of one region */
            if (array.i) enc_write(s, cell, array);
            cell = here;
            array = enc_read(s, cell);
        }
        term to = enc_offset(e, address, (int64_t)(done - at.position));
        if (n < element) {
            term old = enc_select(s, cell, array, to);
            if (at.position) bits = term_concat(e->t, bits, byte_slice(e->t, old, 0, at.position));
            if (at.position + n < element)
                bits = term_concat(e->t, byte_slice(e->t, old, at.position + n, element - at.position - n), bits);
        }
        array = term_store(e->t, array, to, bits);
    }
    if (array.i) enc_write(s, cell, array);
}

/* A whole variable that has its regions for itself: writes the arrays as a whole. */
static bool write_sole_object(encode_state *s, const place *w, ex lvalue, const image *i)
{
    encoder *e = s->e;
    const ex_info *x = ex_get(e->s, lvalue);
    region_list r = {.s = s};
    bool sole = x->kind == E_VAR && w->base == BASE_FIXED && (i->kind == IMAGE_ZERO || i->kind == IMAGE_ARBITRARY);
    locator l = {.kind = LOCATE_LVALUE, .e = lvalue};
    const cfa_global *g = sole ? program_global(e->p, x->var) : NULL;
    sole = sole && (!g || enc_object_size(e, g) == w->size); /* else its flexible array goes on behind it */
    for (uint64_t done = 0, n; sole && done < w->size; done += n) {
        region_place at;
        n = enc_unit(e, &l, (int64_t)done, w->size - done, &at);
        sole = e->regions[at.region.i].objects == 1;
        if (sole) list_region(&r, at.region);
    }
    for (uint32_t k = 0; sole && k < r.found.len; k++) {
        uint32_t cell = enc_region_cell(e, r.found.data[k]), bits = enc_region_element(e, r.found.data[k]) * 8;
        if (i->kind == IMAGE_ZERO) enc_write(s, cell, term_const_array(e->t, e->cells.data[cell].shown.sort, term_bv(e->t, bits, 0)));
        else enc_forget_part(s, cell, (value_shape){0}, (ex){0});
    }
    vec_free(&r.found);
    return sole;
}

void enc_image_put(encode_state *s, ex lvalue, const image *i)
{
    const place *w = enc_place(s->e, lvalue);
    if (w->kind == PLACE_MEMORY) {
        locator l = {.kind = LOCATE_LVALUE, .e = lvalue};
        uint64_t size = w->size;
        if (i->kind == IMAGE_SEGMENTS && i->size < size) size = i->size;
        if (!write_sole_object(s, w, lvalue, i)) enc_image_put_memory(s, &l, enc_place_address(s, w), size, i);
    } else if (w->kind == PLACE_WHOLE) {
        for (uint32_t k = 0; k < w->layout->count; k++)
            if (part_within(w, &w->layout->parts[k])) write_part(s, w, &w->layout->parts[k], i);
    }
}
