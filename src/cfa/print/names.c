/* cfa/print/names.c — identifiers for everything that is printed, and what the program mentions.
 * External names are kept as they are; the rest gets a suffix where it would collide: statics within the file, locals with
 * each other and with those file-scope names that their own function uses (others may be shadowed, as in the original). */
#include "cfa/print/body.h"

typedef struct {
    uint32_t scope; /* the function scope that took this text last; 0: none */
    uint32_t next;  /* suffix to try next, in scope next_scope */
    uint32_t next_scope;
    bool at_file_scope;
} text_state;

typedef struct {
    const cfa_program *p;
    const cfa_space *s;
    print_names *n;
    interner texts;
    VEC(text_state) states; /* by id in texts */
    uint32_t *seen;         /* by ex.i: the scope that visited it last */
    uint8_t *seen_type;     /* by ty.i */
    uint32_t scope;         /* 1 + function; 0: the file */
} namer;

/* ---- unique texts ---- */

static text_state *state_of(namer *b, const char *text, size_t len)
{
    name id = intern(&b->texts, text, len);
    while (b->states.len <= id.i) vec_push(&b->states, (text_state){0});
    return &b->states.data[id.i];
}

static bool try_take_name(namer *b, const char *text, size_t len)
{
    text_state *t = state_of(b, text, len);
    if (b->scope ? t->scope == b->scope : t->at_file_scope) return false;
    if (b->scope) t->scope = b->scope;
    else t->at_file_scope = true;
    return true;
}

/* a text that nothing else in the current scope has, made from base */
static const char *take_name(namer *b, const char *base, const char *joint)
{
    size_t len = strlen(base);
    if (try_take_name(b, base, len)) return arena_copy(&b->n->memory, base, len);
    for (;;) {
        text_state *t = state_of(b, base, len);
        if (t->next_scope != b->scope || t->next < 2) {
            t->next = 2;
            t->next_scope = b->scope;
        }
        const char *text = arena_printf(&b->n->memory, "%s%s%u", base, joint, t->next++);
        if (try_take_name(b, text, strlen(text))) return text;
    }
}

static bool is_identifier_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || (unsigned char)c >= 0x80;
}

/* "$1" → "tmp1", "foo.bar" → "foo_bar", "x.$type" → "x_type" */
static const char *sanitized(arena *memory, const char *text)
{
    size_t len = strlen(text);
    const char *prefix = text[0] == '$' && text[1] ? "tmp" : !text[0] ? "unnamed" : text[0] >= '0' && text[0] <= '9' ? "_" : "";
    char *out = arena_alloc(memory, len + 16), *to = out + strlen(prefix);
    memcpy(out, prefix, strlen(prefix));
    for (const char *c = text; *c; c++) {
        if (is_identifier_char(*c)) *to++ = *c;
        else if (to > out && to[-1] != '_' && c[1]) *to++ = '_';
    }
    if (prefix[0] == 't' && to > out + 3 && out[3] == '_') {
        memmove(out + 3, out + 4, (size_t)(to - out) - 4);
        to--;
    }
    *to = 0;
    return to == out ? "unnamed" : out;
}

/* ---- what the program mentions ---- */

static void mark_tag(namer *b, name tag, unsigned use)
{
    bool fresh;
    uint32_t *bits = map_slot(&b->n->tag_uses, tag.i, &fresh);
    *bits |= use;
}

static void mark_type(namer *b, ty t, bool inline_member)
{
    const ty_info *i = ty_get(b->s, t);
    if (ty_is_record(i)) mark_tag(b, i->tag, inline_member ? TAG_INLINE : TAG_NAMED);
    if (b->seen_type[t.i]) return;
    b->seen_type[t.i] = 1;
    switch (i->kind) {
    case TY_POINTER:
    case TY_ARRAY:
    case TY_VECTOR:
    case TY_COMPLEX: mark_type(b, i->target, false); break;
    case TY_FUNCTION:
        mark_type(b, i->target, false);
        for (uint32_t k = 0; k < i->count_params; k++) mark_type(b, i->params[k], false);
        break;
    case TY_STRUCT:
    case TY_UNION:
        vec_push(&b->n->mentioned, t);
        for (uint32_t k = 0; k < i->count_members; k++) {
            const ty_member *m = &i->members[k];
            mark_type(b, m->type, name_empty(m->name) && m->bit_width < 0 && ty_is_record(ty_get(b->s, m->type)));
        }
        break;
    default: break;
    }
}

static bool is_anonymous_member(const cfa_space *s, ex e)
{
    const ex_info *i = ex_get(s, e);
    return i->kind == E_MEMBER && name_empty(ty_get(s, ex_get(s, i->a)->type)->members[i->index].name);
}

