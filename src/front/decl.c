#include "front/parse_internal.h"

/* Declarations: what a declarator declares, how redeclarations merge, function definitions. */

static bool at_file_scope(const parser *p) { return scope_depth(p) == 0; }

static bool bound_here(const parser *p, name n) { return p->idents[n.i].symbol && p->idents[n.i].depth == scope_depth(p); }

/* ---- typedefs ---- */

static symbol *declare_typedef(parser *p, const specifiers *s, const declarator *d, ctype *type, const attributes *a)
{
    if (a->type_align) type = type_aligned(p->types, type, a->type_align);
    if (a->transparent_union && type->kind == CT_UNION) type->tag->transparent = true;
    if (s->has_tag && !d->derived && type->tag && name_empty(type->tag->alias)) type->tag->alias = d->name;
    symbol *old = scope_lookup(p, d->name);
    if (old && bound_here(p, d->name)) {
        if (old->kind != SYM_TYPEDEF) parse_error(p, d->at, "'%s' redeclared as another kind of symbol", parse_name_text(p, d->name));
        else if (!type_compatible(old->type, type)) parse_error(p, d->at, "conflicting types for '%s'", parse_name_text(p, d->name));
        else if (a->type_align) { /* from here on */ old->type = type;
            old->align = a->type_align;
        }
        return old;
    }
    symbol *t = scope_symbol(p, d->name, SYM_TYPEDEF, type, d->at);
    t->function = p->fn ? p->fn->symbol : NULL;
    t->align = a->type_align;
    scope_bind(p, d->name, t);
    if (at_file_scope(p)) vec_push(&p->u->typedefs, t);
    return t;
}

/* ---- functions and objects with linkage ---- */

static void merge_type(parser *p, symbol *s, ctype *type, srcpos at)
{
    if (s->is_builtin) return; /* the compiler knows better */
    if (s->type == type || type_equal(s->type, type)) {
        if (type->kind == CT_FUNCTION && type->noreturn && !s->type->noreturn) s->type = type;
        return;
    }
    if (type_compatible(s->type, type)) {
        s->type = type_qualified(p->types, type_composite(p->types, s->type, type), type->quals);
        return;
    }
    if (s->implicit) {
        s->type = type;
        return;
    }
    /* gcc only warns when a prototype and an old-style declaration disagree about promoted parameters */
    bool functions = s->type->kind == CT_FUNCTION && type->kind == CT_FUNCTION;
    if (functions && (!s->type->has_prototype || !type->has_prototype) && type_compatible(s->type->target, type->target)) {
        if (type->has_prototype) s->type = type;
        return;
    }
    parse_error(p, at, "conflicting types for '%s'", parse_name_text(p, s->name));
}

static linkage new_linkage(const parser *p, const specifiers *s, const symbol *old)
{
    if (s->storage == STORAGE_STATIC && (at_file_scope(p) || !old)) return LINK_INTERNAL;
    return old ? (linkage)old->linkage : LINK_EXTERNAL;
}

static symbol *declare_linked(parser *p, const specifiers *s, const declarator *d, ctype *type, symbol_kind kind)
{
    name_slot *slot = &p->slots[d->name.i];
    symbol *old = slot->linked;
    if (!old && kind == SYM_FUNCTION) old = builtin_symbol(p, d->name, d->at);
    if (bound_here(p, d->name) && p->idents[d->name.i].symbol != old) {
        parse_error(p, d->at, "'%s' redeclared as another kind of symbol", parse_name_text(p, d->name));
        old = NULL;
    } else if (old && old->kind != kind) {
        parse_error(p, d->at, "'%s' redeclared as another kind of symbol", parse_name_text(p, d->name));
        old = NULL;
    }
    linkage link = new_linkage(p, s, old);
    if (!old) {
        symbol *n = scope_symbol(p, d->name, kind, type, d->at);
        n->linkage = (uint8_t)link;
        vec_push(&p->linked, n);
        slot->linked = n;
        scope_bind(p, d->name, n);
        if (kind == SYM_FUNCTION) builtin_note_function(p, n);
        return n;
    }
    if (kind == SYM_OBJECT) {
        if (old->hidden_type && !type_compatible(old->hidden_type, type))
            parse_error(p, d->at, "conflicting types for '%s'", parse_name_text(p, old->name));
        scope_see_type(p, old, type);
    }
    merge_type(p, old, type, d->at);
    old->linkage = (uint8_t)link;
    if (p->idents[d->name.i].symbol != old) scope_bind(p, d->name, old);
    return old;
}

