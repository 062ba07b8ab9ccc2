#include "front/parse_internal.h"

/* Declarators: from the specified type to the declared one. Suffixes bind tighter than the pointer in front and apply
 * before a parenthesised inner declarator, so that one is skipped, and read once the type it modifies is known. */

ctype *decl_copy_type(parser *p, const ctype *type)
{
    ctype *c = arena_alloc(p->mem, sizeof *c);
    *c = *type;
    c->pointer = NULL;
    c->canonical = 0;
    c->variants = NULL;
    c->unqualified = c;
    c->quals = 0;
    return c;
}

/* ---- variable lengths ---- */

static symbol *length_symbol(parser *p, srcpos at) { return scope_temporary(p, "__length", p->types->size_type, at); }

void decl_give_lengths(parser *p, ctype *type)
{
    for (; type->kind == CT_ARRAY || type->kind == CT_POINTER || type->kind == CT_FUNCTION; type = type->target)
        if (type->kind == CT_ARRAY && type->count == ARRAY_VARIABLE && type->length && !type->length_symbol)
            type->length_symbol = length_symbol(p, type->length->at);
}

ctype *decl_freeze(parser *p, ctype *type)
{
    if (!type_is_variable(type)) return type;
    if (type->kind == CT_POINTER) return type_qualified(p->types, type_pointer(p->types, decl_freeze(p, type->target)), type->quals);
    if (type->kind != CT_ARRAY) return type;
    ctype *c = decl_copy_type(p, type);
    c->target = decl_freeze(p, type->target);
    if (c->count == ARRAY_VARIABLE && c->length_symbol)
        c->length = check_symbol(p, c->length_symbol, c->length ? c->length->at : (srcpos){0});
    return c;
}

/* In a list of parameters, no symbol holds the lengths of those before. */
static bool has_unkept_length(const ctype *type)
{
    for (; type->kind == CT_ARRAY || type->kind == CT_POINTER || type->kind == CT_FUNCTION; type = type->target)
        if (type->kind == CT_ARRAY && type->count == ARRAY_VARIABLE && type->length && !type->length_symbol) return true;
    return false;
}

stmt *decl_length_statement(parser *p, ctype *type, srcpos at)
{
    decl_give_lengths(p, type);
    expr *e = check_new(p, EX_VLA_BOUND_EVAL, p->types->basic[CT_VOID], at);
    e->of = type;
    e->has_effect = true;
    stmt *s = stmt_new(p, ST_VLA, at);
    s->e = e;
    return s;
}

/* ---- arrays ---- */

static ctype *array_of(parser *p, srcpos at, ctype *element, expr *bound)
{
    __int128 n;
    if (check_is_error(p, bound)) return type_array(p->types, element, 1);
    if (!type_is_integer(bound->type)) {
        parse_error(p, at, "the size of an array has to be an integer");
        return type_array(p->types, element, 1);
    }
    if (const_eval(p->types, bound, &n)) {
        /* an object is at most as large as a pointer difference can tell */
        __int128 most = p->types->model == MODEL_LP64 ? INT64_MAX : INT32_MAX, size = (__int128)type_size(element);
        bool too_large = n > most || n * size > most;
        if (n < 0) parse_error(p, at, "the size of an array is negative");
        else if (too_large) parse_error(p, at, "the size of an array is too large");
        ctype *t = type_array(p->types, element, n < 0 || too_large ? 1 : (int64_t)n);
        t->is_length_folded = (p->fn || p->params_open) && (bound->kind != EX_INT || bound->is_folded);
        return t;
    }
    if (!p->fn && !p->params_open) {
        parse_error(p, at, "an array of variable length outside of any function");
        return type_array(p->types, element, 1);
    }
    ctype *t = type_array(p->types, element, ARRAY_VARIABLE);
    t->length = check_convert(p, bound, p->types->size_type, true);
    if (p->fn && !p->params_open) t->length_symbol = length_symbol(p, at);
    p->vla_made++;
    return t;
}

static ctype *suffixes(parser *p, ctype *base, declarator *d, bool adjacent);
static void materialise_parameters(parser *p);

