#include "base/intern.h"

#include <stdlib.h>

uint64_t intern_text_hash(const char *text, size_t len)
{
    uint64_t h = INTERN_HASH_START ^ len;
    for (; len >= 8; text += 8, len -= 8) {
        uint64_t w;
        memcpy(&w, text, 8);
        h = hash_fold(h ^ w, INTERN_HASH_WORD);
    }
    uint64_t w = 0;
    memcpy(&w, text, len);
    h = hash_fold(h ^ w, INTERN_HASH_REST);
    return hash_fold(h, INTERN_HASH_END);
}

void intern_reserve(interner *in, uint32_t more)
{
    idtable_reserve(&in->index, in->count + more);
    if (in->cap - in->count >= more) return;
    in->cap = in->count + more;
    in->entries = mem_realloc(in->entries, in->cap * sizeof *in->entries);
}

name intern_hashed(interner *in, const char *text, size_t len, uint64_t h)
{
    for (uint32_t slot = idtable_first(&in->index, h), id; (id = idtable_at(&in->index, &slot, h));) {
        const intern_entry *e = &in->entries[id - 1];
        if (e->len == len && memcmp(e->text, text, len) == 0) return (name){id - 1};
    }
    if (in->count == in->cap) {
        in->cap = in->cap ? in->cap * 2 : 1024;
        in->entries = mem_realloc(in->entries, in->cap * sizeof *in->entries);
    }
    in->entries[in->count] = (intern_entry){.text = arena_copy(&in->texts, text, len), .len = (uint32_t)len};
    idtable_insert(&in->index, h, ++in->count);
    return (name){in->count - 1};
}

name intern(interner *in, const char *text, size_t len) { return intern_hashed(in, text, len, intern_text_hash(text, len)); }
name intern_str(interner *in, const char *text) { return intern(in, text, strlen(text)); }

void intern_init(interner *in)
{
    *in = (interner){0};
    intern(in, "", 0);
}

void intern_free(interner *in)
{
    free(in->entries);
    idtable_free(&in->index);
    arena_free(&in->texts);
    *in = (interner){0};
}

hash128 intern_hash(interner *in, name n)
{
    intern_entry *e = &in->entries[n.i];
    if (hash_is_zero(e->content)) e->content = hash_bytes(e->text, e->len);
    return e->content;
}
