/* cfa/pointsto/value.c — where lvalues are and what values point to.
 * Any scalar may carry a pointer; one that carries none costs nothing. */
#include "cfa/pointsto/internal.h"

#include "cfa/mentions.h"

static const int64_t ENDLESS = (int64_t)1 << 45;

uint32_t pt_object_node(points_to *pt, hash128 hash, bool is_memory)
{
    uint32_t node = pt_new_node(&pt->g);
    pt->g.nodes.data[node].is_memory = is_memory;
    vec_push(&pt->objects, (pt_object){node, hash});
    return node;
}

static hash128 variable_hash(const points_to *pt, const var_info *v)
{
    return v->function.i ? hash_join(intern_hash(&pt->s->names, v->function), v->hash) : v->hash;
}

uint32_t pt_node_of_var(points_to *pt, var v)
{
    if (pt->node_of_var[v.i]) return pt->node_of_var[v.i];
    const var_info *i = var_get(pt->s, v);
    uint32_t node = pt_object_node(pt, variable_hash(pt, i), pt->taken[v.i] || i->kind == VAR_FUNCTION);
    pt->node_of_var[v.i] = node;
    if (i->kind == VAR_FUNCTION) {
        vec_push(&pt->g.members, (pt_member){v.i, 0});
        pt->g.nodes.data[node].functions = pt->g.members.len - 1;
    } else if (var_is_object(i)) {
        const cfa_global *g = program_global(pt->p, v);
        if (!g || !g->defined || g->of_library) pt_set_outside(&pt->g, node); /* somebody else's: its content is arbitrary */
    }
    return node;
}

static uint32_t node_of_string(points_to *pt, ex e)
{
    uint32_t *slot = map_slot(&pt->node_of_string, e.i, NULL);
    if (!*slot) *slot = pt_object_node(pt, ex_get(pt->s, e)->hash, true);
    return *slot;
}

/* ---- accesses ---- */

static const ty_member *member_of(const points_to *pt, const ex_info *e)
{
    return &ty_get(pt->s, ex_get(pt->s, e->a)->type)->members[e->index];
}

int64_t pt_access_size(const points_to *pt, ex lvalue)
{
    const ex_info *e = ex_get(pt->s, lvalue);
    if (e->kind == E_MEMBER) {
        const ty_member *m = member_of(pt, e);
        if (m->bit_width >= 0) return (m->bit_offset % 8 + m->bit_width + 7) / 8;
    }
    uint64_t size = ty_get(pt->s, strides_complete(&pt->sizes, e->type))->size;
    return size > (uint64_t)ENDLESS ? ENDLESS : (int64_t)size;
}

static int64_t member_offset(const ty_member *m) { return (int64_t)m->offset + (m->bit_width >= 0 ? m->bit_offset / 8 : 0); }

pt_value pt_read(points_to *pt, ex e)
{
    if (!e.i) return (pt_value){0};
    const ex_info *i = ex_get(pt->s, e);
    if (!i->is_lvalue) return pt->value_of[e.i];
    const ty_info *t = ty_get(pt->s, i->type);
    if (!ty_is_scalar(t) || !pt->place_of[e.i].node) return (pt_value){0};
    uint32_t cell = pt_touch(&pt->g, pt->place_of[e.i], pt_access_size(pt, e));
    if (!pt->g.cells.data[cell].target.node && t->kind == TY_POINTER && pt->g.nodes.data[pt_find(&pt->g, pt->place_of[e.i]).node].arbitrary)
        pt_flow(&pt->g, cell, (pt_place){pt->outside, 0});
    return (pt_value){pt->g.cells.data[cell].target, cell};
}

static pt_place dereferenced(points_to *pt, ex pointer)
{
    pt_place to = pt_read(pt, pointer).target;
    if (!to.node && pt->arithmetic_counts) to = (pt_place){pt->outside, 0};
    return to;
}

