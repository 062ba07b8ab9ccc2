/* store/answers.h — answers (proofs, violations) about programs that may come again unchanged, beside the database: the commonest question
 * does not open a database. In and out: bytes under a key. A cache (store/pack.h): what comes out went in under this key, or there is
 * nothing; an answer that cannot be written is silently dropped, and a newer one takes the place of an older one. */
#ifndef STORE_ANSWERS_H
#define STORE_ANSWERS_H

#include "base/buf.h"
#include "base/hash.h"
#include <stdbool.h>

bool answers_find(const char *folder, hash128 key, buf *out);
void answers_keep(const char *folder, hash128 key, const void *bytes, size_t len);

/* Outlines of programs (cond/outline.h), in the same way: fewer and larger. */
bool outlines_find(const char *folder, hash128 key, buf *out);
void outlines_keep(const char *folder, hash128 key, const void *bytes, size_t len);

#endif
