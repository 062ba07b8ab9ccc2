#include "front/parse_internal.h"

/* Expressions by recursive descent; binary operators by precedence climbing. Typing is operator.c's and check.c's. */

static expr *cast_expression(parser *p);
static expr *unary_expression(parser *p);

/* ---- constants ---- */

static expr *number(parser *p)
{
    const token *t = p->tok;
    srcpos at = parse_at(p);
    const char *text = p->text->text + (t->at - p->text->base);
    parse_next(p);
    if (t->len == 1 || (t->len < 9 && text[0] != '0')) { /* plain decimal digits: the usual case */
        int v = 0;
        uint32_t i = 0;
        for (; i < t->len && text[i] >= '0' && text[i] <= '9'; i++) v = v * 10 + (text[i] - '0');
        if (i == t->len) return check_int(p, v, p->types->basic[CT_INT], at);
    }
    literal l;
    const char *error;
    if (!literal_number(p->types, text, t->len, &l, &error)) {
        parse_error(p, at, "%s", error);
        return check_error(p, at);
    }
    expr *e;
    if (l.is_float) {
        e = check_new(p, EX_FLOAT, l.type, at);
        e->floating = l.floating;
        e->is_constant = true;
        if (!l.imaginary && !check_is_modelled(l.type)) return check_unmodelled(p, at, l.type, NULL, NULL);
    } else {
        e = check_int(p, (__int128)l.value, l.type, at);
    }
    if (!l.imaginary) return e;
    ctype *type = type_complex(p->types, l.type);
    if (!type_has_parts(type)) return check_unmodelled(p, at, type, e, NULL);
    return parts_complex(p, at, type, check_int(p, 0, p->types->basic[CT_INT], at), e);
}

static expr *character(parser *p)
{
    const token *t = p->tok;
    srcpos at = parse_at(p);
    parse_next(p);
    __int128 value;
    ctype *type;
    const char *error;
    if (!literal_char(p->types, p->text->text + (t->at - p->text->base), t->len, &value, &type, &error)) {
        parse_error(p, at, "%s", error);
        return check_error(p, at);
    }
    return check_int(p, value, type, at);
}

static expr *string_constant(parser *p)
{
    srcpos at = parse_at(p);
    string_literal s;
    if (!parse_string(p, &s)) return check_error(p, at);
    uint64_t size = type_size(s.element);
    expr *e = check_new(p, EX_STRING, type_array(p->types, s.element, (int64_t)(s.len / size + 1)), at);
    e->string.bytes = s.bytes;
    e->string.len = s.len;
    e->is_lvalue = true;
    return e;
}

/* __func__ and its synonyms: a static array, made when it is first mentioned */
static expr *function_name(parser *p)
{
    srcpos at = parse_at(p);
    bool at_file_scope = !p->fn;
    parse_next(p);
    const char *text = at_file_scope ? "" : name_text(p->names, p->fn->symbol->name);
    uint32_t len = (uint32_t)strlen(text);
    symbol *s = at_file_scope ? NULL : p->fn->func_name;
    if (!s) {
        ctype *type = type_array(p->types, type_qualified(p->types, p->types->basic[CT_CHAR], Q_CONST), (int64_t)len + 1);
        expr *e = check_new(p, EX_STRING, type, at);
        e->string.bytes = text;
        e->string.len = len;
        e->is_lvalue = true;
        if (at_file_scope) return e;
        s = scope_local(p, parse_name(p, "__func__", 8), type, at);
        s->is_static_local = true;
        vec_push(&p->linked, s);
        s->init = init_whole(p, e, at);
        p->fn->func_name = s;
    }
    return check_symbol(p, s, at);
}

/* ---- names ---- */

static expr *undeclared(parser *p, name n, srcpos at)
{
    uint32_t here = p->fn ? p->fn->serial : UINT32_MAX;
    if (p->slots[n.i].undeclared_in != here) {
        p->slots[n.i].undeclared_in = here;
        parse_error(p, at, "'%s' is not declared", parse_name_text(p, n));
    }
    return check_error(p, at);
}

