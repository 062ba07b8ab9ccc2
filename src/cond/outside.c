#include "cond/outside.h"

#include "cfa/callgraph.h"
#include "cfa/library.h"
#include "cfa/mentions.h"

static const ty_info *type_of(const outside *o, ex e) { return ty_get(o->program->space, ex_get(o->program->space, e)->type); }

static bool is_unknown(const outside *o, const cfa_external *x)
{
    const cfa_space *s = o->program->space;
    const var_info *v = var_get(s, x->symbol);
    const char *called = space_text(s, v->name);
    bool is_input = library_is_nondet(called) && !ty_get(s, v->type)->count_params;
    return !x->is_builtin && !x->is_added && !is_input && !property_is_error(o->of, called) && external_effect_is_unknown(called);
}

/* A variable without a definition that may hold pointers. */
static bool is_from_outside(const outside *o, var v)
{
    const cfa_global *g = program_global(o->program, v);
    if (!g || g->defined || g->of_library) return false;
    const ty_info *t = ty_get(o->program->space, var_get(o->program->space, v)->type);
    while (t->kind == TY_ARRAY) t = ty_get(o->program->space, t->target);
    return !ty_is_integer(t) && !ty_is_float(t);
}

typedef bool expression_test(const outside *o, ex e, const ex_info *i);

static bool some_part(const outside *o, ex e, expression_test *holds)
{
    const ex_info *i = ex_get(o->program->space, e);
    ex operands[2];
    if (!e.i) return false;
    if (holds(o, e, i)) return true;
    uint32_t count = ex_operands(i, operands);
    for (uint32_t k = 0; k < count; k++)
        if (some_part(o, operands[k], holds)) return true;
    return false;
}

static bool some_expression(const outside *o, const op_info *operation, expression_test *holds)
{
    if (some_part(o, operation->lhs, holds) || some_part(o, operation->rhs, holds)) return true;
    for (uint32_t k = 0; k < operation->count_args; k++)
        if (some_part(o, operation->args[k], holds)) return true;
    return false;
}

static bool is_numbered_pointer(const outside *o, ex e, const ex_info *i)
{
    return i->kind == E_CAST && ty_is_integer(type_of(o, e)) && type_of(o, i->a)->kind == TY_POINTER;
}

static bool is_variable_from_outside(const outside *o, ex e, const ex_info *i)
{
    (void)e;
    return i->kind == E_VAR && is_from_outside(o, i->var);
}

static bool is_access_by_pointer(const outside *o, ex e, const ex_info *i)
{
    (void)o, (void)e;
    return i->kind == E_DEREF;
}

void outside_look(outside *o)
{
    const cfa_program *p = o->program;
    for (uint32_t k = 0; k < p->externals.len; k++)
        if (is_unknown(o, &p->externals.data[k]) && program_address_taken(p, p->externals.data[k].symbol)) o->is_called_by_pointer = true;
    for (uint32_t g = 0; g < p->globals.len; g++)
        for (uint32_t k = 0; k < p->globals.data[g].count_inits; k++) {
            ex value = p->globals.data[g].inits[k].value;
            if (some_part(o, value, is_variable_from_outside)) o->is_read_by_pointer = true;
            if (some_part(o, value, is_numbered_pointer)) o->has_numbered_pointer = true;
        }
    for (uint32_t f = 0; f < p->functions.len; f++)
        for (uint32_t l = LOC_ENTRY; l < p->functions.data[f].count_locations && !o->has_numbered_pointer; l++)
            if (some_expression(o, op_get(p->space, p->functions.data[f].locations[l].op), is_numbered_pointer))
                o->has_numbered_pointer = true;
}

/* Something of the program may be reached over this value. */
static bool may_point(const outside *o, ex value)
{
    const ty_info *t = type_of(o, value);
    if (ex_get(o->program->space, value)->kind == E_INT || ty_is_float(t)) return false;
    return !ty_is_integer(t) || (o->has_numbered_pointer && t->size >= ty_get(o->program->space, o->program->void_pointer)->size);
}

/* A pointer to const over which nothing else is reached. */
static bool is_only_read(const outside *o, var called, uint32_t argument)
{
    const cfa_space *s = o->program->space;
    const ty_info *f = ty_get(s, var_get(s, called)->type);
    if (argument >= f->count_params) return false;
    const ty_info *t = ty_get(s, f->params[argument]), *to = ty_get(s, t->target);
    return t->kind == TY_POINTER && t->quals & TYQ_CONST && (ty_is_integer(to) || ty_is_float(to));
}

static bool call_does_more(const outside *o, const op_info *call)
{
    var called = callgraph_constant_callee(o->program->space, call->rhs);
    if (!called.i) return o->is_called_by_pointer;
    const cfa_external *x = program_external(o->program, called);
    if (!x || !is_unknown(o, x)) return false;
    bool does = o->externals == EXTERNALS_ANYTHING || (call->lhs.i && may_point(o, call->lhs));
    for (uint32_t k = 0; k < call->count_args && !does; k++) does = may_point(o, call->args[k]) && !is_only_read(o, called, k);
    return does;
}

bool outside_does_more(const outside *o, const op_info *operation)
{
    if (o->externals == EXTERNALS_PURE) return false;
    if (some_expression(o, operation, is_variable_from_outside)) return true;
    if (o->is_read_by_pointer && some_expression(o, operation, is_access_by_pointer)) return true;
    return operation->kind == OP_CALL && call_does_more(o, operation);
}
