/* Kind name = ( key = { … }, … ); */
#include "analysis/ats_reader.h"

#include <ctype.h>
#include <string.h>

typedef enum { TOKEN_END, TOKEN_WORD, TOKEN_SIGN, TOKEN_BAD } token_kind;

typedef struct {
    const char *at, *end;
    uint32_t line;
    token_kind kind;
    char sign;
    buf word; /* without quotes; NUL-terminated */
    const ats_listener *to;
    const char *problem;
} ats_text;

/* ---- tokens ---- */

static bool begins_with(const ats_text *x, const char *what)
{
    size_t len = strlen(what);
    return (size_t)(x->end - x->at) >= len && memcmp(x->at, what, len) == 0;
}

static void skip_char(ats_text *x)
{
    x->line += *x->at == '\n';
    x->at++;
}

static void skip_until(ats_text *x, const char *end)
{
    while (x->at < x->end && !begins_with(x, end)) skip_char(x);
    for (size_t k = strlen(end); k && x->at < x->end; k--) skip_char(x);
}

static void skip_blanks(ats_text *x)
{
    while (x->at < x->end) {
        if (isspace((unsigned char)*x->at)) skip_char(x);
        else if (begins_with(x, "//")) skip_until(x, "\n");
        else if (begins_with(x, "/*")) skip_until(x, "*/");
        else return;
    }
}

static bool read_quoted(ats_text *x)
{
    for (x->at++; x->at < x->end && *x->at != '"'; skip_char(x)) {
        if (*x->at == '\\' && x->at + 1 < x->end) x->at++;
        buf_char(&x->word, *x->at);
    }
    if (x->at == x->end) return false;
    x->at++;
    return true;
}

static bool is_sign(char c) { return c && strchr("(){}=,;", c); }

static void next(ats_text *x)
{
    skip_blanks(x);
    x->word.len = 0;
    if (x->at == x->end) {
        x->kind = TOKEN_END;
    } else if (is_sign(*x->at)) {
        x->kind = TOKEN_SIGN;
        x->sign = *x->at++;
    } else if (*x->at == '"') {
        x->kind = read_quoted(x) ? TOKEN_WORD : TOKEN_BAD;
    } else {
        x->kind = TOKEN_WORD;
        while (x->at < x->end && !isspace((unsigned char)*x->at) && !is_sign(*x->at) && *x->at != '"') buf_char(&x->word, *x->at++);
    }
    buf_char(&x->word, 0);
    x->word.len--;
}

/* ---- automata ---- */

static bool fails(ats_text *x, const char *what)
{
    x->problem = x->kind == TOKEN_BAD ? "a text without an end" : what;
    return false;
}

static bool is_at(const ats_text *x, char sign) { return x->kind == TOKEN_SIGN && x->sign == sign; }

static bool take(ats_text *x, char sign, const char *what)
{
    if (!is_at(x, sign)) return fails(x, what);
    next(x);
    return true;
}

static bool take_word(ats_text *x, const char *what)
{
    if (x->kind != TOKEN_WORD) return fails(x, what);
    next(x);
    return true;
}

/* The text between braces; the listener hears states. */
static bool read_list(ats_text *x, bool are_states)
{
    uint64_t depth = 0;
    if (!take(x, '{', "'{' is missing")) return false;
    for (; depth || !is_at(x, '}'); next(x)) {
        if (x->kind == TOKEN_END || x->kind == TOKEN_BAD) return fails(x, "a list without an end");
        if (x->kind == TOKEN_WORD && are_states && !depth && x->to->on_state) x->to->on_state(x->to->context, x->word.data, x->word.len);
        if (is_at(x, '(') || is_at(x, '{')) depth++;
        if (is_at(x, ')') || is_at(x, '}')) {
            if (!depth) return fails(x, "a bracket too many");
            depth--;
        }
    }
    next(x);
    return true;
}

static bool read_automaton(ats_text *x)
{
    if (!take_word(x, "the kind of an automaton is missing") || !take_word(x, "the name of an automaton is missing")) return false;
    if (!take(x, '=', "'=' is missing") || !take(x, '(', "'(' is missing")) return false;
    if (x->to->on_automaton) x->to->on_automaton(x->to->context);
    while (!is_at(x, ')')) {
        bool are_states = x->kind == TOKEN_WORD && strcmp(x->word.data, "states") == 0;
        if (!take_word(x, "the name of a list is missing") || !take(x, '=', "'=' is missing") || !read_list(x, are_states)) return false;
        if (is_at(x, ',')) next(x);
    }
    next(x);
    if (is_at(x, ';')) next(x);
    return true;
}

bool ats_read(const char *text, size_t len, const ats_listener *to, ats_problem *problem)
{
    ats_text x = {.at = text, .end = text + len, .line = 1, .to = to};
    next(&x);
    bool fine = true;
    while (fine && x.kind != TOKEN_END) fine = read_automaton(&x);
    *problem = (ats_problem){x.line, x.problem};
    buf_free(&x.word);
    return fine;
}
