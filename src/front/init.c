#include "base/idtable.h"
#include "front/parse_internal.h"

/* Initialisers, flattened into (subobject, value) items.
 * A brace level walks the positions of its type; a value that meets an aggregate descends into it without a brace level of
 * its own (brace elision). As long as positions only grow, nothing can be overridden and no bookkeeping is done; the first
 * step backwards (state.disordered) builds an index of all subobjects touched so far. */

typedef struct {
    init_path *path;
    uint32_t item; /* 1 + index of the item that initialises exactly this subobject; 0: none */
} touched;

typedef struct {
    parser *p;
    uint32_t first; /* its items in parser.items */
    const ctype *whole;
    expr *pending;  /* parsed, not yet given to a subobject */
    uint64_t count; /* elements of the whole object, if it is an array */
    bool disordered;
    bool has_ranges;
    const init_path *inside;       /* the object whose braces are being read; NULL: the whole one */
    uint32_t forced[MEMBER_DEPTH]; /* steps that lead through anonymous members to a designated one */
    uint32_t forced_count;
    VEC(touched) nodes;
    idtable index;
} state;

static void sub_object(state *in, init_path *path, ctype *type, bool overrides);

/* ---- subobjects touched so far ---- */

static uint64_t path_key(const init_path *parent, uint64_t index, uint64_t last)
{
    return hash_pair(hash_pair((uint64_t)(uintptr_t)parent, index), last);
}

static touched *find_node(state *in, const init_path *parent, uint64_t index, uint64_t last)
{
    uint64_t h = path_key(parent, index, last);
    for (uint32_t slot = idtable_first(&in->index, h), id; (id = idtable_at(&in->index, &slot, h));) {
        touched *n = &in->nodes.data[id - 1];
        if (n->path->parent == parent && n->path->index == index && n->path->last == last) return n;
    }
    return NULL;
}

static void add_node(state *in, init_path *path, uint32_t item)
{
    vec_push(&in->nodes, (touched){path, item});
    idtable_insert(&in->index, path_key(path->parent, path->index, path->last), in->nodes.len);
}

static void index_items(state *in)
{
    parser *p = in->p;
    in->disordered = true;
    for (uint32_t i = in->first; i < p->items.len; i++) {
        uint32_t item = i + 1;
        for (init_path *path = p->items.data[i].path; path; path = path->parent, item = 0) {
            if (find_node(in, path->parent, path->index, path->last)) break;
            add_node(in, path, item);
        }
    }
}

/* After items were removed. Subobjects without items stay: levels that are being read refer to them. */
static void reindex(state *in)
{
    VEC(touched) old = {0};
    for (uint32_t i = 0; i < in->nodes.len; i++) vec_push(&old, in->nodes.data[i]);
    vec_clear(&in->nodes);
    idtable_free(&in->index);
    index_items(in);
    for (uint32_t i = 0; i < old.len; i++) {
        init_path *path = old.data[i].path;
        if (!find_node(in, path->parent, path->index, path->last)) add_node(in, path, 0);
    }
    vec_free(&old);
}

/* path, with its ancestor `from` replaced by `to` */
static init_path *graft(parser *p, const init_path *path, const init_path *from, init_path *to)
{
    if (path == from) return to;
    init_path *c = arena_alloc(p->mem, sizeof *c);
    *c = *path;
    c->parent = graft(p, path->parent, from, to);
    return c;
}

static init_path *part_of(parser *p, const init_path *range, uint64_t index, uint64_t last)
{
    init_path *c = arena_alloc(p->mem, sizeof *c);
    *c = *range;
    c->index = index;
    c->last = last;
    return c;
}

static uint32_t depth_of(const init_path *path)
{
    uint32_t depth = 0;
    for (; path; path = path->parent) depth++;
    return depth;
}

/* The step of the path that is `depth` steps from the whole object. */
static const init_path *step_at(const init_path *path, uint32_t depth)
{
    for (uint32_t below = depth_of(path) - depth; below; below--) path = path->parent;
    return path;
}

/* The step is to a member of a union: all members are in the same place. */
static bool is_in_union(const state *in, const init_path *step)
{
    return (step->parent ? step->parent->type : in->whole)->kind == CT_UNION;
}

static bool leads_through_union(const state *in, const init_path *path)
{
    for (; path; path = path->parent)
        if (is_in_union(in, path)) return true;
    return false;
}

