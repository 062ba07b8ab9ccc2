/* Every byte that is read or written belongs to a cell of its object; the operation's lvalue is in that cell, too; and the cell's region is
 * in the mod or ref set of the operation and of every function and call on the stack. */
#include "fact_check.h"
#include <stdio.h>

typedef struct {
    uint64_t offset, size; /* in the object */
    bool write;
    ex lvalue;
} touched;

void memory_close(fact_check *c)
{
    vec_free(&c->op_effects);
    map_free(&c->effect_at);
    c->effect_at = (map64){0};
    arena_free(&c->memory);
    c->memory = (arena){0};
}

static const op_effects *effects_at(fact_check *c, fn f, uint32_t where)
{
    bool fresh;
    uint32_t *slot = map_slot(&c->effect_at, map_pair(f.i, where), &fresh);
    if (fresh) {
        op_effects e;
        *slot = c->op_effects.len;
        modref_places_effects(c->effects, f, &where, 1, &e.mod, &e.ref, &c->memory);
        vec_push(&c->op_effects, e);
        return &vec_last(&c->op_effects);
    }
    return &c->op_effects.data[*slot];
}

static bool has_region(const effect_set *e, region r)
{
    uint32_t low = 0, high = e->count_regions;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (e->regions[middle].i < r.i) low = middle + 1;
        else high = middle;
    }
    return e->everything || (low < e->count_regions && e->regions[low].i == r.i);
}

static bool has_variable(const effect_set *e, var v)
{
    for (uint32_t k = 0; k < e->count_vars; k++)
        if (e->vars[k].i == v.i) return true;
    return e->everything;
}

static const made_block *maker_of(const fact_check *c, uint64_t address)
{
    uint32_t index;
    return map_get(&c->block_at, address, &index) ? &c->blocks.data[index] : NULL;
}

static region_place locate(const fact_check *c, const run_object *o, uint64_t offset)
{
    const points_to *pt = c->t->pt;
    switch (o->kind) {
    case RUN_OBJECT_GLOBAL:
    case RUN_OBJECT_LOCAL: return pointsto_locate(pt, c->ex_of_var[o->variable.i], (int64_t)offset);
    case RUN_OBJECT_STRING: return pointsto_locate(pt, o->string, (int64_t)offset);
    case RUN_OBJECT_ARGUMENTS: return pointsto_locate_variadic(pt, o->function, (int64_t)offset);
    default: break;
    }
    const made_block *b = maker_of(c, o->address);
    if (!b) return (region_place){{0}, 0, UINT64_MAX};
    return pointsto_locate_block(pt, b->f, b->where, (int64_t)offset);
}

static void name_bytes(const fact_check *c, const run_object *o, const touched *a, char *out, size_t room)
{
    char object[100];
    const made_block *b = o->kind == RUN_OBJECT_BLOCK ? maker_of(c, o->address) : NULL;
    if (o->variable.i) var_format(c->space, o->variable, object, sizeof object);
    else if (o->kind == RUN_OBJECT_STRING) snprintf(object, sizeof object, "a literal");
    else if (o->kind == RUN_OBJECT_ARGUMENTS) snprintf(object, sizeof object, "the arguments of %s", fn_name(c->p, o->function));
    else if (b)
        snprintf(object, sizeof object, "the block of line %u",
                 source_locate(c->p->sources, fn_get(c->p, b->f)->locations[b->where].at).line);
    else snprintf(object, sizeof object, "a block");
    snprintf(out, room, "%s of %s[%llu..%llu)", a->write ? "write" : "read", object, (unsigned long long)a->offset,
             (unsigned long long)(a->offset + a->size));
}

/* which: a region, or a global that is not in memory */
static void check_effects(fact_check *c, const run_object *o, const touched *a, region r)
{
    char text[200];
    for (uint32_t d = c->depth; d-- > 0;) {
        const activation *at = &c->stack.data[d];
        const op_effects *e = effects_at(c, at->f, at->where);
        const mod_ref *all = c->t->effects;
        const effect_set *sets[2] = {a->write ? &e->mod : &e->ref, a->write ? &all->mod[at->f.i] : &all->ref[at->f.i]};
        for (unsigned k = 0; k < 2; k++) {
            bool there = r.i ? has_region(sets[k], r) : has_variable(sets[k], o->variable);
            uint64_t what = map_pair(r.i, r.i ? 0 : o->variable.i);
            if (fact_holds(c, a->write ? "mod" : "ref", map_pair(at->f.i, k ? 0 : at->where), what, there)) continue;
            name_bytes(c, o, a, text, sizeof text);
            fact_violated(c, at->f, at->where, what + k, "%s is not in %s of %s%s", text, a->write ? "mod" : "ref",
                          k ? "" : "the operation in ", fn_name(c->p, at->f));
            return;
        }
    }
}

/* The block of this very operation: what realloc or strdup puts into it is its first content, and no write that anybody could notice. */
static bool is_made_here(fact_check *c, const run_object *o)
{
    const made_block *b = o->kind == RUN_OBJECT_BLOCK ? maker_of(c, o->address) : NULL;
    const activation *at = fact_top(c);
    return b && b->f.i == at->f.i && b->where == at->where;
}

