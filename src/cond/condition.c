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

static void reach(uint32_t state, const condition *c, bool *seen, uint32_t *open, uint32_t *count)
{
    if (state >= c->states.len || seen[state]) return;
    seen[state] = true;
    open[(*count)++] = state;
}

bool condition_may_cover(const condition *c)
{
    bool *seen = mem_zalloc(c->states.len), covers = false;
    uint32_t *open = mem_alloc((c->states.len + 1) * sizeof *open), count = 0;
    reach(c->initial, c, seen, open, &count);
    while (count && !covers) {
        const cond_state *s = &c->states.data[open[--count]];
        covers = s->is_accepting;
        for (uint32_t k = 0; k < s->count; k++) {
            const cond_transition *t = &c->transitions.data[s->first + k];
            const uint32_t next[] = {t->to, t->enters, t->returns};
            for (unsigned n = 0; n < (t->call == COND_FOLLOWED ? 3 : 1); n++) reach(next[n], c, seen, open, &count);
        }
    }
    free(seen);
    free(open);
    return covers;
}