static expr *identifier(parser *p)
{
    name n = p->tok->name;
    srcpos at = parse_at(p);
    symbol *s = scope_lookup(p, n);
    if (!s) {
        s = builtin_symbol(p, n, at);
        if (!s && parse_peek(p, 1) == '(') s = decl_implicit_function(p, n, at);
    }
    parse_next(p);
    if (!s) return undeclared(p, n, at);
    if (s->is_builtin && p->tok->kind == '(') return builtin_call(p, at, s);
    if (s->kind == SYM_TYPEDEF) {
        parse_error(p, at, "'%s' is a type, not a value", parse_name_text(p, n));
        return check_error(p, at);
    }
    return check_symbol(p, s, at);
}

/* ---- primary ---- */

/* ({ … }) from '{' on. */
static expr *statement_block(parser *p, srcpos at)
{
    if (!p->fn) {
        parse_error(p, at, "a statement expression outside of any function");
        parse_skip_balanced(p);
        return check_error(p, at);
    }
    uint32_t open = p->params_open;
    p->params_open = 0;
    stmt *block = stmt_block(p, true);
    p->params_open = open;
    stmt *last = block->list;
    while (last && last->next) last = last->next;
    if (last && last->kind == ST_LABEL) { /* ({ … l: x; }): the value stands after the label */
        stmt *l = last;
        while (l->body && l->body->kind == ST_LABEL) l = l->body;
        if (l->body && l->body->kind == ST_EXPR) {
            last->next = l->body;
            l->body = stmt_new(p, ST_EMPTY, l->at);
            last = last->next;
        }
    }
    expr *e = check_new(p, EX_STATEMENT, p->types->basic[CT_VOID], at);
    if (last && last->kind == ST_EXPR && last->e) {
        last->e = check_rvalue(p, last->e);
        e->type = type_plain(last->e->type);
        e->bits = (uint8_t)bitfield_width(last->e);
        if (check_is_error(p, last->e)) e->type = p->error_type;
        if (e->type->kind != CT_VOID) block->value = last->e;
    }
    e->block = block;
    e->has_effect = true;
    return e;
}

static expr *parenthesised(parser *p)
{
    srcpos at = parse_at(p);
    parse_next(p);
    expr *e = p->tok->kind == '{' ? statement_block(p, at) : expr_parse(p);
    parse_expect(p, ')');
    return e;
}

static expr *compound_literal(parser *p, srcpos at, ctype *type)
{
    symbol *s = scope_temporary(p, "__compound", type, at);
    s->init = init_parse(p, &s->type);
    expr *e = check_new(p, EX_COMPOUND, s->type, at);
    e->symbol = s;
    e->is_lvalue = true;
    e->has_effect = p->fn != NULL;
    return e;
}

/* Before the value that uses a type name with lengths that were not evaluated yet. */
static expr *with_lengths(parser *p, srcpos at, ctype *type, expr *value)
{
    if (!p->fn) return value;
    decl_give_lengths(p, type);
    expr *e = check_new(p, EX_VLA_BOUND_EVAL, p->types->basic[CT_VOID], at);
    e->of = type;
    e->has_effect = true;
    return operator_comma(p, at, e, value);
}

