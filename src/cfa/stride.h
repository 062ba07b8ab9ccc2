/* cfa/stride.h — how far a pointer moves.
 * The target of a pointer type names a struct or union by its tag alone, so the type does not know the target's size; the program's
 * list of complete records does. So the meaning of a PTRADD or PTRDIFF over such a pointer depends on the program. */
#ifndef CFA_STRIDE_H
#define CFA_STRIDE_H

#include "cfa/program.h"

typedef struct {
    const cfa_space *s;
    map64 record_of_tag; /* tag and kind → id of the complete type */
} strides;

void strides_init(strides *t, const cfa_program *p);
void strides_free(strides *t);
uint64_t strides_of(const strides *t, ty pointer); /* bytes per element; 0: of unknown size */
ty strides_complete(const strides *t, ty type);    /* the complete type of a record that is named by its tag; else the type itself */

#endif
