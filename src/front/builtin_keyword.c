#include "front/parse_internal.h"

/* Keywords of gcc that take types: va_arg, offsetof, types_compatible_p, choose_expr. */

static expr *next_argument(parser *p, srcpos at)
{
    expr *list = builtin_va_list_operand(p, expr_assignment(p));
    bool fresh;
    ctype *t = parse_expect(p, ',') ? decl_type_name(p, &fresh) : p->error_type;
    parse_expect(p, ')');
    expr *e = check_new(p, EX_VA_ARG, type_plain(t), at);
    e->a = list;
    e->has_effect = true;
    return e;
}

/* one member of an offsetof designator; adds its offset */
static ctype *offset_member(parser *p, ctype *t, __int128 *offset)
{
    name n = p->tok->name;
    srcpos at = parse_at(p);
    if (!parse_expect(p, TOK_IDENT)) return NULL;
    uint32_t path[MEMBER_DEPTH];
    unsigned depth = type_is_record(t) && t->tag->complete ? type_find_member(t->tag, n, path) : 0;
    if (!depth) {
        if (t != p->error_type) parse_error(p, at, "no member named '%s' for offsetof", parse_name_text(p, n));
        return NULL;
    }
    for (unsigned i = 0; i < depth; i++) {
        const cmember *m = &t->tag->members[path[i]];
        if (m->bit_width >= 0) parse_error(p, at, "offsetof of a bit-field");
        *offset += m->offset;
        t = m->type;
    }
    return t;
}

static expr *offset_of(parser *p, srcpos at)
{
    ctype *size_type = p->types->size_type;
    bool fresh;
    ctype *t = decl_type_name(p, &fresh);
    __int128 offset = 0;
    expr *variable = NULL;
    if (!parse_expect(p, ',')) return check_error(p, at);
    t = offset_member(p, t, &offset);
    while (t && !p->panic) {
        if (parse_accept(p, '.')) {
            t = offset_member(p, t, &offset);
        } else if (parse_accept(p, TOK_ARROW)) {
            t = t->kind == CT_ARRAY ? offset_member(p, t->target, &offset) : NULL;
        } else if (parse_accept(p, '[')) {
            expr *index = check_rvalue(p, expr_parse(p));
            parse_expect(p, ']');
            if (t->kind != CT_ARRAY) {
                parse_error(p, at, "offsetof indexes something that is not an array");
                return check_error(p, at);
            }
            t = t->target;
            __int128 v;
            if (const_eval(p->types, index, &v)) {
                offset += v * (__int128)type_size(t);
            } else {
                expr *scaled = operator_binary(p, at, EX_MUL, check_convert(p, index, size_type, true),
                                               check_int(p, (__int128)type_size(t), size_type, at));
                variable = variable ? operator_binary(p, at, EX_ADD, variable, scaled) : scaled;
            }
        } else {
            break;
        }
    }
    parse_expect(p, ')');
    if (!t) return check_error(p, at);
    expr *e = check_int(p, const_wrap(p->types, size_type, offset), size_type, at);
    return variable ? operator_binary(p, at, EX_ADD, e, variable) : e;
}

static expr *types_compatible(parser *p, srcpos at)
{
    bool fresh;
    const ctype *a = decl_type_name(p, &fresh);
    const ctype *b = parse_expect(p, ',') ? decl_type_name(p, &fresh) : a;
    parse_expect(p, ')');
    if (a == p->error_type || b == p->error_type) return check_error(p, at);
    return check_int(p, type_compatible(a, b), p->types->basic[CT_INT], at);
}

static expr *choose_expr(parser *p, srcpos at)
{
    __int128 which = 0;
    (void)expr_constant(p, &which, "the choice of __builtin_choose_expr");
    if (!parse_expect(p, ',')) return check_error(p, at);
    p->unevaluated += !which;
    expr *yes = expr_assignment(p);
    p->unevaluated -= !which;
    if (!parse_expect(p, ',')) return check_error(p, at);
    p->unevaluated += which != 0;
    expr *no = expr_assignment(p);
    p->unevaluated -= which != 0;
    parse_expect(p, ')');
    return which ? yes : no;
}

expr *builtin_keyword(parser *p)
{
    srcpos at = parse_at(p);
    unsigned k = p->tok->kind;
    parse_next(p);
    if (!parse_expect(p, '(')) return check_error(p, at);
    switch (k) {
    case KW_VA_ARG: return next_argument(p, at);
    case KW_OFFSETOF: return offset_of(p, at);
    case KW_TYPES_COMPATIBLE: return types_compatible(p, at);
    default: return choose_expr(p, at);
    }
}
