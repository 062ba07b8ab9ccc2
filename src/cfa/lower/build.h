/* cfa/lower/build.h — typed ASTs → one program of control-flow automata.
 * In: the units of all files.  Out: a linked program: static names kept apart, tentative definitions merged, conflicting
 * definitions reported. Side effects inside expressions become operations and temporaries, evaluated left to right;
 * &&, ||, ?:, switch become branches; loops become cycles.
 * Nothing here depends on line numbers or on how many statements came before: temporaries are numbered per statement. */
#ifndef CFA_LOWER_BUILD_H
#define CFA_LOWER_BUILD_H

#include "base/diag.h"
#include "base/limits.h"
#include "cfa/program.h"
#include "front/ast.h"

/* Adds the units to a new program. Errors (two definitions of one function, incompatible types of one object) go to diag.
 * Returns NULL only if a limit was hit. The program does not refer to the units afterwards (only to the source map). */
cfa_program *cfa_build_meaning(cfa_space *s, unit *const *units, uint32_t count, const cfa_meaning *meaning, source_map *sources, diag *d,
                               limits *l);
/* The same for the usual environment; for tests. */
cfa_program *cfa_build(cfa_space *s, unit *const *units, uint32_t count, source_map *sources, diag *d, limits *l);

#endif
