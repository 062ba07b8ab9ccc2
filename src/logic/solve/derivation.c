/* logic/solve/derivation.c — see logic/solve/derivation.h */
#include "logic/solve/derivation.h"

void derivation_clear(derivation *t)
{
    vec_clear(&t->sources);
    vec_clear(&t->ends);
    vec_clear(&t->given);
    vec_clear(&t->units);
}

void derivation_free(derivation *t)
{
    vec_free(&t->sources);
    vec_free(&t->ends);
    vec_free(&t->given);
    vec_free(&t->units);
}

uint32_t derivation_end(derivation *t)
{
    vec_push(&t->ends, t->sources.len);
    return t->ends.len - 1;
}

uint32_t derivation_given(derivation *t)
{
    vec_push(&t->given, t->ends.len);
    return derivation_end(t);
}

void derivation_decides(derivation *t, uint32_t clause, uint32_t var)
{
    while (t->units.len <= var) vec_push(&t->units, 0);
    t->units.data[var] = clause + 1;
}

/* The number of the clause that a source names. */
static uint32_t source_clause(const derivation *t, uint32_t source) { return source & 1 ? t->units.data[source >> 1] - 1 : source >> 1; }

void derivation_needed(const derivation *t, bool *needed)
{
    bool *is_needed = mem_zalloc(t->ends.len + 1);
    VEC(uint32_t) open = {0};
    if (t->ends.len) vec_push(&open, t->ends.len - 1);
    while (open.len) {
        uint32_t clause = vec_pop(&open);
        if (is_needed[clause]) continue;
        is_needed[clause] = true;
        for (uint32_t k = clause ? t->ends.data[clause - 1] : 0; k < t->ends.data[clause]; k++) {
            uint32_t next = source_clause(t, t->sources.data[k]);
            if (!is_needed[next]) vec_push(&open, next);
        }
    }
    for (uint32_t k = 0; k < t->given.len; k++) needed[k] = is_needed[t->given.data[k]];
    vec_free(&open);
    free(is_needed);
}
