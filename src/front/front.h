/* front/front.h — text → typed AST.
 * In: a source (preprocessed C).  Out: a unit (front/ast.h), or diagnostics.
 * Lexer (front/lex.h), recursive-descent parser and type checker work together in one pass, because declarations decide how the following
 * text is read. */
#ifndef FRONT_FRONT_H
#define FRONT_FRONT_H

#include "base/diag.h"
#include "base/limits.h"
#include "base/stats.h"
#include "front/ast.h"
#include "front/flags.h"

typedef struct {
    data_model model;
    bool unsigned_char;
    const char *entry;     /* a function that is kept even if it is static and nothing mentions it; may be NULL */
    bool gnu89_inline;     /* -fgnu89-inline or -std=gnu89/c89 */
    bool is_c90;           /* -std=gnu89 and the like: large decimal constants, blocks, arrays that are not lvalues */
    bool ms_extensions;    /* -fms-extensions */
    bool short_wchar;      /* -fshort-wchar */
    bool parallel_pragmas; /* -fopenmp and the like: #pragma omp means something */
    bool loose_floats;     /* -ffast-math and its like: proofs about floats need an assumption */
    const char *unknown_flags[MOST_UNKNOWN_FLAGS];
    uint32_t count_unknown_flags;
    interner *names; /* shared by all units of a program */
    diag *diag;
    limits *limits; /* may be NULL */
    stats *stats;   /* may be NULL */
} front_options;

/* Always returns a unit; it is usable only if no error was added to diag. Free with unit_free. */
unit *front_parse(source *text, const front_options *o);
void unit_free(unit *u);

/* Integer constant expressions over the AST (after parsing): true and *value if e is one. */
bool const_eval(const type_table *t, const expr *e, __int128 *value);

#endif
