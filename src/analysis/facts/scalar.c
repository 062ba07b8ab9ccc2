/* Numbering the slots, translating expressions and operations. */
#include "analysis/facts/scalar.h"

#include "analysis/facts/scalar_memory.h"
#include "cfa/external_effect.h"
#include "cfa/exec/interpret.h"
#include <stdlib.h>

enum { MOST_PARTS = 64, MOST_THRESHOLDS = 384 };

/* ---- slots ---- */

typedef struct {
    const external_effect *effect;
    bool known, prints, library;
} external_kind;

typedef struct {
    scalars *c;
    limits *l;
    external_kind *externals;
    memory_cell *cells; /* per region */
    effect_set mod;     /* of the entry function */
    uint64_t *regions;  /* bit per region: written */
    map64 init_at;      /* (global, offset) → number of the initialiser there + 1 */
    uint8_t *init_seen; /* by var.i: 1 in init_at, 2 not to be told in this way */
    VEC(int64_t) thresholds;
} builder;

static range_type type_of(const scalars *c, ty t)
{
    range_type r = range_type_of(c->s, t);
    return r.class == RANGE_FLOAT && c->rounds ? (range_type){.class = RANGE_OPAQUE} : r;
}

static uint64_t size_of(const scalars *c, ty t)
{
    const ty_info *i = ty_get(c->s, t);
    if (i->kind == TY_ARRAY && i->count > 0) return (uint64_t)i->count * size_of(c, i->target);
    return ty_get(c->s, strides_complete(&c->sizes, t))->size;
}

/* Scalar parts of a type, up to MOST_PARTS + 1. */
static uint32_t count_parts(const scalars *c, ty type, uint32_t depth)
{
    type = strides_complete(&c->sizes, type);
    const ty_info *t = ty_get(c->s, type);
    if (type_of(c, type).class != RANGE_OPAQUE) return 1;
    if (depth > 8) return MOST_PARTS + 1;
    uint32_t n = 0;
    if (t->kind == TY_ARRAY && t->count > 0) {
        uint32_t each = count_parts(c, t->target, depth + 1);
        return !each ? 0 : (uint64_t)t->count > MOST_PARTS / each ? MOST_PARTS + 1 : each * (uint32_t)t->count;
    }
    if (t->kind != TY_STRUCT) return 0;
    for (uint32_t k = 0; k < t->count_members && n <= MOST_PARTS; k++)
        if (t->members[k].bit_width < 0) n += count_parts(c, t->members[k].type, depth + 1);
    return n;
}

static void add_parts(scalars *c, var v, fn f, ty type, uint64_t offset)
{
    type = strides_complete(&c->sizes, type);
    const ty_info *t = ty_get(c->s, type);
    range_type r = type_of(c, type);
    if (r.class != RANGE_OPAQUE) {
        vec_push(&c->slots,
                 (scalar_slot){.owner = v, .function = f, .offset = offset, .declared = type, .type = r, .initial = range_top(r)});
    } else if (t->kind == TY_ARRAY && t->count > 0) {
        uint64_t size = size_of(c, t->target);
        for (int64_t k = 0; k < t->count; k++) add_parts(c, v, f, t->target, offset + (uint64_t)k * size);
    } else if (t->kind == TY_STRUCT) {
        for (uint32_t k = 0; k < t->count_members; k++)
            if (t->members[k].bit_width < 0) add_parts(c, v, f, t->members[k].type, offset + t->members[k].offset);
    }
}

static void add_variable(scalars *c, var v, fn f)
{
    if (pointsto_in_memory(c->t->pt, v)) return;
    ty type = var_get(c->s, v)->type;
    uint32_t n = count_parts(c, type, 0);
    if (!n || n > MOST_PARTS) return;
    c->of_var[v.i].first = c->slots.len;
    add_parts(c, v, f, type, 0);
    c->of_var[v.i].count = c->slots.len - c->of_var[v.i].first;
}

/* ---- lvalues ---- */

typedef struct {
    var root; /* none: not within a variable */
    uint64_t offset;
    bool outside; /* a constant index out of bounds */
    bool too_many;
    uint32_t count;
    ex index[ELEMENT_INDICES];
    uint64_t stride[ELEMENT_INDICES], bound[ELEMENT_INDICES];
} path;

static path path_of(const scalars *c, ex lvalue)
{
    path p = {0};
    for (const ex_info *e = ex_get(c->s, lvalue);; e = ex_get(c->s, e->a)) {
        if (e->kind == E_VAR) {
            p.root = e->var;
            return p;
        }
        if (e->kind == E_MEMBER) {
            const ty_info *record = ty_get(c->s, strides_complete(&c->sizes, ex_get(c->s, e->a)->type));
            if (e->index >= record->count_members) return p;
            p.offset += record->members[e->index].offset;
        } else if (e->kind == E_INDEX) {
            const ty_info *array = ty_get(c->s, ex_get(c->s, e->a)->type);
            uint64_t stride = size_of(c, e->type);
            __int128 n;
            if (array->kind != TY_ARRAY || array->count < 0) return p;
            if (ex_is_int(c->s, e->b, &n)) {
                if (n < 0 || n >= array->count) p.outside = true;
                else p.offset += (uint64_t)n * stride;
            } else if (p.count == ELEMENT_INDICES) {
                p.too_many = true;
            } else {
                p.index[p.count] = e->b;
                p.stride[p.count] = stride;
                p.bound[p.count++] = (uint64_t)array->count;
            }
        } else {
            return p;
        }
    }
}

