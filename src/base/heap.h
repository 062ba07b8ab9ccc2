/* base/heap.h — the elements of a vector (base/vec.h) as a binary heap: the first one in an order is data[0].
 * VEC(point) h = {0}; heap_push(&h, is_before, context, p); point first = heap_pop(&h, is_before, context);
 * Invariant: no element comes before data[(k - 1) / 2], its parent, in the order of the heap. The same calls make the same comparisons, so
 * elements of which neither comes before the other leave in the same order in every run. */
#ifndef BASE_HEAP_H
#define BASE_HEAP_H

#include "base/vec.h"
#include <stdbool.h>
#include <string.h>

typedef bool (*heap_order)(void *context, const void *a, const void *b); /* a comes before b: never both a before b and b before a */

static inline void heap_swap(void *a, void *b, size_t size)
{
    char kept[size];
    memcpy(kept, a, size);
    memcpy(a, b, size);
    memcpy(b, kept, size);
}

/* The last element goes up to where it belongs. */
static inline void heap_raise_last(void *data, uint32_t len, size_t size, heap_order before, void *context)
{
    char *at = data;
    for (uint32_t k = len - 1; k && before(context, at + k * size, at + (k - 1) / 2 * size); k = (k - 1) / 2)
        heap_swap(at + k * size, at + (k - 1) / 2 * size, size);
}

/* The first element becomes the last one; the others are a heap. */
static inline void heap_first_to_end(void *data, uint32_t len, size_t size, heap_order before, void *context)
{
    char *at = data;
    uint32_t rest = len - 1;
    if (rest) heap_swap(at, at + rest * size, size);
    for (uint32_t k = 0;;) {
        uint32_t best = k, child = 2 * k + 1;
        if (child < rest && before(context, at + child * size, at + best * size)) best = child;
        if (child + 1 < rest && before(context, at + (child + 1) * size, at + best * size)) best = child + 1;
        if (best == k) return;
        heap_swap(at + k * size, at + best * size, size);
        k = best;
    }
}

#define heap_push(v, before, context, ...)                                        \
    do {                                                                          \
        vec_push(v, __VA_ARGS__);                                                 \
        heap_raise_last((v)->data, (v)->len, sizeof *(v)->data, before, context); \
    } while (0)

/* It may not be empty. */
#define heap_pop(v, before, context) (heap_first_to_end((v)->data, (v)->len, sizeof *(v)->data, before, context), vec_pop(v))

#endif
