/* encode/encode.c — edges, calls and returns, joins. */
#include "encode/internal.h"

#include <stdlib.h>

/* ---- the encoder ---- */

encoder *encoder_new(const cfa_program *p, const points_to *pt, const call_graph *g, term_table *t, const encode_options *o)
{
    encoder *e = mem_alloc(sizeof *e);
    *e = (encoder){.p = p, .s = p->space, .pt = pt, .g = g, .t = t, .o = o ? *o : (encode_options){0}};
    strides_init(&e->sizes, p);
    e->pointer_bits = p->ilp32 ? 32 : 64;
    e->pointer_size = e->pointer_bits / 8;
    e->pointer_sort = sort_bv(t, e->pointer_bits);
    e->count_vars = p->space->vars.len;
    e->homes = calloc(e->count_vars + 1, sizeof *e->homes);
    e->functions = calloc(p->functions.len + 1, sizeof *e->functions);
    if (!e->homes || !e->functions) abort();
    for (uint32_t f = 0; f < p->functions.len; f++) e->functions[f].recursive = !g || g->recursive[f];
    e->regions = pointsto_survey(pt);
    enc_cells_begin(e);
    enc_place_objects(e);
    e->heap_cell = enc_cell_new(e, CELL_REGISTER, "$heap", e->pointer_sort);
    e->stack_cell = enc_cell_new(e, CELL_REGISTER, "$stack", e->pointer_sort);
    return e;
}

void encoder_free(encoder *e)
{
    if (!e) return;
    enc_start_free(e);
    map_free(&e->contents_of);
    enc_cells_free(e);
    enc_names_free(e);
    strides_free(&e->sizes);
    vec_free(&e->places);
    vec_free(&e->constants);
    vec_free(&e->addresses);
    free(e->taken_static);
    free(e->taken_code);
    vec_free(&e->assumptions);
    map_free(&e->address_of_ex);
    map_free(&e->address_of_function);
    map_free(&e->assumed);
    map_free(&e->models);
    map_free(&e->takes_input);
    external_effects_free(&e->effects);
    map_free(&e->outside_pointers);
    map_free(&e->floats_of_bits);
    arena_free(&e->memory);
    free(e);
}

/* A recursive function's frame gets its place. */
static void enter_frame(encode_state *s, fn f)
{
    encoder *e = s->e;
    const function_cells *c = &e->functions[f.i];
    if (!c->frame_cell) return;
    term base = enc_read(s, e->stack_cell);
    /* where the stack's end is not known: it is in its part of the address space */
    enc_require(s, term_and(e->t, term_bvule(e->t, term_bv(e->t, e->pointer_bits, enc_stack_start(e)), base),
                            term_bvult(e->t, base, term_bv(e->t, e->pointer_bits, enc_objects_end(e) - c->frame_size - c->frame_align))));
    enc_require(s, term_eq(e->t, term_extract(e->t, base, 3, 0), term_bv(e->t, 4, 0)));
    if (c->frame_align > 16) base = enc_align(e, base, c->frame_align);
    enc_write(s, c->frame_cell - 1, base);
    enc_write(s, e->stack_cell, enc_offset(e, base, (int64_t)((c->frame_size + 15) & ~(uint64_t)15)));
}

encode_state *encode_initial(encoder *e, fn entry)
{
    encode_state *s = enc_state_new(e);
    s->from_start = true;
    enc_push(s, entry);
    enter_frame(s, entry);
    if (strcmp(fn_name(e->p, entry), "main") != 0) { /* the interpreter takes inputs for them */
        const cfa_function *f = fn_get(e->p, entry);
        for (uint32_t k = 0; k < f->count_params; k++)
            enc_arbitrary(s, ex_var(e->s, f->params[k]),
                          enc_shape(e, var_get(e->s, f->params[k])->type).kind != V_AGGREGATE ? INPUT_FROM_OUTSIDE : NO_INPUT);
    }
    return s; /* constraints that are pending in s become part of encode_globals or of the first edge */
}

encode_state *encode_unconstrained(encoder *e, fn f)
{
    encode_state *s = enc_state_new(e);
    enc_prepare(e, f);
    s->frames = ARENA_NEW(&e->memory, encode_frame);
    *s->frames = (encode_frame){.function = f, .depth = 1};
    return s;
}

/* ---- edges ---- */

static const location *location_at(const encoder *e, fn f, uint32_t where) { return &fn_get(e->p, f)->locations[where]; }

static void assembly(encode_state *s, const op_asm *a)
{
    encoder *e = s->e;
    for (uint32_t k = 0; k < a->count_outputs; k++) enc_arbitrary(s, a->operands[k], NO_INPUT);
    enc_assume(s, "inline assembly: its outputs are arbitrary, and it changes nothing else%s",
               a->clobbers_memory && !e->p->meaning.opaque_assembly ? " but memory" : "");
    s->inexact = true;
}

