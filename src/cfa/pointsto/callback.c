/* cfa/pointsto/callback.c — writes of functions that are called from outside.
 * A function whose address was passed out may run whenever an unknown function does, any number of times. So what it writes, and what the
 * functions that it calls write, changes whenever an unknown function is called: it becomes one with the outside region. Locals of these
 * functions do not count: every activation has its own, unless their address was passed on, and then they are found through pointers. */
#include "cfa/pointsto/internal.h"
#include <stdlib.h>
#include <string.h>

static ex root_of(const cfa_space *s, ex place)
{
    const ex_info *i = ex_get(s, place);
    while (i->kind == E_MEMBER || i->kind == E_INDEX) {
        place = i->a;
        i = ex_get(s, place);
    }
    return place;
}

static void escape_place(points_to *pt, ex place)
{
    if (!place.i) return;
    ex root = root_of(pt->s, place);
    const ex_info *i = ex_get(pt->s, root);
    if (i->kind == E_DEREF) {
        pt_escape(pt, pt->place_of[root.i]);
        pt->callback_writes = true;
        return;
    }
    if (i->kind != E_VAR) return;
    var_kind kind = (var_kind)var_get(pt->s, i->var)->kind;
    if (kind != VAR_GLOBAL && kind != VAR_STATIC_LOCAL) return;
    pt->taken[i->var.i] = true;
    pt->callback_writes = true;
    pt_escape(pt, (pt_place){pt_node_of_var(pt, i->var), 0});
}

/* A library function may write what its arguments point to. */
static void escape_arguments(points_to *pt, const op_info *o)
{
    for (uint32_t k = 0; k < o->count_args; k++) {
        if (!ty_is_scalar(ty_get(pt->s, ex_get(pt->s, o->args[k])->type))) continue;
        pt_place target = pt_read(pt, o->args[k]).target;
        if (!target.node) continue;
        pt->callback_writes = true;
        pt_escape(pt, target);
    }
}

typedef struct {
    points_to *pt;
    bool *runs;
    VEC(uint32_t) open;
} closure;

static void add_function(closure *c, uint32_t f)
{
    if (c->runs[f] || (c->pt->world.is_error && c->pt->world.is_error[f])) return;
    c->runs[f] = true;
    vec_push(&c->open, f);
}

/* Through a pointer: whatever has its address taken. */
static void add_callees(closure *c, const op_info *o)
{
    const cfa_program *p = c->pt->p;
    var symbol = callgraph_constant_callee(c->pt->s, o->rhs);
    for (uint32_t f = 0; !symbol.i && f < p->functions.len; f++)
        if (program_address_taken(p, p->functions.data[f].symbol)) add_function(c, f);
    uint32_t index;
    fn callee = symbol.i ? program_function(p, symbol) : FN_NONE;
    if (callee.i != FN_NONE.i) add_function(c, callee.i);
    else if (symbol.i && map_get(&p->symbol_external, symbol.i, &index) && c->pt->effect_of[index] &&
             (c->pt->effect_of[index]->writes || c->pt->effect_of[index]->does))
        escape_arguments(c->pt, o);
}

static void visit_function(closure *c, const cfa_function *f)
{
    const cfa_space *s = c->pt->s;
    for (uint32_t l = LOC_ENTRY; l < f->count_locations; l++) {
        if (!f->locations[l].op.i) continue;
        const op_info *o = op_get(s, f->locations[l].op);
        if (o->kind == OP_ASSIGN || o->kind == OP_CALL || o->kind == OP_HAVOC) escape_place(c->pt, o->lhs);
        if (o->kind == OP_CALL) add_callees(c, o);
        for (uint32_t k = 0; o->assembly && k < o->assembly->count_outputs; k++) escape_place(c->pt, o->assembly->operands[k]);
        if (!o->assembly || !o->assembly->clobbers_memory) continue;
        for (uint32_t k = o->assembly->count_outputs; k < o->assembly->count_outputs + o->assembly->count_inputs; k++)
            if (ty_is_scalar(ty_get(s, ex_get(s, o->assembly->operands[k])->type)))
                pt_escape(c->pt, pt_read(c->pt, o->assembly->operands[k]).target);
    }
}

void pt_escape_callbacks(points_to *pt)
{
    uint32_t functions = pt->p->functions.len;
    closure c = {.pt = pt, .runs = calloc(functions + 1, sizeof *c.runs)};
    if (!c.runs) abort();
    for (uint32_t f = 0; f < functions; f++)
        if (pointsto_calls_back(pt, (fn){f})) add_function(&c, f);
    while (c.open.len) {
        uint32_t f = vec_pop(&c.open);
        visit_function(&c, &pt->p->functions.data[f]);
    }
    vec_free(&c.open);
    free(c.runs);
}
