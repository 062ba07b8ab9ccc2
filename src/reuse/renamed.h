/* reuse/renamed.h — functions that were given another name since an earlier revision.
 * In: names and body hashes of functions of the earlier revision.  Out: pairs of names.
 * A function that is gone counts as renamed if a new one has the same body. Data about the old name then serves the new one.
 */
#ifndef REUSE_RENAMED_H
#define REUSE_RENAMED_H

#include "cfa/program.h"
#include "logic/term/renaming.h"

typedef struct {
    const char *name;
    uint64_t body; /* a half of its hash */
} earlier_function;

typedef VEC(renamed_function) renamed_functions;

void renamed_find(const cfa_program *p, const earlier_function *earlier, uint32_t count, renamed_functions *out);

#endif
