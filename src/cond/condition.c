#include "cond/condition.h"

condition *condition_new(void)
{
    condition *c = mem_alloc(sizeof *c);
    *c = (condition){0};
    return c;
}

void condition_free(condition *c)
{
    if (!c) return;
    vec_free(&c->states);
    vec_free(&c->transitions);
    arena_free(&c->memory);
    free(c);
}

condition *condition_of_all(bool covers_everything)
{
    condition *c = condition_new();
    vec_push(&c->states, (cond_state){.is_accepting = covers_everything});
    return c;
}

const cond_transition *condition_step(const condition *c, uint32_t state, uint64_t letter)
{
    const cond_state *s = &c->states.data[state];
    for (uint32_t k = 0; k < s->count; k++)
        if (c->transitions.data[s->first + k].letter == letter) return &c->transitions.data[s->first + k];
    return NULL;
}
