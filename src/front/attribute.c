#include "front/flags.h"
#include "base/text.h"
#include "front/parse_internal.h"
#include <ctype.h>

/* __attribute__((…)), asm labels and _Alignas. Attributes that change layout, linkage or control flow are kept, the rest is skipped. */

typedef enum {
    AT_UNASKED,
    AT_IGNORED,
    AT_PACKED,
    AT_ALIGNED,
    AT_NORETURN,
    AT_MODE,
    AT_VECTOR_SIZE,
    AT_TRANSPARENT_UNION,
    AT_ALIAS,
    AT_WEAK,
    AT_WEAKREF,
    AT_SECTION,
    AT_CONSTRUCTOR,
    AT_DESTRUCTOR,
    AT_GNU_INLINE,
    AT_USED,
    AT_CLEANUP,
    AT_RETURNS_TWICE,
    AT_STORAGE_ORDER,
    AT_MS_STRUCT,
    AT_IFUNC,
    AT_OPTIMIZE,
    AT_COPY,
} attribute_id;

static const struct {
    const char *text;
    attribute_id id;
} attribute_names[] = {
    {"packed", AT_PACKED},
    {"aligned", AT_ALIGNED},
    {"noreturn", AT_NORETURN},
    {"mode", AT_MODE},
    {"vector_size", AT_VECTOR_SIZE},
    {"transparent_union", AT_TRANSPARENT_UNION},
    {"alias", AT_ALIAS},
    {"weak", AT_WEAK},
    {"weakref", AT_WEAKREF},
    {"section", AT_SECTION},
    {"constructor", AT_CONSTRUCTOR},
    {"destructor", AT_DESTRUCTOR},
    {"gnu_inline", AT_GNU_INLINE},
    {"used", AT_USED},
    {"retain", AT_USED},
    {"externally_visible", AT_USED},
    {"cleanup", AT_CLEANUP},
    {"returns_twice", AT_RETURNS_TWICE},
    {"scalar_storage_order", AT_STORAGE_ORDER},
    {"ms_struct", AT_MS_STRUCT},
    {"ifunc", AT_IFUNC},
    {"optimize", AT_OPTIMIZE},
    {"target", AT_OPTIMIZE},
    {"target_clones", AT_OPTIMIZE},
    {"copy", AT_COPY},
};

typedef enum {
    MODE_NONE,
    MODE_QI,
    MODE_HI,
    MODE_SI,
    MODE_DI,
    MODE_TI,
    MODE_WORD,
    MODE_HF,
    MODE_SF,
    MODE_DF,
    MODE_XF,
    MODE_TF,
    MODE_COMPLEX = 16,
    MODE_VECTOR = 32
} attribute_mode;

/* text without the __ around it */
static const char *without_underscores(const char *text, size_t *len)
{
    *len = strlen(text);
    if (*len > 4 && text[0] == '_' && text[1] == '_' && text[*len - 1] == '_' && text[*len - 2] == '_') {
        *len -= 4;
        return text + 2;
    }
    return text;
}

static attribute_id identify(parser *p, name n)
{
    uint8_t *cached = &p->idents[n.i].attribute;
    if (*cached) return (attribute_id)*cached;
    size_t len;
    const char *text = without_underscores(name_text(p->names, n), &len);
    *cached = AT_IGNORED;
    for (size_t i = 0; i < sizeof attribute_names / sizeof *attribute_names; i++)
        if (strlen(attribute_names[i].text) == len && memcmp(attribute_names[i].text, text, len) == 0)
            *cached = (uint8_t)attribute_names[i].id;
    return (attribute_id)*cached;
}

/* ---- arguments ---- */

static uint32_t alignment_value(parser *p, srcpos at, __int128 v)
{
    if (v == 0) return 0;
    if (v < 0 || v > (1 << 28) || (v & (v - 1))) {
        parse_error(p, at, "requested alignment is not a power of two");
        return 0;
    }
    return (uint32_t)v;
}

static void aligned(parser *p, attributes *a)
{
    enum { BIGGEST = 16 };
    uint32_t value = BIGGEST;
    if (parse_accept(p, '(')) {
        srcpos at = parse_at(p);
        __int128 v;
        if (p->tok->kind != ')') value = expr_constant(p, &v, "the alignment") ? alignment_value(p, at, v) : 0;
        parse_expect(p, ')');
    }
    if (value > a->align) a->align = value;
    if (value) a->last_align = a->type_align = value;
}

