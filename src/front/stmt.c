#include "front/parse_internal.h"

/* Statements. Chains of else-if and of labels are read in loops, since generated code has thousands of them. */

stmt *stmt_new(parser *p, stmt_kind kind, srcpos at)
{
    stmt *s = ARENA_NEW(p->mem, stmt);
    s->kind = (uint8_t)kind;
    s->at = at;
    return s;
}

void stmt_append(stmt_list *l, stmt *s)
{
    if (l->last) l->last->next = s;
    else l->first = s;
    l->last = s;
}

static stmt *parse_statement(parser *p);

static bool starts_declaration(const parser *p, const token *t)
{
    if (t->kind == TOK_IDENT) return scope_is_typedef(p, t->name) && t[1].kind != ':';
    while (t->kind == KW_EXTENSION) t++;
    return t->kind == KW_STATIC_ASSERT || decl_starts_type(p, t);
}

static expr *condition(parser *p)
{
    if (!parse_expect(p, '(')) return check_error(p, parse_at(p));
    expr *e = check_condition(p, expr_parse(p));
    parse_expect(p, ')');
    return e;
}

/* ---- labels ---- */

static void define_label(parser *p, stmt *s)
{
    label *l = scope_label(p, p->tok->name, s->at);
    if (l->defined) parse_error(p, s->at, "duplicate label '%s'", parse_name_text(p, l->name));
    l->defined = true;
    l->at = s->at;
    s->label = l;
    parse_next(p);
    parse_next(p);
    attributes ignored = {0};
    attribute_parse(p, &ignored);
}

static __int128 case_value(parser *p, __int128 v)
{
    const function_state *f = p->fn;
    if (!f->switch_stmt) return v;
    v = const_wrap(p->types, f->switch_type, v);
    return f->switch_bits ? bitfield_wrap_value(p, f->switch_type, f->switch_bits, v) : v;
}

static void case_label(parser *p, stmt *s)
{
    function_state *f = p->fn;
    bool is_default = s->kind == ST_DEFAULT;
    parse_next(p);
    if (!is_default) {
        __int128 v = 0;
        if (expr_constant(p, &v, "a case label")) v = case_value(p, v);
        s->low = s->high = v;
        if (parse_accept(p, TOK_ELLIPSIS) && expr_constant(p, &v, "a case label")) s->high = case_value(p, v);
    }
    parse_expect(p, ':');
    if (!f->switch_stmt) {
        parse_error(p, s->at, "'%s' label outside of a switch", is_default ? "default" : "case");
        return;
    }
    if (is_default) {
        if (f->switch_stmt->fallback) parse_error(p, s->at, "more than one default label in a switch");
        f->switch_stmt->fallback = s;
    }
    *f->switch_tail = s;
    f->switch_tail = &s->next_case;
}

static bool at_label(const parser *p)
{
    unsigned k = p->tok->kind;
    return k == KW_CASE || k == KW_DEFAULT || (k == TOK_IDENT && p->tok[1].kind == ':');
}

static stmt *labelled(parser *p)
{
    stmt *first = NULL, *last = NULL;
    do { /* the caller has seen a label */
        unsigned k = p->tok->kind;
        stmt *s = stmt_new(p, k == KW_CASE ? ST_CASE : k == KW_DEFAULT ? ST_DEFAULT : ST_LABEL, parse_at(p));
        if (k == TOK_IDENT) define_label(p, s);
        else case_label(p, s);
        if (last) last->body = s;
        else first = s;
        last = s;
    } while (at_label(p) && !p->panic);
    /* GNU and C23: a label may end a block or precede a declaration */
    bool alone = p->panic || p->tok->kind == '}' || p->tok->kind == TOK_EOF || starts_declaration(p, p->tok);
    last->body = alone ? stmt_new(p, ST_EMPTY, last->at) : parse_statement(p);
    return first;
}

/* ---- selection and iteration ---- */

/* Since C99, these statements and their substatements are blocks (6.8.4p3, 6.8.5p5). */
static stmt *in_block(parser *p, stmt *(*parse)(parser *))
{
    bool is_block = !p->types->is_c90;
    if (is_block) scope_push(p);
    stmt *s = parse(p);
    if (is_block) scope_pop(p);
    return s;
}

static stmt *substatement(parser *p) { return p->panic ? stmt_new(p, ST_EMPTY, parse_at(p)) : in_block(p, parse_statement); }

/* A chain of `else if` is parsed without recursion: it may be long. */
static stmt *if_statement(parser *p)
{
    stmt *first = NULL, **link = &first;
    uint32_t blocks = 0;
    for (bool more = true; more;) {
        stmt *s = stmt_new(p, ST_IF, parse_at(p));
        *link = s;
        parse_next(p);
        s->e = condition(p);
        s->body = substatement(p);
        more = !p->panic && parse_accept(p, KW_ELSE);
        link = &s->otherwise;
        if (more && p->tok->kind != KW_IF) {
            s->otherwise = substatement(p);
            more = false;
        } else if (more && !p->types->is_c90) {
            scope_push(p);
            blocks++;
        }
    }
    while (blocks--) scope_pop(p);
    return first;
}

