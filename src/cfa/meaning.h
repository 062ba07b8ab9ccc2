/* cfa/meaning.h — the meaning of a program beyond its text, as a hash for keys of the store.
 * In: the rows of cfa/meaning.def that are about programs.  Out: a hash of their values.
 * Invariant: equal hashes mean that every one of these values is the same. Names count as texts, so it is the same in every process. */
#ifndef CFA_MEANING_H
#define CFA_MEANING_H

#include "cfa/program.h"

/* Hash of the properties that C leaves to the environment, as known before a program is read. */
hash128 meaning_of_environment(const cfa_meaning *m);
/* The same, and how the files were read. */
hash128 meaning_of_program(const cfa_program *p);

#endif