static bool is_bit_field(const scalars *c, ex lvalue, int *width)
{
    const ex_info *e = ex_get(c->s, lvalue);
    if (e->kind != E_MEMBER) return false;
    const ty_info *record = ty_get(c->s, strides_complete(&c->sizes, ex_get(c->s, e->a)->type));
    if (e->index >= record->count_members || record->members[e->index].bit_width < 0) return false;
    *width = record->members[e->index].bit_width;
    return true;
}

static slot_span span_of(const scalars *c, var v) { return v.i < c->count_vars ? c->of_var[v.i] : (slot_span){0}; }

/* The slots of a variable from an offset on, for a number of bytes. */
static slot_span span_within(const scalars *c, slot_span all, uint64_t offset, uint64_t size)
{
    slot_span r = {0};
    for (uint32_t k = 0; k < all.count; k++) {
        const scalar_slot *s = &c->slots.data[all.first + k];
        if (s->offset < offset || s->offset - offset >= size) continue;
        if (!r.count++) r.first = all.first + k;
    }
    return r;
}

static uint32_t node_of(builder *b, ex e);

static uint32_t element_of(builder *b, const path *p, ex lvalue)
{
    scalar_element e = {
        .owner = p->root, .offset = p->offset, .type = type_of(b->c, ex_get(b->c->s, lvalue)->type), .count_indices = p->count};
    for (uint32_t k = 0; k < p->count; k++) {
        e.index[k] = node_of(b, p->index[k]);
        e.stride[k] = p->stride[k];
        e.bound[k] = p->bound[k];
    }
    vec_push(&b->c->elements, e);
    return b->c->elements.len - 1;
}

static bool same_type(range_type a, range_type b)
{
    return a.class == b.class && a.bits == b.bits && a.is_signed == b.is_signed && a.is_bool == b.is_bool;
}

typedef struct {
    const scalars *c;
    VEC(uint32_t) slots;
} slot_collector;

static void collect_region(void *context, region r)
{
    slot_collector *k = context;
    uint32_t slot = r.i ? k->c->of_region[r.i] : SLOT_NONE;
    for (uint32_t n = 0; slot != SLOT_NONE && n < k->slots.len; n++)
        if (k->slots.data[n] == slot) return;
    if (slot != SLOT_NONE) vec_push(&k->slots, slot);
}

static scalar_place collected(scalars *c, slot_collector *k)
{
    scalar_place p = {PLACE_NOWHERE, 0, 0};
    if (k->slots.len) {
        slot_list l = {.count = k->slots.len, .slots = arena_alloc(&c->memory, k->slots.len * sizeof *l.slots)};
        memcpy(l.slots, k->slots.data, l.count * sizeof *l.slots);
        vec_push(&c->lists, l);
        p = (scalar_place){PLACE_LIST, c->lists.len - 1, 0};
    }
    vec_free(&k->slots);
    return p;
}

/* Memory that a function without a body writes: as the table says; printf may be told to by %n; a library function that is not in the table
 * may write to all its arguments. */
static void external_writes(builder *b, const op_info *o, var symbol, region_visit visit, void *context)
{
    const scalars *c = b->c;
    uint32_t index;
    if (!map_get(&c->p->symbol_external, symbol.i, &index)) return;
    external_kind *kind = &b->externals[index];
    if (!kind->known) {
        const char *called = space_text(c->s, var_get(c->s, symbol)->name);
        const external_effect *found = external_effect_find(called);
        *kind = (external_kind){.known = true,
                                .effect = found,
                                .prints = strstr(called, "printf") != NULL,
                                .library = !found && !interpret_takes_input(called)};
    }
    const external_effect *effect = kind->effect;
    bool prints = kind->prints, library = kind->library;
    for (uint32_t n = 0; n < o->count_args; n++) {
        const ty_info *type = ty_get(c->s, ex_get(c->s, o->args[n])->type);
        bool number = type->kind == TY_POINTER && ty_is_integer(ty_get(c->s, type->target)) && ty_get(c->s, type->target)->size > 1;
        if (type->kind != TY_POINTER && !ty_is_integer(type)) continue;
        if ((effect && external_effect_has(effect->writes, n)) || (prints && number) || (library && type->kind == TY_POINTER))
            pointsto_each_of_pointer(c->t->pt, o->args[n], 0, visit, context);
    }
}

/* A place in memory: one slot, or those of all regions that are touched. */
static scalar_place memory_place(builder *b, ex lvalue)
{
    scalars *c = b->c;
    const ex_info *e = ex_get(c->s, lvalue);
    if (e->kind == E_STRING) return (scalar_place){PLACE_NOWHERE, 0, 0};
    if (!ty_is_scalar(ty_get(c->s, e->type))) {
        slot_collector k = {.c = c};
        pointsto_each_of_lvalue(c->t->pt, lvalue, collect_region, &k);
        return collected(c, &k);
    }
    region r = pointsto_of_lvalue(c->t->pt, FN_NONE, lvalue);
    uint32_t slot = r.i ? c->of_region[r.i] : SLOT_NONE;
    return slot == SLOT_NONE ? (scalar_place){PLACE_NOWHERE, 0, 0} : (scalar_place){PLACE_SLOT, slot, 1};
}