static symbol *declare_function(parser *p, const specifiers *s, const declarator *d, ctype *type, const attributes *a)
{
    symbol *f;
    if (p->fn && s->storage == STORAGE_AUTO) { /* GNU: forward declaration of a nested function */
        f = scope_symbol(p, d->name, SYM_FUNCTION, type, d->at);
        f->function = p->fn->symbol;
        scope_bind(p, d->name, f);
        return f;
    }
    f = declare_linked(p, s, d, type, SYM_FUNCTION);
    f->implicit = false;
    f->is_inline |= s->is_inline;
    if (at_file_scope(p) && (!s->is_inline || s->storage == STORAGE_EXTERN)) f->inline_external = true;
    attribute_apply_symbol(p, a, f);
    f->noreturn |= type->noreturn;
    return f;
}

static symbol *declare_object(parser *p, const specifiers *s, const declarator *d, ctype *type, const attributes *a, bool has_init)
{
    symbol *o;
    if (at_file_scope(p) || s->storage == STORAGE_EXTERN) {
        o = declare_linked(p, s, d, type, SYM_OBJECT);
        if (at_file_scope(p) && (s->storage != STORAGE_EXTERN || has_init)) {
            if (has_init && o->init) parse_error(p, d->at, "redefinition of '%s'", parse_name_text(p, d->name));
            o->defined = true;
            o->tentative = !has_init && !o->init;
        }
    } else {
        if (bound_here(p, d->name)) {
            parse_error(p, d->at, "redeclaration of '%s'", parse_name_text(p, d->name));
        }
        o = scope_local(p, d->name, type, d->at);
        if (s->storage == STORAGE_STATIC || s->is_thread) {
            o->is_static_local = true;
            vec_push(&p->linked, o);
        }
        scope_bind(p, d->name, o);
    }
    o->is_thread_local |= s->is_thread;
    o->is_register |= s->storage == STORAGE_REGISTER;
    attribute_apply_symbol(p, a, o);
    return o;
}

/* Other verifiers know these without a declaration, and so do we (cfa/lower/check_call.c). */
static bool is_check_of_verifiers(const char *called)
{
    static const char *const names[] = {"__CPROVER_assume", "__CPROVER_assert", "__CPROVER_precondition", "__ESBMC_assume",
                                        "__ESBMC_assert"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strcmp(called, names[k]) == 0) return true;
    return false;
}

symbol *decl_implicit_function(parser *p, name n, srcpos at)
{
    name_slot *slot = &p->slots[n.i];
    symbol *f = slot->linked;
    if (!f || f->kind != SYM_FUNCTION) {
        ctype *type = builtin_library_type(p, n);
        symbol *untyped = type ? NULL : builtin_untyped_symbol(p, n, at);
        if (untyped) return untyped;
        if (!type) type = type_function(p->types, p->types->basic[CT_INT]);
        f = scope_symbol(p, n, SYM_FUNCTION, type, at);
        f->linkage = LINK_EXTERNAL;
        f->implicit = true;
        slot->linked = f;
        vec_push(&p->linked, f);
        builtin_note_function(p, f);
        if (!is_check_of_verifiers(parse_name_text(p, n)))
            diag_warning(p->diag, at, "implicit declaration of function '%s'", parse_name_text(p, n));
    }
    scope_bind_file(p, n, f);
    return f;
}

/* ---- function definitions ---- */

/* The place of a name in a table of parameters' numbers + 1, by open addressing; size is a power of two. */
static uint32_t *old_parameter_slot(const declarator *d, uint32_t *table, uint32_t size, name n)
{
    uint32_t at = (uint32_t)hash_pair(n.i, 0) & (size - 1);
    while (table[at] && !name_equal(d->old_names[table[at] - 1].name, n)) at = (at + 1) & (size - 1);
    return &table[at];
}

