/* encode/assign.c — assignments, arbitrary values and declarations. */
#include "encode/internal.h"

#include <stdio.h>

/* ---- scalars ---- */

void enc_assign_value(encode_state *s, ex lhs, term value, value_shape from)
{
    encoder *e = s->e;
    const place *p = enc_place(e, lhs);
    bool integers = from.kind == V_INTEGER && p->shape.kind == V_INTEGER;
    bool cuts = integers && p->shape.is_bool && from.size >= p->shape.size && from.bits <= 64;
    if (from.kind != V_INTEGER && from.kind != V_FLOATING) {
        enc_arbitrary(s, lhs, NO_INPUT);
        return;
    }
    enc_store(s, p, cuts ? enc_resize(e, value, p->shape.bits, false) : enc_convert(s, value, from, p->shape));
}

/* Constants are not rounded on their way into memory, so the pattern of a NaN among them is known. */
static term pattern_of_nan(encoder *e, ex rhs, value_shape to)
{
    bool negated = ex_get(e->s, rhs)->kind == E_NEG;
    if (negated) rhs = ex_get(e->s, rhs)->a;
    if (to.kind != V_FLOATING || ex_get(e->s, rhs)->kind != E_FLOAT || enc_shape(e, ex_get(e->s, rhs)->type).significand != to.significand)
        return (term){0};
    long double v = ex_float_value(e->s, rhs);
    return __builtin_isnan(v) ? enc_float_pattern(e, to, negated ? -v : v) : (term){0};
}

void enc_assign(encode_state *s, ex lhs, ex rhs)
{
    encoder *e = s->e;
    value_shape to = enc_shape(e, ex_get(e->s, lhs)->type), from = enc_shape(e, ex_get(e->s, rhs)->type);
    if (to.kind == V_NOTHING) return;
    if (to.kind != V_AGGREGATE) {
        if (from.kind == V_AGGREGATE) {
            enc_arbitrary(s, lhs, NO_INPUT);
            return;
        }
        s->known_nan = pattern_of_nan(e, rhs, to);
        enc_assign_value(s, lhs, enc_value(s, rhs), from);
        s->known_nan = (term){0};
        return;
    }
    image i;
    enc_image_take(s, rhs, &i);
    enc_image_put(s, lhs, &i);
    enc_image_free(&i);
}

/* Where no object of the program is: null, numbers of errors … */
static term is_from_outside(encoder *e, term pointer)
{
    term_table *t = e->t;
    uint32_t bits = e->pointer_bits;
    return term_or(t, term_bvult(t, pointer, term_bv(t, bits, enc_objects_start(e))),
                   term_bvule(t, term_bv(t, bits, enc_objects_end(e)), pointer));
}

/* ---- arbitrary values ---- */

void enc_arbitrary(encode_state *s, ex lvalue, input_kind input)
{
    encoder *e = s->e;
    term_table *t = e->t;
    const place *p = enc_place(e, lvalue);
    if (p->shape.kind == V_AGGREGATE) {
        enc_image_put(s, lvalue, &(image){.kind = IMAGE_ARBITRARY, .size = p->size});
        return;
    }
    if (p->shape.kind == V_NOTHING) return;
    bool whole = p->kind == PLACE_PART && !p->is_bits && p->offset == 0 && p->size == p->part->size &&
                 (p->part->is_float || p->shape.kind == V_INTEGER);
    term v = whole ? enc_forget(s, p->part->cell) : enc_fresh(s, enc_sort(e, p->shape));
    if (p->shape.is_bool) enc_require(s, term_bvule(t, v, term_bv(t, 8, 1)));
    bool may_be_object = input == INPUT_NUMBER && pointsto_has_numbers(e->pt);
    if (p->shape.is_pointer && input && !may_be_object && pointsto_is_pure(e->pt)) {
        enc_require(s, is_from_outside(e, v));
        map_put(&e->outside_pointers, v.i, 1);
    }
    enc_choice(s, v, p->shape, input != NO_INPUT, lvalue);
    if (!whole) enc_store(s, p, v);
}

static uint32_t declared_counter(encoder *e, var v)
{
    var_home *h = &e->homes[v.i];
    if (!h->declared) {
        char text[300], symbol[320];
        var_format(e->s, v, text, sizeof text);
        snprintf(symbol, sizeof symbol, "%s::$declared", text);
        h->declared = enc_cell_new(e, CELL_COUNTER, symbol, e->pointer_sort) + 1;
    }
    return h->declared - 1;
}

void enc_declare(encode_state *s, var v, ex count)
{
    encoder *e = s->e;
    const var_home *h = enc_home(e, v);
    ex lvalue = ex_var(e->s, v);
    ty type = var_get(e->s, v)->type;
    if (h->where == IN_POINTER) {
        if (ex_none(count)) {
            enc_unsupported(s, "array of variable-length arrays");
            return;
        }
        uint64_t stride = ty_get(e->s, strides_complete(&e->sizes, ty_get(e->s, type)->target))->size;
        term size = term_bvmul(e->t, enc_index_value(s, count), term_bv(e->t, e->pointer_bits, stride));
        enc_write(s, h->cell, enc_allocate(s, size, enc_alignment(e, v, NULL)));
        return;
    }
    value_shape shape = enc_shape(e, type);
    if (h->where == IN_FIXED && shape.kind == V_AGGREGATE) { /* unwritten bytes are arbitrary already */
        uint32_t counter = declared_counter(e, v);
        bool first = s->from_start && enc_count(s, counter) == 0;
        enc_bump(s, counter);
        if (first) return;
    }
    if (h->where == IN_PARTS && shape.kind == V_AGGREGATE) {
        const var_layout *l = enc_layout(e, h);
        for (uint32_t k = 0; k < l->count; k++)
            enc_forget_part(s, l->parts[k].cell, l->parts[k].kind == PART_SCALAR ? enc_part_shape(e, &l->parts[k]) : (value_shape){0},
                            (ex){0});
        return;
    }
    enc_arbitrary(s, lvalue, NO_INPUT);
}
