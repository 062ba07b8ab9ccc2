#include "cfa/lower/internal.h"

/* C types → canonical types, cached in ctype.canonical.
 * The target of a pointer and the parameters and result of a function type mention a struct or union by tag alone (an
 * incomplete type: "reference"); objects, members, elements and accesses carry the complete type. So recursive types are
 * finite, and a struct is completed (listed in program.records, dependencies first) only when something needs its layout.
 * Names of structs: the tag; else the typedef's name; else parent.member (parent.#n for the n-th unnamed member); else
 * variable.$type. A second layout under the same name becomes name@2, in order of first encounter.
 * CIL names what has no name by counting through the file (__anonstruct_x_7; members __annonCompField7, ldv_7): such a struct is
 * taken for nameless and such a member for unnamed, or an inserted one would change all that follow.
 * Arrays whose size is known at run time only become arrays of count -2 of their innermost element of constant size;
 * pointers to them point to that element. */

/* ---- names that count through a file ---- */

enum { NAMING_OWN = 1, NAMING_NUMBERED };

/* The length of the text without digits at its end. */
static size_t without_number(const char *text, size_t len)
{
    while (len && text[len - 1] >= '0' && text[len - 1] <= '9') len--;
    return len;
}

static bool is_numbered_tag(builder *b, ctag *tag)
{
    if (!tag->naming) {
        const char *text = space_text(b->s, tag->name);
        size_t len = name_len(&b->s->names, tag->name),
               stem = strncmp(text, "__anonstruct_", 13) == 0 || strncmp(text, "__anonunion_", 12) == 0 ? without_number(text, len) : len;
        tag->naming = stem < len && text[stem - 1] == '_' ? NAMING_NUMBERED : NAMING_OWN;
    }
    return tag->naming == NAMING_NUMBERED;
}

static bool is_numbered_member(builder *b, name member)
{
    const char *text = space_text(b->s, member);
    size_t prefix = strncmp(text, "ldv_", 4) == 0 ? 4 : strncmp(text, "__annonCompField", 16) == 0 ? 16 : 0;
    return prefix && text[prefix] && without_number(text, name_len(&b->s->names, member)) == prefix;
}

static name numbered_label(builder *b, name member) { return is_numbered_member(b, member) ? intern(&b->s->names, "#", 1) : (name){0}; }

static bool same_member_name(builder *b, name x, name y)
{
    return name_equal(x, y) || (is_numbered_member(b, x) && is_numbered_member(b, y));
}

/* ---- comparing layouts of two tag objects ---- */

static bool same_layout(builder *b, ctag *x, ctag *y);

/* Without regard to where it stands; empty if only that names it. */
static name tag_name(builder *b, ctag *t)
{
    if (name_empty(t->name)) return t->alias;
    if (!is_numbered_tag(b, t)) return t->name;
    if (!name_empty(t->alias)) return t->alias;
    const char *text = space_text(b->s, t->name);
    return intern(&b->s->names, text, without_number(text, name_len(&b->s->names, t->name)) - 1);
}

static bool same_type(builder *b, const ctype *x, const ctype *y, bool by_tag)
{
    if (x == y) return true;
    if (x->kind == CT_ENUM) x = x->target;
    if (y->kind == CT_ENUM) y = y->target;
    if (x->kind != y->kind) return false;
    switch (x->kind) {
    case CT_STRUCT:
    case CT_UNION: {
        if (x->tag == y->tag) return true;
        name called = tag_name(b, x->tag);
        if (!name_equal(called, tag_name(b, y->tag))) return false;
        if (by_tag && !name_empty(called)) return true;
        return same_layout(b, x->tag, y->tag);
    }
    case CT_POINTER:
        return ((x->target->quals ^ y->target->quals) & (Q_CONST | Q_VOLATILE)) == 0 && same_type(b, x->target, y->target, true);
    case CT_ARRAY:
    case CT_VECTOR: return x->count == y->count && same_type(b, x->target, y->target, by_tag);
    case CT_COMPLEX: return same_type(b, x->target, y->target, by_tag);
    case CT_FUNCTION:
        if (x->param_count != y->param_count || x->variadic != y->variadic || x->has_prototype != y->has_prototype) return false;
        for (uint32_t i = 0; i < x->param_count; i++)
            if (!same_type(b, x->params[i].type, y->params[i].type, true)) return false;
        return same_type(b, x->target, y->target, true);
    default: return true;
    }
}