/* Some position is in both, or one is a part of the other. */
static bool meet(const state *in, const init_path *a, const init_path *b)
{
    uint32_t of_a = depth_of(a), of_b = depth_of(b), common = of_a < of_b ? of_a : of_b;
    for (uint32_t k = 1; k <= common; k++) {
        const init_path *x = step_at(a, k), *y = step_at(b, k);
        if (x->last < y->index || y->last < x->index) return is_in_union(in, x);
    }
    return true;
}

typedef VEC(struct init_item) item_list;

/* The characters of a string that was given to the whole array. */
static void unpack(parser *p, init_path *array, const expr *string, item_list *kept)
{
    uint64_t width = type_size(array->type->target), count = string->string.len / width;
    if (array->type->count >= 0 && count > (uint64_t)array->type->count) count = (uint64_t)array->type->count;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t c = 0;
        memcpy(&c, string->string.bytes + i * width, width);
        init_path *at = arena_alloc(p->mem, sizeof *at);
        *at = (init_path){.parent = array, .type = array->type->target, .index = i, .last = i};
        expr *value = check_int(p, const_wrap(p->types, at->type, (__int128)c), at->type, string->at);
        vec_push(kept, ((struct init_item){at, value}));
    }
}

/* The parts of the item beside the path. Of a whole that the path leads into, a string stays but for the position; gcc drops the others. */
static void keep_rest(state *in, struct init_item item, const init_path *path, item_list *kept)
{
    parser *p = in->p;
    uint32_t of_item = depth_of(item.path), of_path = depth_of(path), common = of_item < of_path ? of_item : of_path;
    for (uint32_t k = 1; k <= common; k++) {
        const init_path *q = step_at(item.path, k), *by = step_at(path, k);
        if (q->index != by->index && is_in_union(in, q)) return;
        uint64_t index = q->index > by->index ? q->index : by->index, last = q->last < by->last ? q->last : by->last;
        if (q->index < index) vec_push(kept, ((struct init_item){graft(p, item.path, q, part_of(p, q, q->index, index - 1)), item.value}));
        if (q->last > last) vec_push(kept, ((struct init_item){graft(p, item.path, q, part_of(p, q, last + 1, q->last)), item.value}));
        if (q->index != index || q->last != last) item.path = graft(p, item.path, q, part_of(p, q, index, last));
    }
    if (of_item >= of_path || item.value->kind != EX_STRING || item.path->type->kind != CT_ARRAY) return;
    item_list characters = {0};
    unpack(p, item.path, item.value, &characters);
    for (uint32_t i = 0; i < characters.len; i++) {
        if (meet(in, characters.data[i].path, path)) keep_rest(in, characters.data[i], path, kept);
        else vec_push(kept, characters.data[i]);
    }
    vec_free(&characters);
}

/* A later initialiser takes the place of earlier ones, of which ranges and wholes may have other parts. gcc does not evaluate what is
 * overridden; the parts that are left of a range have one value, which is evaluated once. */
static void override(state *in, const init_path *path)
{
    parser *p = in->p;
    item_list kept = {0};
    bool changed = false;
    for (uint32_t i = in->first; i < p->items.len; i++) {
        struct init_item item = p->items.data[i];
        bool is_met = item.value && item.path && meet(in, item.path, path);
        if (is_met) keep_rest(in, item, path, &kept);
        else vec_push(&kept, item);
        changed |= is_met;
    }
    if (changed) {
        p->items.len = in->first;
        for (uint32_t i = 0; i < kept.len; i++) vec_push(&p->items, kept.data[i]);
        reindex(in);
    }
    vec_free(&kept);
}

/* A whole that the path leads into has been given a value. */
static bool is_in_whole(state *in, const init_path *path)
{
    for (const init_path *whole = path->parent; whole; whole = whole->parent) {
        const touched *n = find_node(in, whole->parent, whole->index, whole->last);
        if (n && n->item && in->p->items.data[n->item - 1].value) return true;
    }
    return false;
}

/* Something at the path, or in its way, may have been given a value before. */
static bool may_override(state *in, const init_path *path, bool was_touched)
{
    return path && in->disordered && (was_touched || in->has_ranges || is_in_whole(in, path) || leads_through_union(in, path));
}

static void add_item(state *in, init_path *path, expr *value, bool was_touched)
{
    parser *p = in->p;
    if (may_override(in, path, was_touched)) override(in, path);
    vec_push(&p->items, (struct init_item){path, value});
    if (in->disordered && path) {
        touched *n = find_node(in, path->parent, path->index, path->last);
        if (n) n->item = p->items.len;
        else add_node(in, path, p->items.len);
    }
}

/* ---- positions in an aggregate ---- */

