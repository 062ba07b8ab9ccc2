/* Builds the scalar program, frees it, and answers questions about the whole of it. */
#include "analysis/facts/scalar_build.h"

#include "cfa/library.h"
#include <stdlib.h>

scalars *scalars_new(const verify_task *t, limits *l)
{
    scalars *c = mem_alloc(sizeof *c);
    *c = (scalars){.t = t, .p = t->program, .s = t->program->space};
    scalar_builder b = {.c = c, .l = l};
    strides_init(&c->sizes, c->p);
    b.in_memory = memory_scalars_find(t, &c->sizes, l);
    if (!b.in_memory) {
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
    scalar_find_written(&b);
    scalar_number_slots(&b);
    scalar_find_initial_values(&b);
    bool done = true;
    for (uint32_t f = 0; f < c->p->functions.len && done; f++)
        if (t->reachable[f] && !t->is_error[f]) done = scalar_translate_function(&b, (fn){f});
    free(b.in_memory);
    free(b.regions);
    free(b.init_state);
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

void scalar_assumptions(const scalars *c, scalar_dead dead, const void *context, engine_result *out)
{
    for (uint32_t f = 0; f < c->p->functions.len; f++)
        for (uint32_t l = LOC_ENTRY; c->code[f].steps && l < c->p->functions.data[f].count_locations; l++)
            if (op_get(c->s, c->p->functions.data[f].locations[l].op)->kind == OP_ASM && !(dead && dead(context, (fn){f}, l)))
                engine_result_assume(out, c->p->meaning.opaque_assembly
                                              ? "inline assembly: its outputs are arbitrary, and it changes nothing else"
                                              : "inline assembly: its outputs are arbitrary, and it changes nothing else but memory, if it "
                                                "says that it clobbers memory");
}