static uint16_t priority(parser *p)
{
    __int128 v = PRIORITY_NONE;
    if (!parse_accept(p, '(')) return PRIORITY_NONE;
    srcpos at = parse_at(p);
    if (p->tok->kind != ')' && expr_constant(p, &v, "the priority") && (v < 0 || v > PRIORITY_NONE)) {
        parse_error(p, at, "priorities are integers from 0 to %d", PRIORITY_NONE);
        v = PRIORITY_NONE;
    }
    parse_expect(p, ')');
    return (uint16_t)v;
}

static attribute_mode scalar_mode(const char *t, size_t len)
{
    static const struct {
        const char *text;
        attribute_mode mode;
    } modes[] = {{"QI", MODE_QI},
                 {"byte", MODE_QI},
                 {"HI", MODE_HI},
                 {"SI", MODE_SI},
                 {"DI", MODE_DI},
                 {"TI", MODE_TI},
                 {"word", MODE_WORD},
                 {"pointer", MODE_WORD},
                 {"unwind_word", MODE_WORD},
                 {"libgcc_cmp_return", MODE_WORD},
                 {"libgcc_shift_count", MODE_WORD},
                 {"HF", MODE_HF},
                 {"SF", MODE_SF},
                 {"DF", MODE_DF},
                 {"XF", MODE_XF},
                 {"TF", MODE_TF},
                 {"SC", MODE_COMPLEX | MODE_SF},
                 {"DC", MODE_COMPLEX | MODE_DF},
                 {"XC", MODE_COMPLEX | MODE_XF},
                 {"TC", MODE_COMPLEX | MODE_TF}};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (strlen(modes[i].text) == len && memcmp(modes[i].text, t, len) == 0) return modes[i].mode;
    return MODE_NONE;
}

static uint32_t mode_bytes(const parser *p, attribute_mode m)
{
    switch (m & 15) {
    case MODE_QI: return 1;
    case MODE_HI:
    case MODE_HF: return 2;
    case MODE_SI:
    case MODE_SF: return 4;
    case MODE_DI:
    case MODE_DF: return 8;
    case MODE_WORD: return p->types->model == MODEL_LP64 ? 8 : 4;
    default: return 16;
    }
}

static void parse_mode(parser *p, attributes *a)
{
    if (!parse_expect(p, '(')) return;
    if (p->tok->kind == TOK_IDENT) {
        size_t len;
        const char *t = without_underscores(name_text(p->names, p->tok->name), &len);
        uint32_t count = 0;
        size_t i = 1;
        if (t[0] == 'V')
            while (i < len && t[i] >= '0' && t[i] <= '9' && count < 1000) count = count * 10 + (uint32_t)(t[i++] - '0');
        attribute_mode m = count ? scalar_mode(t + i, len - i) : scalar_mode(t, len);
        if (m == MODE_NONE) parse_error(p, parse_at(p), "unknown machine mode '%.*s'", (int)len, t);
        if (count) a->vector_bytes = count * mode_bytes(p, m);
        a->mode = (uint8_t)m;
        parse_next(p);
    }
    parse_expect(p, ')');
}

static void vector_size(parser *p, attributes *a)
{
    if (!parse_expect(p, '(')) return;
    __int128 v;
    if (expr_constant(p, &v, "the vector size")) a->vector_bytes = v > 0 && v <= 1 << 20 ? (uint32_t)v : 0;
    parse_expect(p, ')');
}

static name string_argument(parser *p)
{
    name n = {0};
    if (p->tok->kind != '(') return n;
    if (parse_peek(p, 1) != TOK_STRING) {
        parse_skip_balanced(p);
        return n;
    }
    parse_next(p);
    n = parse_string_name(p);
    parse_expect(p, ')');
    return n;
}

/* bytes are in the machine's order, little-endian */
static void storage_order(parser *p, attributes *a)
{
    name order = string_argument(p);
    bool reversed = !name_empty(order) && strcmp(parse_name_text(p, order), "little-endian") != 0;
    a->order = reversed ? ORDER_REVERSED : ORDER_MACHINE;
}