/* A vector is filled like an array. */
static bool has_elements(const ctype *t) { return t->kind == CT_ARRAY || t->kind == CT_VECTOR; }

static uint64_t end_of(const ctype *t)
{
    if (!has_elements(t)) return t->tag->member_count;
    return t->count >= 0 ? (uint64_t)t->count : t->count == ARRAY_UNKNOWN ? INT64_MAX : 0;
}

/* The first position from i on that values go to: unnamed bit-fields are skipped, a union has one. */
static uint64_t first_position(const ctype *t, uint64_t i)
{
    if (has_elements(t)) return i;
    const ctag *tag = t->tag;
    while (i < tag->member_count && name_empty(tag->members[i].name) && tag->members[i].bit_width >= 0) i++;
    return i;
}

static uint64_t following(const ctype *t, uint64_t i) { return t->kind == CT_UNION ? end_of(t) : first_position(t, i + 1); }

static init_path *subobject(state *in, init_path *parent, const ctype *type, uint64_t index, uint64_t last, bool *overrides)
{
    *overrides = false;
    if (!parent && last + 1 > in->count) in->count = last + 1;
    if (in->disordered) {
        touched *n = find_node(in, parent, index, last);
        *overrides = n || in->has_ranges;
        if (n) return n->path;
    }
    if (index != last) in->has_ranges = true;
    init_path *c = arena_alloc(in->p->mem, sizeof *c);
    *c = (init_path){
        .parent = parent, .type = has_elements(type) ? type->target : type->tag->members[index].type, .index = index, .last = last};
    if (in->disordered) add_node(in, c, 0);
    return c;
}

/* ---- designators ---- */

static bool designator_at(const token *t) { return t->kind == '.' || t->kind == '[' || (t->kind == TOK_IDENT && t[1].kind == ':'); }

static bool index_step(state *in, const ctype *type, uint64_t *index, uint64_t *last)
{
    parser *p = in->p;
    srcpos at = parse_at(p);
    parse_next(p);
    __int128 low = 0, high = 0;
    bool ok = expr_constant(p, &low, "an array index in an initialiser");
    high = low;
    if (parse_accept(p, TOK_ELLIPSIS)) ok = expr_constant(p, &high, "an array index in an initialiser") && ok;
    if (!parse_expect(p, ']') || !ok) return false;
    if (type->kind != CT_ARRAY) {
        parse_error(p, at, "an array index for something that is not an array");
        return false;
    }
    if (low < 0 || high < low || high >= (__int128)end_of(type)) {
        parse_error(p, at, "an array index out of bounds in an initialiser");
        return false;
    }
    *index = (uint64_t)low;
    *last = (uint64_t)high;
    return true;
}

static bool member_step(state *in, const ctype *type, uint64_t *index, uint64_t *last)
{
    parser *p = in->p;
    srcpos at = parse_at(p);
    bool old_form = p->tok->kind == TOK_IDENT;
    if (!old_form) parse_next(p);
    name n = p->tok->name;
    if (!parse_expect(p, TOK_IDENT)) return false;
    if (old_form) parse_next(p);
    uint32_t depth = type_is_record(type) ? type_find_member(type->tag, n, in->forced) : 0;
    if (!depth) {
        parse_error(p, at, "no member named '%s' to initialise", parse_name_text(p, n));
        return false;
    }
    *index = *last = in->forced[0];
    in->forced_count = depth - 1;
    memmove(in->forced, in->forced + 1, in->forced_count * sizeof *in->forced);
    return true;
}

/* One step down from a level of that type. */
static bool designated_step(state *in, const ctype *type, uint64_t *index, uint64_t *last)
{
    if (in->forced_count) {
        *index = *last = in->forced[0];
        in->forced_count--;
        memmove(in->forced, in->forced + 1, in->forced_count * sizeof *in->forced);
        return true;
    }
    return in->p->tok->kind == '[' ? index_step(in, type, index, last) : member_step(in, type, index, last);
}

/* ---- levels ---- */

static void skip_excess(state *in)
{
    parser *p = in->p;
    if (in->pending) in->pending = NULL;
    else if (p->tok->kind == '{') parse_skip_balanced(p);
    else (void)expr_assignment(p);
}

static void read_level(state *in, init_path *path, ctype *type, bool braced, bool designated);