/* Visible at once: later declarations may use it in the lengths of arrays. */
static void declare_old_parameter(parser *p, cparam *c, ctype *type)
{
    c->type = decl_adjust_parameter(p, type);
    if (c->symbol) {
        parse_error(p, c->at, "redeclaration of parameter '%s'", parse_name_text(p, c->name));
        return;
    }
    c->symbol = scope_symbol(p, c->name, SYM_OBJECT, c->type, c->at);
    c->symbol->is_parameter = true;
    scope_bind(p, c->name, c->symbol);
}

/* The declarations between a K&R parameter list and the body. */
static void old_parameters(parser *p, declarator *d)
{
    uint32_t size = 4;
    while (size < 2 * d->old_count) size *= 2;
    uint32_t *table = ARENA_ARRAY(p->mem, uint32_t, size);
    for (uint32_t i = 0; i < d->old_count; i++) {
        d->old_names[i].type = p->types->basic[CT_INT];
        d->old_names[i].symbol = NULL;
        uint32_t *slot = old_parameter_slot(d, table, size, d->old_names[i].name);
        if (!*slot) *slot = i + 1;
    }
    while (p->tok->kind != '{' && p->tok->kind != TOK_EOF && !p->panic) {
        specifiers s;
        decl_specifiers(p, &s);
        if (s.is_empty && p->tok->kind != ';') {
            parse_expected(p, "a parameter declaration or '{'");
            return;
        }
        while (p->tok->kind != ';' && !p->panic) {
            declarator one;
            decl_parse_declarator(p, &s, DECLARATOR_NAMED, &one);
            attribute_parse(p, &one.attributes);
            uint32_t found = *old_parameter_slot(d, table, size, one.name);
            if (!found) parse_error(p, one.at, "declaration for parameter '%s', which does not exist", parse_name_text(p, one.name));
            else declare_old_parameter(p, &d->old_names[found - 1], attribute_apply_type(p, &one.attributes, one.type));
            if (!parse_accept(p, ',')) break;
        }
        parse_semicolon(p);
    }
}

static void bind_parameters(parser *p, symbol *f, cparam *params, uint32_t count)
{
    f->param_count = count;
    f->params = ARENA_ARRAY(p->mem, symbol *, count);
    for (uint32_t i = 0; i < count; i++) {
        cparam *c = &params[i];
        if (!c->symbol) c->symbol = scope_symbol(p, c->name, SYM_OBJECT, c->type, c->at);
        symbol *s = c->symbol;
        s->type = c->type;
        s->is_parameter = true;
        s->defined = true;
        scope_number(p, s);
        bool declared = p->idents[c->name.i].symbol == s && bound_here(p, c->name);
        if (!name_empty(c->name) && bound_here(p, c->name) && !declared)
            parse_error(p, c->at, "two parameters named '%s'", parse_name_text(p, c->name));
        if (!type_complete(c->type)) parse_error(p, c->at, "parameter '%s' has an incomplete type", parse_name_text(p, c->name));
        if (!declared) scope_bind(p, c->name, s);
        f->params[i] = s;
    }
}

/* Lengths in parameter types, e.g. int a[n][m], are evaluated on entry: as in gcc, first those that the types need. */
static void evaluate_lengths(parser *p, symbol *f, const cparam *params)
{
    stmt_list entry = {0};
    for (uint32_t i = 0; i < f->param_count; i++)
        if (type_is_variable(f->params[i]->type)) stmt_append(&entry, decl_length_statement(p, f->params[i]->type, f->params[i]->at));
    for (uint32_t i = 0; i < f->param_count; i++) {
        if (!params[i].length) continue;
        stmt *s = stmt_new(p, ST_EXPR, params[i].at);
        s->e = params[i].length;
        stmt_append(&entry, s);
    }
    if (!entry.first) return;
    entry.last->next = f->body->list;
    f->body->list = entry.first;
}

