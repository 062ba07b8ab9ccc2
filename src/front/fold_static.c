#include "front/parse_internal.h"

/* Initialisers of static objects, reduced to constants: calls gcc evaluates, elements of string literals, and reads of const
 * objects whose initialisers were seen. const_is_static judges the rest. */

enum { STEPS_MAX = 64, READS_MAX = 200 };

typedef struct {
    parser *p;
    unsigned depth; /* initialisers read within one another: `const int n = n;` has no end */
} folder;

typedef struct {             /* a subobject of something initialised */
    const initializer *init; /* NULL: of a string literal */
    const expr *string;
    uint32_t count;
    uint64_t steps[STEPS_MAX];     /* member or element numbers from the outside inward */
    const ctype *outer[STEPS_MAX]; /* the type each step is in */
} place;

static expr *fold(folder *f, expr *e, bool is_value);

/* ---- from an lvalue to the place ---- */

static bool is_constant_object(const symbol *s)
{
    const ctype *t = s->type;
    uint32_t quals = t->quals;
    while (t->kind == CT_ARRAY) quals |= (t = t->target)->quals;
    return s->kind == SYM_OBJECT && s->init && quals & Q_CONST && !(quals & Q_VOLATILE) && !s->weak;
}

static bool add_step(place *at, const ctype *outer, uint64_t index)
{
    if (at->count == STEPS_MAX) return false;
    at->outer[at->count] = outer;
    at->steps[at->count++] = index;
    return true;
}

static bool resolve(const expr *e, place *at);

static bool resolve_pointer(const expr *e, place *at)
{
    switch (e->kind) {
    case EX_DECAY: return e->a->type->kind == CT_ARRAY && resolve(e->a, at) && add_step(at, e->a->type, 0);
    case EX_ADDR: return resolve(e->a, at);
    case EX_CAST:
        return e->a->type->kind == CT_POINTER && e->type->kind == CT_POINTER &&
               type_compatible(type_plain(e->type->target), type_plain(e->a->type->target)) && resolve_pointer(e->a, at);
    case EX_PTRADD: {
        if (e->b->kind != EX_INT || !resolve_pointer(e->a, at) || !at->count) return false;
        const ctype *array = at->outer[at->count - 1];
        __int128 index = (__int128)at->steps[at->count - 1] + e->b->value;
        if (array->kind != CT_ARRAY || index < 0 || index >= (__int128)array->count) return false;
        at->steps[at->count - 1] = (uint64_t)index;
        return true;
    }
    default: return false;
    }
}

static bool resolve(const expr *e, place *at)
{
    switch (e->kind) {
    case EX_STRING: *at = (place){.string = e}; return true;
    case EX_COMPOUND:
    case EX_OBJECT:
        if (e->kind == EX_OBJECT ? !is_constant_object(e->symbol) : !e->symbol->init) return false;
        *at = (place){.init = e->symbol->init};
        return true;
    case EX_MEMBER: return resolve(e->a, at) && add_step(at, e->a->type, e->member);
    case EX_DEREF: return resolve_pointer(e->a, at);
    case EX_CAST: return type_is_record(e->type) && resolve(e->a, at);
    default: return false;
    }
}

/* ---- from the place to its value ---- */

static uint32_t path_length(const init_path *path)
{
    uint32_t n = 0;
    for (; path; path = path->parent) n++;
    return n;
}

typedef enum { APART, COVERS, INSIDE, UNCLEAR } relation;

/* how an item lies to the place; COVERS: it is the place or something around it */
static relation relate(const init_path *path, uint32_t length, const place *at)
{
    relation r = length > at->count ? INSIDE : COVERS;
    for (uint32_t i = length; i-- > 0; path = path->parent) {
        if (i >= at->count) continue;
        if (path->index <= at->steps[i] && at->steps[i] <= path->last) {
            if (r == INSIDE && path->index != path->last) r = UNCLEAR;
        } else {
            r = at->outer[i]->kind == CT_UNION ? UNCLEAR : APART; /* another member shares its bytes; outer levels decide */
        }
    }
    return r;
}

static expr *string_element(folder *f, const expr *string, const place *at, uint32_t from, const expr *read)
{
    if (from + 1 != at->count) return NULL;
    uint64_t width = type_size(string->type->target), index = at->steps[from], c = 0;
    if (!type_is_integer(read->type) || type_size(read->type) != width || width > 8) return NULL;
    if ((index + 1) * width <= string->string.len) memcpy(&c, string->string.bytes + index * width, width);
    ctype *type = type_plain(read->type);
    return check_int(f->p, const_wrap(f->p->types, type, (__int128)c), type, read->at);
}

static expr *value_at(folder *f, const place *at, const expr *read);