/* Any of its texts may be fast-math, one of what that consists of, or instructions that round once. */
static void optimize(parser *p, const attributes *a)
{
    for (const token *t = p->tok; t->kind != ')' && t->kind != TOK_EOF; t++) {
        if (t->kind != TOK_STRING) continue;
        const char *text = p->text->text + (t->at - p->text->base);
        p->u->loose_floats |= flags_change_floats(text, t->len);
        if (flags_change_types(text, t->len)) parse_unsupported_error(p, a->at, "optimisation that changes types");
    }
}

/* Pointers or code in these sections run without being called. */
static bool runs_by_itself(const char *section)
{
    static const char *const running[] = {".init_array", ".fini_array", ".preinit_array", ".ctors", ".dtors", NULL};
    return text_starts_with_one(section, running) || strcmp(section, ".init") == 0 || strcmp(section, ".fini") == 0;
}

/* copy(f): of what a function has, only that it runs by itself matters here. Types and objects have more. */
static void copy(parser *p, attributes *a)
{
    const symbol *from =
        p->tok->kind == '(' && parse_peek(p, 1) == TOK_IDENT && parse_peek(p, 2) == ')' ? scope_lookup(p, p->tok[1].name) : NULL;
    bool is_plain = from && from->kind == SYM_FUNCTION && !from->constructor && !from->destructor;
    if (!is_plain || runs_by_itself(parse_name_text(p, from->section))) parse_unsupported_error(p, a->at, "attribute copy");
}

static void parse_attribute(parser *p, attributes *a, attribute_id id)
{
    a->any = true;
    switch (id) {
    case AT_PACKED: a->packed = true; break;
    case AT_ALIGNED: aligned(p, a); return;
    case AT_NORETURN: a->noreturn = true; break;
    case AT_MODE: parse_mode(p, a); return;
    case AT_VECTOR_SIZE: vector_size(p, a); return;
    case AT_TRANSPARENT_UNION: a->transparent_union = true; break;
    case AT_ALIAS: a->alias = string_argument(p); return;
    case AT_WEAKREF:
        a->weak = a->weakref = true;
        if (p->tok->kind == '(') a->alias = string_argument(p);
        return;
    case AT_WEAK: a->weak = true; break;
    case AT_SECTION:
        a->section = string_argument(p);
        if (!name_empty(a->section) && strpbrk(parse_name_text(p, a->section), "\n;"))
            parse_unsupported_error(p, a->at, "a section's name that goes on behind it");
        return;
    case AT_CONSTRUCTOR:
        a->constructor = true;
        a->constructor_priority = priority(p);
        return;
    case AT_DESTRUCTOR:
        a->destructor = true;
        a->destructor_priority = priority(p);
        return;
    case AT_GNU_INLINE: a->gnu_inline = true; break;
    case AT_USED: a->used = true; break;
    case AT_RETURNS_TWICE: a->returns_twice = true; break;
    case AT_STORAGE_ORDER: storage_order(p, a); return;
    case AT_MS_STRUCT: a->ms_struct = true; break;
    case AT_IFUNC: a->resolver = string_argument(p); return;
    case AT_OPTIMIZE: optimize(p, a); break;
    case AT_COPY: copy(p, a); break;
    case AT_CLEANUP:
        if (p->tok->kind == '(' && parse_peek(p, 1) == TOK_IDENT) a->cleanup = p->tok[1].name;
        break;
    default: break;
    }
    if (p->tok->kind == '(') parse_skip_balanced(p);
}

/* gnu:: before a name in brackets; false: of another vendor, whose attributes we do not know. */
static bool skip_vendor(parser *p, name *n)
{
    if (p->tok->kind != ':' || parse_peek(p, 1) != ':') return true;
    const char *vendor = parse_name_text(p, *n);
    bool is_ours = strcmp(vendor, "gnu") == 0 || strcmp(vendor, "__gnu__") == 0;
    parse_next(p);
    parse_next(p);
    *n = p->tok->name;
    if (p->tok->kind == TOK_IDENT || p->tok->kind >= TOK_KEYWORDS) parse_next(p);
    return is_ours;
}

