/* The words of an SMT-LIB script: tokens, numbers and symbols. */
#include "logic/term/smtlib_parser.h"

static bool is_symbol_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c && strchr("~!@$%^&*_-+=<>.?/", c));
}

void smtlib_next(smtlib_parser *p)
{
    const char *s = p->at;
    for (;; s++) {
        if (*s == ';') {
            while (*s && *s != '\n') s++;
            if (!*s) break;
        } else if (*s != ' ' && *s != '\t' && *s != '\n' && *s != '\r') {
            break;
        }
    }
    smtlib_token k = {.text = s, .len = 1, .at = {p->base + (uint32_t)(s - p->text)}};
    const char *end = s + 1;
    if (*s == '\0') {
        k.kind = TOK_END;
        end = s;
    } else if (*s == '(' || *s == ')') {
        k.kind = *s == '(' ? TOK_OPEN : TOK_CLOSE;
    } else if (*s == '|') {
        while (*end && *end != '|' && *end != '\\') end++;
        k.kind = *end == '|' ? TOK_SYMBOL : TOK_BAD;
        k.quoted = true;
        k.text = s + 1;
        k.len = (uint32_t)(end - s - 1);
        if (*end) end++;
    } else if (*s == '"') {
        for (; *end && !(*end == '"' && end[1] != '"'); end++)
            if (*end == '"') end++;
        k.kind = *end ? TOK_STRING : TOK_BAD;
        if (*end) end++;
    } else if (*s == '#' && (s[1] == 'x' || s[1] == 'b')) {
        k.kind = s[1] == 'x' ? TOK_HEX : TOK_BINARY;
        for (end = s + 2; s[1] == 'x' ? (*end >= '0' && *end <= '9') || (*end >= 'a' && *end <= 'f') || (*end >= 'A' && *end <= 'F')
                                      : *end == '0' || *end == '1';)
            end++;
        if (end == s + 2 || is_symbol_char(*end)) k.kind = TOK_BAD;
        k.text = s + 2;
        k.len = (uint32_t)(end - s - 2);
    } else if (*s >= '0' && *s <= '9') {
        k.kind = TOK_NUMERAL;
        while ((*end >= '0' && *end <= '9') || *end == '.') k.kind = *end++ == '.' ? TOK_DECIMAL : k.kind;
        if (is_symbol_char(*end)) k.kind = TOK_BAD;
        k.len = (uint32_t)(end - s);
    } else if (is_symbol_char(*s) || (*s == ':' && is_symbol_char(s[1]))) {
        k.kind = *s == ':' ? TOK_KEYWORD : TOK_SYMBOL;
        while (is_symbol_char(*end)) end++;
        k.len = (uint32_t)(end - s);
    } else {
        k.kind = TOK_BAD;
    }
    p->at = end;
    p->tok = k;
}

bool smtlib_fail(smtlib_parser *p, const char *what)
{
    const smtlib_token *k = &p->tok;
    if (k->kind == TOK_END) diag_error(p->d, k->at, "%s, but the input ends here", what);
    else if (k->kind == TOK_BAD) diag_error(p->d, k->at, "this is not a word of SMT-LIB");
    else diag_error(p->d, k->at, "%s, not \"%.*s\"", what, (int)(k->len > 40 ? 40 : k->len), k->text);
    return false;
}

bool smtlib_expect(smtlib_parser *p, smtlib_token_kind kind, const char *what)
{
    if (p->tok.kind != kind) return smtlib_fail(p, what);
    smtlib_next(p);
    return true;
}

bool smtlib_is_word(const smtlib_parser *p, const char *word)
{
    return p->tok.kind == TOK_SYMBOL && !p->tok.quoted && p->tok.len == strlen(word) && memcmp(p->tok.text, word, p->tok.len) == 0;
}

uint32_t smtlib_symbol(smtlib_parser *p, const smtlib_token *k)
{
    uint32_t id = intern(&p->symbols, k->text, k->len).i;
    while (p->bindings.len <= id) vec_push(&p->bindings, (smtlib_binding){BOUND_NOTHING, 0});
    return id;
}

bool smtlib_number(smtlib_parser *p, uint32_t *value)
{
    uint64_t v = 0;
    if (p->tok.kind != TOK_NUMERAL) return smtlib_fail(p, "expected a number");
    for (uint32_t i = 0; i < p->tok.len && v <= UINT32_MAX; i++) v = v * 10 + (uint64_t)(p->tok.text[i] - '0');
    if (v > UINT32_MAX) {
        diag_error(p->d, p->tok.at, "the number is too large");
        return false;
    }
    *value = (uint32_t)v;
    smtlib_next(p);
    return true;
}

bool smtlib_skip_rest(smtlib_parser *p)
{
    for (uint64_t depth = 1; depth > 0; smtlib_next(p)) {
        if (p->tok.kind == TOK_END || p->tok.kind == TOK_BAD) return smtlib_fail(p, "expected )");
        if (p->tok.kind == TOK_OPEN) depth++;
        else if (p->tok.kind == TOK_CLOSE) depth--;
    }
    return true;
}