static bool is_bound(const scalars *c, ex lvalue) /* names a global, whoever reads it */
{
    path p = path_of(c, lvalue);
    return p.root.i && !p.count && !p.outside && !p.too_many && program_global(c->p, p.root);
}

static scalar_place place_of(builder *b, ex lvalue)
{
    scalars *c = b->c;
    path p = path_of(c, lvalue);
    slot_span all = span_of(c, p.root);
    int width;
    if (!p.root.i || pointsto_in_memory(c->t->pt, p.root)) {
        scalar_place m = memory_place(b, lvalue);
        if (m.kind == PLACE_SLOT && !c->slots.data[m.first].place.i && is_bound(c, lvalue)) c->slots.data[m.first].place = lvalue;
        return m;
    }
    if (!all.count || is_bit_field(c, lvalue, &width)) return (scalar_place){PLACE_NOWHERE, 0, 0};
    ty type = ex_get(c->s, lvalue)->type;
    range_type r = type_of(c, type);
    if (p.outside || p.too_many || (p.count && r.class == RANGE_OPAQUE)) return (scalar_place){PLACE_SLOTS, all.first, all.count};
    if (p.count) return (scalar_place){PLACE_ELEMENT, element_of(b, &p, lvalue), 0};
    slot_span part = span_within(c, all, p.offset, size_of(c, type));
    if (!part.count) return (scalar_place){PLACE_NOWHERE, 0, 0};
    if (r.class == RANGE_OPAQUE) return (scalar_place){PLACE_SLOTS, part.first, part.count};
    scalar_slot *s = &c->slots.data[part.first];
    if (part.count != 1 || s->offset != p.offset || !same_type(s->type, r)) return (scalar_place){PLACE_SLOTS, part.first, part.count};
    if (!s->place.i) s->place = lvalue;
    return (scalar_place){PLACE_SLOT, part.first, 1};
}

/* ---- globals that nobody writes ---- */

static void note_initialisers(builder *b, const cfa_global *g)
{
    const scalars *c = b->c;
    uint8_t *seen = &b->init_seen[g->symbol.i];
    *seen = 1;
    for (uint32_t k = 0; k < g->count_inits; k++) {
        path p = path_of(c, g->inits[k].place);
        int width;
        ty type = ex_get(c->s, g->inits[k].place)->type;
        if (p.root.i != g->symbol.i || p.count || p.outside || p.offset > UINT32_MAX || is_bit_field(c, g->inits[k].place, &width) ||
            type_of(c, type).class == RANGE_OPAQUE)
            *seen = 2;
        else map_put(&b->init_at, map_pair(g->symbol.i, (uint32_t)p.offset), k + 1);
    }
}

/* The value of a scalar part of a defined global before the program starts. */
static range initial_value(builder *b, const cfa_global *g, uint64_t offset, range_type t)
{
    scalars *c = b->c;
    uint32_t k;
    if (!b->init_seen[g->symbol.i]) note_initialisers(b, g);
    if (b->init_seen[g->symbol.i] == 2 || offset > UINT32_MAX) return range_top(t);
    if (!map_get(&b->init_at, map_pair(g->symbol.i, (uint32_t)offset), &k)) return t.class == RANGE_OPAQUE ? range_top(t) : (range){0, 0};
    ex from = g->inits[k - 1].value;
    uint32_t node = node_of(b, from);
    const scalar_node *n = &c->nodes.data[node];
    if (n->kind != NODE_CONSTANT && n->kind != E_CAST && n->kind != E_NEG) return range_top(t);
    if (!same_type(n->type, t) || !same_type(type_of(c, ex_get(c->s, g->inits[k - 1].place)->type), t)) return range_top(t);
    scalar_state none = {.c = c};
    while (n->kind == E_CAST || n->kind == E_NEG) n = &c->nodes.data[n->a];
    return n->kind == NODE_CONSTANT ? scalar_eval(&none, node) : range_top(t);
}

static bool region_written(const builder *b, region r) { return b->regions[r.i / 64] >> (r.i % 64) & 1; }

static bool is_unwritten(const builder *b, ex lvalue, var root)
{
    const scalars *c = b->c;
    if (!pointsto_in_memory(c->t->pt, root)) return !c->written[root.i];
    region r = pointsto_of_lvalue(c->t->pt, FN_NONE, lvalue);
    return r.i && !pointsto_is_outside(c->t->pt, r) && !region_written(b, r);
}

/* What reading an lvalue that has no slot gives. */
static range read_elsewhere(builder *b, ex lvalue, range_type t)
{
    const scalars *c = b->c;
    int width;
    if (t.class == RANGE_INTEGER && is_bit_field(c, lvalue, &width) && width > 0 && width < t.bits && !t.is_bool)
        return range_top((range_type){.class = RANGE_INTEGER, .bits = (uint8_t)width, .is_signed = t.is_signed});
    path p = path_of(c, lvalue);
    if (!p.root.i || p.count || p.outside || p.too_many || p.root.i >= c->count_vars || is_bit_field(c, lvalue, &width))
        return range_top(t);
    const cfa_global *g = program_global(c->p, p.root);
    if (!g || !g->defined || !is_unwritten(b, lvalue, p.root)) return range_top(t);
    for (const ex_info *e = ex_get(c->s, lvalue); e->kind == E_MEMBER || e->kind == E_INDEX; e = ex_get(c->s, e->a)) /* unions pun */
        if (ty_get(c->s, ex_get(c->s, e->a)->type)->kind == TY_UNION) return range_top(t);
    return initial_value(b, g, p.offset, t);
}

