#include "front/parse_internal.h"

#include <string.h>

/* Nested functions (GNU C), lifted to file scope: lambda lifting. (Johnsson: Lambda Lifting: Transforming Programs to Recursive Equations,
 * FPCA 1985.) A variable of a function around it that a nested function uses becomes a parameter, which points to the variable of the
 * right activation; a caller of the function passes the address. The variables that a function uses are known only when its end was read,
 * and a caller needs what its callees need. So calls are completed at the end of the outermost function. Not lifted, but unknown by name:
 * nested functions that use such variables and whose address is taken, jumps out of them, and arrays of variable length, whose lengths
 * would be variables of another function. */

static nested_capture *captured(parser *p, const symbol *function, const symbol *object)
{
    for (uint32_t i = 0; i < p->captures.len; i++)
        if (p->captures.data[i].function == function && p->captures.data[i].object == object) return &p->captures.data[i];
    return NULL;
}

static symbol *capture(parser *p, symbol *function, symbol *object)
{
    nested_capture *known = captured(p, function, object);
    if (known) return known->parameter;
    char text[256];
    int len = snprintf(text, sizeof text, "%s.%s", parse_name_text(p, object->function->name), parse_name_text(p, object->name));
    name called = parse_name(p, text, len < (int)sizeof text ? (size_t)len : sizeof text - 1);
    symbol *s = scope_symbol(p, called, SYM_OBJECT, type_pointer(p->types, object->type), object->at);
    s->is_parameter = s->defined = s->used = true;
    s->function = function;
    s->ordinal = object->ordinal;
    object->address_taken = true;
    vec_push(&p->captures, (nested_capture){function, object, s});
    return s;
}

static expr *object_node(parser *p, symbol *s, srcpos at)
{
    expr *e = check_new(p, EX_OBJECT, s->type, at);
    e->symbol = s;
    e->is_lvalue = true;
    return e;
}

expr *nested_object(parser *p, symbol *s, srcpos at)
{
    bool is_outer = p->fn && s->kind == SYM_OBJECT && s->function && s->function != p->fn->symbol;
    if (!is_outer || s->is_static_local || s->linkage != LINK_NONE || p->unevaluated || p->initialising) return NULL;
    if (type_is_variable(s->type)) parse_unsupported(p, at, "variable-length array beside a nested function");
    return operator_deref(p, at, object_node(p, capture(p, p->fn->symbol, s), at));
}

void nested_note_call(parser *p, symbol *callee, expr *call)
{
    if (callee->function && p->fn && !p->unevaluated) vec_push(&p->nested_calls, (nested_call){p->fn->symbol, callee, call});
}

/* Lifted, it is a static function of its own. */
void nested_define(parser *p, symbol *f)
{
    char text[256];
    uint32_t same = 1;
    for (uint32_t i = 0; i < p->u->functions.len; i++) {
        const symbol *other = p->u->functions.data[i];
        same += other->function == f->function && name_equal(other->own_name, f->name);
    }
    const char *outer = parse_name_text(p, f->function->name), *own = parse_name_text(p, f->name);
    int len = same > 1 ? snprintf(text, sizeof text, "%s.%s.%u", outer, own, same) : snprintf(text, sizeof text, "%s.%s", outer, own);
    f->own_name = f->name;
    f->name = parse_name(p, text, len < (int)sizeof text ? (size_t)len : sizeof text - 1);
    f->linkage = LINK_INTERNAL;
    vec_push(&p->u->functions, f);
    vec_push(&p->mentions, f); /* of the outermost function */
}

/* ---- at the end of the outermost function ---- */

/* A caller has what its callees use, or gets it as well. */
static void spread_captures(parser *p)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < p->nested_calls.len; i++) {
            nested_call c = p->nested_calls.data[i];
            for (uint32_t k = 0; k < p->captures.len; k++) {
                nested_capture needed = p->captures.data[k];
                if (needed.function != c.callee || needed.object->function == c.caller) continue;
                if (captured(p, c.caller, needed.object)) continue;
                capture(p, c.caller, needed.object);
                changed = true;
            }
        }
    }
}

