/* analysis/bounded/claim_text.h — conditions over variables as text that another revision can read.
 * In: expressions of a program.  Out: lines for the types and variables that they mention, and the expressions in prefix notation
 * (doc/formats/invariants.md). A type is known by its content, a variable by its stable name and type.
 * Invariant of reading: an expression that is read is well typed, whatever the text says. A type or variable that the program does not have
 * makes the expressions unreadable that mention it, and no others. */
#ifndef ANALYSIS_BOUNDED_CLAIM_TEXT_H
#define ANALYSIS_BOUNDED_CLAIM_TEXT_H

#include "base/buf.h"
#include "cfa/program.h"
#include "logic/term/renaming.h"

typedef struct {
    const cfa_program *p;
    map64 types, variables; /* id → number in the text */
    buf declarations;
} claim_writer;

/* Appends the expression. false: it has a part that another revision could not understand; nothing is appended. */
bool claim_write(claim_writer *w, ex e, buf *out);
void claim_writer_free(claim_writer *w);

typedef struct {
    const cfa_program *p;
    VEC(ty) types;      /* by their number in the text; 0: the program does not have it */
    VEC(var) variables; /* the same */
    map64 type_of;      /* half of a content hash → type */
    map64 owner;        /* variable of a function → the function */
    map64 named;        /* half of the hash of a stable name → variable */
    const renamed_function *renamed;
    uint32_t count_renamed;
} claim_reader;

void claim_reader_init(claim_reader *r, const cfa_program *p, const renamed_function *renamed, uint32_t count_renamed);
void claim_reader_free(claim_reader *r);
/* Takes a line that declares something. false: it does not. */
bool claim_read_declaration(claim_reader *r, const char *line);
/* none: the program has no such condition. */
ex claim_read(const claim_reader *r, const char *line);

#endif