static bool is_aggregate(const fact_check *c, ex lvalue)
{
    return lvalue.i && !ty_is_scalar(ty_get(c->space, ex_get(c->space, lvalue)->type));
}

static bool is_rooted_in(const fact_check *c, ex lvalue, var v)
{
    if (!lvalue.i) return false;
    const ex_info *e = ex_get(c->space, lvalue);
    while (e->kind == E_MEMBER || e->kind == E_INDEX) e = ex_get(c->space, e->a);
    return e->kind == E_VAR && e->var.i == v.i;
}

/* A variable that pointers cannot reach. */
static void check_variable(fact_check *c, const run_object *o, const touched *a)
{
    char text[200];
    const activation *at = fact_top(c);
    if (!fact_holds(c, "name", map_pair(at->f.i, at->where), o->variable.i, is_rooted_in(c, a->lvalue, o->variable))) {
        name_bytes(c, o, a, text, sizeof text);
        fact_violated(c, at->f, at->where, o->variable.i, "%s: pointers do not reach this variable", text);
    } else if (o->kind == RUN_OBJECT_GLOBAL) {
        check_effects(c, o, a, (region){0});
    }
}

/* The bytes are in one element of a region, r. part is what the lvalue begins with. */
static void check_element(fact_check *c, const run_object *o, const touched *part, region_place r, uint64_t from_lvalue)
{
    char text[200];
    const activation *at = fact_top(c);
    uint64_t key = map_pair((uint32_t)o->kind << 28 ^ o->variable.i, (uint32_t)part->offset);
    bool copies = is_aggregate(c, part->lvalue);
    if (!r.region.i && (copies || o->kind == RUN_OBJECT_STRING)) return; /* only copies of whole objects pass over it; never written */
    if (!fact_holds(c, "cell", map_pair(at->f.i, at->where), key, r.region.i)) {
        name_bytes(c, o, part, text, sizeof text);
        fact_violated(c, at->f, at->where, part->write, "%s: the object has no cell there", text);
        return;
    }
    if (c->units && (part->offset < r.position || part->offset - r.position + r.length > o->size)) {
        name_bytes(c, o, part, text, sizeof text);
        fact_violated(c, at->f, at->where, part->write, "%s: an element of %llu bytes reaches over the ends of the object of %llu bytes",
                      text, (unsigned long long)r.length, (unsigned long long)o->size);
    }
    if (part->lvalue.i) {
        region_place p = pointsto_locate(c->t->pt, part->lvalue, (int64_t)from_lvalue);
        bool same = p.region.i == r.region.i && p.length == r.length && p.position == r.position;
        if (!fact_holds(c, "place", map_pair(at->f.i, at->where), map_pair(part->lvalue.i, (uint32_t)from_lvalue), same)) {
            name_bytes(c, o, part, text, sizeof text);
            fact_violated(c, at->f, at->where, part->lvalue.i,
                          "%s: byte %llu of region %u (of %llu), but the lvalue's is byte %llu of region %u (of %llu)", text,
                          (unsigned long long)r.position, r.region.i, (unsigned long long)r.length, (unsigned long long)p.position,
                          p.region.i, (unsigned long long)p.length);
            return;
        }
    }
    if (!(part->write && is_made_here(c, o))) check_effects(c, o, part, r.region);
}

void memory_access(fact_check *c, uint64_t address, uint64_t size, bool write, ex lvalue)
{
    run_object o;
    if (!c->depth || !run_view_object(c->view, address, &o) || o.kind == RUN_OBJECT_OUTSIDE) return;
    const made_block *b = o.kind == RUN_OBJECT_BLOCK ? maker_of(c, o.address) : NULL;
    const op_info *made_by = b ? op_get(c->space, fn_get(c->p, b->f)->locations[b->where].op) : NULL;
    if (made_by && made_by->kind == OP_DECL) { /* a variable-length array */
        o.kind = RUN_OBJECT_LOCAL;
        o.variable = ex_get(c->space, made_by->lhs)->var;
    }
    touched a = {address - o.address, size, write, lvalue};
    if (a.size > o.size - a.offset) a.size = o.size - a.offset; /* the run ends there */
    c->bytes += a.size;
    bool named = o.kind == RUN_OBJECT_GLOBAL || o.kind == RUN_OBJECT_LOCAL;
    if (named && !c->ex_of_var[o.variable.i].i) return;
    if (named && !pointsto_in_memory(c->t->pt, o.variable)) {
        check_variable(c, &o, &a);
        return;
    }
    enum { MOST_ELEMENTS = 4096 };
    uint64_t done = 0;
    for (uint32_t k = 0; done < a.size && k < MOST_ELEMENTS; k++) {
        region_place r = locate(c, &o, a.offset + done);
        uint64_t length = r.region.i ? r.length - r.position : r.length;
        if (length > a.size - done) length = a.size - done;
        touched part = {a.offset + done, length, write, lvalue};
        check_element(c, &o, &part, r, done);
        done += length;
    }
}