static expr *generic_selection(parser *p)
{
    srcpos at = parse_at(p);
    parse_next(p);
    if (!parse_expect(p, '(')) return check_error(p, at);
    p->unevaluated++;
    expr *control = check_rvalue(p, expr_assignment(p));
    p->unevaluated--;
    bitfield_refuse_type(p, control, at);
    ctype *type = type_plain(control->type);
    expr *chosen = NULL, *fallback = NULL;
    while (parse_accept(p, ',')) {
        bool is_default = parse_accept(p, KW_DEFAULT), matches = false, fresh;
        if (!is_default) {
            const ctype *t = decl_type_name(p, &fresh);
            matches = !chosen && !t->quals && type_compatible(t, type);
        }
        if (!parse_expect(p, ':')) return check_error(p, at);
        bool unused = !is_default && !matches;
        p->unevaluated += unused;
        expr *e = expr_assignment(p);
        p->unevaluated -= unused;
        if (matches) chosen = e;
        if (is_default) fallback = e;
    }
    parse_expect(p, ')');
    if (!chosen) chosen = fallback;
    if (!chosen) {
        if (!check_is_error(p, control)) parse_error(p, at, "no association of _Generic fits its operand");
        return check_error(p, at);
    }
    return chosen;
}

static expr *primary(parser *p)
{
    switch (p->tok->kind) {
    case TOK_IDENT: return identifier(p);
    case TOK_NUMBER: return number(p);
    case '(': return parenthesised(p);
    case TOK_CHAR: return character(p);
    case TOK_STRING: return string_constant(p);
    case KW_FUNC:
    case KW_PRETTY_FUNC: return function_name(p);
    case KW_GENERIC: return generic_selection(p);
    case KW_VA_ARG:
    case KW_OFFSETOF:
    case KW_TYPES_COMPATIBLE:
    case KW_CHOOSE_EXPR: return builtin_keyword(p);
    default: {
        srcpos at = parse_at(p);
        parse_expected(p, "an expression");
        return check_error(p, at);
    }
    }
}

/* ---- postfix ---- */

uint32_t expr_arguments(parser *p)
{
    uint32_t from = p->args.len;
    parse_next(p);
    if (p->tok->kind != ')') {
        do {
            expr *e = expr_assignment(p);
            vec_push(&p->args, e);
        } while (!p->panic && parse_accept(p, ','));
    }
    parse_expect(p, ')');
    return from;
}

static expr *call(parser *p, srcpos at, expr *f)
{
    uint32_t from = expr_arguments(p);
    expr *e = p->panic ? check_error(p, at) : operator_call(p, at, f, p->args.data + from, p->args.len - from);
    p->args.len = from;
    return e;
}

static expr *member(parser *p, srcpos at, expr *e, bool arrow)
{
    parse_next(p);
    if (p->tok->kind != TOK_IDENT) {
        parse_expected(p, "a member name");
        return check_error(p, at);
    }
    name n = p->tok->name;
    parse_next(p);
    return operator_member(p, at, e, n, arrow);
}

static bool too_long(parser *p, uint32_t chain)
{
    if (chain < CHAIN_MAX) return false;
    parse_error(p, parse_at(p), "an expression of more than %d operators", CHAIN_MAX);
    parse_stop(p);
    return true;
}

static expr *postfix(parser *p, expr *e)
{
    for (uint32_t chain = 0; !too_long(p, chain); chain++) {
        srcpos at = parse_at(p);
        switch (p->tok->kind) {
        case '[': {
            parse_next(p);
            expr *index = expr_parse(p);
            parse_expect(p, ']');
            e = operator_index(p, at, e, index);
            break;
        }
        case '(': e = call(p, e->at, e); break;
        case '.': e = member(p, at, e, false); break;
        case TOK_ARROW: e = member(p, at, e, true); break;
        case TOK_INC:
            parse_next(p);
            e = operator_step(p, at, EX_POSTINC, e);
            break;
        case TOK_DEC:
            parse_next(p);
            e = operator_step(p, at, EX_POSTDEC, e);
            break;
        default: return e;
        }
        if (p->panic) return e;
    }
    return e;
}

/* ---- unary ---- */