/* The elements of an array share one element's bytes. */
static void fold_array(points_to *pt, pt_place at, ty type)
{
    const ty_info *t = ty_get(pt->s, type);
    int64_t element = (int64_t)ty_get(pt->s, strides_complete(&pt->sizes, t->target))->size;
    pt_repeat(&pt->g, at, t->count > 0 ? t->count * element : ENDLESS, element);
}

/* An array of one element at the end of a structure reaches as far as its object does, if another element than the first is used. */
static void fold_indexed_array(points_to *pt, const ex_info *element)
{
    __int128 index;
    ty type = ex_get(pt->s, element->a)->type;
    const ty_info *t = ty_get(pt->s, type);
    if (t->count == 1 && !(ex_is_int(pt->s, element->b, &index) && index == 0))
        pt_repeat(&pt->g, pt->place_of[element->a.i], ENDLESS, (int64_t)ty_get(pt->s, strides_complete(&pt->sizes, t->target))->size);
    else fold_array(pt, pt->place_of[element->a.i], type);
}

/* Its place is that of the first element, whichever it is. */
static bool is_within_element(const points_to *pt, ex lvalue)
{
    __int128 index;
    for (const ex_info *i = ex_get(pt->s, lvalue); i->kind == E_INDEX || i->kind == E_MEMBER; i = ex_get(pt->s, i->a))
        if (i->kind == E_INDEX && !(ex_is_int(pt->s, i->b, &index) && index == 0)) return true;
    return false;
}

/* ---- arithmetic ---- */

/* A power of two that divides the value: the step in which an index moves. Arithmetic wraps, so that other factors divide nothing. */
int64_t pt_factor_of(const points_to *pt, ex e)
{
    int64_t factor = 1;
    while (factor < 1 << 20) {
        const ex_info *i = ex_get(pt->s, e);
        __int128 v;
        if (i->kind == E_CAST && ty_is_integer(ty_get(pt->s, i->type)) && ty_is_integer(ty_get(pt->s, ex_get(pt->s, i->a)->type)) &&
            ty_get(pt->s, i->type)->size >= ty_get(pt->s, ex_get(pt->s, i->a)->type)->size) {
            e = i->a;
        } else if (i->kind == E_NEG) {
            e = i->a;
        } else if (i->kind == E_MUL && (ex_is_int(pt->s, i->b, &v) || ex_is_int(pt->s, i->a, &v)) && v != 0) {
            factor *= (int64_t)(v & -v & ((1 << 20) - 1));
            if (!factor) return 1 << 20;
            e = ex_is_int(pt->s, i->b, NULL) ? i->a : i->b;
        } else if (i->kind == E_SHL && ex_is_int(pt->s, i->b, &v) && v >= 0 && v < 20) {
            factor <<= v;
            e = i->a;
        } else {
            return factor;
        }
    }
    return factor;
}

static pt_place moved_place(points_to *pt, pt_place from, int64_t scale, ex by, bool backwards)
{
    __int128 v;
    if (!ex_is_int(pt->s, by, &v)) return pt_wander(&pt->g, from, scale * pt_factor_of(pt, by), pt->arithmetic_counts);
    const ty_info *t = ty_get(pt->s, ex_get(pt->s, by)->type);
    if (!t->is_signed && t->size == 8) v = (int64_t)v; /* container_of adds large unsigned numbers */
    if (!t->is_signed && t->size == 4 && pt->p->ilp32) v = (int32_t)v;
    if (v > 1 << 30 || v < -(1 << 30)) return pt_wander(&pt->g, from, 1, pt->arithmetic_counts);
    int64_t bytes = (backwards ? -(int64_t)v : (int64_t)v) * scale;
    int64_t stride = from.node && bytes && pt->arithmetic_counts ? pt_stays(&pt->g, from, bytes) : 0;
    if (stride) return pt_wander(&pt->g, from, stride, true); /* where the step is taken again, the pointer goes on */
    return pt_move(&pt->g, from, bytes, pt->arithmetic_counts);
}

