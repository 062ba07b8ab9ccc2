#include "front/parse_internal.h"

/* The token cursor, errors and recovery, and the assembly of the unit. */

/* ---- errors ---- */

void parse_stop(parser *p)
{
    p->stop = p->panic = true;
    p->tok = p->eof;
}

void parse_error(parser *p, srcpos at, const char *format, ...)
{
    if (p->panic || p->stop) return;
    char text[512];
    va_list ap;
    va_start(ap, format);
    vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    diag_error(p->diag, at, "%s", text);
    if (diag_full(p->diag)) parse_stop(p);
}

static const char *keyword_text(unsigned kind)
{
    switch (kind) {
#define KW_NONE(id, text)
#define KW_CASE(id, text) \
    case KW_##id: return text;
        KEYWORDS(KW_CASE, KW_NONE)
#undef KW_CASE
#undef KW_NONE
    default: return NULL;
    }
}

static const char *punctuator_text(unsigned kind)
{
    static const char *const texts[] = {"->",  "++", "--", "<<", ">>", "<=", ">=",  "==",  "!=", "&&", "||",
                                        "...", "*=", "/=", "%=", "+=", "-=", "<<=", ">>=", "&=", "^=", "|="};
    if (kind >= TOK_ARROW && kind <= TOK_OR_ASSIGN) return texts[kind - TOK_ARROW];
    return NULL;
}

/* 'x' or the like, for messages */
static void describe(const parser *p, const token *t, char *out, size_t size)
{
    const char *text = NULL;
    if (t->kind == TOK_EOF) {
        snprintf(out, size, "the end of the input");
    } else if (t->kind == TOK_NUMBER || t->kind == TOK_CHAR || t->kind == TOK_STRING) {
        int len = t->len > 40 ? 40 : (int)t->len;
        snprintf(out, size, t->kind == TOK_NUMBER ? "'%.*s'" : "%.*s", len, p->text->text + (t->at - p->text->base));
    } else if (t->kind == TOK_IDENT || t->kind >= TOK_KEYWORDS) {
        snprintf(out, size, "'%.100s'", name_text(p->names, t->name));
    } else if (t->kind == TOK_PRAGMA) {
        snprintf(out, size, "'#pragma'");
    } else if ((text = punctuator_text(t->kind))) {
        snprintf(out, size, "'%s'", text);
    } else {
        snprintf(out, size, "'%c'", (char)t->kind);
    }
}

void parse_expected(parser *p, const char *what)
{
    if (!p->panic && !p->stop) {
        char found[160];
        describe(p, p->tok, found, sizeof found);
        parse_error(p, parse_at(p), "expected %s before %s", what, found);
    }
    p->panic = true;
}

bool parse_expect(parser *p, unsigned kind)
{
    if (p->panic) return false; /* the code that recovers needs the token */
    if (p->tok->kind == kind) {
        parse_next(p);
        return true;
    }
    char what[64];
    const char *text = punctuator_text(kind);
    if (!text) text = keyword_text(kind);
    if (kind == TOK_IDENT) snprintf(what, sizeof what, "an identifier");
    else if (kind == TOK_STRING) snprintf(what, sizeof what, "a string literal");
    else if (text) snprintf(what, sizeof what, "'%s'", text);
    else snprintf(what, sizeof what, "'%c'", (char)kind);
    parse_expected(p, what);
    return false;
}

static bool starts_line(const parser *p)
{
    const char *first = p->text->text, *t = first + (p->tok->at - p->text->base);
    while (t > first && (t[-1] == ' ' || t[-1] == '\t' || t[-1] == '\r')) t--;
    return t == first || t[-1] == '\n';
}

void parse_semicolon(parser *p)
{
    bool fresh = !p->panic;
    if (parse_expect(p, ';') || p->tok == p->eof || p->stop) return;
    /* nothing but the semicolon is missing: go on with the next line */
    if (fresh && (p->tok->kind == '}' || starts_line(p))) p->panic = false;
}

static bool is_opening(unsigned k) { return k == '(' || k == '[' || k == '{'; }
static bool closes(unsigned k) { return k == ')' || k == ']' || k == '}'; }