/* sizeof and _Alignof operands: a type name in parentheses, or an expression. *e is NULL for a type name. */
static ctype *operand_type(parser *p, expr **e, bool *fresh)
{
    *e = NULL;
    *fresh = false;
    if (p->tok->kind == '(' && decl_starts_type(p, p->tok + 1)) {
        srcpos at = parse_at(p);
        parse_next(p);
        ctype *t = decl_type_name(p, fresh);
        parse_expect(p, ')');
        if (p->tok->kind != '{' || p->panic) return t;
        p->unevaluated++;
        *e = postfix(p, compound_literal(p, at, t));
        p->unevaluated--;
        return (*e)->type;
    }
    p->unevaluated++;
    *e = unary_expression(p);
    p->unevaluated--;
    return (*e)->type;
}

/* In a list of parameters, where no statement evaluates the lengths before. */
static expr *variable_size(parser *p, srcpos at, ctype *type)
{
    if (type->kind != CT_ARRAY || type->count != ARRAY_VARIABLE || !type->length) return operator_sizeof(p, at, type);
    return operator_binary(p, at, EX_MUL, type->length, variable_size(p, at, type->target));
}

static expr *size_of(parser *p)
{
    srcpos at = parse_at(p);
    parse_next(p);
    expr *operand;
    bool fresh;
    ctype *t = operand_type(p, &operand, &fresh);
    if (operand && operand->is_bitfield) parse_error(p, at, "sizeof of a bit-field");
    unsigned of_value = operand && t != p->error_type ? bitfield_value_size(operand) : 0;
    if (of_value) return check_int(p, of_value, p->types->size_type, at);
    expr *e = operator_sizeof(p, at, t);
    if (operand && operand->has_effect && type_has_folded_length(t)) builtin_refuse(p, at, "sizeof that is evaluated");
    if (e->kind != EX_SIZEOF_VLA) return e;
    if (fresh && !p->fn) return variable_size(p, at, t);
    if (fresh) return with_lengths(p, at, t, e);
    return operand && operand->has_effect ? operator_comma(p, at, operand, e) : e; /* the operand of a variable type is evaluated */
}

/* Through casts of pointers, as gcc does it: the best alignment that one of their types promises. */
static uint32_t align_behind(const parser *p, const expr *pointer)
{
    uint32_t best = type_preferred_align(p->types, pointer->type->target);
    while (pointer->kind == EX_CAST && pointer->a->type->kind == CT_POINTER) {
        pointer = pointer->a;
        uint32_t align = type_preferred_align(p->types, pointer->type->target);
        if (align > best) best = align;
    }
    return best;
}

static uint32_t align_of_operand(const parser *p, const expr *e)
{
    while (e->kind == EX_DEREF && e->type->kind == CT_FUNCTION && (e->a->kind == EX_DECAY || e->a->kind == EX_ADDR)) e = e->a->a;
    if ((e->kind == EX_OBJECT || e->kind == EX_FUNCTION) && e->symbol->align) return e->symbol->align;
    if (e->kind == EX_MEMBER) {
        const cmember *m = &e->a->type->tag->members[e->member];
        const ctag *tag = e->a->type->tag;
        uint32_t align = m->packed || tag->packed ? 1 : type_align(e->type);
        if (m->align > align) align = m->align;
        return tag->pack && tag->pack < align ? tag->pack : align;
    }
    if (e->kind == EX_DEREF && e->a->type->kind == CT_POINTER) return align_behind(p, e->a);
    const ctype *plain = !e->is_lvalue && (type_is_integer(e->type) || type_is_floating(e->type)) ? p->types->basic[e->type->kind] : NULL;
    return type_preferred_align(p->types, plain ? plain : e->type); /* a value has lost the alignment of its typedef */
}

static expr *align_of(parser *p)
{
    srcpos at = parse_at(p);
    bool standard = name_text(p->names, p->tok->name)[1] == 'A'; /* _Alignof as opposed to __alignof__: another answer for types */
    parse_next(p);
    expr *operand;
    bool fresh;
    ctype *t = operand_type(p, &operand, &fresh);
    uint32_t align = t == p->error_type ? 0
                     : operand          ? align_of_operand(p, operand)
                     : standard         ? type_align(t)
                                        : type_preferred_align(p->types, t);
    if (operand && !operand->is_bitfield && bitfield_value_size(operand)) align = bitfield_value_size(operand);
    if (!align) {
        if (t != p->error_type) parse_error(p, at, "alignment of an incomplete type");
        return check_error(p, at);
    }
    return check_int(p, align, p->types->size_type, at);
}

