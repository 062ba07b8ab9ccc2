#include "front/parse_internal.h"

/* struct, union and enum specifiers. */

static tagref *new_tag(parser *p, ctype_kind kind, name n, srcpos at)
{
    tagref *r = ARENA_NEW(p->mem, tagref);
    r->tag = ARENA_NEW(p->mem, ctag);
    r->tag->name = n;
    r->tag->at = at;
    r->tag->owner = p->fn ? p->fn->symbol : NULL;
    r->kind = (uint8_t)kind;
    r->type = type_tagged(p->types, kind, r->tag);
    if (kind == CT_ENUM) { /* gcc's assumption about an enum that is only named so far */
        r->type->target = p->types->basic[CT_UINT];
        r->type->size = r->tag->size = 4;
        r->type->align = r->tag->align = 4;
    }
    scope_bind_tag(p, n, r);
    return r;
}

/* The tag that `struct n` means here: before a body (defines) or alone. */
static tagref *find_tag(parser *p, ctype_kind kind, name n, srcpos at, bool defines)
{
    if (name_empty(n)) return new_tag(p, kind, n, at);
    const name_slot *slot = &p->slots[n.i];
    bool here = slot->tag && slot->tag_depth == scope_depth(p);
    bool declares_only = !defines && p->tok->kind == ';' && !here;
    if (!slot->tag || ((defines || declares_only) && !here)) return new_tag(p, kind, n, at);
    if (slot->tag->kind != kind) {
        parse_error(p, at, "'%s' is the tag of another kind of type", parse_name_text(p, n));
        return new_tag(p, kind, n, at);
    }
    if (defines && (slot->tag->tag->complete || slot->tag->open)) {
        parse_error(p, at, "%sredefinition of '%s'", slot->tag->open ? "nested " : "", parse_name_text(p, n));
        return new_tag(p, kind, n, at);
    }
    return slot->tag;
}

/* ---- members ---- */

static void add_member(parser *p, const cmember *m, uint32_t serial)
{
    if (!name_empty(m->name)) {
        uint32_t *mark = &p->slots[m->name.i].member_mark;
        if (*mark == serial) parse_error(p, m->at, "duplicate member '%s'", parse_name_text(p, m->name));
        *mark = serial;
    }
    vec_push(&p->members, *m);
}

static void bit_width(parser *p, cmember *m)
{
    parse_next(p);
    srcpos at = parse_at(p);
    __int128 v;
    m->bit_width = 1;
    if (!expr_constant(p, &v, "the width of a bit-field")) return;
    if (!type_is_integer(m->type)) {
        parse_error(p, at, "a bit-field has to have an integer type");
        return;
    }
    __int128 most = m->type->kind == CT_BOOL ? 1 : (__int128)type_size(m->type) * 8;
    if (v < 0 || v > most) parse_error(p, at, v < 0 ? "the width of a bit-field is negative" : "the width of a bit-field exceeds its type");
    else if (v == 0 && !name_empty(m->name)) parse_error(p, at, "a named bit-field of width zero");
    else m->bit_width = (int16_t)v;
}

static void check_member_type(parser *p, cmember *m)
{
    ctype *t = m->type;
    bool flexible = t->kind == CT_ARRAY && t->count == ARRAY_UNKNOWN;
    if (t->kind == CT_FUNCTION) {
        parse_error(p, m->at, "member '%s' is a function", parse_name_text(p, m->name));
    } else if (type_is_variable(t) && t->kind == CT_ARRAY) {
        parse_unsupported(p, m->at, "variable length array in a struct");
    } else if (t->kind == CT_VOID || (!flexible && !type_complete(t))) {
        parse_error(p, m->at, "member '%s' has an incomplete type", parse_name_text(p, m->name));
        m->type = p->types->basic[CT_INT];
    }
}

static void member_declarator(parser *p, const specifiers *s, uint32_t serial)
{
    cmember m = {.bit_width = -1, .at = parse_at(p)};
    attributes a = s->attributes;
    if (p->tok->kind == ':') {
        m.type = s->type;
    } else {
        declarator d;
        decl_parse_declarator(p, s, DECLARATOR_NAMED, &d);
        if (p->panic) return;
        m.name = d.name;
        m.at = d.at;
        m.type = d.type;
        if (d.attributes.any) {
            m.type = attribute_apply_type(p, &d.attributes, m.type);
            attribute_merge(&a, &d.attributes);
        }
    }
    if (p->tok->kind == ':') bit_width(p, &m);
    if (p->tok->kind == KW_ATTRIBUTE) {
        attributes after = {0};
        attribute_parse(p, &after);
        m.type = attribute_apply_type(p, &after, m.type);
        attribute_merge(&a, &after);
    }
    if (a.any) {
        m.align = a.align;
        m.packed = a.packed;
        if (a.noreturn) m.type = attribute_apply_type(p, &(attributes){.any = true, .noreturn = true}, m.type);
    }
    if (m.bit_width < 0) check_member_type(p, &m);
    add_member(p, &m, serial);
}

