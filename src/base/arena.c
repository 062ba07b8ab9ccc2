#include "base/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct arena_chunk {
    arena_chunk *older;
    size_t size;
};

enum { FIRST_CHUNK = 32 << 10, LARGEST_CHUNK = 4 << 20 };

void *mem_alloc(size_t size)
{
    void *p = malloc(size ? size : 1);
    if (!p) {
        fprintf(stderr, "reprove: out of memory (%zu bytes)\n", size);
        abort();
    }
    return p;
}

void *mem_zalloc(size_t size)
{
    void *p = mem_alloc(size);
    return memset(p, 0, size);
}

void *mem_realloc(void *old, size_t size)
{
    void *p = realloc(old, size ? size : 1);
    if (!p) {
        fprintf(stderr, "reprove: out of memory (%zu bytes)\n", size);
        abort();
    }
    return p;
}

void *arena_refill(arena *a, size_t size)
{
    size_t chunk_size = a->total / 2 > FIRST_CHUNK ? a->total / 2 : FIRST_CHUNK;
    if (chunk_size > LARGEST_CHUNK) chunk_size = LARGEST_CHUNK;
    if (chunk_size < size + 32) chunk_size = size + 32;
    arena_chunk *c = mem_alloc(chunk_size);
    c->older = a->chunks;
    c->size = chunk_size;
    a->chunks = c;
    a->total += chunk_size;
    char *first = (char *)c + ((sizeof *c + 15) & ~(size_t)15);
    a->at = first + size;
    a->end = (char *)c + chunk_size;
    return first;
}

void arena_free(arena *a)
{
    for (arena_chunk *c = a->chunks, *older; c; c = older) {
        older = c->older;
        free(c);
    }
    *a = (arena){0};
}

char *arena_copy(arena *a, const char *text, size_t len)
{
    char *p = arena_alloc(a, len + 1);
    memcpy(p, text, len);
    p[len] = 0;
    return p;
}

char *arena_printf(arena *a, const char *format, ...)
{
    va_list ap, again;
    va_start(ap, format);
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, format, ap);
    va_end(ap);
    char *p = arena_alloc(a, (size_t)n + 1);
    vsnprintf(p, (size_t)n + 1, format, again);
    va_end(again);
    return p;
}
