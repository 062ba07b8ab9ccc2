/* analysis/facts/library_pointer.h — calls through pointers that may be calls of library functions which change something.
 * In: a task.  Out: the first such call. Engines take a call that leaves the program through a pointer for one of a function without a
 * body, which --externals speaks of; the writes of memcpy do not depend on options, so there a proof says nothing about the compiled
 * program. In a closed program, a function whose address only unreached code takes is called through no pointer. */
#ifndef ANALYSIS_FACTS_LIBRARY_POINTER_H
#define ANALYSIS_FACTS_LIBRARY_POINTER_H

#include "analysis/task.h"

typedef struct {
    const char *function; /* NULL: there is none */
    srcpos at;
} library_pointer;

library_pointer library_pointer_find(const verify_task *t);

#endif