static void operation(encode_state *s, fn f, uint32_t where, const op_info *o, unsigned branch)
{
    encoder *e = s->e;
    switch ((op_kind)o->kind) {
    case OP_ASSIGN: enc_assign(s, o->lhs, o->rhs); return;
    case OP_ASSUME: {
        term c = enc_condition(s, o->rhs);
        enc_require(s, o->positive == (branch == 0) ? c : term_not(e->t, c));
        return;
    }
    case OP_CALL: enc_external(s, f, where, o, callgraph_constant_callee(e->s, o->rhs)); return;
    case OP_DECL: enc_declare(s, ex_get(e->s, o->lhs)->var, o->rhs); return;
    case OP_HAVOC: enc_arbitrary(s, o->lhs, NO_INPUT); return;
    case OP_ASM: assembly(s, o->assembly); return;
    case OP_UNSUPPORTED: enc_unsupported(s, "unsupported:%s", space_text(e->s, o->text)); return;
    default: return;
    }
}

term encode_edge(encoder *e, encode_state *s, fn f, uint32_t where, unsigned branch)
{
    const location *l = location_at(e, f, where);
    if (!l->op.i) return enc_finish(s);
    const op_info o = *op_get(e->s, l->op);
    s->at = l->at;
    operation(s, f, where, &o, branch);
    return enc_finish(s);
}

/* ---- calls ---- */

typedef struct {
    term value;
    value_shape shape;
    image bytes;
} passed;

term encode_call(encoder *e, encode_state *s, fn caller, uint32_t where, fn callee)
{
    const location *l = location_at(e, caller, where);
    const op_info o = *op_get(e->s, l->op);
    const cfa_function *f = fn_get(e->p, callee);
    s->at = l->at;
    if (!callgraph_constant_callee(e->s, o.rhs).i)
        enc_require(s, term_eq(e->t, enc_value(s, o.rhs), term_bv(e->t, e->pointer_bits, enc_address_function(e, f->symbol))));
    uint32_t count = o.count_args < f->count_params ? o.count_args : f->count_params;
    passed *args = calloc(count + 1, sizeof *args);
    if (!args) abort();
    for (uint32_t k = 0; k < count; k++) {
        args[k].shape = enc_shape(e, ex_get(e->s, o.args[k])->type);
        if (args[k].shape.kind == V_AGGREGATE) enc_image_take(s, o.args[k], &args[k].bytes);
        else if (args[k].shape.kind != V_NOTHING) args[k].value = enc_value(s, o.args[k]);
    }
    term block = {0};
    if (f->variadic && o.count_args > f->count_params) block = enc_pass_variadic(s, callee, &o, f->count_params);
    enc_push(s, callee);
    enter_frame(s, callee);
    if (block.i) enc_write(s, e->functions[callee.i].variadic_cell - 1, block);
    for (uint32_t k = 0; k < f->count_params; k++) {
        ex param = ex_var(e->s, f->params[k]);
        value_shape to = enc_shape(e, var_get(e->s, f->params[k])->type);
        if (k >= count || (args[k].shape.kind == V_AGGREGATE) != (to.kind == V_AGGREGATE)) enc_arbitrary(s, param, NO_INPUT);
        else if (to.kind == V_AGGREGATE) enc_image_put(s, param, &args[k].bytes);
        else enc_assign_value(s, param, args[k].value, args[k].shape);
    }
    for (uint32_t k = 0; k < count; k++) enc_image_free(&args[k].bytes);
    free(args);
    return enc_finish(s);
}

term encode_return(encoder *e, encode_state *s, fn callee, uint32_t from, fn caller, uint32_t call)
{
    const op_info back = *op_get(e->s, location_at(e, callee, from)->op);
    ex value = back.kind == OP_RETURN ? back.rhs : (ex){0};
    value_shape shape = {0}, result = enc_shape(e, fn_get(e->p, callee)->result);
    image bytes = {0};
    term v = {0};
    s->at = location_at(e, callee, from)->at;
    if (value.i) shape = enc_shape(e, ex_get(e->s, value)->type);
    if (shape.kind == V_AGGREGATE) {
        enc_image_take(s, value, &bytes);
    } else if (shape.kind != V_NOTHING) {
        v = enc_value(s, value);
        if (result.kind == V_INTEGER || result.kind == V_FLOATING) {
            v = enc_convert(s, v, shape, result);
            shape = result;
        }
    }
    const function_cells *c = &e->functions[callee.i];
    if (c->frame_cell) enc_write(s, e->stack_cell, enc_read(s, c->frame_cell - 1));
    enc_pop(s);
    const location *l = location_at(e, caller, call);
    const op_info o = *op_get(e->s, l->op);
    s->at = l->at;
    if (o.lhs.i) {
        value_shape to = enc_shape(e, ex_get(e->s, o.lhs)->type);
        if (shape.kind == V_NOTHING || (shape.kind == V_AGGREGATE) != (to.kind == V_AGGREGATE)) enc_arbitrary(s, o.lhs, NO_INPUT);
        else if (shape.kind == V_AGGREGATE) enc_image_put(s, o.lhs, &bytes);
        else enc_assign_value(s, o.lhs, v, shape);
    }
    enc_image_free(&bytes);
    return enc_finish(s);
}

