#include "cfa/substitute.h"

void substitution_free(substitution *r)
{
    map_free(&r->variables);
    map_free(&r->expressions);
}

static ex rebuild(substitution *r, ex e)
{
    ex_info i = *ex_get(r->space, e);
    uint32_t v;
    switch ((ex_kind)i.kind) {
    case E_NONE:
    case E_INT:
    case E_FLOAT:
    case E_FUNC:
    case E_LABEL:
    case E_ZERO:
    case E_STRING: return e;
    case E_VAR: return map_get(&r->variables, i.var.i, &v) ? ex_var(r->space, (var){v}) : e;
    case E_DEREF: return ex_deref(r->space, i.type, substitute_expression(r, i.a));
    case E_MEMBER: return ex_member(r->space, substitute_expression(r, i.a), i.index);
    case E_INDEX: {
        ex array = substitute_expression(r, i.a);
        return ex_index(r->space, array, substitute_expression(r, i.b));
    }
    case E_ADDR: return ex_addr(r->space, i.type, substitute_expression(r, i.a));
    case E_CAST: return ex_cast(r->space, i.type, substitute_expression(r, i.a));
    case E_NEG:
    case E_BITNOT:
    case E_NOT: return ex_unary(r->space, (ex_kind)i.kind, i.type, substitute_expression(r, i.a));
    default: {
        ex a = substitute_expression(r, i.a);
        return ex_binary(r->space, (ex_kind)i.kind, i.type, a, substitute_expression(r, i.b));
    }
    }
}

ex substitute_expression(substitution *r, ex e)
{
    uint32_t known;
    if (!e.i || !r->variables.count) return e;
    if (map_get(&r->expressions, e.i, &known)) return (ex){known};
    ex made = rebuild(r, e);
    map_put(&r->expressions, e.i, made.i);
    return made;
}

static const op_asm *substitute_assembly(substitution *r, const op_asm *a, arena *memory)
{
    op_asm *made = ARENA_ARRAY(memory, op_asm, 1);
    ex *operands = ARENA_ARRAY(memory, ex, a->count_outputs + a->count_inputs + 1);
    *made = *a;
    for (uint32_t k = 0; k < a->count_outputs + a->count_inputs; k++) operands[k] = substitute_expression(r, a->operands[k]);
    made->operands = operands;
    return made;
}

op substitute_operation(substitution *r, op o)
{
    if (!o.i || !r->variables.count) return o;
    op_info i = *op_get(r->space, o);
    arena memory = {0};
    ex *args = ARENA_ARRAY(&memory, ex, i.count_args + 1);
    for (uint32_t k = 0; k < i.count_args; k++) args[k] = substitute_expression(r, i.args[k]);
    i.lhs = substitute_expression(r, i.lhs);
    i.rhs = substitute_expression(r, i.rhs);
    i.args = args;
    if (i.assembly) i.assembly = substitute_assembly(r, i.assembly, &memory);
    op made = op_intern(r->space, &i);
    arena_free(&memory);
    return made;
}
