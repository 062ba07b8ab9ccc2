/* encode/summarised_call.c — calls without their bodies, and returns in two halves: for analyses that summarise functions. */
#include "encode/internal.h"

#include <stdio.h>

/* The cell that holds what a function has returned; 0: it returns nothing, or more than a scalar. */
static uint32_t result_cell(encoder *e, fn f)
{
    function_cells *c = &e->functions[f.i];
    if (!c->result_cell) {
        value_shape shape = enc_shape(e, fn_get(e->p, f)->result);
        if (shape.kind != V_INTEGER && shape.kind != V_FLOATING) return 0;
        char owner[200], symbol[220];
        var_format(e->s, fn_get(e->p, f)->symbol, owner, sizeof owner);
        snprintf(symbol, sizeof symbol, "%s::$result", owner);
        uint32_t cell = enc_cell_new(e, CELL_REGISTER, symbol, enc_sort(e, shape));
        e->functions[f.i].result_cell = cell + 1;
    }
    return e->functions[f.i].result_cell;
}

bool encode_result_cell(encoder *e, fn f, cell_id *c)
{
    uint32_t cell = result_cell(e, f);
    if (!cell) return false;
    *c = (cell_id){cell - 1};
    return true;
}

term encode_leave(encoder *e, encode_state *s, fn callee, uint32_t from)
{
    const location *l = &fn_get(e->p, callee)->locations[from];
    s->at = l->at;
    uint32_t cell = result_cell(e, callee);
    if (cell) {
        const op_info o = *op_get(e->s, l->op);
        value_shape result = enc_shape(e, fn_get(e->p, callee)->result);
        value_shape shape = o.kind == OP_RETURN && o.rhs.i ? enc_shape(e, ex_get(e->s, o.rhs)->type) : (value_shape){0};
        if (shape.kind == V_INTEGER || shape.kind == V_FLOATING) enc_write(s, cell - 1, enc_convert(s, enc_value(s, o.rhs), shape, result));
        else enc_forget(s, cell - 1);
    }
    return enc_finish(s);
}

term encode_resume(encoder *e, encode_state *s, fn callee, fn caller, uint32_t call)
{
    const location *l = &fn_get(e->p, caller)->locations[call];
    const op_info o = *op_get(e->s, l->op);
    uint32_t cell = result_cell(e, callee);
    const function_cells *c = &e->functions[callee.i];
    s->at = l->at;
    if (c->frame_cell) enc_write(s, e->stack_cell, enc_read(s, c->frame_cell - 1));
    enc_pop(s);
    if (o.lhs.i) {
        value_shape to = enc_shape(e, ex_get(e->s, o.lhs)->type);
        if (cell && to.kind != V_AGGREGATE) enc_assign_value(s, o.lhs, enc_read(s, cell - 1), enc_shape(e, fn_get(e->p, callee)->result));
        else enc_arbitrary(s, o.lhs, NO_INPUT);
        if (to.kind == V_AGGREGATE) enc_inexact(s, "results of %s: arbitrary, as they are more than one value", fn_name(e->p, callee));
    }
    return enc_finish(s);
}

term encode_target(encoder *e, encode_state *s, fn caller, uint32_t where, fn callee)
{
    const location *l = &fn_get(e->p, caller)->locations[where];
    ex pointer = op_get(e->s, l->op)->rhs;
    s->at = l->at;
    return term_eq(e->t, enc_value(s, pointer), term_bv(e->t, e->pointer_bits, enc_address_function(e, fn_get(e->p, callee)->symbol)));
}

static void forget_variable(encode_state *s, var v)
{
    encoder *e = s->e;
    const var_home *h = enc_home(e, v);
    if (h->where != IN_PARTS) return; /* memory: its region is listed */
    const var_layout *l = enc_layout(e, h);
    for (uint32_t k = 0; l && k < l->count; k++) enc_forget(s, l->parts[k].cell);
}

/* Its constraint is part of the next edge's. */
static void forget_effects(encoder *e, encode_state *s, const effect_set *mod)
{
    for (uint32_t k = 0; k < mod->count_vars; k++) forget_variable(s, mod->vars[k]);
    for (uint32_t k = 0; k < mod->count_regions; k++) enc_forget(s, enc_region_cell(e, mod->regions[k]));
    /* the callee may allocate: the heap only grows */
    term before = enc_read(s, e->heap_cell), after = enc_forget(s, e->heap_cell);
    enc_require(s, term_bvule(e->t, before, after));
    enc_require(s, term_bvule(e->t, after, term_bv(e->t, e->pointer_bits, enc_heap_end(e))));
    enc_require(s, term_eq(e->t, term_extract(e->t, after, 3, 0), term_extract(e->t, before, 3, 0)));
}

term encode_step_over(encoder *e, encode_state *s, fn caller, uint32_t where, const effect_set *mod)
{
    const location *l = &fn_get(e->p, caller)->locations[where];
    const op_info o = *op_get(e->s, l->op);
    s->at = l->at;
    forget_effects(e, s, mod);
    if (o.lhs.i) enc_arbitrary(s, o.lhs, NO_INPUT);
    s->inexact = true;
    return enc_finish(s);
}

term encode_commit(encoder *e, encode_state *s)
{
    for (uint32_t k = 0; k < s->pages.len; k++)
        for (uint32_t j = 0; s->pages.data[k] && j < PAGE_CELLS; j++) {
            term value = s->pages.data[k]->value[j];
            uint32_t cell = k * PAGE_CELLS + j;
            if (!value.i || e->cells.data[cell].kind == CELL_COUNTER) continue;
            fn owner = e->cells.data[cell].shown.function;
            term fresh = enc_forget(s, cell);
            if (owner.i == FN_NONE.i || enc_is_active(s, owner)) enc_require(s, term_eq(e->t, fresh, value));
        }
    return enc_finish(s);
}
