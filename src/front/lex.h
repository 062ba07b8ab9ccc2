/* front/lex.h — text → tokens.
 * Tokens carry no line numbers: a position is an offset (base/source.h). Identifiers and keywords are interned names;
 * keywords are the first names of the interner (lex_keywords registers them), so telling them apart is one comparison.
 * Numbers, characters and strings are kept as text ranges and converted by the parser (front/literal.h).
 * Preprocessor line markers and #pragma lines (except pack, scalar_storage_order and weak) are skipped; any other directive is an error.
 * A backslash-newline may stand inside a token: the text ranges of literals then contain it, and front/literal.h
 * removes it. */
#ifndef FRONT_LEX_H
#define FRONT_LEX_H

#include "base/diag.h"
#include "base/intern.h"
#include "base/source.h"

#define PRAGMA_WEAK "weak=" /* before the argument of #pragma weak */

/* Single-character punctuators are their own character code; the rest follow from 128. */
/* clang-format off */
typedef enum {
    TOK_EOF = 0,
    TOK_IDENT = 128, /* .name */
    TOK_NUMBER,      /* preprocessing number: integer or floating */
    TOK_CHAR,        /* 'a', L'a', u'', U'' : text with prefix and quotes */
    TOK_STRING,      /* "…", L"…", u8"…" : text with prefix and quotes; adjacent ones are joined by the parser */
    TOK_PRAGMA,      /* .name is the argument without blanks: of #pragma pack ("push,1", "pop", "4", ""), or PACK_ORDER (front/pack.h) or
                        PRAGMA_WEAK and the argument. For pack_pragma or the parser where it stands between declarations or in a struct
                        body; the pack value at a struct's closing brace goes into its ctag.pack before type_layout */
    TOK_ARROW, TOK_INC, TOK_DEC, TOK_SHL, TOK_SHR, TOK_LE, TOK_GE, TOK_EQ, TOK_NE, TOK_ANDAND, TOK_OROR, TOK_ELLIPSIS,
    TOK_MUL_ASSIGN, TOK_DIV_ASSIGN, TOK_REM_ASSIGN, TOK_ADD_ASSIGN, TOK_SUB_ASSIGN, TOK_SHL_ASSIGN, TOK_SHR_ASSIGN,
    TOK_AND_ASSIGN, TOK_XOR_ASSIGN, TOK_OR_ASSIGN,
    TOK_KEYWORDS, /* first keyword; see KEYWORDS */
} token_kind;
/* clang-format on */