/* ---- expressions ---- */

static uint32_t add_node(scalars *c, scalar_node n)
{
    if (n.kind != NODE_CONSTANT) n.range = range_top(n.type);
    vec_push(&c->nodes, n);
    return c->nodes.len - 1;
}

static uint32_t constant_node(scalars *c, range_type t, range r)
{
    return add_node(c, (scalar_node){.kind = NODE_CONSTANT, .type = t, .range = r});
}

static uint32_t lvalue_node(builder *b, ex e, range_type t)
{
    scalars *c = b->c;
    if (t.class == RANGE_OPAQUE) return constant_node(c, t, range_top(t));
    scalar_place p = place_of(b, e);
    if (p.kind == PLACE_SLOT) return add_node(c, (scalar_node){.kind = NODE_SLOT, .type = t, .a = p.first});
    if (p.kind == PLACE_ELEMENT) return add_node(c, (scalar_node){.kind = NODE_ELEMENT, .type = t, .a = p.first});
    return constant_node(c, t, p.kind == PLACE_NOWHERE ? read_elsewhere(b, e, t) : range_top(t));
}

static range float_bits(const scalars *c, ex e, range_type t)
{
    if (t.class != RANGE_FLOAT) return range_top(t);
    value_type v = value_type_of(c->s, ex_get(c->s, e)->type);
    uint64_t bits = (uint64_t)value_from_long_double(ex_float_value(c->s, e), v);
    return (range){bits, bits};
}

/* The address of an object of the program is not null. */
static range address(const builder *b, ex e, range_type t)
{
    const scalars *c = b->c;
    const ex_info *i = ex_get(c->s, e);
    range not_null = {1, range_top(t).high};
    if (i->kind == E_FUNC) {
        const cfa_external *x = program_external(c->p, i->var);
        if (x && x->weak) return range_top(t);
        if (t.class == RANGE_FUNCTION) return (range){i->var.i, i->var.i};
    }
    if (t.class != RANGE_INTEGER || t.is_signed) return range_top(t);
    if (i->kind == E_FUNC) return not_null;
    if (i->kind == E_LABEL) return not_null;
    path p = path_of(c, i->a);
    if (!p.root.i || p.count || p.outside || p.too_many) return ex_get(c->s, i->a)->kind == E_STRING ? not_null : range_top(t);
    const cfa_global *g = program_global(c->p, p.root);
    return g && g->weak && !g->defined ? range_top(t) : not_null;
}

static uint32_t make_node(builder *b, ex e)
{
    scalars *c = b->c;
    const ex_info i = *ex_get(c->s, e);
    scalar_node n = {.kind = i.kind, .type = type_of(c, i.type)};
    __int128 v;
    switch ((ex_kind)i.kind) {
    case E_INT: v = ex_int_value(c->s, e); return constant_node(c, n.type, range_number(n.type, v));
    case E_FLOAT: return constant_node(c, n.type, float_bits(c, e, n.type));
    case E_FUNC:
    case E_LABEL:
    case E_ADDR: return constant_node(c, n.type, address(b, e, n.type));
    case E_VAR:
    case E_STRING:
    case E_DEREF:
    case E_MEMBER:
    case E_INDEX: return lvalue_node(b, e, n.type);
    case E_CAST:
    case E_NEG:
    case E_BITNOT:
    case E_NOT: n.a = node_of(b, i.a); break;
    case E_PTRADD:
    case E_PTRDIFF: n.stride = strides_of(&c->sizes, ex_get(c->s, i.a)->type); /* fall through */
    case E_ADD ... E_GE:
        n.a = node_of(b, i.a);
        n.b = node_of(b, i.b);
        break;
    default: return constant_node(c, n.type, range_top(n.type));
    }
    n.operand = c->nodes.data[n.a].type;
    return add_node(c, n);
}

static uint32_t node_of(builder *b, ex e)
{
    scalars *c = b->c;
    if (!e.i || e.i >= c->count_exs) return NODE_NONE;
    if (!c->node_of_ex[e.i]) {
        uint32_t made = make_node(b, e);
        c->node_of_ex[e.i] = made;
    }
    return c->node_of_ex[e.i];
}

static uint32_t converted(scalars *c, uint32_t node, range_type to)
{
    range_type from = c->nodes.data[node].type;
    if (same_type(from, to) || to.class == RANGE_OPAQUE) return node;
    return add_node(c, (scalar_node){.kind = E_CAST, .type = to, .operand = from, .a = node});
}

/* ---- operations ---- */

static bool is_scalar(const scalars *c, ex e) { return ty_is_scalar(ty_get(c->s, ex_get(c->s, e)->type)); }

static uint32_t add_store(scalars *c, scalar_store s)
{
    vec_push(&c->stores, s);
    return c->stores.len - 1;
}

static void forget(builder *b, scalar_step *step, ex lhs)
{
    scalar_place p = place_of(b, lhs);
    if (p.kind == PLACE_NOWHERE) return;
    step->kind = STEP_STORE;
    step->item = add_store(b->c, (scalar_store){.kind = STORE_FORGET, .to = p});
}