static expr *label_address(parser *p)
{
    srcpos at = parse_at(p);
    parse_next(p);
    name n = p->tok->name;
    if (!parse_expect(p, TOK_IDENT)) return check_error(p, at);
    if (!p->fn) {
        parse_error(p, at, "the address of a label outside of any function");
        return check_error(p, at);
    }
    expr *e = check_new(p, EX_LABEL, p->types->void_pointer, at);
    e->label = scope_label(p, n, at);
    e->label->address_taken = true;
    e->is_constant = true;
    return e;
}

static expr *unary_expression(parser *p)
{
    srcpos at = parse_at(p);
    unsigned k = p->tok->kind;
    if (k == TOK_IDENT || k == TOK_NUMBER) return postfix(p, primary(p));
    switch (k) {
    case '&': parse_next(p); return operator_address(p, at, cast_expression(p));
    case '*': parse_next(p); return operator_deref(p, at, cast_expression(p));
    case '+': {
        parse_next(p);
        expr *e = check_promote(p, check_rvalue(p, cast_expression(p)));
        unsigned bits = bitfield_promoted_width(e);
        e = operator_cast(p, at, e->type, e); /* no lvalue */
        e->bits = (uint8_t)bits;
        if (e->kind == EX_FLOAT) e->is_folded = true;
        return e;
    }
    case '-': parse_next(p); return operator_unary(p, at, EX_NEG, cast_expression(p));
    case '~': parse_next(p); return operator_unary(p, at, EX_BITNOT, cast_expression(p));
    case '!': parse_next(p); return operator_unary(p, at, EX_NOT, cast_expression(p));
    case TOK_INC: parse_next(p); return operator_step(p, at, EX_PREINC, cast_expression(p));
    case TOK_DEC: parse_next(p); return operator_step(p, at, EX_PREDEC, cast_expression(p));
    case KW_REAL: parse_next(p); return operator_unary(p, at, EX_REAL, cast_expression(p));
    case KW_IMAG: parse_next(p); return operator_unary(p, at, EX_IMAG, cast_expression(p));
    case KW_SIZEOF: return size_of(p);
    case KW_ALIGNOF: return align_of(p);
    case KW_EXTENSION: parse_next(p); return cast_expression(p);
    case TOK_ANDAND: return label_address(p);
    default: return postfix(p, primary(p));
    }
}

/* (type) operand, or (type){ … } */
static expr *cast(parser *p)
{
    srcpos at = parse_at(p);
    parse_next(p);
    bool fresh;
    ctype *t = decl_type_name(p, &fresh);
    if (!parse_expect(p, ')')) return check_error(p, at);
    if (p->tok->kind == '{') return postfix(p, compound_literal(p, at, t));
    expr *e = operator_cast(p, at, t, cast_expression(p));
    return fresh ? with_lengths(p, at, t, e) : e;
}

static expr *cast_expression(parser *p)
{
    if (!parse_enter(p)) return check_error(p, parse_at(p));
    expr *e = p->tok->kind == '(' && decl_starts_type(p, p->tok + 1) ? cast(p) : unary_expression(p);
    parse_leave(p);
    return e;
}

/* ---- binary, conditional, assignment, comma ---- */

typedef struct {
    uint8_t precedence, op;
} binary_operator;

