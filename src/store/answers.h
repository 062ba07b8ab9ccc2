/* store/answers.h — answers (proofs, violations) about programs that may come again unchanged, a small file each beside the database: the
 * commonest question does not open a database. In and out: bytes under a key. A cache: a fixed number of places, a newer answer takes the
 * place of an older one; what is damaged, or of another key, is a miss; what cannot be written is not. Invariant: what comes out is what
 * went in under this key, or nothing. Files are complete or not there (they are renamed into place), whoever is killed when. */
#ifndef STORE_ANSWERS_H
#define STORE_ANSWERS_H

#include "base/buf.h"
#include "base/hash.h"
#include <stdbool.h>

bool answers_find(const char *folder, hash128 key, buf *out);
void answers_keep(const char *folder, hash128 key, const void *bytes, size_t len);

#endif
