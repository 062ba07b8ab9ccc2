#include "front/parse_internal.h"

#include <string.h>

/* Operators on complex numbers and vectors, which are values of several parts (type_has_parts). A part is a member of the hidden struct;
 * so what reads or writes one part needs no operator of its own. Whatever concerns all parts stays one node, which cfa/lower/parts.c
 * takes apart. */

static expr *node(parser *p, expr_kind kind, ctype *type, srcpos at, expr *a, expr *b)
{
    expr *e = check_new(p, kind, type_plain(type), at);
    e->a = a;
    e->b = b;
    e->has_effect = a->has_effect || (b && b->has_effect);
    return e;
}

static expr *unmodelled(parser *p, srcpos at, const char *what, ctype *type, expr *a, expr *b)
{
    parse_unsupported(p, at, what);
    return check_unmodelled(p, at, type, a, b);
}

static expr *zero(parser *p, srcpos at, ctype *type) { return check_convert(p, check_int(p, 0, p->types->basic[CT_INT], at), type, true); }

expr *parts_member(parser *p, srcpos at, expr *a, uint32_t index)
{
    ctype *type = a->type->tag->members[index].type;
    expr *e = check_new(p, EX_MEMBER, a->type->quals ? type_qualified(p->types, type, a->type->quals) : type, at);
    e->a = a;
    e->member = index;
    e->is_lvalue = a->is_lvalue;
    e->has_effect = a->has_effect;
    return e;
}

expr *parts_element(parser *p, srcpos at, expr *vector, expr *index)
{
    return operator_index(p, at, parts_member(p, at, vector, 0), index);
}

expr *parts_complex(parser *p, srcpos at, ctype *type, expr *real, expr *imaginary)
{
    return node(p, EX_COMPLEX, type, at, check_convert(p, real, type->target, true), check_convert(p, imaginary, type->target, true));
}

/* ---- conversions ---- */

bool parts_same(const ctype *a, const ctype *b) { return a->kind == b->kind && a->target->kind == b->target->kind && a->count == b->count; }

expr *parts_convert(parser *p, expr *e, ctype *to, bool implicit)
{
    ctype *from = type_plain(e->type);
    if (from->kind == CT_COMPLEX && type_has_parts(from) && to->kind != CT_COMPLEX) {
        if (to->kind == CT_BOOL) return check_convert(p, parts_binary(p, e->at, EX_NE, e, zero(p, e->at, from->target)), to, implicit);
        if (to->kind != CT_VECTOR) return check_convert(p, parts_member(p, e->at, e, 0), to, implicit);
    }
    if (to->kind == CT_COMPLEX && type_has_parts(to) && (type_is_integer(from) || type_is_floating(from)))
        return parts_complex(p, e->at, to, e, check_int(p, 0, p->types->basic[CT_INT], e->at));
    bool complexes = to->kind == CT_COMPLEX && from->kind == CT_COMPLEX;
    bool same_bits = to->kind != CT_COMPLEX && from->kind != CT_COMPLEX && type_size(from) == type_size(to); /* of vectors and scalars */
    if (!check_is_modelled(from) || !check_is_modelled(to) || !(complexes || same_bits)) return check_unmodelled(p, e->at, to, e, NULL);
    expr *c = node(p, EX_CAST, to, e->at, e, NULL);
    c->implicit = implicit;
    return c;
}

/* ---- operators ---- */

static bool is_comparison(expr_kind op) { return op >= EX_LT && op <= EX_NE; }

/* The type of a comparison of vectors: a mask of signed integers as wide as the elements. */
static ctype *mask_type(parser *p, const ctype *vector)
{
    uint64_t size = type_size(vector->target);
    ctype_kind k = size == 1 ? CT_SCHAR : size == 2 ? CT_SHORT : size == 4 ? CT_INT : CT_LLONG;
    if (size == 8 && p->types->model == MODEL_LP64) k = CT_LONG;
    return type_vector(p->types, p->types->basic[k], type_size(vector));
}

static expr *vector_binary(parser *p, srcpos at, expr_kind op, expr *a, expr *b)
{
    ctype *t = type_plain(a->type->kind == CT_VECTOR ? a->type : b->type);
    bool integers_only = op == EX_REM || (op >= EX_AND && op <= EX_SHR);
    bool fits = !(integers_only && !type_is_integer(t->target));
    expr **operands[] = {&a, &b};
    for (int i = 0; i < 2; i++) {
        expr **o = operands[i];
        if ((*o)->type->kind == CT_VECTOR) fits = fits && parts_same(type_plain((*o)->type), t);
        else if (type_is_integer((*o)->type) || (type_is_floating((*o)->type) && type_is_floating(t->target)))
            *o = check_convert(p, *o, t->target, true);
        else fits = false;
    }
    ctype *type = is_comparison(op) ? mask_type(p, t) : t;
    return fits ? node(p, op, type, at, a, b) : check_unmodelled(p, at, type, a, b);
}