/* the place lies in the object that the item's value initialises; its steps from `from` on lead there */
static expr *value_in(folder *f, expr *value, const place *at, uint32_t from, const expr *read)
{
    if (value->kind == EX_STRING) return string_element(f, value, at, from, read);
    if (from == at->count && !type_is_record(read->type)) return fold(f, value, true);
    place inner;
    if (!resolve(value, &inner)) return NULL;
    for (uint32_t i = from; i < at->count; i++)
        if (!add_step(&inner, at->outer[i], at->steps[i])) return NULL;
    return value_at(f, &inner, read);
}

static init_path *path_below(folder *f, const init_path *path, uint32_t levels)
{
    if (!levels) return NULL;
    init_path *copy = ARENA_NEW(f->p->mem, init_path);
    *copy = *path;
    copy->parent = path_below(f, path->parent, levels - 1);
    return copy;
}

/* The value of a struct: a compound literal of the items that initialise it. */
static expr *record_at(folder *f, const place *at, const expr *read)
{
    const initializer *init = at->init;
    initializer *part = ARENA_NEW(f->p->mem, initializer);
    part->items = arena_alloc(f->p->mem, (init->count + 1) * sizeof *part->items);
    part->at = read->at;
    for (uint32_t i = 0; i < init->count; i++) {
        const struct init_item *item = &init->items[i];
        uint32_t length = path_length(item->path);
        relation r = relate(item->path, length, at);
        if (r == UNCLEAR) return NULL;
        if (r == COVERS) return init->count == 1 || length == at->count ? value_in(f, item->value, at, length, read) : NULL;
        if (r == INSIDE)
            part->items[part->count++] = (struct init_item){path_below(f, item->path, length - at->count), fold(f, item->value, true)};
    }
    symbol *s = ARENA_NEW(f->p->mem, symbol);
    s->kind = SYM_OBJECT;
    s->is_temporary = true;
    s->type = type_plain(read->type);
    s->at = read->at;
    s->init = part;
    expr *e = check_new(f->p, EX_COMPOUND, s->type, read->at);
    e->symbol = s;
    return e;
}

static expr *zero(folder *f, const expr *read)
{
    ctype *type = type_plain(read->type);
    if (!type_is_floating(type)) return type_is_integer(type) || type->kind == CT_POINTER ? check_int(f->p, 0, type, read->at) : NULL;
    expr *e = check_new(f->p, EX_FLOAT, type, read->at);
    e->floating = 0;
    e->is_constant = true;
    return e;
}

static expr *value_at(folder *f, const place *at, const expr *read)
{
    if (at->string) return string_element(f, at->string, at, 0, read);
    if (f->depth >= READS_MAX) return NULL;
    f->depth++;
    expr *e = NULL;
    if (type_is_record(read->type)) {
        e = record_at(f, at, read);
    } else {
        uint32_t i = at->init->count;
        relation r = APART;
        while (i > 0 && r == APART) {
            const struct init_item *item = &at->init->items[--i];
            uint32_t length = path_length(item->path);
            r = relate(item->path, length, at);
            if (r == COVERS) e = value_in(f, item->value, at, length, read);
        }
        if (r == APART) e = zero(f, read);
    }
    f->depth--;
    return e;
}

/* The value of an lvalue, or NULL if it is not known. */
static expr *read_value(folder *f, const expr *e)
{
    place at;
    if (e->type->kind == CT_ARRAY || e->type->quals & Q_VOLATILE || !resolve(e, &at)) return NULL;
    expr *v = value_at(f, &at, e);
    if (!v || !e->is_bitfield) return v;
    __int128 n;
    int width = e->a->type->tag->members[e->member].bit_width;
    if (v->kind != EX_INT || width <= 0 || width > 64) return NULL;
    n = v->value & (((__int128)1 << width) - 1);
    if (type_is_signed(f->p->types, e->type) && n >> (width - 1) & 1) n -= (__int128)1 << width;
    return check_int(f->p, n, type_plain(e->type), e->at);
}

/* ---- expressions ---- */

static bool is_number(const expr *e) { return e->kind == EX_INT || e->kind == EX_FLOAT; }

static bool is_true(const expr *e) { return e->kind == EX_INT ? e->value != 0 : e->floating != 0; }

static expr *number(folder *f, expr *e)
{
    __int128 v;
    long double x;
    if (const_eval(f->p->types, e, &v)) return check_int(f->p, v, e->type, e->at);
    if (!const_float(f->p->types, e, &x)) return e;
    expr *n = check_new(f->p, EX_FLOAT, e->type, e->at);
    n->floating = x;
    n->is_constant = true;
    return n;
}

static void fold_items(folder *f, initializer *init)
{
    for (uint32_t i = 0; init && i < init->count; i++)
        init->items[i].value = fold(f, init->items[i].value, init->items[i].value->type->kind != CT_ARRAY);
}

