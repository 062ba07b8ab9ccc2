#include "front/lex.h"
#include "front/flags.h"
#include "front/pack.h"

#include "base/buf.h"
#include <assert.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

static const char *const spellings[] = {
#define SPELLING(id, text) text,
    KEYWORDS(SPELLING, SPELLING)
#undef SPELLING
};
static const uint16_t spelling_kinds[] = {
#define KIND(id, text) KW_##id,
    KEYWORDS(KIND, KIND)
#undef KIND
};
enum {
    SPELLINGS = sizeof spellings / sizeof *spellings,
    MAX_STRAY_ERRORS = 3,
    DIRECTIVE_NAME = 40,
    BYTES_PER_NAME = 64 /* of different names, about */
};

void lex_keywords(interner *names)
{
    assert(names->count == 1 && "keywords must be interned first");
    for (uint32_t i = 0; i < SPELLINGS; i++) intern_str(names, spellings[i]);
}

uint32_t lex_keyword_count(void) { return SPELLINGS; }
token_kind lex_keyword_kind(name n) { return (token_kind)spelling_kinds[n.i - 1]; }

/* The kinds of tokens that a byte can begin. */
typedef enum {
    B_STRAY,
    B_BLANK,
    B_NEWLINE,
    B_IDENT,
    B_DIGIT,
    B_DOT,
    B_STRING,
    B_CHAR,
    B_SINGLE,
    B_OPERATOR,
    B_SLASH,
    B_HASH,
    B_BACKSLASH
} byte_class;

/* clang-format off */
#define S B_STRAY
#define W B_BLANK
#define I B_IDENT
#define D B_DIGIT
#define P B_SINGLE
#define O B_OPERATOR
static const uint8_t classes[256] = {
    S, S, S, S, S, S, S, S, S, W, B_NEWLINE, W, W, W, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S,
    /*   ! " # $ % & ' */ W, O, B_STRING, B_HASH, I, O, O, B_CHAR,
    /* ( ) * + , - . / */ P, P, O, O, P, O, B_DOT, B_SLASH,
    D, D, D, D, D, D, D, D, D, D,
    /* : ; < = > ? @ */ O, P, O, O, O, P, S,
    I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I,
    /* [ \ ] ^ _ ` */ P, B_BACKSLASH, P, O, I, S,
    I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I,
    /* { | } ~ DEL */ P, O, P, P, S,
    I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I,
    I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I,
    I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I,
    I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I,
};
#undef S
#undef W
#undef I
#undef D
#undef P
#undef O
/* clang-format on */

static inline byte_class class_of(char c) { return (byte_class)classes[(unsigned char)c]; }
static inline bool continues_ident(char c)
{
    byte_class k = class_of(c);
    return k == B_IDENT || k == B_DIGIT;
}

/* The first byte from p on that does not belong to an identifier. */
static inline const char *end_of_ident(const char *p)
{
#ifdef __SSE2__
    /* sixteen bytes at a time; the padding behind the text makes that safe. As signed numbers, bytes from 0x80 on are below all others. */
    for (;; p += 16) {
        __m128i c = _mm_loadu_si128((const __m128i *)p), lower = _mm_or_si128(c, _mm_set1_epi8(0x20));
        __m128i letter = _mm_and_si128(_mm_cmpgt_epi8(lower, _mm_set1_epi8('a' - 1)), _mm_cmplt_epi8(lower, _mm_set1_epi8('z' + 1)));
        __m128i digit = _mm_and_si128(_mm_cmpgt_epi8(c, _mm_set1_epi8('0' - 1)), _mm_cmplt_epi8(c, _mm_set1_epi8('9' + 1)));
        __m128i other = _mm_or_si128(_mm_cmpeq_epi8(c, _mm_set1_epi8('_')), _mm_cmpeq_epi8(c, _mm_set1_epi8('$')));
        __m128i high = _mm_cmplt_epi8(c, _mm_setzero_si128());
        unsigned in = (unsigned)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(letter, digit), _mm_or_si128(other, high)));
        if (in != 0xffff) return p + __builtin_ctz(~in);
    }
#else
    while (continues_ident(*p)) p++;
    return p;
#endif
}

/* Indentation: the first byte from p on that is not a space. */
static inline const char *end_of_spaces(const char *p)
{
#ifdef __SSE2__
    for (;; p += 16) {
        unsigned in = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)p), _mm_set1_epi8(' ')));
        if (in != 0xffff) return p + __builtin_ctz(~in);
    }
