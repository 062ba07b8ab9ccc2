/* cond/letters.h — operations as text and hash, and back.
 * A letter is an operation, or one branch of a condition. In files it is written as people read it ("x = y + 1", "[!(i < n)]"), and with
 * the content hash of the operation, which is the same in every process. Texts of other tools are compared without white space, without the
 * semicolon, and without the type of a declaration. */
#ifndef COND_LETTERS_H
#define COND_LETTERS_H

#include "base/buf.h"
#include "cond/condition.h"

hash128 letter_hash(const cfa_program *p, uint64_t letter);
void letter_text(const cfa_program *p, uint64_t letter, buf *out);

/* All letters of a program. */
typedef struct letter_index letter_index;
letter_index *letter_index_new(const cfa_program *p);
void letter_index_free(letter_index *x);
/* Letters with this hash, or this text if the hash is zero; several operations may read the same. */
const uint64_t *letter_find(letter_index *x, hash128 hash, const char *text, uint32_t *count);

#endif
