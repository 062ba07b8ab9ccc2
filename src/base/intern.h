/* base/intern.h — strings as 32-bit names: equal text is equal id.
 * Names are numbered in order of first use; id 0 is the empty string. Texts may contain NUL bytes (string literals). */
#ifndef BASE_INTERN_H
#define BASE_INTERN_H

#include "base/arena.h"
#include "base/hash.h"
#include "base/idtable.h"
#include <stdbool.h>

typedef struct {
    uint32_t i;
} name;

typedef struct {
    const char *text; /* NUL-terminated after len bytes */
    uint32_t len;
    hash128 content; /* zero until intern_hash asks for it */
} intern_entry;

typedef struct {
    intern_entry *entries;
    uint32_t count, cap;
    idtable index;
    arena texts;
} interner;

void intern_init(interner *in);
void intern_free(interner *in);
void intern_reserve(interner *in, uint32_t more); /* room for that many more texts without rehashing */
name intern(interner *in, const char *text, size_t len);
name intern_str(interner *in, const char *text);
/* The recurrence of intern_text_hash: its start, and the factors for whole words, for the last one and at the end. */
#define INTERN_HASH_START 0x9e3779b97f4a7c15u
#define INTERN_HASH_WORD  0xd6e8feb86659fd93u
#define INTERN_HASH_REST  0xff51afd7ed558ccdu
#define INTERN_HASH_END   0xc4ceb9fe1a85ec53u

/* For a lexer that has hashed the text while scanning it; hash must come from intern_text_hash's recurrence. */
name intern_hashed(interner *in, const char *text, size_t len, uint64_t hash);
uint64_t intern_text_hash(const char *text, size_t len); /* for tests */
/* The same value as intern_text_hash, faster; seven bytes after the text must be readable (their content is ignored). */
static inline uint64_t intern_text_hash_padded(const char *text, size_t len)
{
    uint64_t h = INTERN_HASH_START ^ len, w;
    for (; len >= 8; text += 8, len -= 8) {
        memcpy(&w, text, 8);
        h = hash_fold(h ^ w, INTERN_HASH_WORD);
    }
    memcpy(&w, text, 8);
    w &= ((uint64_t)1 << 8 * len) - 1; /* little-endian, like the stored hashes */
    h = hash_fold(h ^ w, INTERN_HASH_REST);
    return hash_fold(h, INTERN_HASH_END);
}
hash128 intern_hash(interner *in, name n); /* content hash, cached */

static inline const char *name_text(const interner *in, name n) { return in->entries[n.i].text; }
static inline uint32_t name_len(const interner *in, name n) { return in->entries[n.i].len; }
static inline bool name_equal(name a, name b) { return a.i == b.i; }
static inline bool name_empty(name a) { return a.i == 0; }

#endif