static ctype *array_suffix(parser *p, ctype *base, declarator *d)
{
    srcpos at = parse_at(p);
    parse_next(p);
    while (p->tok->kind == KW_STATIC || p->tok->kind == KW_CONST || p->tok->kind == KW_VOLATILE || p->tok->kind == KW_RESTRICT ||
           p->tok->kind == KW_ATOMIC)
        parse_next(p);
    expr *bound = NULL;
    bool starred = p->tok->kind == '*' && parse_peek(p, 1) == ']';
    if (starred) {
        parse_next(p);
    } else if (p->tok->kind != ']') {
        if (p->params_open) materialise_parameters(p);
        uint32_t unevaluated = p->unevaluated, open = p->params_open;
        p->unevaluated = 0;
        bound = check_rvalue(p, expr_assignment(p));
        p->unevaluated = unevaluated;
        p->params_open = open;
    }
    parse_expect(p, ']');
    if (!parse_enter(p)) return base;
    ctype *element = suffixes(p, base, d, false);
    parse_leave(p);
    if (element->kind == CT_FUNCTION || element->kind == CT_VOID) {
        parse_error(p, at, "an array of %s", element->kind == CT_VOID ? "voids" : "functions");
        return type_array(p->types, p->types->basic[CT_INT], 1);
    }
    if (!type_complete(element) && !type_is_variable(element)) {
        parse_error(p, at, "an array of elements of incomplete type");
        return type_array(p->types, p->types->basic[CT_INT], 1);
    }
    if (bound) return array_of(p, at, element, bound);
    return type_array(p->types, element, starred ? ARRAY_VARIABLE : ARRAY_UNKNOWN);
}

/* ---- parameters ---- */

ctype *decl_adjust_parameter(parser *p, ctype *type)
{
    if (type->kind == CT_ARRAY) return type_pointer(p->types, type->target);
    if (type->kind == CT_FUNCTION) return type_pointer(p->types, type);
    return type;
}

/* The array length, if evaluating it has an effect, which adjustment drops; NULL: none. */
static expr *outer_length(const ctype *type)
{
    return type->kind == CT_ARRAY && type->count == ARRAY_VARIABLE && type->length && type->length->has_effect ? type->length : NULL;
}

static void materialise_parameters(parser *p)
{
    for (uint32_t i = p->params_from; i < p->params.len; i++) {
        cparam *c = &p->params.data[i];
        if (c->symbol || name_empty(c->name)) continue;
        c->symbol = scope_symbol(p, c->name, SYM_OBJECT, c->type, c->at);
        c->symbol->is_parameter = true;
        scope_bind(p, c->name, c->symbol);
    }
}

static void identifier_list(parser *p, declarator *d, bool adjacent)
{
    uint32_t from = p->params.len;
    while (p->tok->kind == TOK_IDENT) {
        vec_push(&p->params, (cparam){.name = p->tok->name, .at = parse_at(p)});
        parse_next(p);
        if (!parse_accept(p, ',')) break;
    }
    parse_expect(p, ')');
    uint32_t n = p->params.len - from;
    if (adjacent && n) {
        d->old_count = n;
        d->old_names = ARENA_ARRAY(p->mem, cparam, n);
        memcpy(d->old_names, p->params.data + from, n * sizeof *d->old_names);
    }
    p->params.len = from;
}

static void one_parameter(parser *p)
{
    specifiers s;
    declarator d;
    decl_specifiers(p, &s);
    if (!s.has_type && s.is_empty) {
        if (p->tok->kind == TOK_IDENT) {
            parse_unknown_type(p, parse_at(p));
            p->panic = true;
        } else {
            parse_expected(p, "a parameter declaration");
        }
        return;
    }
    decl_parse_declarator(p, &s, DECLARATOR_EITHER, &d);
    attribute_asm_label(p, &d.attributes);
    attribute_parse(p, &d.attributes);
    ctype *type = d.attributes.any ? attribute_apply_type(p, &d.attributes, d.type) : d.type;
    vec_push(&p->params, (cparam){.name = d.name,
                                  .type = decl_adjust_parameter(p, type),
                                  .length = outer_length(type),
                                  .at = name_empty(d.name) ? s.at : d.at});
    if (!name_empty(d.name) && scope_is_typedef(p, d.name)) materialise_parameters(p);
}

