/* front/literal.h — the value and type of constants, as gcc reads them.
 * In: the text of TOK_NUMBER, TOK_CHAR, TOK_STRING.  Out: value and type, or false and a message (a static text).
 * Literals that gcc accepts with a warning (constants too large for their type, escapes out of range, unknown escapes,
 * multi-character constants) are accepted with gcc's value. */
#ifndef FRONT_LITERAL_H
#define FRONT_LITERAL_H

#include "front/lex.h"
#include "front/type.h"

typedef struct {
    bool is_float, imaginary; /* imaginary: the constant is value × i; .type is the type of the part */
    ctype *type;
    unsigned __int128 value;
    long double floating; /* already rounded to .type */
} literal;

typedef struct {
    const char *bytes; /* in memory, units little-endian, one zero unit after `len` bytes */
    uint32_t len;
    ctype *element; /* char or a wide character type */
} string_literal;

bool literal_number(const type_table *t, const char *text, uint32_t len, literal *out, const char **error);
/* *value: sign- or zero-extended from the constant's own width ('\xff' is -1). */
bool literal_char(const type_table *t, const char *text, uint32_t len, __int128 *value, ctype **type, const char **error);
/* Joins n adjacent TOK_STRING tokens of text. */
bool literal_string(arena *memory, const type_table *t, const token *tokens, uint32_t n, const source *text, string_literal *out,
                    const char **error);

#endif