#else
    while (*p == ' ') p++;
    return p;
#endif
}

typedef struct {
    const source *text;
    const char *end;
    const char *line; /* start of the current line, as far as white space tells */
    interner *names;
    diag *d;
    token_list *out;
    uint32_t stray_errors;
    const char *stray_end; /* end of the newest stray byte: a run is reported once */
    bool raw_failed;       /* a raw string had no end: do not search the whole text for another */
} lexer;

static inline srcpos pos(const lexer *l, const char *p) { return (srcpos){l->text->base + (uint32_t)(p - l->text->text)}; }

static inline token *add(lexer *l, uint32_t kind, const char *p)
{
    token_list *out = l->out;
    if (out->count == out->cap) {
        out->cap *= 2;
        out->tokens = mem_realloc(out->tokens, out->cap * sizeof *out->tokens);
    }
    token *t = &out->tokens[out->count++];
    t->kind = (uint16_t)kind;
    t->at = pos(l, p).i;
    t->len = 0;
    return t;
}

/* Length of the backslash-newline at p (blanks between are allowed, as gcc does), 0 if there is none. */
static size_t splice_length(const char *p)
{
    if (*p != '\\') return 0;
    const char *q = p + 1;
    while (*q == ' ' || *q == '\t' || *q == '\r' || *q == '\f' || *q == '\v') q++;
    return *q == '\n' ? (size_t)(q + 1 - p) : 0;
}

/* The end of the logical line at p: at its newline, or the end of the text. */
static const char *end_of_line(const lexer *l, const char *p)
{
    for (const char *q = p;;) {
        const char *eol = memchr(q, '\n', (size_t)(l->end - q));
        if (!eol) return l->end;
        const char *b = eol;
        while (b > p && (b[-1] == ' ' || b[-1] == '\t' || b[-1] == '\r')) b--;
        if (b == p || b[-1] != '\\') return eol;
        q = eol + 1;
    }
}

/* ---- slow paths ---- */

static void stray(lexer *l, const char *p)
{
    bool continues_run = l->stray_end == p;
    l->stray_end = p + 1;
    if (continues_run || l->stray_errors++ >= MAX_STRAY_ERRORS) return;
    unsigned char c = (unsigned char)*p;
    if (c > 32 && c < 127) diag_error(l->d, pos(l, p), "stray '%c' in program", c);
    else diag_error(l->d, pos(l, p), "stray byte 0x%02x in program", c);
}

static unsigned hex_value(char c)
{
    return c >= '0' && c <= '9'   ? (unsigned)(c - '0')
           : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10)
           : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A' + 10)
                                  : 16;
}

/* \uXXXX or \UXXXXXXXX at p as UTF-8; returns the length of its text, 0 if it is not one. */
static size_t universal_character(const char *p, buf *out)
{
    if (*p != '\\' || (p[1] != 'u' && p[1] != 'U')) return 0;
    size_t digits = p[1] == 'u' ? 4 : 8;
    uint32_t c = 0;
    for (size_t i = 0; i < digits; i++) {
        unsigned v = hex_value(p[2 + i]);
        if (v > 15) return 0;
        c = c << 4 | v;
    }
    if (c < 0x80 || c > 0x10ffff) return 0;
    if (c < 0x800) {
        buf_char(out, (char)(0xc0 | c >> 6));
    } else {
        if (c < 0x10000) {
            buf_char(out, (char)(0xe0 | c >> 12));
        } else {
            buf_char(out, (char)(0xf0 | c >> 18));
            buf_char(out, (char)(0x80 | (c >> 12 & 63)));
        }
        buf_char(out, (char)(0x80 | (c >> 6 & 63)));
    }
    buf_char(out, (char)(0x80 | (c & 63)));
    return 2 + digits;
}

/* An identifier that contains a backslash: its spelling without line continuations, universal characters as UTF-8. */
static const char *spliced_identifier(lexer *l, const char *p, buf *spelling)
{
    for (;;) {
        const char *q = p;
        while (continues_ident(*q)) q++;
        buf_add(spelling, p, (size_t)(q - p));
        size_t skip = splice_length(q);
        if (skip && q + skip < l->end && (continues_ident(q[skip]) || q[skip] == '\\')) p = q + skip;
        else if ((skip = universal_character(q, spelling))) p = q + skip;
        else return q;
    }
}