static void mark_use(namer *b, var v)
{
    if (b->scope && v.i < b->n->count_vars && b->n->vars[v.i] && !b->n->owner[v.i]) {
        const char *text = b->n->vars[v.i];
        state_of(b, text, strlen(text))->scope = b->scope;
    }
}

static void mark_constants(namer *b, const ex_info *e)
{
    __int128 d;
    if (!ex_is_int(b->s, e->b, &d)) return;
    const ty_info *t = ty_get(b->s, e->type);
    if (e->kind == E_DIV || e->kind == E_REM) {
        if (d == 0 && ty_is_integer(t)) b->n->divides_by_zero = true;
        else if (d == -1 && ex_is_int(b->s, e->a, NULL)) b->n->overflows = true;
    } else if (d < 0 || d >= (__int128)t->size * 8) {
        b->n->shifts_too_far = true;
    }
}

static bool in_packed(const cfa_space *s, ex lvalue)
{
    for (;;) {
        const ex_info *i = ex_get(s, lvalue);
        if (i->kind != E_MEMBER && i->kind != E_INDEX) return false;
        const ty_info *record = ty_get(s, ex_get(s, i->a)->type);
        if (i->kind == E_MEMBER) {
            const ty_member *m = &record->members[i->index];
            if (record->packed || m->offset % (ty_get(s, m->type)->align ? ty_get(s, m->type)->align : 1) ||
                record->align < ty_get(s, m->type)->align)
                return true;
        }
        lvalue = i->a;
    }
}

static void mark_expression(namer *b, ex e)
{
    for (;;) {
        if (!e.i || b->seen[e.i] == b->scope + 1) return;
        b->seen[e.i] = b->scope + 1;
        const ex_info *i = ex_get(b->s, e);
        switch (i->kind) {
        case E_INT:
        case E_FLOAT:
        case E_ZERO:
        case E_STRING: mark_type(b, i->type, false); return;
        case E_VAR:
        case E_FUNC: mark_use(b, i->var); return;
        case E_MEMBER:
            if (is_anonymous_member(b->s, e)) mark_type(b, i->type, false);
            e = i->a;
            while (is_anonymous_member(b->s, e)) e = ex_get(b->s, e)->a;
            break;
        case E_INDEX:
        case E_ADD ... E_PTRDIFF:
            if (i->kind == E_DIV || i->kind == E_REM || i->kind == E_SHL || i->kind == E_SHR) mark_constants(b, i);
            b->n->compares_same |= i->kind >= E_EQ && i->kind <= E_GE && i->a.i == i->b.i;
            mark_expression(b, i->b);
            e = i->a;
            break;
        case E_ADDR:
            if (in_packed(b->s, i->a)) b->n->packed_address = true;
            mark_type(b, i->type, false);
            e = i->a;
            break;
        case E_CAST:
        case E_DEREF:
            mark_type(b, i->type, false);
            e = i->a;
            break;
        case E_NEG:
        case E_BITNOT:
        case E_NOT: e = i->a; break;
        default: return;
        }
    }
}

static bool has_label(const cfa_space *s, ex e)
{
    for (;;) {
        const ex_info *i = ex_get(s, e);
        switch (i->kind) {
        case E_LABEL: return true;
        case E_CAST:
        case E_NEG:
        case E_BITNOT: e = i->a; break;
        case E_ADD:
        case E_SUB:
        case E_PTRADD:
        case E_PTRDIFF:
            if (has_label(s, i->b)) return true;
            e = i->a;
            break;
        default: return false;
        }
    }
}

/* the address of a local of its own, so that gcc sees it */
static bool returns_local(const cfa_space *s, ex e)
{
    while (e.i && (ex_get(s, e)->kind == E_CAST || ex_get(s, e)->kind == E_PTRADD)) e = ex_get(s, e)->a;
    if (!e.i || ex_get(s, e)->kind != E_ADDR) return false;
    do e = ex_get(s, e)->a;
    while (ex_get(s, e)->kind == E_MEMBER || ex_get(s, e)->kind == E_INDEX);
    return ex_get(s, e)->kind == E_VAR && !name_empty(var_get(s, ex_get(s, e)->var)->function) &&
           var_get(s, ex_get(s, e)->var)->kind != VAR_STATIC_LOCAL;
}

static void mark_operation(namer *b, op o)
{
    const op_info *i = op_get(b->s, o);
    if (i->kind == OP_RETURN && returns_local(b->s, i->rhs)) b->n->returns_local = true;
    mark_expression(b, i->lhs);
    mark_expression(b, i->rhs);
    for (uint32_t k = 0; k < i->count_args; k++) mark_expression(b, i->args[k]);
    if (i->assembly)
        for (uint32_t k = 0; k < i->assembly->count_outputs + i->assembly->count_inputs; k++) mark_expression(b, i->assembly->operands[k]);
}