static void translate_assignment(builder *b, scalar_step *step, const op_info *o)
{
    scalars *c = b->c;
    scalar_place to = place_of(b, o->lhs);
    if (to.kind == PLACE_NOWHERE) return;
    scalar_store s = {.kind = STORE_FORGET, .to = to};
    if (is_scalar(c, o->lhs) && is_scalar(c, o->rhs)) {
        uint32_t node = converted(c, node_of(b, o->rhs), type_of(c, ex_get(c->s, o->lhs)->type));
        if (to.kind == PLACE_SLOT) {
            *step = (scalar_step){.kind = STEP_SET, .slot = to.first, .node = node, .next = {step->next[0], 0}};
            return;
        }
        if (to.kind == PLACE_ELEMENT) {
            s.kind = STORE_VALUE;
            s.node = node;
        }
    } else if (to.kind == PLACE_SLOTS && ex_get(c->s, o->rhs)->kind == E_ZERO) {
        s.kind = STORE_ZERO;
    } else if (to.kind == PLACE_SLOTS && ex_get(c->s, o->rhs)->is_lvalue &&
               ty_same(ex_get(c->s, o->lhs)->type, ex_get(c->s, o->rhs)->type)) {
        s.from = place_of(b, o->rhs);
        if (s.from.kind == PLACE_SLOTS && s.from.count == to.count) s.kind = STORE_COPY;
    }
    step->kind = STEP_STORE;
    step->item = add_store(c, s);
}

static void translate_assembly(builder *b, scalar_step *step, const op_asm *a)
{
    uint32_t more = 0;
    for (uint32_t k = 0; k < a->count_outputs; k++) {
        scalar_place p = place_of(b, a->operands[k]);
        if (p.kind == PLACE_NOWHERE) continue;
        more = 1 + add_store(b->c, (scalar_store){.kind = STORE_FORGET, .to = p, .more = more});
    }
    if (!more) return;
    step->kind = STEP_STORE;
    step->item = more - 1;
}

static void note_thresholds(builder *b, ex e, uint32_t depth)
{
    const ex_info *i = ex_get(b->c->s, e);
    __int128 v;
    if (depth > 6 || b->thresholds.len > MOST_THRESHOLDS) return;
    if (ex_is_int(b->c->s, e, &v)) {
        if (v > INT64_MIN && v < INT64_MAX)
            for (int k = -1; k <= 1; k++) vec_push(&b->thresholds, (int64_t)v + k);
        return;
    }
    switch ((ex_kind)i->kind) {
    case E_CAST:
    case E_NOT:
    case E_NEG: note_thresholds(b, i->a, depth + 1); return;
    case E_ADD:
    case E_SUB:
    case E_EQ:
    case E_NE:
    case E_LT:
    case E_LE:
    case E_GT:
    case E_GE:
        note_thresholds(b, i->a, depth + 1);
        note_thresholds(b, i->b, depth + 1);
        return;
    default: return;
    }
}

/* slot compared with a constant, either way round */
static void find_comparison(const scalars *c, scalar_step *step)
{
    const scalar_node *n = &c->nodes.data[step->node];
    if (n->kind < E_EQ || n->kind > E_GE || n->operand.class != RANGE_INTEGER) return;
    const scalar_node *a = &c->nodes.data[n->a], *b = &c->nodes.data[n->b];
    uint8_t kind = n->kind;
    if (a->kind == NODE_CONSTANT) {
        static const uint8_t turned[] = {E_EQ, E_NE, E_GT, E_GE, E_LT, E_LE};
        const scalar_node *swap = a;
        a = b;
        b = swap;
        kind = turned[kind - E_EQ];
    }
    if (a->kind != NODE_SLOT || b->kind != NODE_CONSTANT || !range_is_known(b->range)) return;
    step->compare = kind;
    step->slot = a->a;
    step->with = b->range.low;
    step->is_signed = n->operand.is_signed;
}

static void translate_condition(builder *b, scalar_step *step, ex condition)
{
    step->kind = STEP_BRANCH;
    step->node = node_of(b, condition);
    find_comparison(b->c, step);
    note_thresholds(b, condition, 0);
}

/* ---- calls ---- */

static bool is_one_of(const char *text, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(text, *list) == 0) return true;
    return false;
}

static bool starts(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }

/* Functions that do more to the control flow than to return. */
static const char *unsupported_control(const builder *b, const scalar_call *call, const char *called)
{
    static const char *const jumps[] = {
        "setjmp",           "_setjmp",           "__sigsetjmp", "sigsetjmp", "longjmp", "_longjmp",  "siglongjmp",
        "__builtin_setjmp", "__builtin_longjmp", "vfork",       "fork",      "signal",  "sigaction", NULL};
    if (is_one_of(called, jumps) || starts(called, "pthread_create") || starts(called, "thrd_create")) return called;
    const call_graph *g = b->c->t->calls;
    uint32_t low = g->first_edge[call->caller.i], high = g->first_edge[call->caller.i + 1];
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (g->edges[mid].location < call->where) low = mid + 1;
        else high = mid;
    }
    for (; low < g->first_edge[call->caller.i + 1] && g->edges[low].location == call->where; low++)
        if (g->edges[low].callee.i != FN_NONE.i && g->edges[low].indirect) return called; /* calls back */
    return NULL;
}