static bool is_literal_prefix(const char *p, size_t len)
{
    if (len > 3) return false;
    if (p[len - 1] == 'R' && --len == 0) return true;
    return len == 1 ? *p == 'L' || *p == 'u' || *p == 'U' : len == 2 && p[0] == 'u' && p[1] == '8';
}

/* The end of R"delimiter( … )delimiter" whose quote is given; NULL if there is none. */
static const char *raw_string_end(lexer *l, const char *quote)
{
    const char *open = quote + 1;
    while (open < quote + 18 && *open != '(' && *open != ')' && *open != '\\' && class_of(*open) != B_BLANK && *open != '\n' && *open)
        open++;
    if (*open == '(' && !l->raw_failed) {
        size_t len = (size_t)(open - quote - 1);
        for (const char *p = open + 1; (p = memchr(p, ')', (size_t)(l->end - p))); p++)
            if (memcmp(p + 1, quote + 1, len) == 0 && p[1 + len] == '"') return p + len + 2;
    }
    l->raw_failed = true;
    return NULL;
}

/* The end of the string or character constant whose quote is at p; NULL if its line ends before. */
static inline const char *quoted_end(const char *p)
{
    char quote = *p++;
    for (;; p++) {
        char c = *p;
        if (c == quote) return p + 1;
        if ((unsigned char)c > '\\') continue;
        if (c == '\\') {
            size_t skip = splice_length(p);
            p += skip ? skip - 1 : p[1] ? 1 : 0;
        } else if (c == '\n' || !c) {
            return NULL;
        }
    }
}

static const char *quoted(lexer *l, const char *start, const char *quote)
{
    bool is_char = *quote == '\'';
    const char *end = quote > start && quote[-1] == 'R' && !is_char ? raw_string_end(l, quote) : quoted_end(quote);
    if (!end) {
        diag_error(l->d, pos(l, start), is_char ? "unterminated character constant" : "unterminated string");
        return end_of_line(l, quote);
    }
    add(l, is_char ? TOK_CHAR : TOK_STRING, start)->len = (uint32_t)(end - start);
    return end;
}

/* a token with prefix and from … end, blanks removed */
static void pragma_token(lexer *l, const char *hash, const char *prefix, const char *from, const char *end)
{
    buf argument = {0};
    buf_str(&argument, prefix);
    for (const char *q = from; q < end && !(*q == '/' && (q[1] == '*' || q[1] == '/')); q++)
        if (class_of(*q) != B_BLANK && *q != '\n' && *q != '\\') buf_char(&argument, *q);
    name n = intern(l->names, argument.len ? argument.data : "", argument.len);
    add(l, TOK_PRAGMA, hash)->name = n;
    buf_free(&argument);
}

static bool pragma_is(const char *p, const char *eol, const char *word)
{
    size_t len = strlen(word);
    return (size_t)(eol - p) > len && memcmp(p, word, len) == 0 && !continues_ident(p[len]);
}

static void note_first(srcpos *first, srcpos at)
{
    if (!first->i) *first = at;
}

static void pragma(lexer *l, const char *hash, const char *p, const char *eol)
{
    if (pragma_is(p, eol, "pack")) {
        const char *open = memchr(p, '(', (size_t)(eol - p));
        const char *close = open ? memchr(open, ')', (size_t)(eol - open)) : NULL;
        if (close) pragma_token(l, hash, "", open + 1, close);
    } else if (pragma_is(p, eol, "scalar_storage_order")) {
        pragma_token(l, hash, PACK_ORDER, p + strlen("scalar_storage_order"), eol);
    } else if (pragma_is(p, eol, "weak")) {
        pragma_token(l, hash, PRAGMA_WEAK, p + strlen("weak"), eol);
    } else if (pragma_is(p, eol, "omp") || pragma_is(p, eol, "acc")) {
        note_first(&l->out->parallel, pos(l, hash));
    } else if (pragma_is(p, eol, "redefine_extname")) {
        note_first(&l->out->renaming, pos(l, hash));
    } else if (pragma_is(p, eol, "GCC") && (memmem(p, (size_t)(eol - p), "optimize", 8) || memmem(p, (size_t)(eol - p), "target", 6))) {
        if (flags_change_floats(p, (size_t)(eol - p))) note_first(&l->out->floats, pos(l, hash));
        if (flags_change_types(p, (size_t)(eol - p))) note_first(&l->out->types, pos(l, hash));
    }
}