static const binary_operator binary_operators[TOK_KEYWORDS] = {
    ['*'] = {10, EX_MUL},    ['/'] = {10, EX_DIV},          ['%'] = {10, EX_REM},       ['+'] = {9, EX_ADD}, ['-'] = {9, EX_SUB},
    [TOK_SHL] = {8, EX_SHL}, [TOK_SHR] = {8, EX_SHR},       ['<'] = {7, EX_LT},         ['>'] = {7, EX_GT},  [TOK_LE] = {7, EX_LE},
    [TOK_GE] = {7, EX_GE},   [TOK_EQ] = {6, EX_EQ},         [TOK_NE] = {6, EX_NE},      ['&'] = {5, EX_AND}, ['^'] = {4, EX_XOR},
    ['|'] = {3, EX_OR},      [TOK_ANDAND] = {2, EX_LOGAND}, [TOK_OROR] = {1, EX_LOGOR},
};

static binary_operator binary_at(const parser *p)
{
    unsigned k = p->tok->kind;
    return k < TOK_KEYWORDS ? binary_operators[k] : (binary_operator){0};
}

static expr *binary_rest(parser *p, expr *left, unsigned least)
{
    for (uint32_t chain = 0; !p->panic; chain++) {
        binary_operator o = binary_at(p);
        if (o.precedence < least || o.precedence == 0 || too_long(p, chain)) return left;
        srcpos at = parse_at(p);
        parse_next(p);
        expr *right = cast_expression(p);
        if (binary_at(p).precedence > o.precedence) right = binary_rest(p, right, o.precedence + 1u);
        left = operator_binary(p, at, (expr_kind)o.op, left, right);
    }
    return left;
}

expr *expr_conditional(parser *p)
{
    expr *e = cast_expression(p);
    if (binary_at(p).precedence) e = binary_rest(p, e, 1);
    if (p->tok->kind != '?' || p->panic) return e;
    if (!parse_enter(p)) return e;
    srcpos at = parse_at(p);
    parse_next(p);
    expr *yes = NULL;
    if (p->tok->kind != ':') yes = expr_parse(p);
    expr *no = parse_expect(p, ':') ? expr_conditional(p) : check_error(p, at);
    parse_leave(p);
    return operator_conditional(p, at, e, yes, no);
}

static expr_kind assignment_operator(unsigned k)
{
    switch (k) {
    case TOK_MUL_ASSIGN: return EX_MUL;
    case TOK_DIV_ASSIGN: return EX_DIV;
    case TOK_REM_ASSIGN: return EX_REM;
    case TOK_ADD_ASSIGN: return EX_ADD;
    case TOK_SUB_ASSIGN: return EX_SUB;
    case TOK_SHL_ASSIGN: return EX_SHL;
    case TOK_SHR_ASSIGN: return EX_SHR;
    case TOK_AND_ASSIGN: return EX_AND;
    case TOK_XOR_ASSIGN: return EX_XOR;
    default: return EX_OR;
    }
}

expr *expr_assignment(parser *p)
{
    expr *left = expr_conditional(p);
    unsigned k = p->tok->kind;
    bool plain = k == '=';
    if ((!plain && (k < TOK_MUL_ASSIGN || k > TOK_OR_ASSIGN)) || p->panic) return left;
    if (!parse_enter(p)) return left;
    srcpos at = parse_at(p);
    parse_next(p);
    expr *right = expr_assignment(p);
    parse_leave(p);
    return plain ? operator_assign(p, at, left, right) : operator_assign_op(p, at, assignment_operator(k), left, right);
}

expr *expr_parse(parser *p)
{
    expr *e = expr_assignment(p);
    for (uint32_t chain = 0; p->tok->kind == ',' && !p->panic && !too_long(p, chain); chain++) {
        srcpos at = parse_at(p);
        parse_next(p);
        expr *right = expr_assignment(p);
        e = operator_comma(p, at, e, right);
    }
    return e;
}

bool expr_constant(parser *p, __int128 *value, const char *what)
{
    p->constants_only++;
    expr *e = check_rvalue(p, expr_conditional(p));
    p->constants_only--;
    if (check_is_error(p, e) || p->panic) return false;
    if (type_is_integer(e->type) && const_eval(p->types, e, value)) return true;
    parse_error(p, e->at, "%s is not an integer constant", what);
    return false;
}