static uint32_t count_captures(const parser *p, const symbol *f)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < p->captures.len; k++) n += p->captures.data[k].function == f;
    return n;
}

static const char *why_not_lifted(const symbol *f)
{
    if (f->address_taken) return "address of a nested function";
    return f->type->variadic ? "nested function with variable arguments" : NULL;
}

static void add_parameters(parser *p, symbol *f, uint32_t added)
{
    uint32_t own = f->param_count;
    ctype *type = type_function(p->types, f->type->target);
    type->has_prototype = true;
    type->noreturn = f->type->noreturn;
    type->param_count = own + added;
    type->params = ARENA_ARRAY(p->mem, cparam, own + added);
    symbol **params = ARENA_ARRAY(p->mem, symbol *, own + added);
    if (own) memcpy(params, f->params, own * sizeof *params);
    for (uint32_t i = 0; i < own; i++) /* a function in the old style has no parameters in its type */
        type->params[i] = (cparam){.name = params[i]->name, .type = params[i]->type, .symbol = params[i], .at = params[i]->at};
    for (uint32_t k = 0, at = own; k < p->captures.len; k++) {
        const nested_capture *c = &p->captures.data[k];
        if (c->function != f) continue;
        type->params[at] = (cparam){.name = c->parameter->name, .type = c->parameter->type, .symbol = c->parameter, .at = c->parameter->at};
        params[at++] = c->parameter;
    }
    f->type = type;
    f->params = params;
    f->param_count = own + added;
}

static void complete_call(parser *p, const nested_call *c, uint32_t added)
{
    expr *e = c->call;
    expr **args = ARENA_ARRAY(p->mem, expr *, e->call.count + added);
    if (e->call.count) memcpy(args, e->call.args, e->call.count * sizeof *args);
    uint32_t at = e->call.count;
    for (uint32_t k = 0; k < p->captures.len; k++) {
        const nested_capture *needed = &p->captures.data[k];
        if (needed->function != c->callee) continue;
        symbol *object = needed->object;
        if (object->function == c->caller) args[at++] = operator_address(p, e->at, object_node(p, object, e->at));
        else args[at++] = object_node(p, captured(p, c->caller, object)->parameter, e->at);
    }
    e->call.args = args;
    e->call.count = at;
    expr *function = check_new(p, EX_FUNCTION, c->callee->type, e->a->at);
    function->symbol = c->callee;
    expr *pointer = check_new(p, EX_DECAY, type_pointer(p->types, c->callee->type), e->a->at);
    pointer->a = function;
    e->a = pointer;
}

static void refuse(symbol *f, srcpos at, const char *why)
{
    if (f->unsupported) return;
    f->unsupported = why;
    f->unsupported_at = at;
}

void nested_finish(parser *p, symbol *outermost, bool has_variable_lengths)
{
    spread_captures(p);
    for (uint32_t i = 0; i < p->u->functions.len; i++) {
        symbol *f = p->u->functions.data[i];
        if (!f->function || f->end.i < outermost->at.i) continue;
        uint32_t added = count_captures(p, f);
        const char *why = has_variable_lengths ? "variable-length array beside a nested function" : added ? why_not_lifted(f) : NULL;
        if (why) refuse(outermost, f->at, why), refuse(f, f->at, why);
        if (added) add_parameters(p, f, added);
    }
    for (uint32_t i = 0; i < p->nested_calls.len; i++) {
        const nested_call *c = &p->nested_calls.data[i];
        uint32_t added = count_captures(p, c->callee);
        if (!c->callee->body) refuse(outermost, c->call->at, "nested function");
        else if (added && c->call->call.count + added != c->callee->param_count)
            refuse(outermost, c->call->at, "call of a nested function with other arguments than its parameters");
        else if (added) complete_call(p, c, added);
    }
    vec_clear(&p->nested_calls);
    vec_clear(&p->captures);
}