static void remember_definition(parser *p, symbol *f)
{
    unit *u = p->u;
    for (uint32_t i = 0; f->body && i < u->functions.len; i++) /* an inline body that the real one replaces */
        if (u->functions.data[i] == f) {
            memmove(&u->functions.data[i], &u->functions.data[i + 1], (u->functions.len - i - 1) * sizeof *u->functions.data);
            u->functions.len--;
        }
    vec_push(&u->functions, f);
}

static symbol *definition_symbol(parser *p, const specifiers *s, const declarator *d, const attributes *a)
{
    ctype *type = attribute_apply_type(p, a, d->type);
    if (!p->fn) return declare_function(p, s, d, type, a);
    symbol *f = scope_lookup(p, d->name);
    if (!f || !bound_here(p, d->name) || f->kind != SYM_FUNCTION || f->linkage != LINK_NONE || f->body) {
        f = scope_symbol(p, d->name, SYM_FUNCTION, type, d->at);
        f->function = p->fn->symbol;
        scope_bind(p, d->name, f);
    }
    return f;
}

/* __builtin_va_arg_pack means something only where the function is inlined. An inline body that is not a definition, as those of
 * _FORTIFY_SOURCE, is dropped: it does the same as the function itself, if that is one of the library (cfa/lower/link.c). */
static void settle_arg_pack(parser *p, symbol *f)
{
    if (f->is_extern_inline_only && vec_last(&p->u->functions) == f) {
        p->u->functions.len--;
        f->body = NULL;
        f->defined = false;
    } else if (!f->unsupported) {
        f->unsupported = "__builtin_va_arg_pack";
        f->unsupported_at = f->at;
    }
}

/* gcc may call this function or do what the builtin does. */
static void define_builtin(symbol *f, const declarator *d)
{
    f->is_builtin = false;
    f->builtin = 0;
    f->type = d->type;
    f->unsupported = "definition of a builtin";
    f->unsupported_at = d->at;
}

static void function_definition(parser *p, const specifiers *s, declarator *d, const attributes *a)
{
    symbol *f = definition_symbol(p, s, d, a);
    uint32_t variable_lengths = p->vla_made;
    bool gnu_inline = p->o->gnu89_inline || f->is_gnu_inline;
    bool replaces = f->body && gnu_inline && f->is_extern_inline_only;
    if (f->body && !replaces) parse_error(p, d->at, "redefinition of '%s'", parse_name_text(p, d->name));
    if (!type_complete(d->function->target) && d->function->target->kind != CT_VOID)
        parse_error(p, d->at, "'%s' returns an incomplete type", parse_name_text(p, d->name));
    if (!p->fn) remember_definition(p, f);
    if (f->is_builtin) define_builtin(f, d);
    f->is_extern_inline_only = gnu_inline && s->is_inline && s->storage == STORAGE_EXTERN;
    f->defined = true;
    f->uses_arg_pack = false;
    f->declared_before_definition = f->at.i != d->at.i;
    f->at = d->at;
    function_state state;
    scope_enter_function(p, &state, f);
    state.result = d->function->target;
    scope_push(p);
    for (uint32_t i = 0; i < d->inner_count; i++) {
        if (d->inner[i].tag) scope_bind_tag(p, d->inner[i].name, d->inner[i].tag);
        else scope_bind(p, d->inner[i].name, d->inner[i].symbol);
    }
    bool old = d->old_count || p->tok->kind != '{';
    if (old) old_parameters(p, d);
    cparam *params = old ? d->old_names : d->function->params;
    bind_parameters(p, f, params, old ? d->old_count : d->function->param_count);
    if (p->tok->kind == '{') {
        f->body = stmt_block(p, false);
        evaluate_lengths(p, f, params);
        f->end = p->tok > p->text_tokens ? (srcpos){p->tok[-1].at} : d->at;
    } else {
        parse_expected(p, "a function body");
    }
    scope_pop(p);
    scope_leave_function(p, &state);
    if (!f->body) f->body = stmt_new(p, ST_BLOCK, d->at);
    if (p->fn) nested_define(p, f);
    else if (state.has_nested) nested_finish(p, f, p->vla_made != variable_lengths);
    if (f->uses_arg_pack) settle_arg_pack(p, f);
}

