/* cfa/print/nested_call.c — calls inside expressions again (cfa/print/body.h).
 * The lowering gives the result of a call to a temporary, which the next operation reads: $1 = f(x); y = $1 + 1. That is printed as
 * y = f(x) + 1 if nothing can tell the difference: the operation reads the temporary once, and besides it only constants and variables
 * that no call can change; and no other operation reads the result of the call. */
#include "cfa/mentions.h"
#include "cfa/print/body.h"

typedef struct {
    body *b;
    uint32_t *predecessors; /* by location */
} nester;

/* ---- does a call fit into the operation behind it? ---- */

/* Nothing but the temporary, once, and what no call can change. */
static bool is_safe(const body *b, ex e, var v, uint32_t *found)
{
    const ex_info *i = info_of(b->pr, e);
    if (!e.i) return true;
    switch (i->kind) {
    case E_VAR: {
        const var_info *x = var_get(b->pr->s, i->var);
        *found += i->var.i == v.i;
        return i->var.i == v.i || (x->kind != VAR_GLOBAL && x->kind != VAR_STATIC_LOCAL && !program_address_taken(b->pr->p, i->var));
    }
    case E_DEREF: return false;
    case E_ADDR: return i->a.i && info_of(b->pr, i->a)->kind == E_VAR && info_of(b->pr, i->a)->var.i != v.i;
    default: break;
    }
    ex operands[2];
    uint32_t count = ex_operands(i, operands);
    for (uint32_t k = 0; k < count; k++)
        if (!is_safe(b, operands[k], v, found)) return false;
    return true;
}

bool body_is_safe_place(const body *b, ex lhs, var v)
{
    uint32_t found = 0;
    const ex_info *i = info_of(b->pr, lhs);
    if (!lhs.i || i->kind == E_VAR) return true;
    if (i->kind == E_DEREF) return is_safe(b, i->a, v, &found) && !found;
    if (i->kind == E_MEMBER) return body_is_safe_place(b, i->a, v);
    if (i->kind == E_INDEX) return body_is_safe_place(b, i->a, v) && is_safe(b, i->b, v, &found) && !found;
    return false;
}

bool body_fits_into(const body *b, uint32_t reader, var v)
{
    uint32_t found = 0, k;
    const op_info *o = op_get(b->pr->s, b->f->locations[reader].op);
    if (!map_get(&b->usage, v.i, &k) || b->usages.data[k].escapes || !body_dies_at(b, v, reader)) return false;
    if (o->kind != OP_ASSUME && o->kind != OP_ASSIGN && o->kind != OP_RETURN && o->kind != OP_CALL) return false;
    if (o->kind == OP_CALL && !op_is_plain_call(b->pr, b->f->locations[reader].op)) return false;
    if (o->kind == OP_ASSIGN && !ty_is_scalar(type_of(b->pr, o->lhs))) return false;
    if (!body_is_safe_place(b, o->lhs, v) || !is_safe(b, o->rhs, v, &found)) return false;
    for (uint32_t n = 0; n < o->count_args; n++)
        if (!is_safe(b, o->args[n], v, &found)) return false;
    return found == 1;
}

/* The location that a call can be printed inside of; 0: none. */
static uint32_t reader_of(const nester *n, uint32_t l, var *v)
{
    const body *b = n->b;
    const cfa_space *s = b->pr->s;
    const op_info *o = op_get(s, b->f->locations[l].op);
    if (o->kind != OP_CALL || !body_writes_variable(b, o, v) || var_get(s, *v)->kind != VAR_TEMP || !body_is_expression(b, l)) return 0;
    const ty_info *function = ty_get(s, op_callee_type(b->pr, b->f->locations[l].op));
    if (function->kind != TY_FUNCTION || !type_same(s, function->target, var_get(s, *v)->type)) return 0;
    uint32_t r = b->to[b->f->locations[l].next[0]];
    if (r < LOC_ENTRY || r == l || n->predecessors[r] != 1 || b->to[r] != r || !b->f->locations[r].op.i) return 0;
    if (b->hidden[r] || b->dispatch[r].i || body_has_label(b, r)) return 0;
    return body_fits_into(b, r, *v) ? r : 0;
}

/* ---- all temporaries ---- */

static void count_predecessors(nester *n)
{
    const body *b = n->b;
    uint32_t entry = b->f->count_locations > LOC_ENTRY ? b->to[LOC_ENTRY] : LOC_NONE;
    n->predecessors[entry]++;
    for (uint32_t l = LOC_ENTRY; l < b->f->count_locations; l++)
        for (int k = 0; k < 2 && body_is_there(b, l); k++)
            if (b->f->locations[l].next[k]) n->predecessors[b->to[b->f->locations[l].next[k]]]++;
}

void body_nest_calls(body *b)
{
    nester n = {.b = b, .predecessors = ARENA_ARRAY(&b->memory, uint32_t, b->f->count_locations + 1)};
    count_predecessors(&n);
    var v;
    for (uint32_t l = LOC_ENTRY; l < b->f->count_locations; l++) {
        uint32_t r = body_is_there(b, l) ? reader_of(&n, l, &v) : 0, k;
        if (!r || !map_get(&b->usage, v.i, &k)) continue;
        b->usages.data[k].nested_calls++;
        b->call[r] = l;
        b->reader[l] = r;
    }
}
