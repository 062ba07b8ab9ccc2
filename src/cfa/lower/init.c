#include "cfa/lower/internal.h"

/* Initialisers: one assignment per item, after a zero assignment unless the items cover the whole object. For static
 * storage the items are collected in b->inits instead (what they do not cover is zero anyway, so zeros are left out).
 * A string that initialises an array becomes E_STRING of exactly the array's type: its bytes are cut to the array's size, or
 * padded with zeros up to one element less than it (the last zero is the terminator that E_STRING has by itself). A short
 * string in a large array is stored element by element instead. */

enum { LARGE_ARRAY = 4096, RANGE_MAX = 1 << 21 };

/* ---- does an initialiser cover its object? ---- */

static uint64_t saturating_product(uint64_t a, uint64_t b)
{
    uint64_t r;
    return __builtin_mul_overflow(a, b, &r) ? UINT64_MAX : r;
}

/* Scalars in an object of type c; UINT64_MAX: cannot be covered by counting (unions). */
static uint64_t count_scalars(const ctype *c)
{
    if (c->kind == CT_UNION) return UINT64_MAX;
    if (c->kind == CT_ARRAY) return c->count <= 0 ? 0 : saturating_product((uint64_t)c->count, count_scalars(c->target));
    if (c->kind == CT_VECTOR) return c->count <= 0 ? 0 : (uint64_t)c->count;
    if (c->kind != CT_STRUCT) return 1;
    uint64_t n = 0;
    for (uint32_t i = 0; i < c->tag->member_count; i++) {
        const cmember *m = &c->tag->members[i];
        if (m->bit_width >= 0 && name_empty(m->name)) continue;
        uint64_t k = count_scalars(m->type);
        if (k == UINT64_MAX) return k;
        n += k;
    }
    return n;
}

/* Offset in bits of the subobject, and how many of them a range designator makes. */
static uint64_t locate(const init_path *path, const ctype *root, uint64_t *copies)
{
    if (!path) return 0;
    const ctype *outer = path->parent ? path->parent->type : root;
    uint64_t at = locate(path->parent, root, copies);
    *copies = saturating_product(*copies, path->last - path->index + 1);
    if (!type_is_record(outer)) return at + path->index * type_size(outer->target) * 8;
    const cmember *m = &outer->tag->members[path->index];
    return at + m->offset * 8 + m->bit_offset;
}

bool build_init_is_whole(const initializer *init) { return init->count == 1 && !init->items[0].path; }

static bool has_range(const initializer *init)
{
    for (uint32_t i = 0; i < init->count; i++)
        for (const init_path *path = init->items[i].path; path; path = path->parent)
            if (path->last != path->index) return true;
    return false;
}

bool build_init_covers(const ctype *type, const initializer *init)
{
    if (build_init_is_whole(init)) return true;
    uint64_t direct = type->kind == CT_ARRAY ? (uint64_t)type->count : type_is_record(type) ? type->tag->member_count : 1;
    if (init->count < direct && !has_range(init)) return false; /* each item covers one member or element at most */
    uint64_t total = count_scalars(type), covered = 0, next = 0;
    if (total == UINT64_MAX) return false;
    for (uint32_t i = 0; i < init->count; i++) {
        const init_path *path = init->items[i].path;
        uint64_t copies = 1, at = locate(path, type, &copies);
        if (!path || (i && at < next)) return false; /* out of order: may overlap */
        next = at + 1;
        uint64_t n = path->type->kind == CT_UNION ? UINT64_MAX : count_scalars(path->type);
        covered += saturating_product(n, copies);
        if (covered > total) return false;
    }
    return covered == total;
}

/* ---- storing ---- */

static bool in_flexible_array(const builder *b, ex place)
{
    for (;;) {
        const ex_info *i = ex_get(b->s, place);
        if (i->kind != E_MEMBER && i->kind != E_INDEX) return false;
        if (i->kind == E_INDEX && ty_get(b->s, ex_get(b->s, i->a)->type)->count <= 0) return true;
        place = i->a;
    }
}

void build_store(builder *b, ex place, ex value)
{
    if (!b->constant) {
        graph_assign(b, place, value);
        return;
    }
    value = graph_fit(b, place, value);
    __int128 constant;
    if (ex_is_int(b->s, value, &constant) && constant == 0 && !in_flexible_array(b, place)) return;
    vec_push(&b->inits, (cfa_init){.place = place, .value = value});
}

static void store_elements(builder *b, ex array, const expr *e, uint64_t width, uint64_t count)
{
    ty element = ty_get(b->s, ex_get(b->s, array)->type)->target;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t c = 0;
        if ((i + 1) * width <= e->string.len) memcpy(&c, e->string.bytes + i * width, width);
        ex at = ex_index(b->s, array, ex_int(b->s, b->p->ptrdiff_type, (__int128)i));
        build_store(b, at, ex_int(b->s, element, (__int128)c));
    }
}

static bool all_zero(const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (bytes[i]) return false;
    return true;
}