static stmt *loop_body(parser *p)
{
    p->fn->loops++;
    p->fn->breakables++;
    stmt *s = substatement(p);
    p->fn->loops--;
    p->fn->breakables--;
    return s;
}

static stmt *while_statement(parser *p)
{
    stmt *s = stmt_new(p, ST_WHILE, parse_at(p));
    parse_next(p);
    s->e = condition(p);
    s->body = loop_body(p);
    return s;
}

static stmt *do_statement(parser *p)
{
    stmt *s = stmt_new(p, ST_DO, parse_at(p));
    parse_next(p);
    s->body = loop_body(p);
    if (!parse_expect(p, KW_WHILE)) return s;
    s->e = condition(p);
    parse_semicolon(p);
    return s;
}

static stmt *for_init(parser *p)
{
    srcpos at = parse_at(p);
    if (starts_declaration(p, p->tok)) {
        stmt_list l = {0};
        while (p->tok->kind == KW_EXTENSION) parse_next(p);
        decl_local(p, &l);
        if (!l.first || !l.first->next) return l.first;
        stmt *s = stmt_new(p, ST_BLOCK, at);
        s->list = l.first;
        return s;
    }
    stmt *s = NULL;
    if (p->tok->kind != ';') {
        s = stmt_new(p, ST_EXPR, at);
        s->e = check_rvalue(p, expr_parse(p));
    }
    parse_expect(p, ';');
    return s;
}

static stmt *for_statement(parser *p)
{
    stmt *s = stmt_new(p, ST_FOR, parse_at(p));
    parse_next(p);
    scope_push(p);
    if (parse_expect(p, '(')) {
        s->init = for_init(p);
        if (p->tok->kind != ';') s->e = check_condition(p, expr_parse(p));
        parse_expect(p, ';');
        if (p->tok->kind != ')') s->step = check_rvalue(p, expr_parse(p));
        parse_expect(p, ')');
    }
    s->body = loop_body(p);
    scope_pop(p);
    return s;
}

static int by_low(const void *a, const void *b)
{
    const stmt *x = *(stmt *const *)a, *y = *(stmt *const *)b;
    if (x->low != y->low) return x->low < y->low ? -1 : 1;
    return x->at.i < y->at.i ? -1 : x->at.i > y->at.i;
}

static void check_cases(parser *p, stmt *first)
{
    VEC(stmt *) cases = {0};
    bool sorted = true;
    for (stmt *s = first; s; s = s->next_case) {
        if (s->kind != ST_CASE || s->low > s->high) continue;
        if (cases.len && s->low <= vec_last(&cases)->high) sorted = false;
        vec_push(&cases, s);
    }
    if (!sorted) qsort(cases.data, cases.len, sizeof *cases.data, by_low);
    for (uint32_t i = 1; !sorted && i < cases.len; i++)
        if (cases.data[i]->low <= cases.data[i - 1]->high) parse_error(p, cases.data[i]->at, "duplicate case value");
    vec_free(&cases);
}

static stmt *switch_statement(parser *p)
{
    function_state *f = p->fn;
    stmt *s = stmt_new(p, ST_SWITCH, parse_at(p));
    parse_next(p);
    if (!parse_expect(p, '(')) return s;
    expr *e = check_rvalue(p, expr_parse(p));
    parse_expect(p, ')');
    if (!type_is_integer(e->type)) {
        parse_error(p, e->at, "the value of a switch has to be an integer");
        e = check_error(p, e->at);
    }
    s->e = check_promote(p, e);
    stmt *outer = f->switch_stmt, **outer_tail = f->switch_tail;
    ctype *outer_type = f->switch_type;
    unsigned outer_bits = f->switch_bits;
    f->switch_stmt = s;
    f->switch_tail = &s->cases;
    f->switch_type = type_plain(s->e->type);
    f->switch_bits = bitfield_promoted_width(s->e);
    f->breakables++;
    s->body = substatement(p);
    f->breakables--;
    check_cases(p, s->cases);
    f->switch_stmt = outer;
    f->switch_tail = outer_tail;
    f->switch_type = outer_type;
    f->switch_bits = outer_bits;
    return s;
}

/* ---- jumps ---- */

static stmt *goto_statement(parser *p)
{
    srcpos at = parse_at(p);
    parse_next(p);
    stmt *s;
    if (parse_accept(p, '*')) {
        s = stmt_new(p, ST_GOTO_COMPUTED, at);
        s->e = check_assign_convert(p, expr_parse(p), p->types->void_pointer, "a computed goto");
    } else {
        s = stmt_new(p, ST_GOTO, at);
        name n = p->tok->name;
        if (parse_expect(p, TOK_IDENT)) s->label = scope_label(p, n, at);
    }
    parse_semicolon(p);
    return s;
}

