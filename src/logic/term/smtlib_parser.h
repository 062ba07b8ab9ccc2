/* logic/term/smtlib_parser.h — the state of the SMT-LIB parser, shared by its words (smtlib_lex.c), its expressions (smtlib_expression.c)
 * and its commands (smtlib_parse.c).
 * Every function that returns a bool reports its own error; false ends the reading. */
#ifndef LOGIC_TERM_SMTLIB_PARSER_H
#define LOGIC_TERM_SMTLIB_PARSER_H

#include "base/map.h"
#include "logic/term/smtlib.h"
#include "logic/term/smtlib_apply.h"
#include "logic/term/smtlib_names.h"

typedef enum {
    TOK_END,
    TOK_OPEN,
    TOK_CLOSE,
    TOK_SYMBOL,
    TOK_KEYWORD,
    TOK_NUMERAL,
    TOK_DECIMAL,
    TOK_HEX,
    TOK_BINARY,
    TOK_STRING,
    TOK_BAD
} smtlib_token_kind;

typedef struct {
    smtlib_token_kind kind;
    bool quoted; /* a symbol in bars; text is without them */
    const char *text;
    uint32_t len;
    srcpos at;
} smtlib_token;

/* what a symbol stands for */
typedef enum { BOUND_NOTHING, BOUND_TERM, BOUND_FUNCTION, BOUND_MACRO } smtlib_binding_kind;
typedef struct {
    smtlib_binding_kind kind;
    uint32_t value; /* the term; or an index into functions or macros */
} smtlib_binding;

typedef struct {
    name symbol;
    sort result;
    uint32_t first, count; /* parameters: sorts (function) or terms (macro) */
    term body;
} smtlib_callable;

typedef enum { FRAME_APPLY, FRAME_CALL, FRAME_LET_VALUE, FRAME_LET_BODY, FRAME_NOTE } smtlib_frame_kind;
typedef struct {
    smtlib_frame_kind kind;
    uint32_t base;   /* first of its values (LET: of its entries in shadows) */
    uint32_t symbol; /* LET_VALUE: being bound; CALL: index of the callable */
    bool macro;
    smtlib_head head;
} smtlib_frame;

typedef struct {
    uint32_t symbol;
    smtlib_binding old, now;
} smtlib_shadow;

typedef struct {
    term_table *t;
    diag *d;
    const char *text, *at;
    uint32_t base;                /* position of text[0] */
    smtlib_token tok;             /* the current one */
    interner symbols;             /* of the script; the first OP_COUNT − 1 are the operators */
    VEC(smtlib_binding) bindings; /* by symbol */
    VEC(smtlib_callable) functions;
    VEC(smtlib_callable) macros;
    VEC(sort) sorts;  /* parameters of functions */
    VEC(term) params; /* of macros */
    VEC(smtlib_frame) frames;
    VEC(smtlib_value) values;
    VEC(smtlib_shadow) shadows;
    map64 sort_names;          /* symbol → sort, by define-sort */
    map64 declared;            /* variables that have a symbol */
    smtlib_terms *out;         /* may be NULL */
    const smtlib_listener *to; /* may be NULL */
    smtlib_terms assumptions;
    uint32_t levels;
} smtlib_parser;

/* ---- smtlib_lex.c ---- */

void smtlib_next(smtlib_parser *p);                   /* the next token becomes p->tok */
bool smtlib_fail(smtlib_parser *p, const char *what); /* reports that something else was expected here; always false */
bool smtlib_expect(smtlib_parser *p, smtlib_token_kind kind, const char *what);
bool smtlib_is_word(const smtlib_parser *p, const char *word);
uint32_t smtlib_symbol(smtlib_parser *p, const smtlib_token *k); /* its number, with a binding in p->bindings */
bool smtlib_number(smtlib_parser *p, uint32_t *value);
bool smtlib_skip_rest(smtlib_parser *p); /* the rest of an s-expression whose opening parenthesis has been read */

/* ---- smtlib_expression.c ---- */

bool smtlib_sort(smtlib_parser *p, sort *s);
bool smtlib_term(smtlib_parser *p, term *out);
/* Bind all symbols that p->shadows holds from f->base on, together; and restore them. */
void smtlib_bind(smtlib_parser *p, const smtlib_frame *f);
void smtlib_unbind(smtlib_parser *p, const smtlib_frame *f);

#endif
