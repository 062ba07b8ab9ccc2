#include "cfa/build_internal.h"

/* C types → canonical types, cached in ctype.canonical.
 * The target of a pointer and the parameters and result of a function type mention a struct or union by tag alone (an
 * incomplete type: "reference"); objects, members, elements and accesses carry the complete type. So recursive types are
 * finite, and a struct is completed (listed in program.records, dependencies first) only when something needs its layout.
 * Names of structs: the tag; else the typedef's name; else parent.member (parent.#n for the n-th unnamed member); else
 * variable.$type. A second layout under the same name becomes name@2, in order of first encounter.
 * Arrays whose size is known at run time only become arrays of count -2 of their innermost element of constant size;
 * pointers to them point to that element. */

/* ---- comparing layouts of two tag objects ---- */

static bool same_layout(const ctag *a, const ctag *b);

static name tag_name(const ctag *t) { return name_empty(t->name) ? t->alias : t->name; }

static bool same_type(const ctype *a, const ctype *b, bool by_tag)
{
    if (a == b) return true;
    if (a->kind == CT_ENUM) a = a->target;
    if (b->kind == CT_ENUM) b = b->target;
    if (a->kind != b->kind) return false;
    switch (a->kind) {
    case CT_STRUCT: case CT_UNION:
        if (a->tag == b->tag) return true;
        if (!name_equal(tag_name(a->tag), tag_name(b->tag))) return false;
        if (by_tag && !name_empty(tag_name(a->tag))) return true;
        return same_layout(a->tag, b->tag);
    case CT_POINTER: return ((a->target->quals ^ b->target->quals) & (Q_CONST | Q_VOLATILE)) == 0 && same_type(a->target, b->target, true);
    case CT_ARRAY: case CT_VECTOR: return a->count == b->count && same_type(a->target, b->target, by_tag);
    case CT_COMPLEX: return same_type(a->target, b->target, by_tag);
    case CT_FUNCTION:
        if (a->param_count != b->param_count || a->variadic != b->variadic || a->has_prototype != b->has_prototype) return false;
        for (uint32_t i = 0; i < a->param_count; i++)
            if (!same_type(a->params[i].type, b->params[i].type, true)) return false;
        return same_type(a->target, b->target, true);
    default: return true;
    }
}

static bool same_layout(const ctag *a, const ctag *b)
{
    if (a == b || !a->complete || !b->complete) return true;
    if (a->member_count != b->member_count || a->size != b->size || a->align != b->align || a->packed != b->packed) return false;
    for (uint32_t i = 0; i < a->member_count; i++) {
        const cmember *m = &a->members[i], *n = &b->members[i];
        if (!name_equal(m->name, n->name) || m->offset != n->offset || m->bit_offset != n->bit_offset || m->bit_width != n->bit_width) return false;
        if (!same_type(m->type, n->type, false)) return false;
    }
    return true;
}

/* ---- records: naming ---- */

static ctype *stripped(ctype *c)
{
    while (c->kind == CT_POINTER || c->kind == CT_ARRAY) c = c->target;
    return c;
}

static bool is_nameless(const ctype *c) { return type_is_record(c) && name_empty(c->tag->name) && name_empty(c->tag->alias); }

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
        if ((known->kind && kind && known->kind != kind) || (known->definition && !same_layout(known->definition, tag))) continue;
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