/* struct { struct { int a; }; }: the inner members are members of the outer struct, too. */
static void anonymous_member(parser *p, const specifiers *s, uint32_t serial)
{
    if (!type_is_record(s->type)) return;
    bool unnamed = s->has_tag_body && name_empty(s->type->tag->name);
    if (!unnamed && !(p->o->ms_extensions && s->type->tag->complete)) return;
    cmember m = {.type = s->type, .at = s->at, .bit_width = -1, .align = s->attributes.align, .packed = s->attributes.packed};
    add_member(p, &m, serial);
}

static void member_declaration(parser *p, uint32_t serial)
{
    specifiers s;
    decl_specifiers(p, &s);
    if (p->panic) return;
    if (s.is_empty) {
        if (p->tok->kind == TOK_IDENT) {
            parse_unknown_type(p, parse_at(p));
            p->panic = true;
        } else {
            parse_expected(p, "a member declaration");
        }
        return;
    }
    if (p->tok->kind == ';' || p->tok->kind == '}') {
        anonymous_member(p, &s, serial);
    } else {
        do {
            attribute_parse(p, &s.attributes);
            member_declarator(p, &s, serial);
        } while (!p->panic && parse_accept(p, ','));
    }
    if (p->tok->kind != '}') parse_expect(p, ';');
}

static void members(parser *p, ctag *tag, uint32_t serial)
{
    uint32_t from = p->members.len;
    while (p->tok->kind != '}' && p->tok->kind != TOK_EOF) {
        const token *before = p->tok;
        switch (p->tok->kind) {
        case ';':
        case KW_EXTENSION: parse_next(p); continue;
        case TOK_PRAGMA: parse_pragma(p); continue;
        case KW_STATIC_ASSERT: parse_static_assert(p); break;
        default: member_declaration(p, serial); break;
        }
        if (p->tok == before) parse_next(p);
        if (p->panic) parse_sync(p);
    }
    tag->member_count = p->members.len - from;
    tag->members = arena_alloc(p->mem, tag->member_count * sizeof *tag->members);
    if (tag->member_count) memcpy(tag->members, p->members.data + from, tag->member_count * sizeof *tag->members);
    p->members.len = from;
}

static bool has_bitfield(const ctag *tag)
{
    for (uint32_t i = 0; i < tag->member_count; i++)
        if (tag->members[i].bit_width >= 0) return true;
    return false;
}

static void finish_record(parser *p, tagref *r, const attributes *a)
{
    ctag *tag = r->tag;
    tag->packed = a->packed;
    tag->align_attribute = a->last_align;
    tag->transparent = a->transparent_union;
    tag->pack = p->pack.value;
    tag->reversed = a->order == ORDER_REVERSED || (a->order == ORDER_UNSAID && p->pack.reversed);
    if (a->ms_struct && has_bitfield(tag)) parse_unsupported_error(p, tag->at, "attribute ms_struct");
    for (uint32_t i = 0; i < tag->member_count; i++) tag->is_length_folded |= type_has_folded_length(tag->members[i].type);
    if (tag->member_count) {
        const ctype *last = tag->members[tag->member_count - 1].type;
        tag->flexible = last->kind == CT_ARRAY && last->count == ARRAY_UNKNOWN;
    }
    type_layout(p->types, tag, r->kind == CT_UNION);
    tag->complete = true;
    vec_push(&p->u->tags, tag);
}

/* After the keyword: attributes, and the tag if there is one. */
static name read_tag(parser *p, attributes *a, srcpos *at)
{
    parse_next(p);
    attribute_parse(p, a);
    *at = parse_at(p);
    if (p->tok->kind != TOK_IDENT) return (name){0};
    name n = p->tok->name;
    parse_next(p);
    return n;
}

/* A tag without a body. */
static ctype *mentioned_tag(parser *p, ctype_kind kind, name n, srcpos at)
{
    if (!name_empty(n)) return find_tag(p, kind, n, at, false)->type;
    parse_expected(p, "a tag or '{'");
    return p->error_type;
}

ctype *record_specifier(parser *p, specifiers *s)
{
    ctype_kind kind = p->tok->kind == KW_STRUCT ? CT_STRUCT : CT_UNION;
    attributes a = {0};
    srcpos at;
    name n = read_tag(p, &a, &at);
    if (p->tok->kind == KW_ATTRIBUTE && name_empty(n)) attribute_parse(p, &a);
    if (p->tok->kind != '{') return mentioned_tag(p, kind, n, at);
    s->has_tag_body = true;
    tagref *r = find_tag(p, kind, n, at, true);
    if (!parse_enter(p)) return r->type;
    r->tag->at = at;
    uint32_t open = p->params_open;
    parse_next(p);
    p->params_open = 0;
    r->open = true;
    members(p, r->tag, ++p->serial);
    r->open = false;
    p->params_open = open;
    parse_leave(p);
    parse_expect(p, '}');
    attribute_parse(p, &a);
    finish_record(p, r, &a);
    return r->type;
}

