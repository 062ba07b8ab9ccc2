/* logic/solve/answer_cache.h — answers by the key of their question. It is emptied when it is full, so its memory is bounded. */
#ifndef LOGIC_SOLVE_ANSWER_CACHE_H
#define LOGIC_SOLVE_ANSWER_CACHE_H

#include "base/hash.h"
#include "base/idtable.h"
#include "base/vec.h"
#include "logic/solve/solver.h"

typedef struct {
    hash128 key;
    uint8_t answer; /* solver_answer */
} cached_answer;

typedef struct {
    VEC(cached_answer) answers;
    idtable index;
} answer_cache;

bool answer_cache_find(const answer_cache *c, hash128 key, solver_answer *answer);
void answer_cache_add(answer_cache *c, hash128 key, solver_answer answer); /* unknown is not an answer */
void answer_cache_free(answer_cache *c);

#endif
