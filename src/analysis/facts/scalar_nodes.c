/* Translates expressions into nodes, and finds the values that globals have before the program starts. */
#include "analysis/facts/scalar_build.h"

/* ---- globals that are never written ---- */

static void read_initialisers(scalar_builder *b, const cfa_global *g)
{
    const scalars *c = b->c;
    uint8_t *state = &b->init_state[g->symbol.i];
    *state = INITIALISERS_READ;
    for (uint32_t k = 0; k < g->count_inits; k++) {
        scalar_path p = scalar_path_of(c, g->inits[k].place);
        int width;
        ty type = ex_get(c->s, g->inits[k].place)->type;
        if (p.root.i != g->symbol.i || p.count || p.outside || p.offset > UINT32_MAX || scalar_is_bit_field(c, g->inits[k].place, &width) ||
            scalar_type_of(c, type).class == RANGE_OPAQUE)
            *state = INITIALISERS_UNCLEAR;
        else map_put(&b->init_at, map_pair(g->symbol.i, (uint32_t)p.offset), k + 1);
    }
}

/* The value of a scalar part of a defined global before the program starts. */
static range initial_value(scalar_builder *b, const cfa_global *g, uint64_t offset, range_type t)
{
    scalars *c = b->c;
    uint32_t k;
    if (!b->init_state[g->symbol.i]) read_initialisers(b, g);
    if (b->init_state[g->symbol.i] == INITIALISERS_UNCLEAR || offset > UINT32_MAX) return range_top(t);
    if (!map_get(&b->init_at, map_pair(g->symbol.i, (uint32_t)offset), &k)) return t.class == RANGE_OPAQUE ? range_top(t) : (range){0, 0};
    ex from = g->inits[k - 1].value;
    uint32_t node = scalar_node_of(b, from);
    const scalar_node *n = &c->nodes.data[node];
    if (n->kind != NODE_CONSTANT && n->kind != E_CAST && n->kind != E_NEG) return range_top(t);
    if (!range_same_type(n->type, t) || !range_same_type(scalar_type_of(c, ex_get(c->s, g->inits[k - 1].place)->type), t))
        return range_top(t);
    scalar_state none = {.c = c};
    while (n->kind == E_CAST || n->kind == E_NEG) n = &c->nodes.data[n->a];
    return n->kind == NODE_CONSTANT ? scalar_eval(&none, node) : range_top(t);
}

static bool is_unwritten(const scalar_builder *b, ex lvalue, var root)
{
    const scalars *c = b->c;
    if (!pointsto_in_memory(c->t->pt, root)) return !c->written[root.i];
    region r = pointsto_of_lvalue(c->t->pt, FN_NONE, lvalue);
    return r.i && !pointsto_is_outside(c->t->pt, r) && !pointsto_is_errno(c->t->pt, r) && !scalar_region_written(b, r);
}

/* The value of an lvalue that has no slot. */
static range read_elsewhere(scalar_builder *b, ex lvalue, range_type t)
{
    const scalars *c = b->c;
    int width;
    if (t.class == RANGE_INTEGER && scalar_is_bit_field(c, lvalue, &width) && width > 0 && width < t.bits && !t.is_bool)
        return range_top((range_type){.class = RANGE_INTEGER, .bits = (uint8_t)width, .is_signed = t.is_signed});
    scalar_path p = scalar_path_of(c, lvalue);
    if (!p.root.i || p.count || p.outside || p.too_many || p.root.i >= c->count_vars || scalar_is_bit_field(c, lvalue, &width))
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

static uint32_t lvalue_node(scalar_builder *b, ex e, range_type t)
{
    scalars *c = b->c;
    if (t.class == RANGE_OPAQUE) return constant_node(c, t, range_top(t));
    scalar_place p = scalar_place_of(b, e);
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
static range address(const scalar_builder *b, ex e, range_type t)
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
    scalar_path p = scalar_path_of(c, i->a);
    if (!p.root.i || p.count || p.outside || p.too_many) return ex_get(c->s, i->a)->kind == E_STRING ? not_null : range_top(t);
    const cfa_global *g = program_global(c->p, p.root);
    return g && g->weak && !g->defined ? range_top(t) : not_null;
}

static uint32_t make_node(scalar_builder *b, ex e)
{
    scalars *c = b->c;
    const ex_info i = *ex_get(c->s, e);
    scalar_node n = {.kind = i.kind, .type = scalar_type_of(c, i.type)};
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
    case E_NOT: n.a = scalar_node_of(b, i.a); break;
    default:
        if (i.kind < E_ADD || i.kind >= E_KINDS) return constant_node(c, n.type, range_top(n.type));
        if (i.kind == E_PTRADD || i.kind == E_PTRDIFF) n.stride = strides_of(&c->sizes, ex_get(c->s, i.a)->type);
        n.a = scalar_node_of(b, i.a);
        n.b = scalar_node_of(b, i.b);
        break;
    }
    n.operand = c->nodes.data[n.a].type;
    return add_node(c, n);
}

uint32_t scalar_node_of(scalar_builder *b, ex e)
{
    scalars *c = b->c;
    if (!e.i || e.i >= c->count_exs) return NODE_NONE;
    if (!c->node_of_ex[e.i]) {
        uint32_t made = make_node(b, e);
        c->node_of_ex[e.i] = made;
    }
    return c->node_of_ex[e.i];
}

uint32_t scalar_converted_node(scalars *c, uint32_t node, range_type to)
{
    range_type from = c->nodes.data[node].type;
    if (range_same_type(from, to) || to.class == RANGE_OPAQUE) return node;
    return add_node(c, (scalar_node){.kind = E_CAST, .type = to, .operand = from, .a = node});
}

void scalar_find_initial_values(scalar_builder *b)
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