static pt_value integer_sum(points_to *pt, const ex_info *e)
{
    pt_place a = pt_read(pt, e->a).target, b = pt_read(pt, e->b).target;
    if (a.node && b.node) {
        pt_unify(&pt->g, a, b);
        return (pt_value){pt_wander(&pt->g, a, 1, pt->arithmetic_counts), 0};
    }
    if (a.node) return (pt_value){moved_place(pt, a, 1, e->b, e->kind == E_SUB), 0};
    if (b.node)
        return (pt_value){e->kind == E_ADD ? moved_place(pt, b, 1, e->a, false) : pt_wander(&pt->g, b, 1, pt->arithmetic_counts), 0};
    return (pt_value){0};
}

/* Null and other numbers. */
static bool leads_nowhere(const points_to *pt, pt_place at)
{
    const pt_node *n = &pt->g.nodes.data[pt_find_const(&pt->g, at).node];
    return !at.node || !(n->is_memory || n->functions || n->outside);
}

/* Added to a pointer to the one object, the distance of another one gives a pointer to that. Asked when nothing else merges: before that,
 * pointers to one object may still seem to be to two. */
static pt_value distance(points_to *pt, ex x, const ex_info *e)
{
    pt_place a = pt_read(pt, e->a).target, b = pt_read(pt, e->b).target;
    if (pt->value_of[x.i].target.node || (leads_nowhere(pt, a) && leads_nowhere(pt, b))) return pt->value_of[x.i];
    if (leads_nowhere(pt, a) || leads_nowhere(pt, b)) { /* the distance from a number is an address */
        if (strides_of(&pt->sizes, ex_get(pt->s, e->a)->type) != 1) pt_scale_addresses(pt);
        return (pt_value){pt_wander(&pt->g, leads_nowhere(pt, a) ? b : a, 1, true), 0};
    }
    if (pt_find(&pt->g, a).node == pt_find(&pt->g, b).node) return (pt_value){0};
    pt_unify(&pt->g, a, b);
    return (pt_value){pt_wander(&pt->g, a, 1, true), 0};
}

void pt_scale_addresses(points_to *pt)
{
    pt->g.changes += !pt->scales_addresses; /* sums before this one have to be looked at again */
    pt->scales_addresses = true;
}

/* In (char *)0 + address, the pointer is the address that is added. If both are made of addresses, either may be the one that counts. But
 * a number of longer elements that is made of an address leads to the object only if the address was divided before. */
static pt_value pointer_sum(points_to *pt, const ex_info *e)
{
    pt_place by = pt_read(pt, e->b).target, from = pt_read(pt, e->a).target;
    int64_t scale = (int64_t)strides_of(&pt->sizes, ex_get(pt->s, e->a)->type);
    bool may_lead = by.node && (!from.node || scale == 1 || pt->scales_addresses);
    if (from.node && may_lead) pt_unify(&pt->g, from, by);
    if (may_lead) return (pt_value){pt_wander(&pt->g, by, 1, pt->arithmetic_counts), 0};
    return (pt_value){moved_place(pt, from, scale, e->b, false), 0};
}

/* Operations on the bits of pointers: the result may point anywhere into the objects of the operands. */
static pt_value bits_of(points_to *pt, const ex_info *e)
{
    ex operands[2];
    uint32_t n = ex_operands(e, operands);
    pt_place found = {0, 0};
    for (uint32_t i = 0; i < n; i++) {
        pt_place t = pt_read(pt, operands[i]).target;
        if (!t.node) continue;
        if (found.node) pt_unify(&pt->g, found, t);
        found = t;
    }
    bool scales = e->kind == E_MUL || e->kind == E_DIV || e->kind == E_SHL || e->kind == E_SHR;
    if (found.node && scales) pt_scale_addresses(pt);
    return (pt_value){pt_wander(&pt->g, found, 1, pt->arithmetic_counts), 0};
}

