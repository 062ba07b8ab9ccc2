/* base/arena.h — memory with one lifetime.
 * Everything a phase allocates is dropped at once; nothing is freed singly.
 * Invariant: every returned block is 16-byte aligned; only arena_zalloc zeroes it.
 * Running out of memory aborts with a message, because there is no sensible way to go on. A *limit* on memory is the business of
 * base/limits.h. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct arena_chunk arena_chunk;
typedef struct {
    char *at, *end;      /* the free rest of the newest chunk */
    arena_chunk *chunks; /* newest first */
    size_t total;        /* bytes obtained from the system */
} arena;

void *arena_refill(arena *a, size_t size); /* slow path of arena_alloc */
void arena_free(arena *a);                 /* drops everything; the arena is empty and usable again */

static inline void *arena_alloc(arena *a, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    if ((size_t)(a->end - a->at) < size) return arena_refill(a, size);
    void *p = a->at;
    a->at += size;
    return p;
}

static inline void *arena_zalloc(arena *a, size_t size)
{
    void *p = arena_alloc(a, size); /* NULL if nothing was ever allocated and size is 0 */
    return size ? memset(p, 0, size) : p;
}

char *arena_copy(arena *a, const char *text, size_t len); /* NUL-terminated copy */
char *arena_printf(arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

#define ARENA_NEW(a, T)      ((T *)arena_zalloc((a), sizeof(T)))
#define ARENA_ARRAY(a, T, n) ((T *)arena_zalloc((a), sizeof(T) * (size_t)(n)))

/* malloc and friends that never return NULL */
void *mem_alloc(size_t size);
void *mem_zalloc(size_t size); /* zeroed */
void *mem_realloc(void *p, size_t size);

#endif