void parse_skip_balanced(parser *p)
{
    uint32_t open = 0;
    while (p->tok != p->eof) {
        unsigned k = p->tok->kind;
        parse_next(p);
        if (is_opening(k)) open++;
        else if (closes(k) && --open == 0) return;
    }
}

void parse_sync(parser *p)
{
    uint32_t braces = 0;
    while (p->tok != p->eof) {
        unsigned k = p->tok->kind;
        if (k == '{') braces++;
        if (k == '}') {
            if (braces == 0) break;
            if (--braces == 0) { /* the end of a skipped body: the bad construct ends here, too */
                parse_next(p);
                break;
            }
        }
        parse_next(p);
        if (k == ';' && braces == 0) break;
    }
    if (!p->stop) p->panic = false;
}

bool parse_enter(parser *p)
{
    if (++p->depth <= NESTING_MAX) return true;
    parse_error(p, parse_at(p), "nesting too deep");
    parse_stop(p);
    return false;
}

void parse_unsupported(parser *p, srcpos at, const char *construct)
{
    symbol *s = p->initialising ? p->initialising : p->fn ? p->fn->outermost : NULL;
    if (!s || p->unevaluated || s->unsupported) return;
    s->unsupported = construct;
    s->unsupported_at = at;
}

void parse_unsupported_error(parser *p, srcpos at, const char *construct)
{
    source_place place = source_locate(p->diag->sources, at);
    parse_error(p, at, "unsupported:%s at %s:%u", construct, place.file, place.line);
}

void parse_unknown_type(parser *p, srcpos at)
{
    const char *text = parse_name_text(p, p->tok->name);
    if (strncmp(text, "_Decimal", 8) == 0) parse_unsupported_error(p, at, "decimal floating point");
    else parse_error(p, at, "unknown type name '%s'", text);
}

/* ---- names and strings ---- */

name parse_name(parser *p, const char *text, size_t len)
{
    name n = intern(p->names, text, len);
    scope_reserve(p, n.i + 1);
    return n;
}

const char *parse_name_text(const parser *p, name n) { return name_text(p->names, n); }

bool parse_string(parser *p, string_literal *out)
{
    const token *first = p->tok;
    const char *error;
    while (p->tok->kind == TOK_STRING) parse_next(p);
    if (literal_string(p->mem, p->types, first, (uint32_t)(p->tok - first), p->text, out, &error)) return true;
    parse_error(p, (srcpos){first->at}, "%s", error);
    return false;
}

name parse_string_name(parser *p)
{
    string_literal s;
    if (p->tok->kind != TOK_STRING) {
        parse_expected(p, "a string literal");
        return (name){0};
    }
    return parse_string(p, &s) ? parse_name(p, s.bytes, s.len) : (name){0};
}

/* ---- constructs that may stand in several places ---- */

void parse_static_assert(parser *p)
{
    srcpos at = parse_at(p);
    parse_next(p);
    if (!parse_expect(p, '(')) return;
    __int128 value;
    bool ok = expr_constant(p, &value, "the condition of _Static_assert");
    name message = {0};
    if (parse_accept(p, ',')) message = parse_string_name(p);
    if (!parse_expect(p, ')')) return;
    if (ok && value == 0) parse_error(p, at, "static assertion failed%s%s", name_empty(message) ? "" : ": ", parse_name_text(p, message));
}

/* name or name=target: may stand before the declarations, so it is applied at the end */
static void weak_pragma(parser *p, const char *text)
{
    size_t len = strcspn(text, "=");
    const char *target = text[len] ? text + len + 1 : "";
    char *copy = arena_copy(p->mem, text, strlen(text)); /* interning moves texts */
    name n = parse_name(p, copy, len), t = *target ? parse_name(p, copy + len + 1, strlen(copy + len + 1)) : (name){0};
    vec_push(&p->weak, ((weak_name){n, t}));
}