static expr *fold_choice(folder *f, expr *e)
{
    e->a = fold(f, e->a, true);
    if (!is_number(e->a)) {
        if (e->b) e->b = fold(f, e->b, true);
        if (e->kind == EX_COND || e->kind == EX_COND_OMITTED) e->c = fold(f, e->c, true);
        return e;
    }
    bool x = is_true(e->a);
    switch (e->kind) {
    case EX_COND: return fold(f, x ? e->b : e->c, true);
    case EX_COND_OMITTED: return x ? number(f, e) : fold(f, e->c, true);
    default:
        if (x == (e->kind == EX_LOGOR)) return check_int(f->p, x, e->type, e->at);
        e->b = fold(f, e->b, true);
        return is_number(e->b) ? check_int(f->p, is_true(e->b), e->type, e->at) : e;
    }
}

/* Is `part` an operand of e, directly or not? An initialiser that reads the object it initialises must not become a part of itself. */
static bool contains(const expr *e, const expr *part)
{
    for (; e; e = e->a) {
        if (e == part) return true;
        switch (e->kind) {
        case EX_DEREF:
        case EX_MEMBER:
        case EX_ADDR:
        case EX_DECAY:
        case EX_CAST:
        case EX_NEG:
        case EX_BITNOT:
        case EX_NOT: break;
        case EX_COND:
        case EX_COND_OMITTED:
            if (contains(e->c, part)) return true;
            if (e->b && contains(e->b, part)) return true;
            break;
        case EX_LOGAND:
        case EX_LOGOR:
            if (contains(e->b, part)) return true;
            break;
        case EX_CALL:
            for (uint32_t i = 0; i < e->call.count; i++)
                if (contains(e->call.args[i], part)) return true;
            return false;
        case EX_COMPOUND:
            for (uint32_t i = 0; e->symbol->init && i < e->symbol->init->count; i++)
                if (contains(e->symbol->init->items[i].value, part)) return true;
            return false;
        default:
            if (!expr_is_binary((expr_kind)e->kind)) return false;
            if (contains(e->b, part)) return true;
        }
    }
    return false;
}

static expr *fold_place(folder *f, expr *e, bool is_value)
{
    if (e->kind == EX_DEREF) e->a = fold(f, e->a, true);
    if (e->kind == EX_MEMBER) e->a = fold(f, e->a, false);
    if (e->kind == EX_COMPOUND) fold_items(f, e->symbol->init);
    if (!is_value || (e->kind == EX_COMPOUND && !type_is_scalar(e->type))) return e;
    expr *v = read_value(f, e);
    return v && !contains(v, e) ? v : e;
}

/* is_value: e is read, as opposed to having its address taken */
static expr *fold(folder *f, expr *e, bool is_value)
{
    switch (e->kind) {
    case EX_OBJECT:
    case EX_DEREF:
    case EX_MEMBER:
    case EX_COMPOUND: return fold_place(f, e, is_value);
    case EX_ADDR:
    case EX_DECAY: e->a = fold(f, e->a, false); return e;
    case EX_CALL:
        for (uint32_t i = 0; i < e->call.count; i++) e->call.args[i] = fold(f, e->call.args[i], true);
        return fold_call(f->p, e);
    case EX_COND:
    case EX_COND_OMITTED:
    case EX_LOGAND:
    case EX_LOGOR: return fold_choice(f, e);
    case EX_CAST:
    case EX_NEG:
    case EX_BITNOT:
    case EX_NOT: e->a = fold(f, e->a, true); return is_number(e->a) ? number(f, e) : e;
    default:
        if (!expr_is_binary((expr_kind)e->kind)) return e;
        e->a = fold(f, e->a, true);
        e->b = fold(f, e->b, true);
        return is_number(e->a) && is_number(e->b) ? number(f, e) : e;
    }
}

expr *fold_static(parser *p, expr *e)
{
    if (is_number(e) || e->kind == EX_STRING) return e;
    folder f = {.p = p};
    return fold(&f, e, e->type->kind != CT_ARRAY);
}

/* ---- what was left over ---- */

bool fold_has_known_call(parser *p, const expr *e)
{
    for (;;) {
        switch (e->kind) {
        case EX_CALL: return fold_callee(p, e) != NULL;
        case EX_COND:
        case EX_COND_OMITTED:
            if (fold_has_known_call(p, e->a) || (e->b && fold_has_known_call(p, e->b))) return true;
            e = e->c;
            break;
        case EX_COMPOUND:
            for (uint32_t i = 0; e->symbol->init && i < e->symbol->init->count; i++)
                if (fold_has_known_call(p, e->symbol->init->items[i].value)) return true;
            return false;
        case EX_DEREF:
        case EX_MEMBER:
        case EX_ADDR:
        case EX_DECAY:
        case EX_CAST:
        case EX_NEG:
        case EX_BITNOT:
        case EX_NOT: e = e->a; break;
        case EX_ADD ... EX_PTRDIFF:
        case EX_LOGAND:
        case EX_LOGOR:
            if (fold_has_known_call(p, e->b)) return true;
            e = e->a;
            break;
        default: return false;
        }
    }
}