/* A float may hold an address, too, and become a pointer again; its value is near the address. */
static pt_value cast_value(points_to *pt, const ex_info *e)
{
    const ty_info *to = ty_get(pt->s, e->type), *from = ty_get(pt->s, ex_get(pt->s, e->a)->type);
    pt_value v = pt_read(pt, e->a);
    if (to->kind == TY_BOOL) {
        pt_test(pt, e->a);
        return (pt_value){0};
    }
    if (!ty_is_float(to) && !ty_is_float(from)) return v;
    return (pt_value){pt_wander(&pt->g, v.target, 1, pt->arithmetic_counts), 0};
}

/* ---- numbers that are addresses ----
 * A program may find that a number equals an address, or is near it, and use the number as a pointer from then on. So what an address
 * points to, the number may point to. A pointer is such a number if nothing that the program does gives it a target. */

/* Narrow numbers count as well: several of them may be put together. */
static void may_point_to(points_to *pt, ex number, pt_place target, bool is_exact)
{
    const ex_info e = *ex_get(pt->s, number);
    const ty_info *t = ty_get(pt->s, e.type);
    bool is_pointer = t->kind == TY_POINTER;
    if (!ty_is_scalar(t) || t->kind == TY_BOOL) return;
    if (e.is_lvalue) {
        pt_value v = pt_read(pt, number);
        if (!v.cell || (is_pointer && v.target.node)) return;
        pt->has_numbers = true;
        pt_flow(&pt->g, v.cell, is_exact ? target : pt_wander(&pt->g, target, 1, true));
        return;
    }
    switch (e.kind) {
    case E_CAST: may_point_to(pt, e.a, target, is_exact && !ty_is_float(t)); break;
    case E_NEG:
    case E_BITNOT: may_point_to(pt, e.a, target, false); break;
    case E_ADD:
    case E_SUB:
    case E_MUL ... E_SHR:
    case E_PTRADD:
        may_point_to(pt, e.a, target, false);
        may_point_to(pt, e.b, target, false);
        break;
    default: break;
    }
}

static bool mentions_temporary(const points_to *pt, ex number)
{
    const ex_info *i = ex_get(pt->s, number);
    ex operands[2];
    if (i->is_lvalue) return i->kind == E_VAR && var_get(pt->s, i->var)->kind == VAR_TEMP;
    for (uint32_t n = ex_operands(i, operands); n-- > 0;)
        if (mentions_temporary(pt, operands[n])) return true;
    return false;
}

/* A copy of the number, or what was computed from it, may be compared instead of the number itself. Temporaries do not count: all
 * statements share them. */
void pt_number_copied(points_to *pt, ex number, pt_place target, bool is_exact)
{
    if (!mentions_temporary(pt, number)) may_point_to(pt, number, target, is_exact);
}

static bool is_computed(const points_to *pt, ex e)
{
    const ex_info *i = ex_get(pt->s, e);
    return !i->is_lvalue && i->kind != E_CAST && ty_get(pt->s, i->type)->kind != TY_POINTER;
}

/* A sum of an address and a number may be compared, too. */
static void compare(points_to *pt, const ex_info *e)
{
    pt_place a = pt_read(pt, e->a).target, b = pt_read(pt, e->b).target;
    if (!pt->numbers_count) return;
    if (a.node) may_point_to(pt, e->b, a, e->kind == E_EQ || e->kind == E_NE);
    if (b.node) may_point_to(pt, e->a, b, e->kind == E_EQ || e->kind == E_NE);
    if (a.node && is_computed(pt, e->a)) may_point_to(pt, e->a, a, false);
    if (b.node && is_computed(pt, e->b)) may_point_to(pt, e->b, b, false);
}

void pt_test(points_to *pt, ex e)
{
    pt_place target = pt_read(pt, e).target;
    if (pt->numbers_count && target.node && is_computed(pt, e)) may_point_to(pt, e, target, false);
}

/* ---- expressions ---- */

