/* Questions about what the compiler knows: __builtin_constant_p and the sizes of objects. Its answer depends on how it optimises. Where it
 * has to answer at once, and for literal constants and variables by name, it is known here. Else the question stays, as a call that is
 * about a number or a null pointer; cfa/lower/call.c leaves the answer open. */
#include "front/parse_internal.h"

static bool is_constant_value(parser *p, const expr *e)
{
    __int128 v;
    long double f;
    if (const_eval(p->types, e, &v) || const_float(p->types, e, &f)) return true;
    while (e->kind == EX_CAST && e->type->kind == CT_POINTER) e = e->a;
    return e->kind == EX_DECAY && e->a->kind == EX_STRING;
}

/* in constant expressions and initialisers of static objects */
static bool is_answered_at_once(const parser *p) { return !p->fn || p->unevaluated || p->initialising || p->constants_only; }

/* An optimising compiler reads constant objects, and strings, even in constant expressions. */
static bool may_be_folded(const expr *e)
{
    if (!e) return false;
    if (e->kind == EX_OBJECT) return e->type->quals & Q_CONST || e->type->kind == CT_ARRAY;
    if (e->kind == EX_STRING || e->kind == EX_CALL || e->kind == EX_MEMBER) return true;
    return may_be_folded(e->a) || may_be_folded(e->b) || (e->kind == EX_COND && may_be_folded(e->c));
}

expr *builtin_constant_p(parser *p, srcpos at, symbol *s)
{
    ctype *type = p->types->basic[CT_INT];
    parse_next(p);
    p->unevaluated++;
    const expr *e = check_rvalue(p, expr_parse(p));
    p->unevaluated--;
    parse_expect(p, ')');
    bool is_constant = is_constant_value(p, e), is_number = type_is_integer(e->type) || type_is_floating(e->type);
    if (is_constant || !is_number || e->has_effect) return check_int(p, is_constant, type, at);
    if (is_answered_at_once(p)) {
        bool matters = !p->unevaluated || p->constants_only;
        if (matters && may_be_folded(e)) builtin_refuse(p, at, "__builtin_constant_p in a constant expression");
        return check_int(p, 0, type, at);
    }
    expr *variable = check_int(p, 0, type, at);
    return builtin_call_as_is(p, at, s, type, &variable, 1);
}

expr *builtin_size_of_object(parser *p, srcpos at, symbol *s)
{
    ctype *type = p->types->size_type;
    __int128 kind = 0, size;
    bool is_known;
    parse_next(p);
    p->unevaluated++;
    const expr *pointer = check_rvalue(p, expr_assignment(p));
    p->unevaluated--;
    if (parse_expect(p, ',')) (void)expr_constant(p, &kind, "the kind of object size");
    parse_expect(p, ')');
    if (!builtin_object_size(p->types, pointer, kind, &size, &is_known)) {
        parse_unsupported(p, at, "the size of an object with a flexible array");
        return check_unmodelled(p, at, type, NULL, NULL);
    }
    if (is_known || is_answered_at_once(p)) return check_int(p, const_wrap(p->types, type, size), type, at);
    expr *args[] = {check_int(p, 0, p->types->void_pointer, at), check_int(p, kind, p->types->basic[CT_INT], at)};
    return builtin_call_as_is(p, at, s, type, args, 2);
}