static const char *skip_blanks(const char *p)
{
    for (;; p++) {
        size_t skip = splice_length(p);
        if (skip) p += skip - 1;
        else if (class_of(*p) != B_BLANK) return p;
    }
}

/* A line that begins with # (or %:), p behind it. Returns its end. */
static const char *directive(lexer *l, const char *hash, const char *p)
{
    const char *eol = end_of_line(l, p);
    p = skip_blanks(p);
    if (p >= eol || class_of(*p) == B_DIGIT) return eol;
    size_t len = 0;
    while (continues_ident(p[len])) len++;
    if (len == 6 && memcmp(p, "pragma", 6) == 0) {
        pragma(l, hash, skip_blanks(p + 6), eol);
    } else if (!(len == 4 && memcmp(p, "line", 4) == 0) && !(len == 5 && memcmp(p, "ident", 5) == 0) &&
               !(len == 4 && memcmp(p, "sccs", 4) == 0)) {
        if (len > DIRECTIVE_NAME) len = DIRECTIVE_NAME;
        if (len) diag_error(l->d, pos(l, hash), "preprocessing directive in preprocessed text: #%.*s", (int)len, p);
        else diag_error(l->d, pos(l, hash), "stray '#' in program");
    }
    return eol;
}

static const char *comment_end(lexer *l, const char *p)
{
    const char *body = p + 2;
    for (const char *q = body; (q = memchr(q, '/', (size_t)(l->end - q))); q++)
        if (q > body && q[-1] == '*') return q + 1;
    diag_error(l->d, pos(l, p), "unterminated comment");
    return l->end;
}

/* ---- operators ---- */

/* The operator at characters a b c; *used: how many of them it takes. */
static inline uint32_t operator_kind(char a, char b, char c, uint32_t *used)
{
    *used = 1;
/* clang-format off */
#define TWO(second, kind) if (b == (second)) return *used = 2, (uint32_t)(kind)
    switch (a) {
    case '-': TWO('>', TOK_ARROW); TWO('-', TOK_DEC); TWO('=', TOK_SUB_ASSIGN); break;
    case '+': TWO('+', TOK_INC); TWO('=', TOK_ADD_ASSIGN); break;
    case '*': TWO('=', TOK_MUL_ASSIGN); break;
    case '/': TWO('=', TOK_DIV_ASSIGN); break;
    case '%': TWO('=', TOK_REM_ASSIGN); TWO('>', '}'); TWO(':', '#'); break;
    case '=': TWO('=', TOK_EQ); break;
    case '!': TWO('=', TOK_NE); break;
    case '&': TWO('&', TOK_ANDAND); TWO('=', TOK_AND_ASSIGN); break;
    case '|': TWO('|', TOK_OROR); TWO('=', TOK_OR_ASSIGN); break;
    case '^': TWO('=', TOK_XOR_ASSIGN); break;
    case ':': TWO('>', ']'); break;
    case '<':
        if (b == '<') return *used = c == '=' ? 3 : 2, (uint32_t)(c == '=' ? TOK_SHL_ASSIGN : TOK_SHL);
        TWO('=', TOK_LE); TWO(':', '['); TWO('%', '{');
        break;
    case '>':
        if (b == '>') return *used = c == '=' ? 3 : 2, (uint32_t)(c == '=' ? TOK_SHR_ASSIGN : TOK_SHR);
        TWO('=', TOK_GE);
        break;
    case '.':
        if (b == '.' && c == '.') return *used = 3, (uint32_t)TOK_ELLIPSIS;
        break;
    default: break;
    }
#undef TWO
    /* clang-format on */
    return (unsigned char)a;
}

/* Operators whose characters may be separated by line continuations. */
static uint32_t spliced_operator(const char *p, uint32_t *length)
{
    char c[3];
    const char *ends[3];
    for (int i = 0; i < 3; i++) {
        size_t skip;
        while ((skip = splice_length(p))) p += skip;
        c[i] = *p;
        ends[i] = *p ? ++p : p;
    }
    const char *start = ends[0] - 1;
    uint32_t used, kind = operator_kind(c[0], c[1], c[2], &used);
    *length = (uint32_t)(ends[used - 1] - start);
    return kind;
}