static void translate_call(builder *b, scalar_step *step, fn f, uint32_t where, const op_info *o)
{
    scalars *c = b->c;
    const verify_task *t = c->t;
    scalar_call call = {.caller = f, .where = where};
    var symbol = callgraph_constant_callee(c->s, o->rhs);
    call.is_direct = symbol.i != 0;
    const char *called = symbol.i ? space_text(c->s, var_get(c->s, symbol)->name) : "";
    bool has_body = symbol.i && program_function(c->p, symbol).i != FN_NONE.i;
    if (symbol.i && !has_body && !task_is_error(t, symbol) && strcmp(called, "__VERIFIER_assume") == 0 && o->count_args == 1 &&
        is_scalar(c, o->args[0]) && !o->lhs.i) {
        translate_condition(b, step, o->args[0]);
        step->next[1] = LOC_NONE;
        return;
    }
    call.callees = task_callees(t, f, where, &call.count_callees, &call.leaves);
    call.only_fails = symbol.i && task_is_error(t, symbol);
    call.fails = call.only_fails || (!symbol.i && call.leaves && t->error_escapes);
    for (uint32_t k = 0; k < call.count_callees; k++) call.fails |= t->is_error[call.callees[k].i];
    if (symbol.i && !has_body) {
        call.external = symbol;
        if (!call.only_fails) call.unsupported = unsupported_control(b, &call, called);
    }
    if (!symbol.i) call.callee = node_of(b, o->rhs);
    if (o->lhs.i) {
        call.lhs = place_of(b, o->lhs);
        call.lhs_type = type_of(c, ex_get(c->s, o->lhs)->type);
    }
    call.result = range_top(call.lhs_type);
    if (call.external.i && (strcmp(called, "rand") == 0 || strcmp(called, "random") == 0) && call.lhs_type.class == RANGE_INTEGER &&
        call.lhs_type.bits >= 32)
        call.result = (range){0, INT32_MAX};
    if (call.external.i) {
        slot_collector k = {.c = c};
        external_writes(b, o, symbol, collect_region, &k);
        call.writes = collected(c, &k);
    }
    call.count_args = o->count_args;
    call.args = ARENA_ARRAY(&c->memory, scalar_argument, o->count_args);
    for (uint32_t k = 0; k < o->count_args; k++) {
        scalar_argument *a = &call.args[k];
        a->is_aggregate = !is_scalar(c, o->args[k]);
        if (!a->is_aggregate) a->node = node_of(b, o->args[k]);
        else if (ex_get(c->s, o->args[k])->is_lvalue) a->place = place_of(b, o->args[k]);
    }
    vec_push(&c->calls, call);
    step->kind = STEP_CALL;
    step->item = c->calls.len - 1;
}

static void translate_return(builder *b, scalar_step *step, fn f, ex value_of)
{
    scalars *c = b->c;
    scalar_return r = {0};
    if (value_of.i) {
        r.is_aggregate = !is_scalar(c, value_of);
        if (!r.is_aggregate) r.node = converted(c, node_of(b, value_of), type_of(c, fn_get(c->p, f)->result));
        else if (ex_get(c->s, value_of)->is_lvalue) r.place = place_of(b, value_of);
    }
    vec_push(&c->returns, r);
    step->kind = STEP_RETURN;
    step->item = c->returns.len - 1;
}

static void translate_location(builder *b, fn f, uint32_t where, scalar_step *step)
{
    scalars *c = b->c;
    const location *l = &fn_get(c->p, f)->locations[where];
    step->next[0] = l->next[0];
    step->next[1] = l->next[1];
    if (where == LOC_EXIT) {
        translate_return(b, step, f, (ex){0});
        return;
    }
    if (!l->op.i) {
        step->kind = STEP_END;
        return;
    }
    const op_info o = *op_get(c->s, l->op);
    switch ((op_kind)o.kind) {
    case OP_ASSIGN: translate_assignment(b, step, &o); break;
    case OP_ASSUME:
        translate_condition(b, step, o.rhs);
        if (!o.positive) {
            step->flipped = true;
            step->next[0] = l->next[1];
            step->next[1] = l->next[0];
        }
        return;
    case OP_CALL: translate_call(b, step, f, where, &o); break;
    case OP_RETURN: translate_return(b, step, f, o.rhs); return;
    case OP_DECL:
    case OP_HAVOC: forget(b, step, o.lhs); break;
    case OP_ASM: translate_assembly(b, step, o.assembly); break;
    case OP_UNSUPPORTED: step->kind = STEP_UNSUPPORTED; break;
    default: break;
    }
}