static bool same_layout(builder *b, ctag *x, ctag *y)
{
    if (x == y || !x->complete || !y->complete) return true;
    if (x->member_count != y->member_count || x->size != y->size || x->align != y->align || x->packed != y->packed) return false;
    for (uint32_t i = 0; i < x->member_count; i++) {
        const cmember *m = &x->members[i], *n = &y->members[i];
        if (!same_member_name(b, m->name, n->name) || m->offset != n->offset || m->bit_offset != n->bit_offset ||
            m->bit_width != n->bit_width)
            return false;
        if (!same_type(b, m->type, n->type, false)) return false;
    }
    return true;
}

/* ---- records: naming ---- */

/* The nameless struct that a member of this type is made of, or NULL. A numbered one only if the member contains it: with
 * pointers, a chain of parents might never end. */
static ctype *nameless_part(builder *b, ctype *c)
{
    bool pointer = false;
    for (; c->kind == CT_POINTER || c->kind == CT_ARRAY; c = c->target) pointer |= c->kind == CT_POINTER;
    if (!type_is_record(c) || !name_empty(c->tag->alias)) return NULL;
    return name_empty(c->tag->name) || (!pointer && is_numbered_tag(b, c->tag)) ? c : NULL;
}

static name make_name(builder *b, const char *format, name a, const char *second, uint32_t n)
{
    char *text = arena_printf(&b->p->memory, format, space_text(b->s, a), second, n);
    return intern_str(&b->s->names, text);
}

static uint32_t record_named(builder *b, ctag *tag, uint8_t kind, name wanted, bool anonymous)
{
    uint32_t *slot = map_slot(&b->record_of, wanted.i, NULL);
    uint32_t last = 0, n = 1;
    for (uint32_t r = *slot; r; r = b->records.data[r - 1].next_same, n++) {
        build_record *known = &b->records.data[r - 1];
        last = r;
        if ((known->kind && kind && known->kind != kind) || (known->definition && !same_layout(b, known->definition, tag))) continue;
        if (!known->definition && tag->complete) known->definition = tag;
        if (!known->kind) known->kind = kind;
        return r;
    }
    uint32_t made = b->records.len + 1;
    if (last) b->records.data[last - 1].next_same = made;
    else *slot = made;
    if (n > 1) wanted = make_name(b, "%s%s@%u", wanted, "", n);
    vec_push(&b->records, (build_record){.tag = wanted, .kind = kind, .anonymous = anonymous, .definition = tag->complete ? tag : NULL});
    return made;
}

/* The parents of the unit's nameless structs: a nameless struct may be found before its parent is. */
static void find_parents(builder *b)
{
    if (b->parents_unit == b->u) return;
    b->parents_unit = b->u;
    for (uint32_t i = 0; i < b->u->tags.len; i++) {
        ctag *t = b->u->tags.data[i];
        for (uint32_t m = 0; m < t->member_count; m++) {
            ctype *c = nameless_part(b, t->members[m].type);
            if (!c) continue;
            bool fresh;
            uint32_t *slot = map_slot(&b->parent_of, (uint64_t)(uintptr_t)c->tag, &fresh);
            if (!fresh) continue;
            *slot = b->parents.len;
            vec_push(&b->parents, (struct build_parent){.tag = t, .member = m});
        }
    }
}

static uint32_t record_of_tag(builder *b, ctag *tag, uint8_t kind);

static name member_type_name(builder *b, name parent, const ctag *tag, uint32_t member)
{
    const cmember *m = &tag->members[member];
    if (!name_empty(m->name) && !is_numbered_member(b, m->name)) return make_name(b, "%s.%s", parent, space_text(b->s, m->name), 0);
    uint32_t n = 0;
    for (uint32_t i = 0; i <= member; i++) n += name_empty(tag->members[i].name) || is_numbered_member(b, tag->members[i].name);
    return make_name(b, "%s.%s%u", parent, "#", n);
}

static name nameless_name(builder *b, ctag *tag)
{
    find_parents(b);
    uint32_t at;
    if (map_get(&b->parent_of, (uint64_t)(uintptr_t)tag, &at)) {
        struct build_parent parent = b->parents.data[at];
        uint32_t r = record_of_tag(b, parent.tag, TY_NONE); /* its name is all we need */
        return member_type_name(b, b->records.data[r - 1].tag, parent.tag, parent.member);
    }
    name called = tag_name(b, tag);
    return name_empty(called) ? make_name(b, "%s%s", b->type_hint, ".$type", 0) : called;
}