void attribute_parse(parser *p, attributes *a)
{
    while (p->tok->kind == KW_ATTRIBUTE) {
        a->at = parse_at(p);
        parse_next(p);
        bool in_brackets = p->tok->kind == '['; /* as C23 writes them: [[gnu::packed]] */
        if (!parse_expect(p, in_brackets ? '[' : '(') || (!in_brackets && !parse_expect(p, '('))) return;
        for (;;) {
            while (parse_accept(p, ',')) continue;
            unsigned k = p->tok->kind;
            if (k != TOK_IDENT && k < TOK_KEYWORDS) break;
            name n = p->tok->name;
            parse_next(p);
            attribute_id id = skip_vendor(p, &n) ? identify(p, n) : AT_IGNORED;
            if (id != AT_IGNORED) parse_attribute(p, a, id);
            else if (p->tok->kind == '(') parse_skip_balanced(p);
            if (p->panic) return;
            if (p->tok->kind != ',') break;
        }
        if (!parse_expect(p, in_brackets ? ']' : ')') || !parse_expect(p, in_brackets ? ']' : ')')) return;
    }
}

void attribute_asm_label(parser *p, attributes *a)
{
    if (p->tok->kind != KW_ASM) return;
    parse_next(p);
    while (p->tok->kind == KW_VOLATILE) parse_next(p);
    if (!parse_expect(p, '(')) return;
    srcpos at = parse_at(p);
    a->asm_name = parse_string_name(p);
    a->any = true;
    for (const char *c = parse_name_text(p, a->asm_name); *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr("_.$@", *c)) {
            parse_unsupported_error(p, at, "an assembler's name that is no name");
            break;
        }
    parse_expect(p, ')');
}

void attribute_alignas(parser *p, attributes *a)
{
    parse_next(p);
    if (!parse_expect(p, '(')) return;
    srcpos at = parse_at(p);
    uint32_t value;
    if (decl_starts_type(p, p->tok)) {
        bool fresh;
        value = type_align(decl_type_name(p, &fresh));
    } else {
        __int128 v;
        value = expr_constant(p, &v, "the alignment") ? alignment_value(p, at, v) : 0;
    }
    if (value > a->align) a->align = value;
    a->any = true;
    parse_expect(p, ')');
}

/* Attributes at an earlier place (into) and at a later one (from). Of two that exclude each other, gcc takes the earlier place's. */
void attribute_merge(attributes *into, const attributes *from)
{
    if (!from->any) return;
    if (!into->any) {
        *into = *from;
        return;
    }
    if (from->align > into->align) into->align = from->align;
    if (from->last_align) into->last_align = from->last_align;
    if (!into->type_align) into->type_align = from->type_align;
    if (from->vector_bytes) into->vector_bytes = from->vector_bytes;
    if (from->mode) into->mode = from->mode;
    into->packed |= from->packed;
    into->noreturn |= from->noreturn;
    into->transparent_union |= from->transparent_union;
    into->weak |= from->weak;
    into->weakref |= from->weakref;
    if (!name_empty(from->resolver)) into->resolver = from->resolver;
    if (from->constructor && !into->constructor) into->constructor_priority = from->constructor_priority;
    if (from->destructor && !into->destructor) into->destructor_priority = from->destructor_priority;
    into->constructor |= from->constructor;
    into->destructor |= from->destructor;
    into->gnu_inline |= from->gnu_inline;
    into->used |= from->used;
    into->returns_twice |= from->returns_twice;
    into->ms_struct |= from->ms_struct;
    if (from->order) into->order = from->order;
    if (!name_empty(from->alias)) into->alias = from->alias;
    if (!name_empty(from->section)) into->section = from->section;
    if (name_empty(into->cleanup)) into->cleanup = from->cleanup;
    if (name_empty(into->asm_name)) into->asm_name = from->asm_name;
}

void attribute_parse_more(parser *p, attributes *into)
{
    attributes one = {0};
    attribute_parse(p, &one);
    attribute_merge(into, &one);
}

/* ---- effects on types ---- */

static ctype *integer_of_mode(parser *p, const ctype *t, unsigned m)
{
    bool is_64 = p->types->model == MODEL_LP64;
    bool is_signed = type_is_signed(p->types, t);
    ctype_kind k;
    switch (m) {
    case MODE_QI: k = CT_SCHAR; break;
    case MODE_HI: k = CT_SHORT; break;
    case MODE_SI: k = CT_INT; break;
    case MODE_DI: k = is_64 ? CT_LONG : CT_LLONG; break;
    case MODE_WORD: k = is_64 ? CT_LONG : CT_INT; break;
    case MODE_TI: k = CT_INT128; break;
    default: return NULL;
    }
    return p->types->basic[is_signed ? k : k + 1];
}