/* ---- scopes ---- */

static void declare(namer *b, var v, const char *text)
{
    b->n->vars[v.i] = text;
    mark_type(b, var_get(b->s, v)->type, false);
}

static void check_library(namer *b, var v)
{
    const var_info *i = var_get(b->s, v);
    bool agrees;
    if (print_library_builtin(b->p, space_text(b->s, i->name), i->type, &agrees) && !agrees) b->n->library_mismatch = true;
}

static void name_external(namer *b, var v)
{
    const char *text = space_text(b->s, var_get(b->s, v)->name);
    try_take_name(b, text, strlen(text));
    declare(b, v, text);
}

static bool is_library_name(namer *b, const var_info *i)
{
    bool agrees;
    return print_library_builtin(b->p, space_text(b->s, i->name), i->type, &agrees);
}

static bool is_left_out(const bool *without, uint32_t i) { return without && without[i]; }

static void name_file_scope(namer *b)
{
    const cfa_program *p = b->p;
    for (uint32_t i = 0; i < p->externals.len; i++) {
        if (is_left_out(b->n->no_external, i)) continue;
        name_external(b, p->externals.data[i].symbol);
        if (!p->externals.data[i].is_builtin) check_library(b, p->externals.data[i].symbol);
    }
    for (uint32_t i = 0; i < p->functions.len; i++) {
        const cfa_function *f = &p->functions.data[i];
        if (f->is_static || f->is_inline_only || is_left_out(b->n->no_function, i)) continue;
        name_external(b, f->symbol);
        check_library(b, f->symbol);
    }
    for (uint32_t i = 0; i < p->globals.len; i++) {
        const cfa_global *g = &p->globals.data[i];
        if (g->is_static || var_get(b->s, g->symbol)->kind != VAR_GLOBAL || is_left_out(b->n->no_global, i)) continue;
        name_external(b, g->symbol);
        check_library(b, g->symbol);
    }
    for (uint32_t i = 0; i < p->functions.len; i++) {
        const cfa_function *f = &p->functions.data[i];
        if ((!f->is_static && !f->is_inline_only) || is_left_out(b->n->no_function, i)) continue;
        const var_info *v = var_get(b->s, f->symbol);
        const char *text = sanitized(&b->n->memory, space_text(b->s, v->name));
        /* the compiler may call the library's function by its name; our static body must not catch that call */
        if (f->is_inline_only && is_library_name(b, v)) text = arena_printf(&b->n->memory, "%s__inline", text);
        declare(b, f->symbol, take_name(b, text, "__"));
        if (strcmp(b->n->vars[f->symbol.i], space_text(b->s, v->name)) == 0) check_library(b, f->symbol);
    }
    for (uint32_t i = 0; i < p->globals.len; i++) {
        const cfa_global *g = &p->globals.data[i];
        const var_info *v = var_get(b->s, g->symbol);
        if ((!g->is_static && v->kind == VAR_GLOBAL) || is_left_out(b->n->no_global, i)) continue;
        const char *text = space_text(b->s, v->name);
        const char *owner = space_text(b->s, v->function);
        if (*owner) text = arena_printf(&b->n->memory, "%.*s__%s", (int)strcspn(owner, "@"), owner, text);
        declare(b, g->symbol, take_name(b, sanitized(&b->n->memory, text), "__"));
    }
}

static void name_function_scope(namer *b, uint32_t index)
{
    const cfa_function *f = &b->p->functions.data[index];
    b->scope = index + 1;
    mark_type(b, f->type, false);
    bool has_body = part_wants_body(b->n, (fn){index});
    for (uint32_t l = LOC_ENTRY; has_body && l < f->count_locations; l++)
        if (f->locations[l].op.i && part_wants_location(b->n, (fn){index}, l)) mark_operation(b, f->locations[l].op);
    for (uint32_t k = 0; k < f->count_params + (has_body ? f->count_locals : 0); k++) {
        var v = k < f->count_params ? f->params[k] : f->locals[k - f->count_params];
        const var_info *i = var_get(b->s, v);
        const char *text = space_text(b->s, i->name);
        if (!*text && k < f->count_params) text = arena_printf(&b->n->memory, "arg%u", k + 1);
        b->n->owner[v.i] = index + 1;
        declare(b, v, take_name(b, sanitized(&b->n->memory, text), i->kind == VAR_TEMP ? "_" : "__"));
    }
}