/* KW(enumerator, "spelling"…): all GNU spellings of one keyword map to one kind */
/* clang-format off */
#define KEYWORDS(KW, ALT) \
    KW(AUTO, "auto") KW(BREAK, "break") KW(CASE, "case") KW(CHAR_T, "char") KW(CONST, "const") ALT(CONST, "__const") \
    ALT(CONST, "__const__") KW(CONTINUE, "continue") KW(DEFAULT, "default") KW(DO, "do") KW(DOUBLE, "double") \
    KW(ELSE, "else") KW(ENUM, "enum") KW(EXTERN, "extern") KW(FLOAT_T, "float") KW(FOR, "for") KW(GOTO, "goto") KW(IF, "if") \
    KW(INLINE, "inline") ALT(INLINE, "__inline") ALT(INLINE, "__inline__") KW(INT_T, "int") KW(LONG, "long") \
    KW(REGISTER, "register") KW(RESTRICT, "restrict") ALT(RESTRICT, "__restrict") ALT(RESTRICT, "__restrict__") \
    KW(RETURN, "return") KW(SHORT, "short") KW(SIGNED, "signed") ALT(SIGNED, "__signed") ALT(SIGNED, "__signed__") \
    KW(SIZEOF, "sizeof") KW(STATIC, "static") KW(STRUCT, "struct") KW(SWITCH, "switch") KW(TYPEDEF, "typedef") \
    KW(UNION, "union") KW(UNSIGNED, "unsigned") KW(VOID, "void") KW(VOLATILE, "volatile") ALT(VOLATILE, "__volatile") \
    ALT(VOLATILE, "__volatile__") KW(WHILE, "while") KW(ALIGNAS, "_Alignas") KW(ALIGNOF, "_Alignof") \
    ALT(ALIGNOF, "__alignof") ALT(ALIGNOF, "__alignof__") KW(ATOMIC, "_Atomic") KW(BOOL_T, "_Bool") \
    KW(COMPLEX, "_Complex") ALT(COMPLEX, "__complex") ALT(COMPLEX, "__complex__") KW(IMAGINARY, "_Imaginary") \
    KW(GENERIC, "_Generic") KW(NORETURN, "_Noreturn") KW(STATIC_ASSERT, "_Static_assert") \
    KW(THREAD_LOCAL, "_Thread_local") ALT(THREAD_LOCAL, "__thread") KW(ASM, "asm") ALT(ASM, "__asm") ALT(ASM, "__asm__") \
    KW(ATTRIBUTE, "__attribute__") ALT(ATTRIBUTE, "__attribute") KW(EXTENSION, "__extension__") \
    KW(TYPEOF, "typeof") ALT(TYPEOF, "__typeof") ALT(TYPEOF, "__typeof__") KW(LABEL, "__label__") \
    KW(REAL, "__real__") ALT(REAL, "__real") KW(IMAG, "__imag__") ALT(IMAG, "__imag") KW(AUTO_TYPE, "__auto_type") \
    KW(INT128, "__int128") ALT(INT128, "__int128_t") KW(UINT128_T, "__uint128_t") KW(FLOAT128, "__float128") \
    ALT(FLOAT128, "_Float128") KW(FLOAT16, "_Float16") KW(FLOAT32, "_Float32") KW(FLOAT64, "_Float64") \
    KW(FLOAT32X, "_Float32x") KW(FLOAT64X, "_Float64x") ALT(FLOAT64X, "__float80") KW(FUNC, "__func__") \
    ALT(FUNC, "__FUNCTION__") KW(PRETTY_FUNC, "__PRETTY_FUNCTION__") KW(VA_ARG, "__builtin_va_arg") \
    KW(OFFSETOF, "__builtin_offsetof") KW(TYPES_COMPATIBLE, "__builtin_types_compatible_p") \
    KW(CHOOSE_EXPR, "__builtin_choose_expr")
/* clang-format on */

/* clang-format off */
typedef enum {
    KW_FIRST = TOK_KEYWORDS - 1,
#define KW_ENUM(id, text) KW_##id,
#define KW_NONE(id, text)
    KEYWORDS(KW_ENUM, KW_NONE)
#undef KW_ENUM
#undef KW_NONE
} keyword;
/* clang-format on */

typedef struct {
    uint16_t kind; /* token_kind or keyword */
    uint32_t at;   /* srcpos.i of its first character */
    union {
        name name;    /* TOK_IDENT, keywords, TOK_PRAGMA */
        uint32_t len; /* TOK_NUMBER, TOK_CHAR, TOK_STRING: bytes of text */
    };
} token;

/* Interns every keyword spelling in a fresh interner, so that name.i - 1 indexes the table of spellings.
 * Must be the first thing interned. */
void lex_keywords(interner *names);
uint32_t lex_keyword_count(void);    /* for tests */
token_kind lex_keyword_kind(name n); /* n.i in 1..lex_keyword_count(); for tests */

typedef struct {
    token *tokens; /* ends with TOK_EOF */
    uint32_t count, cap;
    /* the first pragma of each kind that is not a token; 0: none */
    srcpos parallel; /* omp, acc */
    srcpos renaming; /* redefine_extname */
    srcpos floats;   /* GCC optimize, and what lets floats be computed in another way */
    srcpos types;    /* GCC optimize, and what changes types */
} token_list;

/* Scans the whole text. Errors (stray bytes, unterminated literals) go to diag; scanning goes on after them. */
void lex_all(const source *text, interner *names, diag *d, token_list *out);
void token_list_free(token_list *l);

#endif