static bool designated_value(state *in, init_path *path, ctype *type, uint64_t *pos, uint64_t touched_until)
{
    parser *p = in->p;
    uint64_t last = 0;
    if (!designated_step(in, type, pos, &last)) {
        p->panic = true;
        return false;
    }
    if (*pos < touched_until && !in->disordered) index_items(in);
    bool overrides;
    init_path *c = subobject(in, path, type, *pos, last, &overrides);
    if (in->forced_count || p->tok->kind == '.' || p->tok->kind == '[') {
        read_level(in, c, c->type, false, true);
    } else {
        parse_accept(p, '=');
        sub_object(in, c, c->type, overrides);
    }
    *pos = last;
    return true;
}

/* The path through the last position of each range that was designated within the innermost braces: in gcc, values without designators that
 * follow go there alone. */
static init_path *last_of(state *in, init_path *path)
{
    bool is_range = false;
    for (const init_path *step = path; step && step != in->inside; step = step->parent) is_range |= step->index != step->last;
    if (!is_range) return path;
    init_path *c = part_of(in->p, path, path->last, path->last);
    c->parent = last_of(in, path->parent);
    return c;
}

static void read_level(state *in, init_path *path, ctype *type, bool braced, bool designated)
{
    parser *p = in->p;
    if (!has_elements(type) && !type_is_record(type)) {
        parse_error(p, parse_at(p), "a designator for something that is neither array, struct nor union");
        p->panic = true;
        return;
    }
    if (!parse_enter(p)) return;
    if (type_is_record(type) && type->tag->reversed) parse_unsupported(p, parse_at(p), "scalar_storage_order");
    uint64_t pos = first_position(type, 0), end = end_of(type), touched_until = 0;
    if (!braced && !designated && pos >= end) in->pending = NULL; /* nothing here takes the value: gcc drops it */
    while (!p->panic && !(pos >= end && !braced && !designated)) {
        if (designated || (braced && !in->pending && designator_at(p->tok))) {
            if (!designated_value(in, path, type, &pos, touched_until)) break;
            designated = false;
        } else if (pos < end) {
            bool overrides;
            init_path *c = subobject(in, path, type, pos, pos, &overrides);
            sub_object(in, c, c->type, overrides);
        } else if (braced) {
            skip_excess(in);
        } else {
            break;
        }
        if (!braced) path = last_of(in, path);
        if (pos < end) pos = following(type, pos);
        if (pos > touched_until) touched_until = pos;
        /* An empty struct takes no value, so the value goes to the next member. In an array all elements are empty, so skip the array. */
        if (in->pending) {
            if (type->kind == CT_ARRAY) pos = end;
            continue;
        }
        if ((!braced && pos >= end) || p->tok->kind != ',') break;
        const token *next = p->tok + 1;
        if (!braced && (next->kind == '}' || designator_at(next))) break;
        parse_next(p);
        if (p->tok->kind == '}') break;
    }
    parse_leave(p);
}

static bool takes_string(const ctype *type, const expr *e)
{
    if (type->kind != CT_ARRAY || e->kind != EX_STRING || !type_is_integer(type->target)) return false;
    const ctype *element = e->type->target;
    bool narrow = type_size(element) == 1;
    if (narrow) return type->target->kind >= CT_CHAR && type->target->kind <= CT_UCHAR;
    return type_size(type->target) == type_size(element);
}

/* {1, 2, 3, 4} for a vector of a function or a complex number: not modelled, but read */
static void braced_unmodelled(state *in, init_path *path, ctype *type)
{
    parser *p = in->p;
    expr *v = check_unmodelled(p, parse_at(p), type, NULL, NULL);
    while (p->tok->kind != '}' && !p->panic) {
        if (p->tok->kind == '[') parse_skip_balanced(p);
        parse_accept(p, '=');
        if (p->tok->kind == '{') parse_skip_balanced(p);
        else v->has_effect |= check_rvalue(p, expr_assignment(p))->has_effect;
        if (!parse_accept(p, ',')) break;
    }
    add_item(in, path, v, false);
}

static void braced_scalar(state *in, init_path *path, ctype *type, bool overrides)
{
    parser *p = in->p;
    if (p->tok->kind == '}') return;
    sub_object(in, path, type, overrides);
    while (parse_accept(p, ',') && p->tok->kind != '}' && !p->panic) skip_excess(in);
}

