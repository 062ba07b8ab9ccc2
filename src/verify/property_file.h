/* verify/property_file.h — property files of the competition's kind, e.g. CHECK( init(main()), LTL(G ! call(reach_error())) ).
 * In: the text of a .prp file.  Out: the functions that must not be called and the function where the program starts, or the name of the
 * property when it is another one. Several CHECKs may stand in one file; `//` and `#` begin comments.
 * Invariant: a text that is not understood completely is an error, never a weaker property. */
#ifndef VERIFY_PROPERTY_FILE_H
#define VERIFY_PROPERTY_FILE_H

#include "base/vec.h"
#include <stdbool.h>

typedef struct {
    VEC(const char *) error_functions; /* not to be called; no duplicates */
    const char *entry;                 /* NULL: not said */
    const char *unsupported;           /* NULL, or the formula that is not about calls, such as "G valid-free" */
    arena memory;
} property_file;

/* false: not a property; *problem says why */
bool property_file_parse(const char *text, property_file *out, char problem[128]);
void property_file_free(property_file *p);

#endif
