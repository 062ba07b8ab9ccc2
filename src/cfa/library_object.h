/* cfa/library_object.h — objects that the C library defines and its headers declare: optind, signgam, environ, …
 * In: the name of an extern object that no file of the program defines.  Out: is it the library's, what is in it when the program starts,
 * and which other names it has.
 * Why: to a program such an object is an extern one, whose content would be arbitrary. But optind is 1. */
#ifndef CFA_LIBRARY_OBJECT_H
#define CFA_LIBRARY_OBJECT_H

#include <stdbool.h>

typedef enum {
    OBJECT_HOLDS,  /* the number .value; of a pointer: 0 is null */
    OBJECT_OPEN,   /* what the environment says: a value that was made up is not a counterexample */
    OBJECT_STREAM, /* stdin, stdout, stderr, which have models */
} library_content;

typedef struct {
    const char *name;
    const char *same_as; /* another name of the same object, equal for all of its names; NULL: it has one name */
    library_content content;
    int value;
} library_object;

const library_object *library_object_find(const char *name); /* NULL: it is not the library's */

#endif