static void braced(state *in, init_path *path, ctype *type, bool overrides)
{
    parser *p = in->p;
    if (!parse_enter(p)) return;
    parse_next(p);
    const init_path *outside = in->inside;
    in->inside = path;
    if (may_override(in, path, overrides)) override(in, path);
    if (type->kind == CT_VECTOR && (!p->fn || type_has_parts(type))) {
        if (p->tok->kind != '}') read_level(in, path, type, true, false);
    } else if (!check_is_modelled(type)) {
        braced_unmodelled(in, path, type);
    } else if (type->kind != CT_ARRAY && !type_is_record(type)) {
        braced_scalar(in, path, type, overrides);
    } else if (type->kind == CT_ARRAY && type_is_integer(type->target) && p->tok->kind != '}' && p->tok->kind != '{' &&
               p->tok->kind != '[') {
        expr *e = expr_assignment(p);
        if (takes_string(type, e)) {
            add_item(in, path, e, false);
            if (!path) in->count = (uint64_t)e->type->count;
            while (parse_accept(p, ',') && p->tok->kind != '}' && !p->panic) skip_excess(in);
        } else {
            in->pending = e;
            read_level(in, path, type, true, false);
        }
    } else if (p->tok->kind != '}') {
        read_level(in, path, type, true, false);
    }
    in->pending = NULL;
    in->inside = outside;
    parse_expect(p, '}');
    parse_leave(p);
}

static void sub_object(state *in, init_path *path, ctype *type, bool overrides)
{
    parser *p = in->p;
    if (!in->pending) {
        if (p->tok->kind == '{') {
            braced(in, path, type, overrides);
            return;
        }
        in->pending = expr_assignment(p);
    }
    expr *e = in->pending;
    if (type->kind == CT_ARRAY) {
        if (takes_string(type, e) || (e->kind == EX_COMPOUND && type_compatible(type, e->type))) {
            if (!path) in->count = (uint64_t)e->type->count;
        } else {
            read_level(in, path, type, false, false);
            return;
        }
    } else if (type_is_record(type) && !check_is_error(p, e)) {
        bool whole = type_is_record(e->type) && e->type->tag == type->tag;
        if (!whole) {
            read_level(in, path, type, false, false);
            return;
        }
        e = check_rvalue(p, e);
    } else {
        e = check_assign_convert(p, e, type, "initialisation");
    }
    in->pending = NULL;
    add_item(in, path, e, overrides);
}

/* ---- whole objects ---- */

initializer *init_whole(parser *p, expr *value, srcpos at)
{
    initializer *i = ARENA_NEW(p->mem, initializer);
    i->items = ARENA_ARRAY(p->mem, struct init_item, 1);
    i->items[0].value = value;
    i->count = 1;
    i->is_whole = true;
    i->at = at;
    return i;
}

static void unbraced(state *in, ctype *type)
{
    parser *p = in->p;
    srcpos at = parse_at(p);
    expr *e = expr_assignment(p);
    if (type->kind != CT_ARRAY) {
        vec_push(&p->items, (struct init_item){NULL, check_assign_convert(p, e, type, "initialisation")});
        return;
    }
    if (!takes_string(type, e) && !(e->type->kind == CT_ARRAY && type_compatible(type, e->type))) {
        if (!check_is_error(p, e)) parse_error(p, at, "invalid initialiser for an array");
        return;
    }
    in->count = (uint64_t)e->type->count;
    vec_push(&p->items, (struct init_item){NULL, e});
}

initializer *init_parse(parser *p, ctype **type)
{
    initializer *i = ARENA_NEW(p->mem, initializer);
    i->at = parse_at(p);
    ctype *t = *type;
    state in = {.p = p, .first = p->items.len, .whole = t};
    bool unknown = t->kind == CT_ARRAY && t->count == ARRAY_UNKNOWN;
    if (t->kind == CT_FUNCTION || (!unknown && !type_complete(t))) {
        bool variable = t->kind == CT_ARRAY && type_is_variable(t);
        parse_error(p, i->at,
                    variable ? "an array of variable length cannot be initialised" : "an object of incomplete type cannot be initialised");
        *type = t = p->error_type;
        if (p->tok->kind == '{') parse_skip_balanced(p);
        else (void)expr_assignment(p);
        return i;
    }
    if (p->tok->kind == '{') braced(&in, NULL, t, false);
    else unbraced(&in, t);
    while (p->panic && p->tok->kind != ';' && p->tok != p->eof) parse_next(p); /* its braces say nothing about the block's */
    if (unknown) *type = type_array(p->types, t->target, (int64_t)in.count);
    i->items = arena_alloc(p->mem, (p->items.len - in.first) * sizeof *i->items);
    for (uint32_t k = in.first; k < p->items.len; k++)
        if (p->items.data[k].value) i->items[i->count++] = p->items.data[k];
    i->is_whole = i->count == 1 && !i->items[0].path;
    p->items.len = in.first;
    vec_free(&in.nodes);
    idtable_free(&in.index);
    return i;
}