void parse_pragma(parser *p)
{
    const char *text = name_text(p->names, p->tok->name);
    if (strncmp(text, PRAGMA_WEAK, strlen(PRAGMA_WEAK)) == 0) weak_pragma(p, text + strlen(PRAGMA_WEAK));
    else pack_pragma(&p->pack, text);
    parse_next(p);
}

/* ---- the unit ---- */

/* The body is not a definition for the linker: `inline` alone in C99, `extern inline` in GNU89. */
static void decide_inline(symbol *s, bool gnu89)
{
    if (!s->defined || !s->is_inline || s->linkage != LINK_EXTERNAL) return;
    if (gnu89 || s->is_gnu_inline) return; /* decided at the definition */
    s->is_extern_inline_only = !s->inline_external;
}

static bool is_root(const symbol *s)
{
    if (s->kind != SYM_FUNCTION || !s->body) return false;
    return s->used || s->keep || (s->linkage == LINK_EXTERNAL && !s->is_extern_inline_only);
}

static void apply_weak(parser *p, weak_name w)
{
    symbol *s = p->slots[w.name.i].linked;
    const symbol *target = name_empty(w.target) ? NULL : p->slots[w.target.i].linked;
    if (!s && target) {
        s = scope_symbol(p, w.name, (symbol_kind)target->kind, target->type, target->at);
        s->linkage = LINK_EXTERNAL;
        p->slots[w.name.i].linked = s;
        vec_push(&p->linked, s);
    }
    if (!s) return;
    s->weak = true;
    if (target && !s->body && !s->init) s->alias = w.target;
}

/* A weakref is another name of its target, which may be missing, unless the target is static. */
static void apply_weakref(parser *p, symbol *s)
{
    if (!s->weakref || name_empty(s->alias)) return;
    const symbol *target = s->alias.i < p->slot_cap ? p->slots[s->alias.i].linked : NULL;
    if (target && target->linkage == LINK_INTERNAL) return;
    s->linkage = LINK_EXTERNAL;
    s->asm_name = s->alias;
    s->alias = (name){0};
}

/* An alias or weakref names its target by text. */
static void use_alias_target(parser *p, const symbol *s)
{
    if (name_empty(s->alias) || s->alias.i >= p->slot_cap) return;
    symbol *target = p->slots[s->alias.i].linked;
    if (target) target->used = true;
}

static void mark_reachable(parser *p)
{
    VEC(symbol *) work = {0};
    if (p->o->entry) {
        symbol *entry = p->slots[parse_name(p, p->o->entry, strlen(p->o->entry)).i].linked;
        if (entry) entry->keep = true;
    }
    for (uint32_t i = 0; i < p->linked.len; i++) use_alias_target(p, p->linked.data[i]);
    for (uint32_t i = 0; i < p->linked.len; i++) {
        symbol *s = p->linked.data[i];
        decide_inline(s, p->o->gnu89_inline);
        if (!is_root(s)) continue;
        s->used = true;
        vec_push(&work, s);
    }
    while (work.len) {
        symbol *s = vec_pop(&work);
        for (uint32_t i = 0; i < s->mention_count; i++) {
            symbol *m = p->mentions.data[s->first_mention + i];
            if (m->used) continue;
            m->used = true;
            if (m->kind == SYM_FUNCTION && m->body) vec_push(&work, m);
        }
    }
    vec_free(&work);
}

static void complete_object(parser *p, symbol *s)
{
    if (!s->tentative || s->init) return;
    if (s->type->kind == CT_ARRAY && s->type->count == ARRAY_UNKNOWN) s->type = type_array(p->types, s->type->target, 1);
    if (!type_complete(s->type) && s->type->kind != CT_VOID)
        parse_error(p, s->at, "the type of '%s' is never completed", parse_name_text(p, s->name));
}

/* without a body, but not only a declaration: other units may call it */
static bool is_defined_otherwise(const symbol *s) { return !name_empty(s->alias) || s->unsupported; }

