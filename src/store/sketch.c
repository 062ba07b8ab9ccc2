#include "store/sketch.h"

#include <string.h>

/* As numbers: every stored sketch is compared, and that is faster than byte by byte. */
static int compare(const hash128 *a, const hash128 *b)
{
    if (a->hi != b->hi) return a->hi < b->hi ? -1 : 1;
    return a->lo != b->lo ? (a->lo < b->lo ? -1 : 1) : 0;
}

/* There are few of them, and they come in two ascending lists. */
static void insert(sketch *s, const hash128 *h, bool is_function)
{
    uint32_t at = s->count;
    while (at && compare(&s->hashes[at - 1], h) > 0) at--;
    if (at && compare(&s->hashes[at - 1], h) == 0) return;
    memmove(&s->hashes[at + 1], &s->hashes[at], (s->count - at) * sizeof *s->hashes);
    memmove(&s->is_function[at + 1], &s->is_function[at], (s->count - at) * sizeof *s->is_function);
    s->hashes[at] = *h;
    s->is_function[at] = is_function;
    s->count++;
}

void sketch_make(const store_key *k, sketch *out)
{
    *out = (sketch){.count_parts = k->count_parts};
    for (uint32_t i = 0; i < k->count_sketch && i < STORE_SKETCH; i++) insert(out, &k->sketch[i], i < k->count_sketch - k->count_parts);
}

uint32_t sketch_count_common(const sketch *s, const void *bytes, size_t len)
{
    hash128 other[STORE_SKETCH];
    uint32_t count = len <= sizeof other ? (uint32_t)(len / sizeof *other) : 0, common = 0, functions = 0;
    if (count) memcpy(other, bytes, count * sizeof *other);
    for (uint32_t i = 0, k = 0; i < s->count && k < count;) {
        int order = compare(&s->hashes[i], &other[k]);
        common += order == 0;
        functions += order == 0 && s->is_function[i];
        i += order <= 0;
        k += order >= 0;
    }
    return functions || 2 * common >= s->count_parts ? common : 0;
}