static ctype *float_of_mode(parser *p, unsigned m)
{
    static const uint8_t kinds[] = {
        [MODE_HF] = CT_FLOAT16, [MODE_SF] = CT_FLOAT, [MODE_DF] = CT_DOUBLE, [MODE_XF] = CT_LDOUBLE, [MODE_TF] = CT_FLOAT128};
    m &= 15;
    if (m < MODE_HF || m > MODE_TF) return NULL;
    return p->types->basic[kinds[m]];
}

static ctype *apply_mode(parser *p, unsigned m, ctype *t)
{
    ctype *to = NULL;
    if (t->kind == CT_COMPLEX) {
        to = float_of_mode(p, m);
        if (to) to = type_complex(p->types, to);
    } else if (type_is_floating(t)) {
        to = float_of_mode(p, m);
    } else if (type_is_integer(t)) {
        to = integer_of_mode(p, t, m);
        if (!to) to = float_of_mode(p, m);
    }
    return to ? type_qualified(p->types, to, t->quals) : t;
}

/* vector_size and mode reach through pointers, arrays and functions to the innermost type. */
static ctype *apply_inner(parser *p, const attributes *a, ctype *t)
{
    switch (t->kind) {
    case CT_POINTER: {
        if (a->mode) return t; /* mode of a pointer: its own width anyway */
        return type_qualified(p->types, type_pointer(p->types, apply_inner(p, a, t->target)), t->quals);
    }
    case CT_ARRAY: {
        ctype *c = decl_copy_type(p, t);
        c->target = apply_inner(p, a, t->target);
        return c;
    }
    case CT_FUNCTION: {
        ctype *c = decl_copy_type(p, t);
        c->target = apply_inner(p, a, t->target);
        return c;
    }
    default: break;
    }
    if (a->mode) t = apply_mode(p, a->mode, t);
    if (a->vector_bytes && (type_is_integer(t) || type_is_floating(t)))
        t = type_qualified(p->types, type_vector(p->types, t, a->vector_bytes), t->quals);
    return t;
}

static ctype *apply_noreturn(parser *p, ctype *t)
{
    if (t->kind == CT_POINTER && t->target->kind == CT_FUNCTION) {
        ctype *f = apply_noreturn(p, t->target);
        return type_qualified(p->types, type_pointer(p->types, f), t->quals);
    }
    if (t->kind != CT_FUNCTION || t->noreturn) return t;
    ctype *c = decl_copy_type(p, t);
    c->noreturn = true;
    return c;
}

ctype *attribute_apply_type(parser *p, const attributes *a, ctype *type)
{
    if (!a->any) return type;
    if (a->mode || a->vector_bytes) type = apply_inner(p, a, type);
    if (a->noreturn) type = apply_noreturn(p, type);
    return type;
}

void attribute_apply_symbol(parser *p, const attributes *a, symbol *s)
{
    if (!a->any) return;
    if (a->align > s->align) s->align = a->align;
    s->noreturn |= a->noreturn && s->kind == SYM_FUNCTION;
    s->weak |= a->weak;
    s->weakref |= a->weakref;
    if (a->constructor && !s->constructor) s->constructor_priority = a->constructor_priority; /* a later declaration changes nothing */
    if (a->destructor && !s->destructor) s->destructor_priority = a->destructor_priority;
    s->constructor |= a->constructor;
    s->destructor |= a->destructor;
    s->is_gnu_inline |= a->gnu_inline;
    s->keep |= a->used || a->constructor || a->destructor;
    if (!name_empty(a->alias)) s->alias = a->alias;
    if (!name_empty(a->section)) s->section = a->section;
    if (!name_empty(a->asm_name) && name_empty(s->asm_name)) { /* gcc ignores a later one */
        s->asm_name = a->asm_name;
        if (s->kind == SYM_FUNCTION) builtin_note_function(p, s);
    }
    if (!name_empty(a->resolver) && s->kind == SYM_FUNCTION) {
        symbol *f = scope_lookup(p, a->resolver);
        s->resolver = a->resolver;
        s->keep = true;
        if (f) f->keep = true;
    }
    if (a->returns_twice && s->kind == SYM_FUNCTION) s->builtin = BUILTIN_SETJMP;
    if (!name_empty(a->cleanup) && s->kind == SYM_OBJECT && p->fn) {
        symbol *f = scope_lookup(p, a->cleanup);
        if (f) scope_mention(p, f);
    }
}
