/* Numbers the slots: which variables, parts of variables and regions of memory are tracked at all. */
#include "analysis/facts/scalar_build.h"

#include "analysis/budgets.h"
#include "cfa/pointsto/access.h"
#include <stdlib.h>

/* ---- types and their parts ---- */

range_type scalar_type_of(const scalars *c, ty t)
{
    range_type r = range_type_of(c->s, t);
    return r.class == RANGE_FLOAT && c->rounds ? (range_type){.class = RANGE_OPAQUE} : r;
}

uint64_t scalar_size_of(const scalars *c, ty t)
{
    const ty_info *i = ty_get(c->s, t);
    if (i->kind == TY_ARRAY && i->count > 0) return (uint64_t)i->count * scalar_size_of(c, i->target);
    return ty_get(c->s, strides_complete(&c->sizes, t))->size;
}

/* Scalar parts of a type, up to BUDGET_SCALAR_PARTS + 1. */
static uint32_t count_parts(const scalars *c, ty type, uint32_t depth)
{
    type = strides_complete(&c->sizes, type);
    const ty_info *t = ty_get(c->s, type);
    if (scalar_type_of(c, type).class != RANGE_OPAQUE) return 1;
    if (depth > BUDGET_SCALAR_NESTING) return BUDGET_SCALAR_PARTS + 1;
    uint32_t n = 0;
    if (t->kind == TY_ARRAY && t->count > 0) {
        uint32_t each = count_parts(c, t->target, depth + 1);
        return !each ? 0 : (uint64_t)t->count > BUDGET_SCALAR_PARTS / each ? BUDGET_SCALAR_PARTS + 1 : each * (uint32_t)t->count;
    }
    if (t->kind != TY_STRUCT) return 0;
    for (uint32_t k = 0; k < t->count_members && n <= BUDGET_SCALAR_PARTS; k++)
        if (t->members[k].bit_width < 0) n += count_parts(c, t->members[k].type, depth + 1);
    return n;
}

static void add_parts(scalars *c, var v, fn f, ty type, uint64_t offset)
{
    type = strides_complete(&c->sizes, type);
    const ty_info *t = ty_get(c->s, type);
    range_type r = scalar_type_of(c, type);
    if (r.class != RANGE_OPAQUE) {
        vec_push(&c->slots,
                 (scalar_slot){.owner = v, .function = f, .offset = offset, .declared = type, .type = r, .initial = range_top(r)});
    } else if (t->kind == TY_ARRAY && t->count > 0) {
        uint64_t size = scalar_size_of(c, t->target);
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
    if (!n || n > BUDGET_SCALAR_PARTS) return;
    c->of_var[v.i].first = c->slots.len;
    add_parts(c, v, f, type, 0);
    c->of_var[v.i].count = c->slots.len - c->of_var[v.i].first;
}

/* ---- what is written at all ---- */

static void note_region(void *context, region r)
{
    scalar_builder *b = context;
    b->regions[r.i / 64] |= (uint64_t)1 << (r.i % 64);
}

static void note_external_writes(scalar_builder *b, fn f)
{
    const scalars *c = b->c;
    const cfa_function *cfa = fn_get(c->p, f);
    for (uint32_t l = LOC_ENTRY; l < cfa->count_locations; l++) {
        const op_info *o = op_get(c->s, cfa->locations[l].op);
        var symbol = o->kind == OP_CALL ? callgraph_constant_callee(c->s, o->rhs) : (var){0};
        if (symbol.i && program_function(c->p, symbol).i == FN_NONE.i)
            access_of_external(c->t->pt, symbol, o, ACCESS_WRITE, note_region, b);
    }
}

void scalar_find_written(scalar_builder *b)
{
    scalars *c = b->c;
    b->regions = calloc(pointsto_region_count(c->t->pt) / 64 + 2, sizeof *b->regions);
    c->written = calloc(c->count_vars + 1, 1);
    b->init_state = calloc(c->count_vars + 1, 1);
    if (!b->regions || !c->written || !b->init_state) abort();
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

/* ---- numbers ---- */

static void number_memory(scalar_builder *b)
{
    scalars *c = b->c;
    uint32_t regions = pointsto_region_count(c->t->pt) + 1;
    c->of_region = ARENA_ARRAY(&c->memory, uint32_t, regions + 1);
    c->memory_of = ARENA_ARRAY(&c->memory, slot_list, c->p->functions.len + 1);
    for (uint32_t r = 0; r <= regions; r++) c->of_region[r] = SLOT_NONE;
    for (uint32_t r = 1; r < regions; r++) {
        const memory_scalar *m = &b->in_memory[r];
        range_type t = m->usable ? scalar_type_of(c, m->type) : (range_type){0};
        if (t.class == RANGE_OPAQUE || !scalar_region_written(b, (region){r})) continue;
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
            if (c->of_region[r] != SLOT_NONE && b->in_memory[r].owner.i && b->in_memory[r].function.i == f)
                l->slots[l->count++] = c->of_region[r];
    }
}

void scalar_number_slots(scalar_builder *b)
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
