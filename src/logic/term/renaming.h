/* logic/term/renaming.h — content hashes of terms as they were when functions had other names.
 * In: pairs of function names, now and before.  Out: the hash that a term would have if the locals "now::x" were called "before::x".
 * Why: answers are kept by content (analysis/predicate/stored_abstractions.h), and a renamed function asks the same questions. */
#ifndef LOGIC_TERM_RENAMING_H
#define LOGIC_TERM_RENAMING_H

#include "base/buf.h"
#include "base/map.h"
#include "logic/term/term.h"

typedef struct {
    const char *now, *before;
} renamed_function;

typedef struct {
    const term_table *t;
    const renamed_function *functions; /* must outlive it */
    uint32_t count;
    VEC(hash128) hashes; /* per term */
    VEC(bool) hashed;    /* per term: hashes holds its hash */
    VEC(term) open;
    VEC(hash128) args;
} renaming;

void renaming_init(renaming *r, const term_table *t, const renamed_function *functions, uint32_t count);
void renaming_free(renaming *r);
hash128 renaming_hash(renaming *r, term a);
bool renaming_symbol(const renaming *r, name symbol, buf *out); /* appends what it was called; true: it was another name */

/* A text with the names that functions have now: before the names of locals (|f::x|), and where a line begins with the name, as titles do
 * (`f:`, `f loop 2:`). */
void renaming_text(const renamed_function *functions, uint32_t count, const char *text, buf *out);

#endif