/* ---- declarations ---- */

/* x = … ; the object is visible in its own initialiser. */
static void initialise(parser *p, symbol *o, srcpos at)
{
    if (o->kind != SYM_OBJECT) {
        parse_error(p, at, "'%s' cannot be initialised", parse_name_text(p, o->name));
        p->panic = true;
        return;
    }
    bool is_static = o->linkage != LINK_NONE || o->is_static_local;
    symbol *outer = p->initialising;
    p->initialising = is_static ? o : NULL;
    o->init = init_parse(p, &o->type);
    p->initialising = outer;
    for (uint32_t i = 0; is_static && i < o->init->count; i++) {
        expr *e = o->init->items[i].value = fold_static(p, o->init->items[i].value);
        if (const_is_static(p->types, e)) continue;
        if (fold_has_known_call(p, e)) parse_unsupported_error(p, e->at, "builtin call in a static initialiser");
        else parse_error(p, e->at, "the initialiser of a static object is not constant");
        return;
    }
}

static symbol *declare_auto_type(parser *p, const specifiers *s, const declarator *d, const attributes *a)
{
    srcpos at = parse_at(p);
    expr *e = check_rvalue(p, expr_assignment(p));
    bitfield_refuse_type(p, e, at);
    ctype *type = type_qualified(p->types, type_plain(e->type), s->type->quals);
    symbol *o = declare_object(p, s, d, type, a, true);
    o->init = init_whole(p, e, at);
    return o;
}

/* attribute cleanup(f): f(&o) when the scope of o ends */
static expr *cleanup_call(parser *p, symbol *o, const attributes *a)
{
    symbol *f = scope_lookup(p, a->cleanup);
    if (!f || f->kind != SYM_FUNCTION) {
        parse_error(p, a->at, "the argument of attribute cleanup is not a function");
        return NULL;
    }
    expr *object = operator_address(p, a->at, check_symbol(p, o, a->at));
    return operator_call(p, a->at, check_symbol(p, f, a->at), &object, 1);
}

static void check_local_type(parser *p, const symbol *o)
{
    if (o->linkage != LINK_NONE || type_complete(o->type)) return;
    if (o->type->kind == CT_ARRAY && o->type->count == ARRAY_VARIABLE) return;
    parse_error(p, o->at, "the type of '%s' is incomplete", parse_name_text(p, o->name));
}

/* One declarator after its specifiers: declares, initialises, and tells the block. */
static void init_declarator(parser *p, const specifiers *s, declarator *d, const attributes *a, stmt_list *out, bool fresh_vla)
{
    ctype *type = attribute_apply_type(p, a, d->type);
    if (s->storage == STORAGE_TYPEDEF) {
        symbol *t = declare_typedef(p, s, d, type, a);
        if (fresh_vla && out) {
            stmt_append(out, decl_length_statement(p, t->type, d->at));
            t->type = decl_freeze(p, t->type);
        }
        return;
    }
    if (type->kind == CT_FUNCTION) {
        declare_function(p, s, d, type, a);
        return;
    }
    if (type->kind == CT_VOID && s->storage != STORAGE_EXTERN && !at_file_scope(p)) {
        parse_error(p, d->at, "variable '%s' declared void", parse_name_text(p, d->name));
        type = p->types->basic[CT_INT];
    }
    bool has_init = p->tok->kind == '=';
    symbol *o;
    if (s->is_auto_type && has_init) {
        parse_next(p);
        o = declare_auto_type(p, s, d, a);
    } else {
        o = declare_object(p, s, d, type, a, has_init);
        if (fresh_vla && out && o->linkage == LINK_NONE && type_is_variable(type)) stmt_append(out, decl_length_statement(p, type, d->at));
        if (has_init) {
            parse_next(p);
            initialise(p, o, d->at);
        }
    }
    if (!out) return;
    check_local_type(p, o);
    if (o->linkage == LINK_NONE) {
        if (!name_empty(a->cleanup) && o->kind == SYM_OBJECT && !o->is_static_local) o->cleanup = cleanup_call(p, o, a);
        stmt *st = stmt_new(p, ST_DECL, d->at);
        st->symbol = o;
        stmt_append(out, st);
    }
}

