/* base/vec.h — typed growable arrays.
 * VEC(int) v = {0}; vec_push(&v, 3); v.data[0]; v.len; vec_free(&v).
 * Elements move when the array grows: keep indices, not pointers. */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include "base/arena.h"
#include <stdlib.h>

#define VEC(T)             \
    struct {               \
        T *data;           \
        uint32_t len, cap; \
    }

static inline void *vec_grown(void *data, uint32_t *cap, uint32_t need, size_t size)
{
    uint32_t c = *cap ? *cap * 2 : 8;
    while (c < need) c *= 2;
    *cap = c;
    return mem_realloc(data, (size_t)c * size);
}

#define vec_reserve(v, n)                                                                                  \
    do {                                                                                                   \
        if ((v)->cap < (n)) (v)->data = vec_grown((v)->data, &(v)->cap, (uint32_t)(n), sizeof *(v)->data); \
    } while (0)

#define vec_push(v, ...)                     \
    do {                                     \
        vec_reserve(v, (v)->len + 1);        \
        (v)->data[(v)->len++] = __VA_ARGS__; \
    } while (0)

#define vec_pop(v)   ((v)->data[--(v)->len])
#define vec_last(v)  ((v)->data[(v)->len - 1])
#define vec_clear(v) ((v)->len = 0)
#define vec_free(v)  (free((v)->data), (v)->data = NULL, (v)->len = (v)->cap = 0)

#endif