static void name_initialisers(namer *b)
{
    b->scope = 0;
    for (uint32_t i = 0; i < b->p->globals.len; i++) {
        const cfa_global *g = &b->p->globals.data[i];
        for (uint32_t k = 0; k < g->count_inits && !is_left_out(b->n->no_global, i); k++) {
            mark_expression(b, g->inits[k].value);
            if (var_get(b->s, g->symbol)->kind == VAR_STATIC_LOCAL && !b->n->in_function[i])
                b->n->in_function[i] = has_label(b->s, g->inits[k].value);
        }
    }
}

static void name_tags(namer *b)
{
    /* tags are a name space of their own: start over with the texts */
    vec_clear(&b->states);
    b->scope = 0;
    for (int pass = 0; pass < 2; pass++) { /* the user's tags first, so that they stay as they are */
        for (uint32_t i = 0; i < b->n->mentioned.len; i++) {
            const ty_info *t = ty_get(b->s, b->n->mentioned.data[i]);
            const char *text = space_text(b->s, t->tag), *clean = sanitized(&b->n->memory, text);
            if ((pass == 0) != (strcmp(text, clean) == 0)) continue;
            bool fresh;
            uint32_t *slot = map_slot(&b->n->tags, t->tag.i, &fresh);
            if (!fresh) continue;
            *slot = b->n->tag_texts.len;
            vec_push(&b->n->tag_texts, take_name(b, clean, "__"));
        }
    }
}

static void mark_records(namer *b, const cfa_program *p)
{
    for (uint32_t i = 0; i < p->records.len; i++) {
        const ty_info *t = ty_get(p->space, p->records.data[i]);
        for (uint32_t k = 0; k < t->count_members; k++) {
            const ty_member *m = &t->members[k];
            mark_type(b, m->type, name_empty(m->name) && m->bit_width < 0 && ty_is_record(ty_get(b->s, m->type)));
        }
    }
}

void names_fill(print_names *n, const cfa_program *p)
{
    n->vars = ARENA_ARRAY(&n->memory, const char *, n->count_vars + 1);
    n->owner = ARENA_ARRAY(&n->memory, uint32_t, n->count_vars + 1);
    n->in_function = ARENA_ARRAY(&n->memory, bool, p->globals.len + 1);
    namer b = {.p = p, .s = p->space, .n = n};
    intern_init(&b.texts);
    b.seen = mem_alloc(sizeof *b.seen * (p->space->exs.len + 1));
    memset(b.seen, 0, sizeof *b.seen * (p->space->exs.len + 1));
    b.seen_type = mem_alloc(p->space->types.len + 1);
    memset(b.seen_type, 0, p->space->types.len + 1);
    if (!n->part) mark_records(&b, p);
    name_file_scope(&b);
    name_initialisers(&b);
    for (uint32_t i = 0; i < p->functions.len; i++)
        if (!is_left_out(n->no_function, i)) name_function_scope(&b, i);
    for (uint32_t i = 0; !n->part && i < p->records.len; i++) { /* those that nothing mentions are still defined */
        const ty_info *t = ty_get(p->space, p->records.data[i]);
        if (!map_get(&n->tag_uses, t->tag.i, NULL)) mark_type(&b, p->records.data[i], false);
    }
    for (uint32_t i = 0; n->part && i < p->space->types.len; i++) n->no_type[i] = !b.seen_type[i];
    name_tags(&b);
    free(b.seen);
    free(b.seen_type);
    vec_free(&b.states);
    intern_free(&b.texts);
}

print_names *print_names_new(const cfa_program *p)
{
    print_names *n = mem_alloc(sizeof *n);
    *n = (print_names){.program = p, .count_vars = p->space->vars.len};
    names_fill(n, p);
    return n;
}

void print_names_free(print_names *n)
{
    if (!n) return;
    arena_free(&n->memory);
    map_free(&n->tags);
    map_free(&n->tag_uses);
    vec_free(&n->tag_texts);
    vec_free(&n->mentioned);
    free(n);
}

/* ---- asking ---- */

const char *names_var(const printer *pr, var v)
{
    if (pr->notes) declare_mention(pr->notes, v);
    if (pr->n && v.i < pr->n->count_vars && pr->n->vars[v.i]) return pr->n->vars[v.i];
    return space_text(pr->s, var_get(pr->s, v)->name);
}

const char *names_tag(const printer *pr, name tag)
{
    uint32_t i;
    if (pr->n && map_get(&pr->n->tags, tag.i, &i)) return pr->n->tag_texts.data[i];
    return space_text(pr->s, tag);
}

unsigned names_tag_uses(const print_names *n, name tag)
{
    uint32_t bits = 0;
    map_get(&n->tag_uses, tag.i, &bits);
    return bits;
}