static bool starts_old_parameters(const parser *p, const declarator *d)
{
    return d->old_count && (decl_starts_type(p, p->tok) || p->tok->kind == KW_EXTENSION);
}

static void unknown_type(parser *p)
{
    parse_unknown_type(p, parse_at(p));
    p->panic = true;
}

/* Everything after the specifiers up to and including ';' or a function body. */
static void declarators(parser *p, specifiers *s, stmt_list *out, uint32_t vla_before)
{
    if (!s->has_type && p->tok->kind == TOK_IDENT) {
        unsigned after = parse_peek(p, 1);
        if (after == TOK_IDENT || (after == '*' && at_file_scope(p))) {
            unknown_type(p);
            return;
        }
        if (s->is_empty) diag_warning(p->diag, s->at, "a declaration without type: int is assumed");
    }
    for (bool first = true;; first = false) {
        attributes a = s->attributes;
        if (!first) attribute_parse_more(p, &a);
        if (s->storage == STORAGE_TYPEDEF && decl_float_name(p)) {
            if (type_plain(s->type) != decl_float_name(p))
                parse_error(p, parse_at(p), "conflicting types for '%s'", parse_name_text(p, p->tok->name));
            parse_next(p);
            if (parse_accept(p, ',')) continue;
            parse_semicolon(p);
            return;
        }
        declarator d;
        decl_parse_declarator(p, s, DECLARATOR_NAMED, &d);
        if (p->panic) return;
        if (p->tok->kind == KW_ASM || p->tok->kind == KW_ATTRIBUTE) {
            attribute_asm_label(p, &d.attributes);
            attribute_parse(p, &d.attributes);
        }
        if (s->plain_type) d.attributes.mode = 0; /* the one in front is applied last */
        if (d.attributes.any) attribute_merge(&a, &d.attributes);
        if (first && d.function && d.type == d.function && s->storage != STORAGE_TYPEDEF &&
            (p->tok->kind == '{' || starts_old_parameters(p, &d))) {
            function_definition(p, s, &d, &a);
            return;
        }
        init_declarator(p, s, &d, &a, out, p->vla_made != vla_before && type_is_variable(d.type));
        if (p->panic) return;
        if (p->tok->kind == ',') {
            parse_next(p);
            continue;
        }
        if (p->tok->kind == KW_ATTRIBUTE) {
            attributes ignored = {0};
            attribute_parse(p, &ignored);
        }
        parse_semicolon(p);
        return;
    }
}

void decl_external(parser *p)
{
    switch (p->tok->kind) {
    case ';':
    case KW_EXTENSION: parse_next(p); return;
    case KW_AUTO: parse_error(p, parse_at(p), "'auto' outside of any function"); break;
    case TOK_PRAGMA: parse_pragma(p); return;
    case KW_STATIC_ASSERT:
        parse_static_assert(p);
        parse_semicolon(p);
        return;
    case KW_ASM: {
        assembly *a = asm_parse(p, true);
        vec_push(&p->u->assemblies, a);
        parse_semicolon(p);
        return;
    }
    default: break;
    }
    specifiers s;
    uint32_t vla_before = p->vla_made;
    decl_specifiers(p, &s);
    if (p->panic || parse_accept(p, ';')) return;
    if (s.is_empty) {
        unsigned k = p->tok->kind;
        if (k != TOK_IDENT && k != '*' && k != '(') {
            parse_expected(p, "a declaration");
            return;
        }
    }
    declarators(p, &s, NULL, vla_before);
}

void decl_local(parser *p, stmt_list *out)
{
    specifiers s;
    uint32_t vla_before = p->vla_made;
    decl_specifiers(p, &s);
    if (p->panic || parse_accept(p, ';')) return;
    declarators(p, &s, out, vla_before);
}