static stmt *return_statement(parser *p)
{
    stmt *s = stmt_new(p, ST_RETURN, parse_at(p));
    parse_next(p);
    if (p->tok->kind != ';') {
        expr *e = check_rvalue(p, expr_parse(p));
        ctype *result = p->fn->result;
        if (result->kind != CT_VOID) s->e = check_assign_convert(p, e, result, "return");
        else s->e = check_convert(p, e, result, true);
    }
    parse_semicolon(p);
    return s;
}

static stmt *jump(parser *p, stmt_kind kind, uint32_t targets, const char *what)
{
    stmt *s = stmt_new(p, kind, parse_at(p));
    if (!targets) parse_error(p, s->at, "%s", what);
    parse_next(p);
    parse_semicolon(p);
    return s;
}

/* ---- simple statements and blocks ---- */

static stmt *expression_statement(parser *p)
{
    stmt *s = stmt_new(p, ST_EXPR, parse_at(p));
    if (p->tok->kind == TOK_IDENT && p->tok[1].kind == TOK_IDENT && !scope_lookup(p, p->tok->name)) {
        parse_unknown_type(p, s->at);
        p->panic = true;
        return s;
    }
    s->e = check_rvalue(p, expr_parse(p));
    parse_semicolon(p);
    return s;
}

static stmt *asm_statement(parser *p)
{
    stmt *s = stmt_new(p, ST_ASM, parse_at(p));
    s->assembly = asm_parse(p, false);
    parse_semicolon(p);
    return s;
}

static stmt *empty_statement(parser *p)
{
    stmt *s = stmt_new(p, ST_EMPTY, parse_at(p));
    parse_next(p);
    return s;
}

static stmt *attribute_statement(parser *p)
{
    stmt *s = stmt_new(p, ST_EMPTY, parse_at(p));
    attributes ignored = {0};
    attribute_parse(p, &ignored);
    parse_semicolon(p);
    return s;
}

static stmt *unlabelled(parser *p)
{
    switch (p->tok->kind) {
    case '{': return stmt_block(p, true);
    case ';': return empty_statement(p);
    case KW_IF: return in_block(p, if_statement);
    case KW_WHILE: return in_block(p, while_statement);
    case KW_DO: return in_block(p, do_statement);
    case KW_FOR: return for_statement(p);
    case KW_SWITCH: return in_block(p, switch_statement);
    case KW_GOTO: return goto_statement(p);
    case KW_RETURN: return return_statement(p);
    case KW_BREAK: return jump(p, ST_BREAK, p->fn->breakables, "break outside of a loop or switch");
    case KW_CONTINUE: return jump(p, ST_CONTINUE, p->fn->loops, "continue outside of a loop");
    case KW_ASM: return asm_statement(p);
    case KW_ATTRIBUTE: return attribute_statement(p);
    case TOK_PRAGMA: parse_pragma(p); return stmt_new(p, ST_EMPTY, parse_at(p));
    default: return expression_statement(p);
    }
}

static stmt *parse_statement(parser *p)
{
    if (!parse_enter(p)) return stmt_new(p, ST_EMPTY, parse_at(p));
    stmt *s = at_label(p) ? labelled(p) : unlabelled(p);
    parse_leave(p);
    return s;
}

static void local_labels(parser *p)
{
    parse_next(p);
    do {
        name n = p->tok->name;
        srcpos at = parse_at(p);
        if (!parse_expect(p, TOK_IDENT)) return;
        scope_local_label(p, n, at);
    } while (parse_accept(p, ','));
    parse_semicolon(p);
}

static void block_item(parser *p, stmt_list *l)
{
    if (p->tok->kind == KW_LABEL) {
        local_labels(p);
    } else if (starts_declaration(p, p->tok)) {
        while (p->tok->kind == KW_EXTENSION) parse_next(p);
        if (p->tok->kind == KW_STATIC_ASSERT) {
            parse_static_assert(p);
            parse_semicolon(p);
        } else {
            decl_local(p, l);
        }
    } else {
        stmt_append(l, parse_statement(p));
    }
}

stmt *stmt_block(parser *p, bool own_scope)
{
    stmt *s = stmt_new(p, ST_BLOCK, parse_at(p));
    parse_next(p);
    if (own_scope) scope_push(p);
    stmt_list l = {0};
    while (p->tok->kind != '}' && p->tok->kind != TOK_EOF) {
        const token *before = p->tok;
        block_item(p, &l);
        if (p->tok == before) parse_next(p);
        if (p->panic) parse_sync(p);
        if (limits_hit(p->o->limits)) parse_stop(p);
    }
    s->list = l.first;
    if (own_scope) scope_pop(p);
    if (p->tok->kind == TOK_EOF && !p->stop) parse_error(p, s->at, "this '{' is never closed");
    parse_accept(p, '}');
    return s;
}
