#include "logic/solve/answer_cache.h"

enum { CACHE_LIMIT = 1 << 18 };

bool answer_cache_find(const answer_cache *c, hash128 key, solver_answer *answer)
{
    for (uint32_t slot = idtable_first(&c->index, key.lo), id; (id = idtable_at(&c->index, &slot, key.lo));)
        if (hash_equal(c->answers.data[id - 1].key, key)) {
            *answer = (solver_answer)c->answers.data[id - 1].answer;
            return true;
        }
    return false;
}

void answer_cache_free(answer_cache *c)
{
    vec_free(&c->answers);
    idtable_free(&c->index);
}

void answer_cache_add(answer_cache *c, hash128 key, solver_answer answer)
{
    if (answer == SOLVER_UNKNOWN) return;
    if (c->answers.len >= CACHE_LIMIT) answer_cache_free(c);
    vec_push(&c->answers, (cached_answer){key, (uint8_t)answer});
    idtable_insert(&c->index, key.lo, c->answers.len);
}