static int compare_numbers(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

static void keep_thresholds(builder *b, scalar_code *code)
{
    if (b->thresholds.len) qsort(b->thresholds.data, b->thresholds.len, sizeof *b->thresholds.data, compare_numbers);
    code->thresholds = arena_alloc(&b->c->memory, b->thresholds.len * sizeof *code->thresholds + 1);
    for (uint32_t k = 0; k < b->thresholds.len; k++)
        if (!k || b->thresholds.data[k] != b->thresholds.data[k - 1]) code->thresholds[code->count_thresholds++] = b->thresholds.data[k];
    vec_clear(&b->thresholds);
}

static bool translate_function(builder *b, fn f)
{
    const cfa_function *cfa = fn_get(b->c->p, f);
    scalar_code *code = &b->c->code[f.i];
    code->steps = ARENA_ARRAY(&b->c->memory, scalar_step, cfa->count_locations);
    for (uint32_t l = LOC_EXIT; l < cfa->count_locations; l++) {
        if (limits_hit(b->l)) return false;
        translate_location(b, f, l, &code->steps[l]);
    }
    uint8_t *entries = calloc(cfa->count_locations, 1);
    if (!entries) abort();
    for (uint32_t l = LOC_ENTRY; l < cfa->count_locations; l++)
        for (unsigned k = 0; k < 2; k++) {
            uint32_t next = cfa->locations[l].next[k];
            if (!next) continue;
            if (entries[next]++ == 1) code->steps[next].merges = true;
            if (entries[next] > 2) entries[next] = 2;
            if (next <= l && next >= LOC_ENTRY) code->steps[next].is_head = true;
        }
    free(entries);
    keep_thresholds(b, code);
    return true;
}

/* ---- the whole ---- */

static void note_region(void *context, region r)
{
    builder *b = context;
    b->regions[r.i / 64] |= (uint64_t)1 << (r.i % 64);
}

static void note_external_writes(builder *b, fn f)
{
    const scalars *c = b->c;
    const cfa_function *cfa = fn_get(c->p, f);
    for (uint32_t l = LOC_ENTRY; l < cfa->count_locations; l++) {
        const op_info *o = op_get(c->s, cfa->locations[l].op);
        var symbol = o->kind == OP_CALL ? callgraph_constant_callee(c->s, o->rhs) : (var){0};
        if (symbol.i && program_function(c->p, symbol).i == FN_NONE.i) external_writes(b, o, symbol, note_region, b);
    }
}

static void find_written(builder *b)
{
    scalars *c = b->c;
    b->regions = calloc(pointsto_region_count(c->t->pt) / 64 + 2, sizeof *b->regions);
    c->written = calloc(c->count_vars + 1, 1);
    b->init_seen = calloc(c->count_vars + 1, 1);
    if (!b->regions || !c->written || !b->init_seen) abort();
    b->mod = c->t->effects->mod[c->t->entry.i];
    bool anything = c->t->runs_around_entry;
    for (uint32_t f = 0; f < c->p->functions.len; f++) anything |= c->t->reachable[f] && c->p->functions.data[f].unsupported.i;
    if (anything) {
        memset(c->written, 1, c->count_vars + 1);
        memset(b->regions, 0xff, (pointsto_region_count(c->t->pt) / 64 + 2) * sizeof *b->regions);
        return;
    }
    for (uint32_t f = 0; f < c->p->functions.len; f++)
        if (c->t->reachable[f]) note_external_writes(b, (fn){f});
    for (uint32_t k = 0; k < b->mod.count_vars; k++) c->written[b->mod.vars[k].i] = 1;
    for (uint32_t k = 0; k < b->mod.count_regions; k++) b->regions[b->mod.regions[k].i / 64] |= (uint64_t)1 << (b->mod.regions[k].i % 64);
}

static bool region_written(const builder *b, region r);

static void number_memory(builder *b)
{
    scalars *c = b->c;
    uint32_t regions = pointsto_region_count(c->t->pt) + 1;
    c->of_region = ARENA_ARRAY(&c->memory, uint32_t, regions + 1);
    c->memory_of = ARENA_ARRAY(&c->memory, slot_list, c->p->functions.len + 1);
    for (uint32_t r = 0; r <= regions; r++) c->of_region[r] = SLOT_NONE;
    for (uint32_t r = 1; r < regions; r++) {
        const memory_cell *m = &b->cells[r];
        range_type t = m->usable ? type_of(c, m->type) : (range_type){0};
        if (t.class == RANGE_OPAQUE || !region_written(b, (region){r})) continue;
        c->of_region[r] = c->slots.len;
        if (m->function.i != FN_NONE.i && m->owner.i) c->memory_of[m->function.i].count++;
        vec_push(&c->slots, (scalar_slot){.owner = m->owner,
                                          .function = FN_NONE,
                                          .region = {r},
                                          .offset = m->offset,
                                          .declared = m->type,
                                          .type = t,
                                          .initial = range_top(t)});
    }
    for (uint32_t f = 0; f < c->p->functions.len; f++) {
        slot_list *l = &c->memory_of[f];
        if (!l->count) continue;
        l->slots = ARENA_ARRAY(&c->memory, uint32_t, l->count);
        l->count = 0;
        for (uint32_t r = 1; r < regions; r++)
            if (c->of_region[r] != SLOT_NONE && b->cells[r].owner.i && b->cells[r].function.i == f) l->slots[l->count++] = c->of_region[r];
    }
}

static void number_slots(builder *b)
{
    scalars *c = b->c;
    for (uint32_t k = 0; k < c->p->globals.len; k++) {
        var v = c->p->globals.data[k].symbol;
        if (v.i < c->count_vars && c->written[v.i]) add_variable(c, v, FN_NONE);
    }
    number_memory(b);
    c->count_globals = c->slots.len;
    for (uint32_t f = 0; f < c->p->functions.len; f++) {
        c->of_function[f].first = c->slots.len;
        if (!c->t->reachable[f] || c->t->is_error[f]) continue;
        const cfa_function *cfa = &c->p->functions.data[f];
        for (uint32_t k = 0; k < cfa->count_params; k++) add_variable(c, cfa->params[k], (fn){f});
        for (uint32_t k = 0; k < cfa->count_locals; k++) add_variable(c, cfa->locals[k], (fn){f});
        c->of_function[f].count = c->slots.len - c->of_function[f].first;
    }
}

static void find_initial_values(builder *b)
{
    scalars *c = b->c;
    for (uint32_t k = 0; k < c->count_globals; k++) {
        scalar_slot *s = &c->slots.data[k];
        const cfa_global *g = s->owner.i ? program_global(c->p, s->owner) : NULL;
        if (g && g->defined) {
            range r = initial_value(b, g, s->offset, s->type);
            c->slots.data[k].initial = r;
        }
    }
}

scalars *scalars_new(const verify_task *t, limits *l)
{
    scalars *c = mem_alloc(sizeof *c);
    *c = (scalars){.t = t, .p = t->program, .s = t->program->space};
    builder b = {.c = c, .l = l};
    strides_init(&c->sizes, c->p);
    b.cells = memory_cells_find(t, &c->sizes, l);
    if (!b.cells) {
        scalars_free(c);
        return NULL;
    }
    c->count_vars = c->s->vars.len;
    c->count_exs = c->s->exs.len;
    c->of_var = calloc(c->count_vars + 1, sizeof *c->of_var);
    c->node_of_ex = calloc(c->count_exs + 1, sizeof *c->node_of_ex);
    if (!c->of_var || !c->node_of_ex) abort();
    c->of_function = ARENA_ARRAY(&c->memory, slot_span, c->p->functions.len + 1);
    c->code = ARENA_ARRAY(&c->memory, scalar_code, c->p->functions.len + 1);
    vec_push(&c->nodes, (scalar_node){.kind = NODE_CONSTANT, .range = {0, UINT64_MAX}}); /* NODE_NONE: anything */
    for (uint32_t k = 0; k < c->p->externals.len; k++)
        c->rounds |= strcmp(space_text(c->s, var_get(c->s, c->p->externals.data[k].symbol)->name), "fesetround") == 0;
    b.externals = ARENA_ARRAY(&c->memory, external_kind, c->p->externals.len + 1);
    find_written(&b);
    number_slots(&b);
    find_initial_values(&b);
    bool done = true;
    for (uint32_t f = 0; f < c->p->functions.len && done; f++)
        if (t->reachable[f] && !t->is_error[f]) done = translate_function(&b, (fn){f});
    free(b.cells);
    free(b.regions);
    free(b.init_seen);
    map_free(&b.init_at);
    vec_free(&b.thresholds);
    if (done) return c;
    scalars_free(c);
    return NULL;
}

void scalars_free(scalars *c)
{
    if (!c) return;
    vec_free(&c->slots);
    vec_free(&c->nodes);
    vec_free(&c->elements);
    vec_free(&c->lists);
    vec_free(&c->stores);
    vec_free(&c->calls);
    vec_free(&c->returns);
    free(c->of_var);
    free(c->node_of_ex);
    free(c->written);
    strides_free(&c->sizes);
    arena_free(&c->memory);
    free(c);
}

void scalar_effects(const scalars *c, const effect_set *e, void (*visit)(void *context, uint32_t slot), void *context)
{
    for (uint32_t k = 0; k < e->count_vars; k++) {
        slot_span s = e->vars[k].i < c->count_vars ? c->of_var[e->vars[k].i] : (slot_span){0};
        for (uint32_t n = 0; n < s.count; n++) visit(context, s.first + n);
    }
    for (uint32_t k = 0; k < e->count_regions; k++)
        if (c->of_region[e->regions[k].i] != SLOT_NONE) visit(context, c->of_region[e->regions[k].i]);
}

uint32_t scalar_slot_of_var(const scalars *c, var v)
{
    if (v.i >= c->count_vars || c->of_var[v.i].count != 1) return SLOT_NONE;
    const scalar_slot *s = &c->slots.data[c->of_var[v.i].first];
    return ty_is_scalar(ty_get(c->s, var_get(c->s, v)->type)) && s->offset == 0 ? c->of_var[v.i].first : SLOT_NONE;
}

static void assume_external(const scalars *c, const scalar_call *call, engine_result *out)
{
    const char *called = call->external.i ? space_text(c->s, var_get(c->s, call->external)->name) : "(called through a pointer)";
    if (starts(called, "__VERIFIER_")) return;
    char text[200];
    snprintf(text, sizeof text, "external function %s: returns an arbitrary value, changes nothing", called);
    engine_result_assume(out, text);
}

void scalar_assumptions(const scalars *c, scalar_dead dead, const void *context, engine_result *out)
{
    for (uint32_t k = 0; k < c->calls.len; k++) {
        const scalar_call *call = &c->calls.data[k];
        if (call->leaves && !call->fails && !(dead && dead(context, call->caller, call->where))) assume_external(c, call, out);
    }
    for (uint32_t f = 0; f < c->p->functions.len; f++)
        for (uint32_t l = LOC_ENTRY; c->code[f].steps && l < c->p->functions.data[f].count_locations; l++)
            if (op_get(c->s, c->p->functions.data[f].locations[l].op)->kind == OP_ASM && !(dead && dead(context, (fn){f}, l)))
                engine_result_assume(out, "inline assembly: only its outputs change, arbitrarily");
}