static void store_string(builder *b, ex place, const ctype *type, const expr *e)
{
    ty array = ex_get(b->s, place)->type;
    int64_t room = ty_get(b->s, array)->count;
    uint64_t width = type_size(type->target);
    if (!width || width > 8) return;
    uint64_t chars = e->string.len / width;
    if (room <= 0) { /* a flexible array member takes what it is given */
        if (room < 0) store_elements(b, place, e, width, type->count > 0 ? (uint64_t)type->count : chars + 1);
        return;
    }
    uint64_t count = (uint64_t)room, bytes = saturating_product(count, width);
    uint64_t used = e->string.len < bytes ? e->string.len : bytes;
    if (all_zero(e->string.bytes, used)) {
        if (!b->constant) graph_assign(b, place, ex_zero(b->s, array));
        return;
    }
    if (count > LARGE_ARRAY && count / 4 > chars) {
        if (!b->constant) graph_assign(b, place, ex_zero(b->s, array));
        store_elements(b, place, e, width, chars);
        return;
    }
    uint64_t len = chars >= count ? bytes : bytes - width;
    name text;
    if (len <= e->string.len) {
        text = intern(&b->s->names, e->string.bytes, len);
    } else {
        char *padded = mem_alloc(len);
        memcpy(padded, e->string.bytes, e->string.len);
        memset(padded + e->string.len, 0, len - e->string.len);
        text = intern(&b->s->names, padded, len);
        free(padded);
    }
    build_store(b, place, ex_string(b->s, array, text));
}

static void store_item(builder *b, ex place, ctype *type, expr *value)
{
    if (type->kind == CT_ARRAY && value->kind == EX_STRING) {
        b->at = value->at;
        store_string(b, place, type, value);
        return;
    }
    if (b->constant) {
        expr *inner = value;
        while (inner->kind == EX_CAST && type_is_record(inner->type)) inner = inner->a;
        if (inner->kind == EX_COMPOUND && !type_is_scalar(type)) {
            if (inner->symbol->init) build_init(b, place, type, inner->symbol->init, false);
            return;
        }
        if (build_is_parts_operator(value)) build_parts_assign(b, place, value);
        else build_store(b, place, build_value(b, value));
        return;
    }
    if (type->kind == CT_ARRAY) graph_assign(b, place, build_place(b, value));
    else build_assign_to(b, place, value);
}

static ex subobject(builder *b, ex outer, const ctype *outer_type, uint64_t index)
{
    if (type_is_record(outer_type)) return ex_member(b->s, outer, (uint32_t)index);
    if (type_has_parts(outer_type)) return build_part(b, outer, outer_type, (uint32_t)index);
    return ex_index(b->s, outer, ex_int(b->s, b->p->ptrdiff_type, (__int128)index));
}

static ex path_place(builder *b, ex root, const ctype *type, const init_path *path, bool *ranged)
{
    if (!path) return root;
    if (path->last != path->index) *ranged = true;
    ex outer = path_place(b, root, type, path->parent, ranged);
    return subobject(b, outer, path->parent ? path->parent->type : type, path->index);
}

typedef struct {
    expr *item;
    ex value; /* none: store item again for each element */
    ctype *type;
} ranged_value;

/* chain: the path from the outermost level inward */
static void store_range(builder *b, ex outer, const ctype *outer_type, const init_path *const *chain, uint32_t depth, const ranged_value *v)
{
    if (!depth) {
        if (ex_none(v->value)) store_item(b, outer, v->type, v->item);
        else build_store(b, outer, v->value);
        return;
    }
    const init_path *path = chain[0];
    for (uint64_t i = path->index; i <= path->last; i++)
        store_range(b, subobject(b, outer, outer_type, i), path->type, chain + 1, depth - 1, v);
}

/* The value of an item that a range, or the parts that are left of one, have together. */
typedef struct {
    const expr *item;
    ex value;
} shared_value;

static void store_ranged_item(builder *b, ex root, const ctype *type, const struct init_item *item, shared_value *shared)
{
    uint32_t depth = 0;
    for (const init_path *path = item->path; path; path = path->parent) depth++;
    const init_path **chain = ARENA_ARRAY(&b->p->memory, const init_path *, depth);
    uint32_t at = depth;
    for (const init_path *path = item->path; path; path = path->parent) chain[--at] = path;
    ranged_value v = {.item = item->value, .type = item->path->type};
    if (b->constant && item->value->kind == EX_INT && item->value->value == 0) return;
    uint64_t copies = 1;
    locate(item->path, type, &copies);
    if (copies > RANGE_MAX) {
        diag_error(b->d, item->value->at, "a range designator over %llu elements; more than %d are not supported",
                   (unsigned long long)copies, RANGE_MAX);
        return;
    }
    if (type_is_scalar(v.type) && shared->item == item->value) {
        v.value = shared->value;
    } else if (type_is_scalar(v.type)) {
        v.value = build_value(b, item->value);
        if (!b->constant && (item->value->has_effect || ex_get(b->s, v.value)->reads_memory)) v.value = graph_save(b, v.value);
        *shared = (shared_value){item->value, v.value};
    } else if (item->value->has_effect) {
        graph_unsupported(b, item->value->at, "a range of structures that are computed once");
    }
    store_range(b, root, type, chain, depth, &v);
}

void build_init(builder *b, ex place, ctype *type, initializer *init, bool zero_first)
{
    if (build_init_is_whole(init)) {
        store_item(b, place, type, init->items[0].value);
        return;
    }
    ty t = ex_get(b->s, place)->type;
    order_note_list(b, init);
    shared_value shared = {0};
    bool is_zero = zero_first && !b->constant; /* so far, where no item was stored */
    if (is_zero) graph_assign(b, place, build_dummy(b, t));
    for (uint32_t i = 0; i < init->count; i++) {
        const struct init_item *item = &init->items[i];
        if (is_zero && item->value->kind == EX_INT && item->value->value == 0) continue;
        bool ranged = false;
        ex sub = path_place(b, place, type, item->path, &ranged);
        bool is_part = item->value == shared.item || (i + 1 < init->count && init->items[i + 1].value == item->value); /* of a range */
        if (ranged || is_part) store_ranged_item(b, place, type, item, &shared);
        else store_item(b, sub, item->path ? item->path->type : type, item->value);
    }
}