void pt_evaluate(points_to *pt, ex x)
{
    const ex_info e = *ex_get(pt->s, x);
    switch (e.kind) {
    case E_VAR: pt->place_of[x.i] = (pt_place){pt_node_of_var(pt, e.var), 0}; break;
    case E_STRING: pt->place_of[x.i] = (pt_place){node_of_string(pt, x), 0}; break;
    case E_DEREF: pt->place_of[x.i] = dereferenced(pt, e.a); break;
    case E_MEMBER: pt->place_of[x.i] = pt_move(&pt->g, pt->place_of[e.a.i], member_offset(member_of(pt, &e)), pt->arithmetic_counts); break;
    case E_INDEX:
        pt_read(pt, e.b);
        fold_indexed_array(pt, &e);
        pt->place_of[x.i] = pt->place_of[e.a.i];
        break;
    case E_ADDR:
        if (ty_get(pt->s, ex_get(pt->s, e.a)->type)->kind == TY_ARRAY) fold_array(pt, pt->place_of[e.a.i], ex_get(pt->s, e.a)->type);
        if (is_within_element(pt, e.a)) pt_set_starts_vary(&pt->g, pt->place_of[e.a.i]);
        pt->value_of[x.i] = (pt_value){pt->place_of[e.a.i], 0};
        break;
    case E_FUNC: pt->value_of[x.i] = (pt_value){{pt_node_of_var(pt, e.var), 0}, 0}; break;
    case E_CAST: pt->value_of[x.i] = cast_value(pt, &e); break;
    case E_PTRADD: pt->value_of[x.i] = pointer_sum(pt, &e); break;
    case E_ADD:
    case E_SUB:
        if (e.kind == E_SUB) compare(pt, &e);
        pt->value_of[x.i] = integer_sum(pt, &e);
        break;
    case E_NEG:
    case E_BITNOT:
    case E_MUL ... E_SHR:
        if (e.kind == E_XOR) compare(pt, &e);
        pt->value_of[x.i] = bits_of(pt, &e);
        break;
    case E_NOT: pt_test(pt, e.a); break;
    case E_EQ ... E_GE:
    case E_PTRDIFF:
        if (pt->numbers_count) pt->value_of[x.i] = distance(pt, x, &e); /* before a comparison gives a number a target */
        compare(pt, &e);
        break;
    default: break;
    }
}

/* ---- questions afterwards: the same without changing anything ---- */

static bool was_there(const points_to *pt, ex e) { return e.i < pt->expressions; }

pt_place pt_lookup_place(const points_to *pt, ex lvalue)
{
    const ex_info *e = ex_get(pt->s, lvalue);
    if (was_there(pt, lvalue) && pt->place_of[lvalue.i].node) return pt->place_of[lvalue.i];
    switch (e->kind) {
    case E_VAR: return (pt_place){e->var.i < pt->variables ? pt->node_of_var[e->var.i] : 0, 0};
    case E_INDEX: return pt_lookup_place(pt, e->a);
    case E_MEMBER: {
        pt_place at = pt_lookup_place(pt, e->a);
        at.offset += member_offset(member_of(pt, e));
        return at;
    }
    case E_DEREF: return pt_lookup_value(pt, e->a);
    default: return (pt_place){0, 0};
    }
}

pt_place pt_lookup_value(const points_to *pt, ex value)
{
    const ex_info *e = ex_get(pt->s, value);
    if (!e->is_lvalue && was_there(pt, value) && pt->value_of[value.i].target.node) return pt->value_of[value.i].target;
    if (e->is_lvalue) {
        uint32_t cell = pt_lookup(&pt->g, pt_lookup_place(pt, value), pt_access_size(pt, value));
        return cell ? pt->g.cells.data[cell].target : (pt_place){0, 0};
    }
    switch (e->kind) {
    case E_ADDR: return pt_lookup_place(pt, e->a);
    case E_CAST: return pt_lookup_value(pt, e->a);
    case E_PTRADD: {
        pt_place from = pt_lookup_value(pt, e->a);
        return from.node ? from : pt_lookup_value(pt, e->b);
    }
    default: return (pt_place){0, 0};
    }
}