/* Remembers what the scope of a parameter list holds besides the parameters. */
static void keep_inner(parser *p, declarator *d)
{
    uint32_t from = vec_last(&p->scopes), n = 0;
    for (uint32_t i = from; i < p->undo.len; i++) {
        const undo_entry *u = &p->undo.data[i];
        n += u->kind == UNDO_TAG || (u->kind == UNDO_IDENT && p->idents[u->name].symbol->kind == SYM_ENUM_CONSTANT);
    }
    d->inner_count = 0;
    if (!n) return;
    d->inner = ARENA_ARRAY(p->mem, inner_binding, n);
    for (uint32_t i = from; i < p->undo.len; i++) {
        const undo_entry *u = &p->undo.data[i];
        inner_binding b = {.name = {u->name}};
        if (u->kind == UNDO_TAG) b.tag = p->slots[u->name].tag;
        else if (p->idents[u->name].symbol->kind == SYM_ENUM_CONSTANT) b.symbol = p->idents[u->name].symbol;
        else continue;
        d->inner[d->inner_count++] = b;
    }
}

static void prototype(parser *p, ctype *f, declarator *d, bool adjacent)
{
    f->has_prototype = true;
    if (p->params_open) materialise_parameters(p);
    uint32_t outer_from = p->params_from;
    p->params_from = p->params.len;
    p->params_open++;
    scope_push(p);
    while (!p->panic) {
        if (parse_accept(p, TOK_ELLIPSIS)) {
            f->variadic = true;
            break;
        }
        one_parameter(p);
        if (p->tok->kind == ';') { /* GNU: forward declarations of parameters */
            materialise_parameters(p);
            p->params.len = p->params_from;
            parse_next(p);
            continue;
        }
        if (!parse_accept(p, ',')) break;
    }
    parse_expect(p, ')');
    uint32_t n = p->params.len - p->params_from;
    const cparam *only = n ? &p->params.data[p->params_from] : NULL;
    if (n == 1 && !f->variadic && only->type->kind == CT_VOID && name_empty(only->name)) n = 0;
    f->param_count = n;
    if (n) {
        f->params = arena_alloc(p->mem, n * sizeof *f->params);
        memcpy(f->params, only, n * sizeof *f->params);
    }
    if (adjacent && p->undo.len > vec_last(&p->scopes)) keep_inner(p, d);
    scope_pop(p);
    p->params.len = p->params_from;
    p->params_from = outer_from;
    p->params_open--;
}

static ctype *function_suffix(parser *p, ctype *base, declarator *d, bool adjacent)
{
    srcpos at = parse_at(p);
    ctype *f = type_function(p->types, NULL);
    parse_next(p);
    if (!parse_enter(p)) {
        f->target = p->types->basic[CT_INT];
        return f;
    }
    unsigned after = p->tok->kind == TOK_IDENT ? parse_peek(p, 1) : 0;
    if (p->tok->kind == ')') parse_next(p);
    else if (p->tok->kind == TOK_IDENT && !scope_is_typedef(p, p->tok->name) && (after == ',' || after == ')'))
        identifier_list(p, d, adjacent);
    else prototype(p, f, d, adjacent);
    f->target = suffixes(p, base, d, false);
    parse_leave(p);
    if (f->target->kind == CT_FUNCTION || f->target->kind == CT_ARRAY) {
        parse_error(p, at, "a function returning %s", f->target->kind == CT_ARRAY ? "an array" : "a function");
        f->target = p->types->basic[CT_INT];
    }
    if (adjacent) d->function = f;
    return f;
}

static ctype *suffixes(parser *p, ctype *base, declarator *d, bool adjacent)
{
    if (p->panic) return base;
    if (p->tok->kind == '[') {
        d->derived = true;
        return array_suffix(p, base, d);
    }
    if (p->tok->kind == '(') {
        d->derived = true;
        return function_suffix(p, base, d, adjacent);
    }
    return base;
}

/* ---- declarators ---- */

static ctype *pointers(parser *p, ctype *base, declarator *d)
{
    for (uint32_t stars = 0;;) {
        switch (p->tok->kind) {
        case '*':
            base = type_pointer(p->types, base);
            d->derived = true;
            if (++stars < NESTING_MAX) break;
            parse_error(p, parse_at(p), "nesting too deep");
            parse_stop(p);
            return base;
        case KW_CONST: base = type_qualified(p->types, base, Q_CONST); break;
        case KW_VOLATILE: base = type_qualified(p->types, base, Q_VOLATILE); break;
        case KW_RESTRICT: base = type_qualified(p->types, base, Q_RESTRICT); break;
        case KW_ATOMIC: base = type_qualified(p->types, base, Q_ATOMIC); break;
        case KW_EXTENSION: break;
        case KW_ATTRIBUTE: attribute_parse(p, &d->attributes); continue;
        default: return base;
        }
        parse_next(p);
    }
}