/* ---- values ---- */

term encode_value(encoder *e, encode_state *s, fn f, ex value)
{
    (void)e;
    (void)f; /* a variable names its function itself */
    return enc_value(s, value);
}

term encode_condition(encoder *e, encode_state *s, fn f, ex condition)
{
    (void)e;
    (void)f;
    return enc_condition(s, condition);
}

void encode_set(encoder *e, encode_state *s, ex lvalue, ex value)
{
    (void)e;
    enc_assign(s, lvalue, value);
}

term encode_demands(encoder *e, encode_state *s)
{
    (void)e;
    return enc_finish(s);
}

term encode_address(encoder *e, const encode_state *s, var v)
{
    const var_home *h = enc_home(e, v);
    switch ((var_where)h->where) {
    case IN_FIXED: return term_bv(e->t, e->pointer_bits, h->address);
    case IN_FRAME: return enc_offset(e, enc_read(s, h->cell), (int64_t)h->address);
    case IN_POINTER: return enc_read(s, h->cell);
    default: return (term){0};
    }
}

/* ---- joins ---- */

static bool is_dead(const encode_state *s, const cell_info *c) { return c->shown.is_local && !enc_is_active(s, c->shown.function); }

typedef VEC(term) equations;

static void join_page(encode_state *a, encode_state *b, uint32_t page, equations *for_a, equations *for_b)
{
    static const encode_page untouched = {0};
    encoder *e = a->e;
    const encode_page *x = page < a->pages.len && a->pages.data[page] ? a->pages.data[page] : &untouched;
    const encode_page *y = page < b->pages.len && b->pages.data[page] ? b->pages.data[page] : &untouched;
    if (x == y) return;
    for (uint32_t k = 0; k < PAGE_CELLS; k++) {
        uint32_t cell = page * PAGE_CELLS + k;
        if (x->current[k] == y->current[k] && x->value[k].i == y->value[k].i && x->last[k] == y->last[k]) continue;
        term of_a = enc_read(a, cell), of_b = enc_read(b, cell);
        uint32_t last = x->last[k] > y->last[k] ? x->last[k] : y->last[k];
        encode_page *p = enc_own_page(a, cell);
        x = p;
        p->last[k] = last;
        const cell_info *c = &e->cells.data[cell];
        if (c->kind == CELL_COUNTER || of_a.i == of_b.i) continue;
        p->current[k] = ++p->last[k];
        p->value[k] = (term){0};
        if (is_dead(a, c)) continue;
        term joined = enc_read(a, cell);
        vec_push(for_a, term_eq(e->t, joined, of_a));
        vec_push(for_b, term_eq(e->t, joined, of_b));
    }
}

static term conjunction(term_table *t, equations *v)
{
    term all = v->len == 0 ? t->true_term : v->len == 1 ? v->data[0] : term_and_n(t, v->data, v->len);
    vec_free(v);
    return all;
}

void encode_join(encoder *e, encode_state *a, encode_state *b, term *into_a, term *into_b)
{
    equations for_a = {0}, for_b = {0};
    uint32_t pages = a->pages.len > b->pages.len ? a->pages.len : b->pages.len;
    for (uint32_t k = 0; k < pages; k++) join_page(a, b, k, &for_a, &for_b);
    const choice_link *x = a->choices, *y = b->choices;
    while (x != y) {
        if (!y || (x && x->number > y->number)) x = x->before;
        else if (!x || y->number > x->number) y = y->before;
        else x = x->before, y = y->before;
    }
    a->choices = (choice_link *)x;
    const block_link *m = a->blocks;
    for (bool shared = false; m && !shared;) {
        for (const block_link *n = b->blocks; n && !shared; n = n->before) shared = n == m;
        if (!shared) m = m->before;
    }
    a->blocks = (block_link *)m;
    enc_join_exactness(a, b);
    a->from_start &= b->from_start;
    a->known_start &= b->known_start;
    *into_a = conjunction(e->t, &for_a);
    *into_b = conjunction(e->t, &for_b);
}