/* ---- enum ---- */

typedef struct {
    __int128 least, most;
    VEC(symbol *) constants;
} enum_range;

static ctype *enumerator_type(parser *p, __int128 v, ctype *given)
{
    if (v >= INT32_MIN && v <= INT32_MAX) return p->types->basic[CT_INT];
    if (given && type_is_integer(given)) return type_promote(p->types, given);
    if (v >= 0 && v <= UINT32_MAX) return p->types->basic[CT_UINT];
    bool is_64 = p->types->model == MODEL_LP64;
    if (v <= INT64_MAX) return p->types->basic[is_64 ? CT_LONG : CT_LLONG];
    return p->types->basic[is_64 ? CT_ULONG : CT_ULLONG];
}

static void enumerators(parser *p, enum_range *range)
{
    __int128 next = 0;
    while (p->tok->kind == TOK_IDENT) {
        name n = p->tok->name;
        srcpos at = parse_at(p);
        parse_next(p);
        attributes ignored = {0};
        attribute_parse(p, &ignored);
        ctype *given = NULL;
        if (parse_accept(p, '=')) {
            expr *e = check_rvalue(p, expr_conditional(p));
            if (check_is_error(p, e)) next = 0;
            else if (!type_is_integer(e->type) || !const_eval(p->types, e, &next))
                parse_error(p, e->at, "the value of '%s' is not an integer constant", parse_name_text(p, n));
            given = e->type;
        }
        if (p->panic) return;
        symbol *old = scope_lookup(p, n);
        if (old && p->idents[n.i].depth == scope_depth(p)) parse_error(p, at, "redeclaration of '%s'", parse_name_text(p, n));
        symbol *s = scope_symbol(p, n, SYM_ENUM_CONSTANT, enumerator_type(p, next, given), at);
        s->enum_value = (int64_t)next;
        s->function = p->fn ? p->fn->symbol : NULL;
        scope_bind(p, n, s);
        vec_push(&range->constants, s);
        if (next < range->least) range->least = next;
        if (next > range->most) range->most = next;
        next++;
        if (!parse_accept(p, ',')) break;
    }
}

static unsigned bits_needed(__int128 v)
{
    unsigned n = 0;
    unsigned __int128 u = (unsigned __int128)(v < 0 ? ~v : v);
    for (; u; u >>= 1) n++;
    return n;
}

static ctype *underlying_type(parser *p, const enum_range *range, bool packed)
{
    bool is_signed = range->least < 0;
    unsigned bits = bits_needed(range->most), low = bits_needed(range->least);
    if (low > bits) bits = low;
    if (is_signed) bits++;
    ctype_kind k = CT_INT;
    if (bits > 32) k = p->types->model == MODEL_LP64 ? CT_LONG : CT_LLONG;
    else if (packed) k = bits <= 8 ? CT_SCHAR : bits <= 16 ? CT_SHORT : CT_INT;
    return p->types->basic[is_signed ? k : k + 1];
}

static void finish_enum(parser *p, tagref *r, const enum_range *range, const attributes *a)
{
    ctype *under = underlying_type(p, range, a->packed);
    if (a->mode) under = attribute_apply_type(p, a, under);
    r->type->target = under;
    r->type->size = r->tag->size = type_size(under);
    r->type->align = r->tag->align = type_align(under);
    r->tag->packed = a->packed;
    r->tag->complete = true;
    for (uint32_t i = 0; i < range->constants.len; i++) {
        symbol *s = range->constants.data[i];
        bool is_unsigned = s->type != p->types->basic[CT_INT] && !type_is_signed(p->types, s->type);
        __int128 v = is_unsigned ? (__int128)(uint64_t)s->enum_value : s->enum_value;
        s->type = v >= INT32_MIN && v <= INT32_MAX ? p->types->basic[CT_INT] : r->type;
    }
    vec_push(&p->u->tags, r->tag);
}

ctype *record_enum(parser *p, specifiers *s)
{
    attributes a = {0};
    srcpos at;
    name n = read_tag(p, &a, &at);
    if (p->tok->kind != '{') return mentioned_tag(p, CT_ENUM, n, at);
    s->has_tag_body = true;
    tagref *r = find_tag(p, CT_ENUM, n, at, true);
    parse_next(p);
    enum_range range = {0};
    r->open = true;
    enumerators(p, &range);
    r->open = false;
    parse_expect(p, '}');
    attribute_parse(p, &a);
    finish_enum(p, r, &range, &a);
    vec_free(&range.constants);
    return r->type;
}