/* At '(' where a name may be missing: does it open an inner declarator, or a parameter list? */
static bool opens_inner(parser *p)
{
    token *saved = p->tok;
    parse_next(p);
    while (p->tok->kind == KW_ATTRIBUTE) {
        parse_next(p);
        if (p->tok->kind == '(') parse_skip_balanced(p);
    }
    unsigned k = p->tok->kind;
    bool inner = k != ')' && k != TOK_ELLIPSIS && !decl_starts_type(p, p->tok);
    p->tok = saved;
    return inner;
}

static ctype *inner_declarator(parser *p, ctype *base, int form, declarator *d)
{
    if (!parse_enter(p)) return base;
    unsigned k = p->tok->kind;
    if (k == '*' || k >= TOK_KEYWORDS) base = pointers(p, base, d);
    k = p->tok->kind;
    if (k == TOK_IDENT && form != DECLARATOR_ABSTRACT) {
        d->name = p->tok->name;
        d->at = parse_at(p);
        parse_next(p);
        base = suffixes(p, base, d, true);
    } else if (k == '(' && (form == DECLARATOR_NAMED || opens_inner(p))) {
        token *open = p->tok;
        parse_skip_balanced(p);
        base = suffixes(p, base, d, true);
        token *after = p->tok;
        if (!p->panic) {
            p->tok = open + 1;
            const ctype *around = base;
            ctype *function = d->function;
            cparam *old_names = d->old_names;
            uint32_t old_count = d->old_count;
            d->function = NULL;
            d->old_names = NULL;
            d->old_count = 0;
            base = inner_declarator(p, base, form, d);
            if (base == around) { /* only a name in parentheses */
                d->function = function;
                d->old_names = old_names;
                d->old_count = old_count;
            }
            attribute_parse(p, &d->attributes);
            parse_expect(p, ')');
            if (!p->stop) p->tok = after;
        }
    } else if (form == DECLARATOR_NAMED) {
        parse_expected(p, "an identifier");
    } else {
        base = suffixes(p, base, d, false);
    }
    parse_leave(p);
    return base;
}

void decl_parse_declarator(parser *p, const specifiers *s, int form, declarator *d)
{
    memset(d, 0, sizeof *d);
    d->at = parse_at(p);
    d->type = inner_declarator(p, s->plain_type && p->tok->kind == '*' ? s->plain_type : s->type, form, d);
}

ctype *decl_type_name(parser *p, bool *fresh_vla)
{
    uint32_t before = p->vla_made;
    specifiers s;
    declarator d;
    decl_specifiers(p, &s);
    if (!s.has_type && s.is_empty) {
        parse_expected(p, "a type");
        *fresh_vla = false;
        return p->error_type;
    }
    if (s.attributes.align) s.type = type_aligned(p->types, s.type, s.attributes.align);
    decl_parse_declarator(p, &s, DECLARATOR_ABSTRACT, &d);
    *fresh_vla = p->vla_made != before && type_is_variable(d.type);
    if (d.attributes.any) d.type = attribute_apply_type(p, &d.attributes, d.type);
    return d.type;
}

ctype *decl_typeof(parser *p)
{
    parse_next(p);
    if (!parse_expect(p, '(')) return p->error_type;
    if (p->params_open) materialise_parameters(p);
    ctype *t;
    if (decl_starts_type(p, p->tok)) {
        bool fresh;
        t = decl_type_name(p, &fresh);
    } else {
        p->unevaluated++;
        const expr *e = expr_parse(p);
        p->unevaluated--;
        bitfield_refuse_type(p, e, e->at);
        bool is_step = e->kind == EX_POSTINC || e->kind == EX_POSTDEC || e->kind == EX_PREINC || e->kind == EX_PREDEC;
        if (is_step && e->a->type->quals & Q_VOLATILE) builtin_refuse(p, e->at, "typeof of a volatile object that is stepped");
        const ctype *base = e->type;
        while (base->kind == CT_POINTER || base->kind == CT_FUNCTION) base = base->target;
        if (e->has_effect && (type_is_variable(e->type) || type_has_folded_length(base)))
            builtin_refuse(p, e->at, "typeof that is evaluated");
        if (has_unkept_length(e->type)) builtin_refuse(p, e->at, "typeof of a parameter of variable type"); /* evaluated once, not here */
        t = decl_freeze(p, e->type);
    }
    parse_expect(p, ')');
    return t;
}