static void list_mentioned(parser *p)
{
    for (uint32_t i = 0; i < p->mentions.len; i++) p->mentions.data[i]->mentioned = true;
    for (uint32_t i = 0; i < p->linked.len; i++) { /* so far, others are in use only if something at file scope mentions them */
        const symbol *s = p->linked.data[i];
        if (s->kind != SYM_FUNCTION) continue;
        if (s->mentioned || s->used) vec_push(&p->u->mentioned, s->name);
        else if (!s->body && !s->is_builtin) vec_push(&p->u->only_declared, s->name);
    }
}

static void assemble(parser *p)
{
    unit *u = p->u;
    list_mentioned(p);
    for (uint32_t i = 0; i < p->weak.len; i++) apply_weak(p, p->weak.data[i]);
    mark_reachable(p);
    for (uint32_t i = 0; i < p->linked.len; i++) apply_weakref(p, p->linked.data[i]);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < u->functions.len; i++)
        if (u->functions.data[i]->used) u->functions.data[kept++] = u->functions.data[i];
    u->functions.len = kept;
    for (uint32_t i = 0; i < p->linked.len; i++) {
        symbol *s = p->linked.data[i];
        if (s->kind == SYM_FUNCTION) {
            if (!s->body && (s->used || (s->linkage == LINK_EXTERNAL && is_defined_otherwise(s)))) vec_push(&u->externals, s);
            continue;
        }
        if (s->is_static_local) {
            if (s->function && s->function->used) vec_push(&u->objects, s);
            continue;
        }
        if (s->hidden_type) s->type = type_qualified(p->types, type_composite(p->types, s->type, s->hidden_type), s->type->quals);
        complete_object(p, s);
        if (s->defined || s->used || !name_empty(s->alias)) vec_push(&u->objects, s);
    }
}

static void external_declarations(parser *p)
{
    while (p->tok != p->eof) {
        if (limits_hit(p->o->limits)) return;
        const token *before = p->tok;
        decl_external(p);
        if (p->panic) {
            if (p->tok == before) parse_next(p);
            parse_sync(p);
            if (p->tok->kind == '}') parse_next(p); /* an unbalanced one */
        } else if (p->tok == before) {
            parse_next(p);
        }
    }
}

unit *front_parse(source *text, const front_options *o)
{
    unit *u = mem_alloc(sizeof *u);
    *u = (unit){.text = text};
    types_init(&u->types, &u->memory, o->names, o->model, o->unsigned_char);
    u->types.is_c90 = o->is_c90;
    if (o->short_wchar) u->types.wchar_type = u->types.basic[CT_USHORT];
    token_list tokens = {0};
    lex_all(text, o->names, o->diag, &tokens);
    if (o->stats) o->stats->tokens += tokens.count;
    parser p = {.o = o, .u = u, .mem = &u->memory, .types = &u->types, .names = o->names, .diag = o->diag, .text = text};
    p.tok = tokens.tokens;
    p.text_tokens = tokens.tokens;
    p.eof = tokens.tokens + tokens.count - 1;
    p.error_type = decl_copy_type(&p, u->types.basic[CT_INT]);
    scope_init(&p);
    builtin_init(&p);
    if (tokens.parallel.i && o->parallel_pragmas) parse_unsupported_error(&p, tokens.parallel, "#pragma omp");
    if (tokens.renaming.i) parse_unsupported_error(&p, tokens.renaming, "#pragma redefine_extname");
    if (tokens.types.i) parse_unsupported_error(&p, tokens.types, "#pragma GCC optimize that changes types");
    u->loose_floats = tokens.floats.i != 0;
    if (diag_full(o->diag)) parse_stop(&p);
    external_declarations(&p);
    assemble(&p);
    pack_free(&p.pack);
    vec_free(&p.weak);
    scope_free(&p);
    token_list_free(&tokens);
    return u;
}

void unit_free(unit *u)
{
    if (!u) return;
    vec_free(&u->functions);
    vec_free(&u->externals);
    vec_free(&u->mentioned);
    vec_free(&u->only_declared);
    vec_free(&u->objects);
    vec_free(&u->tags);
    vec_free(&u->typedefs);
    vec_free(&u->assemblies);
    arena_free(&u->memory);
    free(u);
}
