/* reuse/revision_key.h — the identity of a revision and a question in the store, and a measure for the similarity of revisions.
 * Everything is made from content: no names of files, no times, no line numbers.
 * Invariant: equal keys mean that an answer for one is an answer for the other. */
#ifndef REUSE_REVISION_KEY_H
#define REUSE_REVISION_KEY_H

#include "base/hash.h"
#include "cfa/program.h"

/* The linker's hash of this executable. An answer is good for the verifier that gave it: a mended one does not repeat the mistakes of the
 * one before. Zero: this executable cannot be told from others. */
hash128 revision_build(void);

/* All that an answer can depend on: what the program means (cfa/meaning.h), closures of functions and globals, their linkage, externals,
 * assembly. */
hash128 revision_program(const cfa_program *p);

/* The question (cfa/meaning.def). */
typedef struct {
#define QUESTION_TEXT(name, options, what)   const char *name;
#define QUESTION_TEXTS(name, options, what)  const char *const *name;
#define QUESTION_FLAG(name, options, what)   bool name;
#define QUESTION_NUMBER(name, options, what) uint32_t name;
#include "cfa/meaning.def"
} revision_question;
hash128 revision_question_hash(const revision_question *q);

/* The smallest hashes of functions (name and body), at most `most` of them, ascending. The more functions two programs share, the more of
 * these they share. Programs of few functions may have none in common after an edit: behind the hashes of functions stand those of parts of
 * them, as many as there is room for, ascending. A part is an operation with the one that follows. Returns how many there are of both. */
uint32_t revision_sketch(const cfa_program *p, hash128 *out, uint32_t most, uint32_t *count_parts);

#endif