/* A tag of a block must not take the name of a tag at file scope because it is found earlier. */
static void claim_for_file_scope(builder *b, name tag)
{
    if (name_empty(tag) || map_get(&b->record_of, tag.i, NULL)) return;
    for (uint32_t i = 0; i < b->u->tags.len; i++) {
        ctag *t = b->u->tags.data[i];
        if (t->owner || !name_equal(t->name, tag)) continue;
        record_of_tag(b, t, TY_NONE);
        return;
    }
}

static uint32_t record_of_tag(builder *b, ctag *tag, uint8_t kind)
{
    if (tag->record) {
        build_record *known = &b->records.data[tag->record - 1];
        if (!known->kind) known->kind = kind;
        return tag->record;
    }
    bool numbered = is_numbered_tag(b, tag), nameless = name_empty(tag->name) || numbered;
    if (tag->owner && !numbered) claim_for_file_scope(b, tag->name);
    name wanted = nameless && name_empty(tag->alias) ? nameless_name(b, tag) : tag_name(b, tag);
    if (!tag->record) tag->record = record_named(b, tag, kind, wanted, nameless);
    return tag->record;
}

static uint8_t record_kind(const ctype *c) { return c->kind == CT_STRUCT ? TY_STRUCT : TY_UNION; }

static ty reference_of(builder *b, uint32_t r)
{
    build_record *rec = &b->records.data[r - 1];
    if (!rec->reference.i) rec->reference = ty_intern(b->s, &(ty_info){.kind = rec->kind, .tag = rec->tag, .anonymous = rec->anonymous});
    return rec->reference;
}

static ty complete_record(builder *b, uint32_t r)
{
    build_record rec = b->records.data[r - 1];
    if (rec.complete.i) return rec.complete;
    if (!rec.definition || rec.busy) return reference_of(b, r);
    b->records.data[r - 1].busy = true;
    ctag *tag = rec.definition;
    uint32_t base = b->members.len;
    for (uint32_t i = 0; i < tag->member_count; i++) {
        const cmember *m = &tag->members[i];
        ctype *inner = nameless_part(b, m->type);
        if (inner && !inner->tag->record)
            inner->tag->record = record_named(b, inner->tag, record_kind(inner), member_type_name(b, rec.tag, tag, i), true);
        ty_member made = {.name = m->name,
                          .label = numbered_label(b, m->name),
                          .type = build_type(b, m->type),
                          .offset = m->offset,
                          .bit_offset = m->bit_offset,
                          .bit_width = m->bit_width,
                          .align = m->align};
        vec_push(&b->members, made);
    }
    ty_info info = {.kind = rec.kind,
                    .complete = true,
                    .packed = tag->packed,
                    .align = tag->align,
                    .size = tag->size,
                    .tag = rec.tag,
                    .anonymous = rec.anonymous,
                    .members = b->members.data + base,
                    .count_members = b->members.len - base,
                    .is_va_list = tag == b->u->types.va_list_tag};
    ty t = ty_intern(b->s, &info);
    b->members.len = base;
    b->records.data[r - 1].complete = t;
    b->records.data[r - 1].busy = false;
    vec_push(&b->p->records, t);
    return t;
}

/* ---- types ---- */

bool build_type_runtime(const ctype *c)
{
    for (; c->kind == CT_ARRAY; c = c->target)
        if (c->count == ARRAY_VARIABLE) return true;
    return false;
}

ctype *build_type_element(ctype *c)
{
    while (build_type_runtime(c)) c = c->target;
    return c;
}

ty build_type_reference(builder *b, ctype *c)
{
    if (!type_is_record(c)) return build_type(b, c);
    return reference_of(b, record_of_tag(b, c->tag, record_kind(c)));
}

ty build_pointer_to(builder *b, ty target, uint8_t quals)
{
    uint32_t word = b->p->ilp32 ? 4 : 8;
    return ty_intern(b->s, &(ty_info){.kind = TY_POINTER, .complete = true, .quals = quals, .size = word, .align = word, .target = target});
}

static uint8_t target_quals(const ctype *c)
{
    while (c->kind == CT_ARRAY) c = c->target;
    return (uint8_t)((c->quals & Q_CONST ? TYQ_CONST : 0) | (c->quals & Q_VOLATILE ? TYQ_VOLATILE : 0));
}

static ty pointer_type(builder *b, ctype *c)
{
    uint8_t quals = target_quals(c->target);
    return build_pointer_to(b, build_type_reference(b, build_type_element(c->target)), quals);
}