static const char *operator_token(lexer *l, const char *p)
{
    uint32_t used, kind;
    if (p[1] == '\\' || p[2] == '\\') kind = spliced_operator(p, &used);
    else kind = operator_kind(p[0], p[1], p[2], &used);
    if (kind == '#') {
        token_list *out = l->out;
        if (!out->count || out->tokens[out->count - 1].at < pos(l, l->line).i) return directive(l, p, p + used);
        stray(l, p);
        return p + used;
    }
    add(l, kind, p);
    return p + used;
}

/* ---- identifiers and numbers ---- */

static inline void add_name(lexer *l, const char *p, name n)
{
    uint32_t kind = n.i - 1 < SPELLINGS ? spelling_kinds[n.i - 1] : TOK_IDENT;
    add(l, kind, p)->name = n;
}

static const char *slow_identifier(lexer *l, const char *p)
{
    buf spelling = {0};
    const char *end = spliced_identifier(l, p, &spelling);
    if (spelling.len && (*end == '"' || *end == '\'') && is_literal_prefix(spelling.data, spelling.len)) {
        buf_free(&spelling);
        return quoted(l, p, end);
    }
    if (spelling.len) {
        add_name(l, p, intern(l->names, spelling.data, spelling.len));
    } else {
        stray(l, p);
        end = p + 1;
    }
    buf_free(&spelling);
    return end;
}

static inline const char *identifier(lexer *l, const char *p)
{
    const char *q = end_of_ident(p + 1);
    size_t len = (size_t)(q - p);
    if (*q == '\\' && (splice_length(q) || q[1] == 'u' || q[1] == 'U')) return slow_identifier(l, p);
    if ((*q == '"' || *q == '\'') && is_literal_prefix(p, len)) return quoted(l, p, q);
    add_name(l, p, intern_hashed(l->names, p, len, intern_text_hash_padded(p, len)));
    return q;
}

static inline const char *number(lexer *l, const char *p)
{
    const char *q = p + 1;
    for (;; q++) {
        char c = *q;
        if (continues_ident(c) || c == '.') continue;
        if ((c == '+' || c == '-') && ((q[-1] | 32) == 'e' || (q[-1] | 32) == 'p')) continue;
        size_t skip = splice_length(q);
        if (!skip || !continues_ident(q[skip])) break;
        q += skip - 1;
    }
    add(l, TOK_NUMBER, p)->len = (uint32_t)(q - p);
    return q;
}

void lex_all(const source *text, interner *names, diag *d, token_list *out)
{
    lexer state = {.text = text, .end = text->text + text->len, .line = text->text, .names = names, .d = d, .out = out};
    lexer *l = &state;
    if (!out->tokens) {
        out->cap = text->len / 4 + 64;
        out->tokens = mem_alloc(out->cap * sizeof *out->tokens);
    }
    intern_reserve(names, (uint32_t)(text->len / BYTES_PER_NAME));
    out->count = 0;
    const char *p = text->text;
    if (memcmp(p, "\xef\xbb\xbf", 3) == 0) p += 3;
    for (;;) {
        switch (class_of(*p)) {
        case B_BLANK: p++; break;
        case B_NEWLINE:
            l->line = ++p;
            p = end_of_spaces(p);
            break;
        case B_IDENT: p = identifier(l, p); break;
        case B_DIGIT: p = number(l, p); break;
        case B_DOT:
            if (class_of(p[1]) == B_DIGIT) p = number(l, p);
            else p = operator_token(l, p);
            break;
        case B_STRING:
        case B_CHAR: p = quoted(l, p, p); break;
        case B_SINGLE:
            /* two brackets in a row begin attributes as C23 writes them: the first one stands for the word */
            if (*p == '[' && out->count && out->tokens[out->count - 1].kind == '[') out->tokens[out->count - 1].kind = KW_ATTRIBUTE;
            add(l, (unsigned char)*p, p);
            p++;
            break;
        case B_SLASH:
            if (p[1] == '/' || p[1] == '*') {
                p = p[1] == '/' ? end_of_line(l, p) : comment_end(l, p);
                break;
            }
            p = operator_token(l, p);
            break;
        case B_OPERATOR:
        case B_HASH: p = operator_token(l, p); break;
        case B_BACKSLASH: {
            size_t skip = splice_length(p);
            if (skip) {
                p += skip;
                break;
            }
            p = slow_identifier(l, p);
            break;
        }
        case B_STRAY:
            if (p >= l->end) {
                add(l, TOK_EOF, l->end);
                return;
            }
            stray(l, p++);
            break;
        }
    }
}

void token_list_free(token_list *l)
{
    free(l->tokens);
    *l = (token_list){0};
}