static expr *complex_binary(parser *p, srcpos at, expr_kind op, expr *a, expr *b)
{
    ctype *t = type_arithmetic(p->types, check_promoted_type(p, a), check_promoted_type(p, b)), *type = t;
    if (is_comparison(op)) type = p->types->basic[CT_INT];
    if (!type_has_parts(t)) return check_unmodelled(p, at, type, a, b);
    if (op == EX_EQ || op == EX_NE) return node(p, op, type, at, check_convert(p, a, t, true), check_convert(p, b, t, true));
    if (op == EX_DIV && (b->type->kind == CT_COMPLEX || !type_is_floating(t->target)))
        return unmodelled(p, at, "complex division", type, a, b);
    if (op != EX_ADD && op != EX_SUB && op != EX_MUL && op != EX_DIV) {
        parse_error(p, at, "invalid operands of an operator: complex numbers");
        return check_error(p, at);
    }
    a = check_convert(p, a, a->type->kind == CT_COMPLEX ? t : t->target, true);
    b = check_convert(p, b, b->type->kind == CT_COMPLEX ? t : t->target, true);
    return node(p, op, type, at, a, b);
}

expr *parts_binary(parser *p, srcpos at, expr_kind op, expr *a, expr *b)
{
    bool vectors = a->type->kind == CT_VECTOR || b->type->kind == CT_VECTOR;
    return vectors ? vector_binary(p, at, op, a, b) : complex_binary(p, at, op, a, b);
}

expr *parts_unary(parser *p, srcpos at, expr_kind op, expr *a)
{
    bool is_complex = a->type->kind == CT_COMPLEX;
    bool fits = op == EX_NEG || (op == EX_BITNOT && (is_complex || type_is_integer(a->type->target)));
    return fits ? node(p, op, a->type, at, a, NULL) : check_unmodelled(p, at, a->type, a, NULL);
}

expr *parts_condition(parser *p, expr *e) { return parts_binary(p, e->at, EX_NE, e, zero(p, e->at, type_plain(e->type)->target)); }

/* a op= b as a = a op b: the place of a is computed twice. */
expr *parts_assign_op(parser *p, srcpos at, expr_kind op, expr *a, expr *b)
{
    expr *result = parts_binary(p, at, op, a, b);
    if (check_is_error(p, result)) return result;
    if (!a->has_effect) return operator_assign(p, at, a, check_convert(p, result, a->type, true));
    result = check_unmodelled(p, at, a->type, a, b);
    result->has_effect = true;
    return result;
}

expr *parts_step(parser *p, srcpos at, expr_kind op, expr *a)
{
    bool is_before = op == EX_PREINC || op == EX_PREDEC;
    expr *one = check_int(p, 1, p->types->basic[CT_INT], at);
    expr *e = parts_assign_op(p, at, op == EX_PREINC || op == EX_POSTINC ? EX_ADD : EX_SUB, a, one);
    if (is_before || check_is_error(p, e)) return e;
    /* the value before; of floating-point numbers it is not what one step back gives */
    if (a->type->kind == CT_VECTOR && type_is_integer(a->type->target))
        return parts_binary(p, at, op == EX_POSTINC ? EX_SUB : EX_ADD, e, check_int(p, 1, p->types->basic[CT_INT], at));
    return check_unmodelled(p, at, a->type, e, NULL);
}

/* ---- functions of <complex.h> that look at parts ---- */

expr *parts_call(parser *p, srcpos at, const symbol *callee, expr **args, uint32_t count)
{
    static const struct {
        const char *name;
        expr_kind kind;
    } table[] = {{"creal", EX_REAL}, {"cimag", EX_IMAG}, {"conj", EX_BITNOT}};
    const char *text = parse_name_text(p, callee->name);
    if (strncmp(text, "__builtin_", 10) == 0) text += 10;
    const ctype *f = callee->type;
    if (callee->body || count != 1 || f->kind != CT_FUNCTION || f->param_count != 1 || !type_has_parts(f->params[0].type)) return NULL;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        size_t n = strlen(table[i].name);
        if (strncmp(text, table[i].name, n) != 0 || (text[n] && strcmp(text + n, "f") != 0 && strcmp(text + n, "l") != 0)) continue;
        expr *e = check_assign_convert(p, args[0], f->params[0].type, "an argument");
        return operator_unary(p, at, table[i].kind, e);
    }
    return NULL;
}