static ty array_type(builder *b, ctype *c)
{
    bool runtime = build_type_runtime(c);
    ty target = build_type(b, runtime ? build_type_element(c) : c->target);
    const ty_info *t = ty_get(b->s, target);
    int64_t count = runtime ? -2 : c->count == ARRAY_UNKNOWN ? -1 : c->count;
    ty_info info = {.kind = TY_ARRAY,
                    .complete = count >= 0,
                    .align = t->align,
                    .size = count > 0 ? (uint64_t)count * t->size : 0,
                    .count = count,
                    .target = target,
                    .is_va_list = c->unqualified == b->u->types.va_list->unqualified};
    return ty_intern(b->s, &info);
}

static ty function_type(builder *b, ctype *c)
{
    uint32_t base = b->params.len;
    for (uint32_t i = 0; i < c->param_count; i++) {
        ty t = build_type_reference(b, c->params[i].type);
        vec_push(&b->params, t);
    }
    ty_info info = {.kind = TY_FUNCTION,
                    .variadic = c->variadic,
                    .has_prototype = c->has_prototype,
                    .size = 1,
                    .align = 1,
                    .target = build_type_reference(b, c->target),
                    .params = b->params.data + base,
                    .count_params = b->params.len - base};
    info.params = b->params.data + base; /* the stack may have moved */
    ty t = ty_intern(b->s, &info);
    b->params.len = base;
    return t;
}

static const uint8_t basic_kind[CT_KINDS] = {
    [CT_VOID] = TY_VOID,       [CT_BOOL] = TY_BOOL,     [CT_CHAR] = TY_CHAR,     [CT_SCHAR] = TY_SCHAR,     [CT_UCHAR] = TY_UCHAR,
    [CT_SHORT] = TY_SHORT,     [CT_USHORT] = TY_USHORT, [CT_INT] = TY_INT,       [CT_UINT] = TY_UINT,       [CT_LONG] = TY_LONG,
    [CT_ULONG] = TY_ULONG,     [CT_LLONG] = TY_LLONG,   [CT_ULLONG] = TY_ULLONG, [CT_INT128] = TY_INT128,   [CT_UINT128] = TY_UINT128,
    [CT_FLOAT16] = TY_FLOAT16, [CT_FLOAT] = TY_FLOAT,   [CT_DOUBLE] = TY_DOUBLE, [CT_LDOUBLE] = TY_LDOUBLE, [CT_FLOAT128] = TY_FLOAT128,
};

static ty basic_type(builder *b, const ctype *c)
{
    bool is_signed = type_is_integer(c) && type_is_signed(&b->u->types, c);
    return ty_intern(b->s, &(ty_info){.kind = basic_kind[c->kind],
                                      .is_signed = is_signed,
                                      .complete = c->kind != CT_VOID,
                                      .size = type_size(c),
                                      .align = b->u->types.basic[c->kind]->align}); /* aligned typedefs are the plain type */
}

static ty make_type(builder *b, ctype *c)
{
    switch (c->kind) {
    case CT_ENUM: return build_type(b, c->target);
    case CT_COMPLEX:
    case CT_VECTOR: {
        if (type_has_parts(c)) return complete_record(b, record_of_tag(b, c->tag, TY_STRUCT));
        ty target = build_type(b, c->target);
        return ty_intern(b->s, &(ty_info){.kind = c->kind == CT_VECTOR ? TY_VECTOR : TY_COMPLEX,
                                          .complete = true,
                                          .align = type_align(c),
                                          .size = type_size(c),
                                          .count = c->kind == CT_VECTOR ? c->count : 0,
                                          .target = target});
    }
    case CT_POINTER: return pointer_type(b, c);
    case CT_ARRAY: return array_type(b, c);
    case CT_FUNCTION: return function_type(b, c);
    case CT_STRUCT:
    case CT_UNION: return complete_record(b, record_of_tag(b, c->tag, record_kind(c)));
    default: return basic_type(b, c);
    }
}

ty build_type(builder *b, ctype *c)
{
    if (c->canonical) return (ty){c->canonical};
    ty t = make_type(b, c);
    /* a struct that is being completed further up, or an incomplete one, may look different later */
    if (!type_is_record(c) || ty_get(b->s, t)->complete) c->canonical = t.i;
    return t;
}

void build_types_free(builder *b)
{
    vec_free(&b->records);
    vec_free(&b->parents);
    vec_free(&b->members);
    vec_free(&b->params);
    map_free(&b->record_of);
    map_free(&b->parent_of);
}
