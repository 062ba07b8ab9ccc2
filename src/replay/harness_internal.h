/* replay/harness_internal.h — declarations that the files of the harness share; no other file includes it.
 *   harness_write   the C text
 *   harness_record  what the program asked of its surroundings, in order, from a replay
 *   harness_run     compiling and running
 *   harness_part    the part of the program that the execution uses
 *   harness_library what a program needs of the C library, if that is little
 *   harness_restated what the printed program says in other words than the source */
#ifndef REPLAY_HARNESS_INTERNAL_H
#define REPLAY_HARNESS_INTERNAL_H

#include "base/buf.h"
#include "replay/harness.h"

typedef struct {
    var function; /* none: called through a pointer */
    bool has_value;
    unsigned __int128 bits;
    var object; /* not none: its value is the address of this object, plus bits */
    srcpos at;
} outside_call;

typedef struct {
    fn function;
    uint32_t where, turn;
    uint32_t number; /* of all calls of its kind, from 1 */
} numbered_call;

typedef struct {
    VEC(outside_call) calls;    /* of functions without a body that have a result */
    VEC(numbered_call) blocks;  /* malloc */
    VEC(numbered_call) numbers; /* rand, random */
    bool is_too_long;
    bool **locations; /* by function: those that were executed, by number; NULL: none */
    uint32_t count_functions;
} harness_record;

void harness_record_make(const violation *v, limits *l, harness_record *out);
void harness_record_free(harness_record *r);

bool harness_write_record(const violation *v, const harness_record *r, bool printed, FILE *out);
/* Can the user's own text be told all the values? Else why says what it cannot be told. */
bool harness_suits_original(const violation *v, const harness_record *r, const char **why);
/* Error functions with internal linkage: their code has to be replaced in the compiler's output. */
bool harness_has_static_error(const violation *v);
#define HARNESS_STATIC_ERROR "reprove_static_error" /* what takes its place */
/* The printed program may be another one than the source: what says why. */
bool harness_is_restated(const cfa_program *p, const harness_record *r, char *what, size_t size);
/* replay/harness_library.c: what it asks of the C library is little enough for the harness to bring it along. */
bool harness_needs_no_library(const violation *v, const harness_record *r, bool printed);
void harness_write_library(FILE *out);

/* Functions without a body have one here, which the user's own text lacks. */
bool harness_has_stand_ins(const cfa_program *p);
/* The C text of what was executed. */
void harness_print_part(const violation *v, const harness_record *r, buf *out);

/* The program calls it, has no body for it, and the interpreter has no model of it. */
bool harness_must_define(const cfa_program *p, const cfa_external *x);

#endif