/* Where the nameless structs of the unit are members, for those met outside their parent first. */
static void find_parents(builder *b)
{
    if (b->parents_unit == b->u) return;
    b->parents_unit = b->u;
    for (uint32_t i = 0; i < b->u->tags.len; i++) {
        ctag *t = b->u->tags.data[i];
        for (uint32_t m = 0; m < t->member_count; m++) {
            ctype *c = stripped(t->members[m].type);
            if (!is_nameless(c)) continue;
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
    if (!name_empty(m->name)) return make_name(b, "%s.%s", parent, space_text(b->s, m->name), 0);
    uint32_t n = 0;
    for (uint32_t i = 0; i <= member; i++) n += name_empty(tag->members[i].name);
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
    return make_name(b, "%s%s", b->type_hint, ".$type", 0);
}

/* A tag of a block must not take the name of the file's one just because it is met first. */
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
    if (tag->owner) claim_for_file_scope(b, tag->name);
    name wanted = tag_name(tag);
    bool nameless = name_empty(tag->name);
    if (name_empty(wanted)) wanted = nameless_name(b, tag);
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
        ctype *inner = stripped(m->type);
        if (is_nameless(inner) && !inner->tag->record)
            inner->tag->record = record_named(b, inner->tag, record_kind(inner), member_type_name(b, rec.tag, tag, i), true);
        ty_member made = {.name = m->name, .type = build_type(b, m->type), .offset = m->offset, .bit_offset = m->bit_offset,
                          .bit_width = m->bit_width, .align = m->align};
        vec_push(&b->members, made);
    }
    ty_info info = {.kind = rec.kind, .complete = true, .packed = tag->packed, .align = tag->align, .size = tag->size, .tag = rec.tag,
                    .anonymous = rec.anonymous, .members = b->members.data + base, .count_members = b->members.len - base,
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
    ty_info info = {.kind = TY_ARRAY, .complete = count >= 0, .align = t->align, .size = count > 0 ? (uint64_t)count * t->size : 0,
                    .count = count, .target = target, .is_va_list = c->unqualified == b->u->types.va_list->unqualified};
    return ty_intern(b->s, &info);
}

static ty function_type(builder *b, ctype *c)
{
    uint32_t base = b->params.len;
    for (uint32_t i = 0; i < c->param_count; i++) {
        ty t = build_type_reference(b, c->params[i].type);
        vec_push(&b->params, t);
    }
    ty_info info = {.kind = TY_FUNCTION, .variadic = c->variadic, .has_prototype = c->has_prototype, .size = 1, .align = 1,
                    .target = build_type_reference(b, c->target), .params = b->params.data + base, .count_params = b->params.len - base};
    info.params = b->params.data + base; /* the stack may have moved */
    ty t = ty_intern(b->s, &info);
    b->params.len = base;
    return t;
}

static const uint8_t basic_kind[CT_KINDS] = {
    [CT_VOID] = TY_VOID, [CT_BOOL] = TY_BOOL, [CT_CHAR] = TY_CHAR, [CT_SCHAR] = TY_SCHAR, [CT_UCHAR] = TY_UCHAR, [CT_SHORT] = TY_SHORT,
    [CT_USHORT] = TY_USHORT, [CT_INT] = TY_INT, [CT_UINT] = TY_UINT, [CT_LONG] = TY_LONG, [CT_ULONG] = TY_ULONG, [CT_LLONG] = TY_LLONG,
    [CT_ULLONG] = TY_ULLONG, [CT_INT128] = TY_INT128, [CT_UINT128] = TY_UINT128, [CT_FLOAT16] = TY_FLOAT16, [CT_FLOAT] = TY_FLOAT,
    [CT_DOUBLE] = TY_DOUBLE, [CT_LDOUBLE] = TY_LDOUBLE, [CT_FLOAT128] = TY_FLOAT128,
};

static ty basic_type(builder *b, const ctype *c)
{
    bool is_signed = type_is_integer(c) && type_is_signed(&b->u->types, c);
    return ty_intern(b->s, &(ty_info){.kind = basic_kind[c->kind], .is_signed = is_signed, .complete = c->kind != CT_VOID,
                                      .size = type_size(c), .align = b->u->types.basic[c->kind]->align}); /* aligned typedefs are the plain type */
}

static ty make_type(builder *b, ctype *c)
{
    switch (c->kind) {
    case CT_ENUM: return build_type(b, c->target);
    case CT_COMPLEX: case CT_VECTOR: {
        ty target = build_type(b, c->target);
        return ty_intern(b->s, &(ty_info){.kind = c->kind == CT_VECTOR ? TY_VECTOR : TY_COMPLEX, .complete = true, .align = type_align(c),
                                          .size = type_size(c), .count = c->kind == CT_VECTOR ? c->count : 0, .target = target});
    }
    case CT_POINTER: return pointer_type(b, c);
    case CT_ARRAY: return array_type(b, c);
    case CT_FUNCTION: return function_type(b, c);
    case CT_STRUCT: case CT_UNION: return complete_record(b, record_of_tag(b, c->tag, record_kind(c)));
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
