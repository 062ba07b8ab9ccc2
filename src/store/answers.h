/* store/answers.h — answers (proofs, violations) about programs that may come again unchanged, a small file each beside the database: the
 * commonest question does not open a database. In and out: bytes under a key. A cache: a fixed number of places, a newer answer takes the
 * place of an older one; a file that is damaged, or of another key, is a miss; an answer that cannot be written is silently dropped.
 * Invariant: the bytes that come out are those that went in under this key, or there are none. A file is complete or not there, even if a
 * process is killed, because it is renamed into place. */
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
