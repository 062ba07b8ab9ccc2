/* Reads SMT-LIB 2 scripts. Expressions are parsed with an explicit stack of frames, so nesting costs memory, not stack. */
#include "logic/term/smtlib.h"

#include "base/map.h"
#include "logic/term/bits.h"
#include "logic/term/smtlib_apply.h"
#include "logic/term/smtlib_names.h"
#include <assert.h>

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
} token_kind;

typedef struct {
    token_kind kind;
    bool quoted; /* a symbol in bars; text is without them */
    const char *text;
    uint32_t len;
    srcpos at;
} token;

/* what a symbol stands for */
typedef enum { BOUND_NOTHING, BOUND_TERM, BOUND_FUNCTION, BOUND_MACRO } binding_kind;
typedef struct {
    binding_kind kind;
    uint32_t value; /* the term; or an index into functions or macros */
} binding;

typedef struct {
    name symbol;
    sort result;
    uint32_t first, count; /* parameters: sorts (function) or terms (macro) */
    term body;
} callable;

typedef enum { FRAME_APPLY, FRAME_CALL, FRAME_LET_VALUE, FRAME_LET_BODY, FRAME_NOTE } frame_kind;
typedef struct {
    frame_kind kind;
    uint32_t base;   /* first of its values (LET: of its entries in shadows) */
    uint32_t symbol; /* LET_VALUE: being bound; CALL: index of the callable */
    bool macro;
    smtlib_head head;
} frame;

typedef struct {
    uint32_t symbol;
    binding old, now;
} shadow;

typedef struct {
    term_table *t;
    diag *d;
    const char *text, *at;
    uint32_t base;         /* position of text[0] */
    token tok;             /* the current one */
    interner symbols;      /* of the script; the first OP_COUNT − 1 are the operators */
    VEC(binding) bindings; /* by symbol */
    VEC(callable) functions;
    VEC(callable) macros;
    VEC(sort) sorts;  /* parameters of functions */
    VEC(term) params; /* of macros */
    VEC(frame) frames;
    VEC(smtlib_value) values;
    VEC(shadow) shadows;
    map64 sort_names;          /* symbol → sort, by define-sort */
    map64 declared;            /* variables that have a symbol */
    smtlib_terms *out;         /* may be NULL … */
    const smtlib_listener *to; /* … and so may this */
    smtlib_terms assumptions;
    uint32_t levels;
} parser;

/* ---- tokens ---- */

static bool is_symbol_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c && strchr("~!@$%^&*_-+=<>.?/", c));
}

static void next(parser *p)
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
    token k = {.text = s, .len = 1, .at = {p->base + (uint32_t)(s - p->text)}};
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

static bool fail(parser *p, const char *what)
{
    const token *k = &p->tok;
    if (k->kind == TOK_END) diag_error(p->d, k->at, "%s, but the input ends here", what);
    else if (k->kind == TOK_BAD) diag_error(p->d, k->at, "this is no word of SMT-LIB");
    else diag_error(p->d, k->at, "%s, not \"%.*s\"", what, (int)(k->len > 40 ? 40 : k->len), k->text);
    return false;
}

static bool expect(parser *p, token_kind kind, const char *what)
{
    if (p->tok.kind != kind) return fail(p, what);
    next(p);
    return true;
}

static bool is_word(const parser *p, const char *word)
{
    return p->tok.kind == TOK_SYMBOL && !p->tok.quoted && p->tok.len == strlen(word) && memcmp(p->tok.text, word, p->tok.len) == 0;
}

static uint32_t symbol_of(parser *p, const token *k)
{
    uint32_t id = intern(&p->symbols, k->text, k->len).i;
    while (p->bindings.len <= id) vec_push(&p->bindings, (binding){BOUND_NOTHING, 0});
    return id;
}

static bool read_number(parser *p, uint32_t *value)
{
    uint64_t v = 0;
    if (p->tok.kind != TOK_NUMERAL) return fail(p, "expected a number");
    for (uint32_t i = 0; i < p->tok.len && v <= UINT32_MAX; i++) v = v * 10 + (uint64_t)(p->tok.text[i] - '0');
    if (v > UINT32_MAX) {
        diag_error(p->d, p->tok.at, "the number is too large");
        return false;
    }
    *value = (uint32_t)v;
    next(p);
    return true;
}

/* the rest of an s-expression whose opening parenthesis has been read */
static bool skip_rest(parser *p)
{
    for (uint64_t depth = 1; depth > 0; next(p)) {
        if (p->tok.kind == TOK_END || p->tok.kind == TOK_BAD) return fail(p, "expected )");
        if (p->tok.kind == TOK_OPEN) depth++;
        else if (p->tok.kind == TOK_CLOSE) depth--;
    }
    return true;
}

/* ---- sorts ---- */

static bool bv_sort(parser *p, srcpos at, uint32_t width, sort *s)
{
    if (width == 0 || width > SMTLIB_MAX_WIDTH) {
        diag_error(p->d, at, "bit-vectors have between 1 and %u bits here, not %u", (unsigned)SMTLIB_MAX_WIDTH, width);
        return false;
    }
    *s = sort_bv(p->t, width);
    return true;
}

static bool fp_sort(parser *p, srcpos at, uint32_t exponent, uint32_t significand, sort *s)
{
    if (exponent < 2 || significand < 2 || exponent > 62 || significand > SMTLIB_MAX_WIDTH - exponent) {
        diag_error(p->d, at, "no float has %u exponent and %u significand bits", exponent, significand);
        return false;
    }
    *s = sort_float(p->t, exponent, significand);
    return true;
}

static bool simple_sort(parser *p, sort *s)
{
    static const struct {
        const char *text;
        uint32_t exponent, significand;
    } floats[] = {{"Float16", 5, 11}, {"Float32", 8, 24}, {"Float64", 11, 53}, {"Float128", 15, 113}};
    uint32_t id;
    *s = (sort){0};
    if (is_word(p, "Bool")) *s = p->t->bool_sort;
    for (uint32_t i = 0; i < 4; i++)
        if (is_word(p, floats[i].text)) *s = sort_float(p->t, floats[i].exponent, floats[i].significand);
    if (!s->i && map_get(&p->sort_names, symbol_of(p, &p->tok), &id)) *s = (sort){id};
    if (!s->i) {
        diag_error(p->d, p->tok.at, "unknown or unsupported sort %.*s", (int)(p->tok.len > 40 ? 40 : p->tok.len), p->tok.text);
        return false;
    }
    next(p);
    return true;
}

static bool read_sort(parser *p, sort *s, uint32_t depth)
{
    if (p->tok.kind == TOK_SYMBOL) return simple_sort(p, s);
    srcpos at = p->tok.at;
    if (!expect(p, TOK_OPEN, "expected a sort")) return false;
    if (is_word(p, "_")) {
        uint32_t m, n;
        next(p);
        if (is_word(p, "BitVec")) {
            next(p);
            if (!read_number(p, &m) || !bv_sort(p, at, m, s)) return false;
        } else if (is_word(p, "FloatingPoint")) {
            next(p);
            if (!read_number(p, &m) || !read_number(p, &n) || !fp_sort(p, at, m, n, s)) return false;
        } else {
            return fail(p, "expected BitVec or FloatingPoint");
        }
    } else if (is_word(p, "Array")) {
        sort index, element;
        if (depth == 0) {
            diag_error(p->d, at, "the sort is nested too deeply");
            return false;
        }
        next(p);
        if (!read_sort(p, &index, depth - 1) || !read_sort(p, &element, depth - 1)) return false;
        *s = sort_array(p->t, index, element);
    } else {
        return fail(p, "expected a sort");
    }
    return expect(p, TOK_CLOSE, "expected )");
}

static bool parse_sort(parser *p, sort *s) { return read_sort(p, s, 32); }

/* ---- literals ---- */

static void push_term(parser *p, term a) { vec_push(&p->values, (smtlib_value){a, 0}); }

static bool literal_too_wide(parser *p)
{
    diag_error(p->d, p->tok.at, "the literal has more than %u bits", (unsigned)SMTLIB_MAX_WIDTH);
    return false;
}

static bool push_literal(parser *p)
{
    bool hex = p->tok.kind == TOK_HEX;
    uint32_t step = hex ? 4 : 1;
    if (p->tok.len > SMTLIB_MAX_WIDTH / step) return literal_too_wide(p);
    uint32_t width = p->tok.len * step;
    uint64_t v[bits_limbs(width)];
    bits_zero(v, width);
    for (uint32_t i = 0; i < p->tok.len; i++) {
        char c = p->tok.text[p->tok.len - 1 - i];
        uint64_t digit = (uint64_t)(c <= '9' ? c - '0' : (c | 32) - 'a' + 10);
        v[i * step / 64] |= digit << (i * step % 64);
    }
    push_term(p, term_bv_limbs(p->t, width, v));
    next(p);
    return true;
}

/* bvN in (_ bvN width): any number of digits */
static bool decimal_literal(parser *p, const token *k, uint32_t width)
{
    uint32_t wide = width + 4;
    uint64_t v[bits_limbs(wide)], twice[bits_limbs(wide)], digit[bits_limbs(wide)];
    bits_zero(v, wide);
    for (uint32_t i = 2; i < k->len; i++) { /* 10 v + digit */
        bits_shl(twice, v, 1, wide);
        bits_shl(v, v, 3, wide);
        bits_add(v, v, twice, wide);
        bits_set_u64(digit, wide, (uint64_t)(k->text[i] - '0'));
        bits_add(v, v, digit, wide);
        if (bits_length(v, wide) > width) {
            diag_error(p->d, k->at, "the value does not fit into %u bits", width);
            return false;
        }
    }
    push_term(p, term_bv_limbs(p->t, width, v));
    return true;
}

static bool float_literal(parser *p, srcpos at, const token *k)
{
    static const char *const words[] = {"NaN", "+oo", "-oo", "+zero", "-zero"};
    uint32_t which = 0, m, n;
    sort s;
    while (which < 5 && !(strlen(words[which]) == k->len && memcmp(words[which], k->text, k->len) == 0)) which++;
    if (which == 5) {
        diag_error(p->d, k->at, "unknown constant %.*s", (int)(k->len > 40 ? 40 : k->len), k->text);
        return false;
    }
    if (!read_number(p, &m) || !read_number(p, &n) || !fp_sort(p, at, m, n, &s)) return false;
    uint32_t width = m + n;
    uint64_t v[bits_limbs(width)];
    bits_zero(v, width);
    if (which <= 2) bits_set_run(v, width, width - 2, which == 0 ? n - 2 : n - 1);
    if (which == 2 || which == 4) v[(width - 1) / 64] |= (uint64_t)1 << ((width - 1) % 64);
    push_term(p, term_fp_bits(p->t, s, v));
    return true;
}

/* after "(_": a literal */
static bool push_indexed(parser *p, srcpos at)
{
    token k = p->tok;
    if (k.kind != TOK_SYMBOL) return fail(p, "expected a constant");
    next(p);
    bool decimal = k.len > 2 && k.text[0] == 'b' && k.text[1] == 'v';
    for (uint32_t i = 2; i < k.len && decimal; i++) decimal = k.text[i] >= '0' && k.text[i] <= '9';
    uint32_t width;
    sort s;
    if (decimal ? !read_number(p, &width) || !bv_sort(p, at, width, &s) || !decimal_literal(p, &k, width) : !float_literal(p, at, &k))
        return false;
    return expect(p, TOK_CLOSE, "expected )");
}

static bool push_symbol(parser *p)
{
    uint32_t id = symbol_of(p, &p->tok);
    binding b = p->bindings.data[id];
    if (b.kind == BOUND_TERM) {
        push_term(p, (term){b.value});
    } else if (b.kind == BOUND_MACRO && p->macros.data[b.value].count == 0) {
        push_term(p, p->macros.data[b.value].body);
    } else if (is_word(p, "true") || is_word(p, "false")) {
        push_term(p, term_bool(p->t, p->tok.text[0] == 't'));
    } else {
        for (uint32_t i = 0; i < 5; i++) {
            if (!is_word(p, smtlib_rounding[i]) && !is_word(p, smtlib_rounding_long[i])) continue;
            vec_push(&p->values, (smtlib_value){{0}, i});
            next(p);
            return true;
        }
        diag_error(p->d, p->tok.at, b.kind == BOUND_NOTHING ? "unknown symbol %.*s" : "%.*s needs arguments",
                   (int)(p->tok.len > 60 ? 60 : p->tok.len), p->tok.text);
        return false;
    }
    next(p);
    return true;
}

/* ---- expressions ---- */

static void push_frame(parser *p, frame f) { vec_push(&p->frames, f); }

/* the operator in p->tok, with as many indices as it wants */
static bool read_operator(parser *p, bool indexed, srcpos at)
{
    token k = p->tok;
    if (k.kind != TOK_SYMBOL) return fail(p, "expected an operator");
    uint32_t id = symbol_of(p, &k);
    binding b = p->bindings.data[id];
    next(p);
    frame f = {.kind = FRAME_APPLY, .base = p->values.len, .head = {.at = at}};
    if (!indexed && (b.kind == BOUND_FUNCTION || b.kind == BOUND_MACRO)) {
        f.kind = FRAME_CALL;
        f.symbol = b.value;
        f.macro = b.kind == BOUND_MACRO;
        push_frame(p, f);
        return true;
    }
    bool known = id < OP_CONST_ARRAY && b.kind == BOUND_NOTHING;
    if (!known || (smtlib_ops[id].indices > 0) != indexed) {
        diag_error(p->d, k.at, "unknown function %.*s", (int)(k.len > 60 ? 60 : k.len), k.text);
        return false;
    }
    f.head.op = (smtlib_op)id;
    for (uint32_t i = 0; i < smtlib_ops[id].indices; i++)
        if (!read_number(p, &f.head.indices[i])) return false;
    push_frame(p, f);
    return true;
}

/* "((": (_ op i) or (as const S) */
static bool compound_head(parser *p, srcpos at)
{
    next(p);
    if (is_word(p, "_")) {
        next(p);
        return read_operator(p, true, at) && expect(p, TOK_CLOSE, "expected )");
    }
    if (!is_word(p, "as")) return fail(p, "expected _ or as");
    next(p);
    if (!is_word(p, "const")) return fail(p, "expected const");
    next(p);
    frame f = {.kind = FRAME_APPLY, .base = p->values.len, .head = {.op = OP_CONST_ARRAY, .at = at}};
    if (!parse_sort(p, &f.head.as) || !expect(p, TOK_CLOSE, "expected )")) return false;
    if (sort_get(p->t, f.head.as)->kind != SORT_ARRAY) {
        diag_error(p->d, at, "const: not an array sort");
        return false;
    }
    push_frame(p, f);
    return true;
}

static bool open_binding(parser *p, frame *f)
{
    if (!expect(p, TOK_OPEN, "expected (")) return false;
    if (p->tok.kind != TOK_SYMBOL) return fail(p, "expected a symbol");
    f->symbol = symbol_of(p, &p->tok);
    next(p);
    return true;
}

/* One step into an expression: pushes a value, or a frame that will become one. */
static bool begin(parser *p)
{
    srcpos at = p->tok.at;
    switch (p->tok.kind) {
    case TOK_SYMBOL: return push_symbol(p);
    case TOK_HEX:
    case TOK_BINARY: return push_literal(p);
    case TOK_OPEN: break;
    case TOK_DECIMAL:
    case TOK_NUMERAL:
    case TOK_STRING: diag_error(p->d, at, "integers, reals and strings are not supported"); return false;
    default: return fail(p, "expected an expression");
    }
    next(p);
    if (p->tok.kind == TOK_OPEN) return compound_head(p, at);
    if (is_word(p, "_")) {
        next(p);
        return push_indexed(p, at);
    }
    if (is_word(p, "!")) {
        next(p);
        push_frame(p, (frame){.kind = FRAME_NOTE});
        return true;
    }
    if (is_word(p, "let")) {
        next(p);
        frame f = {.kind = FRAME_LET_VALUE, .base = p->shadows.len};
        if (!expect(p, TOK_OPEN, "expected (") || !open_binding(p, &f)) return false;
        push_frame(p, f);
        return true;
    }
    if (is_word(p, "forall") || is_word(p, "exists") || is_word(p, "match")) {
        diag_error(p->d, p->tok.at, "%.*s is not supported", (int)p->tok.len, p->tok.text);
        return false;
    }
    return read_operator(p, false, at);
}

static bool call(parser *p, const frame *f, const smtlib_value *args, uint32_t count, term *out)
{
    const callable *c = f->macro ? &p->macros.data[f->symbol] : &p->functions.data[f->symbol];
    const char *text = name_text(p->t->names, c->symbol);
    if (count != c->count) {
        diag_error(p->d, f->head.at, "%s: %u arguments, expected %u", text, count, c->count);
        return false;
    }
    VEC(term) list = {0};
    bool good = true;
    for (uint32_t i = 0; i < count && good; i++) {
        sort s = f->macro ? term_sort(p->t, p->params.data[c->first + i]) : p->sorts.data[c->first + i];
        good = args[i].t.i && term_sort(p->t, args[i].t).i == s.i;
        if (!good) diag_error(p->d, f->head.at, "%s: argument %u has the wrong sort", text, i + 1);
        else vec_push(&list, args[i].t);
    }
    if (good)
        *out = f->macro ? term_substitute(p->t, c->body, &p->params.data[c->first], list.data, count)
                        : term_apply(p->t, c->symbol, list.data, count, c->result);
    vec_free(&list);
    return good;
}

/* All bindings of a let come into force together. */
static void bind_let(parser *p, const frame *f)
{
    for (uint32_t i = f->base; i < p->shadows.len; i++) {
        shadow *s = &p->shadows.data[i];
        s->old = p->bindings.data[s->symbol];
        p->bindings.data[s->symbol] = s->now;
    }
}

static void unbind_let(parser *p, const frame *f)
{
    while (p->shadows.len > f->base) {
        shadow s = vec_pop(&p->shadows);
        p->bindings.data[s.symbol] = s.old;
    }
}

/* A value is complete. *done: the innermost frame is finished with it, too, and its own value is on top now. */
static bool advance(parser *p, bool *done)
{
    frame *f = &vec_last(&p->frames);
    *done = false;
    switch (f->kind) {
    case FRAME_NOTE:
        if (!skip_rest(p)) return false;
        break;
    case FRAME_LET_VALUE: {
        smtlib_value v = vec_pop(&p->values);
        if (!v.t.i) {
            diag_error(p->d, p->tok.at, "a rounding mode cannot be bound");
            return false;
        }
        if (!expect(p, TOK_CLOSE, "expected )")) return false;
        vec_push(&p->shadows, (shadow){.symbol = f->symbol, .now = {BOUND_TERM, v.t.i}});
        if (p->tok.kind != TOK_CLOSE) return open_binding(p, f);
        next(p);
        f->kind = FRAME_LET_BODY;
        bind_let(p, f);
        return true;
    }
    case FRAME_LET_BODY:
        if (!expect(p, TOK_CLOSE, "expected )")) return false;
        unbind_let(p, f);
        break;
    default: {
        if (p->tok.kind != TOK_CLOSE) return true;
        next(p);
        frame head = *f;
        uint32_t count = p->values.len - head.base;
        const smtlib_value *args = p->values.data + head.base;
        term r;
        bool good = head.kind == FRAME_CALL ? call(p, &head, args, count, &r) : smtlib_apply(p->t, p->d, &head.head, args, count, &r);
        if (!good) return false;
        p->values.len = head.base;
        push_term(p, r);
    }
    }
    (void)vec_pop(&p->frames);
    *done = true;
    return true;
}

static bool parse_term(parser *p, term *out)
{
    srcpos at = p->tok.at;
    assert(p->values.len == 0 && p->frames.len == 0);
    do {
        uint32_t frames = p->frames.len;
        if (!begin(p)) return false;
        if (p->frames.len > frames) continue; /* its first argument comes next */
        for (bool done = true; done && p->frames.len > 0;)
            if (!advance(p, &done)) return false;
    } while (p->frames.len > 0);
    assert(p->values.len == 1);
    *out = vec_pop(&p->values).t;
    if (!out->i) diag_error(p->d, at, "a rounding mode is no term here");
    return out->i != 0;
}

/* ---- commands ---- */

static bool read_new_symbol(parser *p, uint32_t *id, token *k)
{
    *k = p->tok;
    if (k->kind != TOK_SYMBOL) return fail(p, "expected a symbol");
    *id = symbol_of(p, k);
    if (p->bindings.data[*id].kind != BOUND_NOTHING) {
        diag_error(p->d, k->at, "%.*s is declared already", (int)(k->len > 60 ? 60 : k->len), k->text);
        return false;
    }
    next(p);
    return true;
}

static name unspelled(parser *p, const token *k, bool has_index, uint32_t *index)
{
    buf b = {0};
    smtlib_unspell(k->text, k->len, has_index, &b, index);
    name n = intern(p->t->names, b.data ? b.data : "", b.len);
    buf_free(&b);
    return n;
}

static bool declare_variable(parser *p, uint32_t id, const token *k, sort s)
{
    uint32_t index;
    name n = unspelled(p, k, true, &index);
    term v = term_var(p->t, n, index, s);
    bool fresh;
    map_slot(&p->declared, v.i, &fresh);
    if (!fresh) {
        diag_error(p->d, k->at, "two symbols are the variable %s, index %u", name_text(p->t->names, n), index);
        return false;
    }
    p->bindings.data[id] = (binding){BOUND_TERM, v.i};
    return true;
}

static bool command_declare(parser *p, bool function)
{
    uint32_t id, index;
    token k;
    sort s;
    callable c = {.first = p->sorts.len};
    if (!read_new_symbol(p, &id, &k)) return false;
    if (function) {
        if (!expect(p, TOK_OPEN, "expected (")) return false;
        for (; p->tok.kind != TOK_CLOSE; c.count++) {
            if (!parse_sort(p, &s)) return false;
            vec_push(&p->sorts, s);
        }
        next(p);
    }
    if (!parse_sort(p, &c.result)) return false;
    if (c.count == 0) return declare_variable(p, id, &k, c.result);
    c.symbol = unspelled(p, &k, false, &index);
    p->bindings.data[id] = (binding){BOUND_FUNCTION, p->functions.len};
    vec_push(&p->functions, c);
    return true;
}

/* A parameter is a variable with a name that no symbol has. */
static term parameter(parser *p, uint32_t number, sort s)
{
    char text[16] = {0};
    int n = snprintf(text + 1, sizeof text - 1, "p%u", number);
    return term_var(p->t, intern(p->t->names, text, (size_t)n + 1), 0, s);
}

static bool command_define(parser *p, bool function)
{
    uint32_t id, index;
    token k;
    sort s;
    if (!read_new_symbol(p, &id, &k)) return false;
    callable c = {.first = p->params.len};
    frame scope = {.base = p->shadows.len};
    if (function) {
        if (!expect(p, TOK_OPEN, "expected (")) return false;
        for (; p->tok.kind != TOK_CLOSE; c.count++) {
            if (!expect(p, TOK_OPEN, "expected (")) return false;
            token parameter_name = p->tok;
            if (parameter_name.kind != TOK_SYMBOL) return fail(p, "expected a symbol");
            next(p);
            if (!parse_sort(p, &s) || !expect(p, TOK_CLOSE, "expected )")) return false;
            term v = parameter(p, p->params.len, s);
            vec_push(&p->params, v);
            vec_push(&p->shadows, (shadow){.symbol = symbol_of(p, &parameter_name), .now = {BOUND_TERM, v.i}});
        }
        next(p);
    }
    srcpos at = p->tok.at;
    if (!parse_sort(p, &c.result)) return false;
    bind_let(p, &scope);
    if (!parse_term(p, &c.body)) return false;
    unbind_let(p, &scope);
    if (term_sort(p->t, c.body).i != c.result.i) {
        diag_error(p->d, at, "the definition has another sort than it says");
        return false;
    }
    if (p->out && c.count == 0 && k.len > 7 && memcmp(k.text, "?result", 7) == 0) vec_push(p->out, c.body);
    c.symbol = unspelled(p, &k, false, &index);
    p->bindings.data[id] = (binding){BOUND_MACRO, p->macros.len};
    vec_push(&p->macros, c);
    return true;
}

static bool command_sort(parser *p)
{
    sort s;
    if (p->tok.kind != TOK_SYMBOL) return fail(p, "expected a symbol");
    uint32_t id = symbol_of(p, &p->tok);
    next(p);
    if (!expect(p, TOK_OPEN, "expected (")) return false;
    if (p->tok.kind != TOK_CLOSE) {
        diag_error(p->d, p->tok.at, "sorts with parameters are not supported");
        return false;
    }
    next(p);
    if (!parse_sort(p, &s)) return false;
    map_put(&p->sort_names, id, s.i);
    return true;
}

static bool command_assert(parser *p)
{
    srcpos at = p->tok.at;
    term a;
    if (!parse_term(p, &a)) return false;
    if (term_sort(p->t, a).i != p->t->bool_sort.i) {
        diag_error(p->d, at, "an assertion must be a formula");
        return false;
    }
    if (p->out) vec_push(p->out, a);
    if (p->to && p->to->on_assert) p->to->on_assert(p->to->context, a);
    return true;
}

static bool command_level(parser *p, bool push)
{
    uint32_t n = 1;
    srcpos at = p->tok.at;
    if (p->tok.kind == TOK_NUMERAL && !read_number(p, &n)) return false;
    if (push ? n > UINT32_MAX - p->levels : n > p->levels) {
        diag_error(p->d, at, push ? "too many levels" : "pop without push");
        return false;
    }
    p->levels = push ? p->levels + n : p->levels - n;
    void (*tell)(void *, uint32_t) = !p->to ? NULL : push ? p->to->on_push : p->to->on_pop;
    if (tell) tell(p->to->context, n);
    return true;
}

static bool command_check(parser *p, bool assuming)
{
    vec_clear(&p->assumptions);
    if (assuming) {
        if (!expect(p, TOK_OPEN, "expected (")) return false;
        while (p->tok.kind != TOK_CLOSE) {
            term a;
            srcpos at = p->tok.at;
            if (!parse_term(p, &a)) return false;
            if (term_sort(p->t, a).i != p->t->bool_sort.i) {
                diag_error(p->d, at, "an assumption must be a formula");
                return false;
            }
            vec_push(&p->assumptions, a);
        }
        next(p);
    }
    if (p->to && p->to->on_check) p->to->on_check(p->to->context, p->assumptions.data, p->assumptions.len);
    return true;
}

static bool command_info(parser *p)
{
    token key = p->tok;
    if (key.kind != TOK_KEYWORD) return fail(p, "expected a keyword");
    next(p);
    if (p->to && p->to->on_info && p->tok.kind != TOK_OPEN && p->tok.kind != TOK_CLOSE)
        p->to->on_info(p->to->context, key.text + 1, key.len - 1, p->tok.text, p->tok.len);
    return skip_rest(p);
}

typedef enum {
    CMD_ASSERT,
    CMD_DECLARE_FUN,
    CMD_DECLARE_CONST,
    CMD_DEFINE_FUN,
    CMD_DEFINE_CONST,
    CMD_DEFINE_SORT,
    CMD_PUSH,
    CMD_POP,
    CMD_CHECK,
    CMD_CHECK_ASSUMING,
    CMD_INFO,
    CMD_EXIT,
    CMD_IGNORED
} command;

static bool run_command(parser *p, bool *more)
{
    static const struct {
        const char *text;
        command what;
    } commands[] = {{"assert", CMD_ASSERT},
                    {"declare-fun", CMD_DECLARE_FUN},
                    {"declare-const", CMD_DECLARE_CONST},
                    {"define-fun", CMD_DEFINE_FUN},
                    {"define-const", CMD_DEFINE_CONST},
                    {"define-sort", CMD_DEFINE_SORT},
                    {"exit", CMD_EXIT},
                    {"push", CMD_PUSH},
                    {"pop", CMD_POP},
                    {"check-sat", CMD_CHECK},
                    {"check-sat-assuming", CMD_CHECK_ASSUMING},
                    {"set-info", CMD_INFO},
                    {"set-logic", CMD_IGNORED},
                    {"set-option", CMD_IGNORED},
                    {"get-model", CMD_IGNORED},
                    {"get-value", CMD_IGNORED},
                    {"get-unsat-core", CMD_IGNORED},
                    {"get-info", CMD_IGNORED},
                    {"get-option", CMD_IGNORED},
                    {"echo", CMD_IGNORED},
                    {"get-assertions", CMD_IGNORED}};
    uint32_t i = 0, n = sizeof commands / sizeof *commands;
    if (!expect(p, TOK_OPEN, "expected a command")) return false;
    while (i < n && !is_word(p, commands[i].text)) i++;
    bool levels = i < n && (commands[i].what == CMD_PUSH ||
                            commands[i].what == CMD_POP); /* for listeners only: a plain list of assertions has none */
    if (i == n || (levels && !p->to)) return fail(p, "expected a supported command");
    next(p);
    bool good = true;
    switch (commands[i].what) {
    case CMD_ASSERT: good = command_assert(p); break;
    case CMD_DECLARE_FUN: good = command_declare(p, true); break;
    case CMD_DECLARE_CONST: good = command_declare(p, false); break;
    case CMD_DEFINE_FUN: good = command_define(p, true); break;
    case CMD_DEFINE_CONST: good = command_define(p, false); break;
    case CMD_DEFINE_SORT: good = command_sort(p); break;
    case CMD_PUSH:
    case CMD_POP: good = command_level(p, commands[i].what == CMD_PUSH); break;
    case CMD_CHECK:
    case CMD_CHECK_ASSUMING: good = command_check(p, commands[i].what == CMD_CHECK_ASSUMING); break;
    case CMD_INFO: return command_info(p);
    case CMD_EXIT: *more = false; break;
    default: return skip_rest(p);
    }
    return good && expect(p, TOK_CLOSE, "expected )");
}

static bool read_script(term_table *t, const source *text, diag *d, smtlib_terms *out, const smtlib_listener *to)
{
    parser p = {.t = t, .d = d, .text = text->text, .at = text->text, .base = text->base, .out = out, .to = to};
    intern_init(&p.symbols);
    for (uint32_t i = 1; i < OP_CONST_ARRAY; i++) {
        uint32_t id = intern_str(&p.symbols, smtlib_ops[i].text).i;
        assert(id == i);
        (void)id;
    }
    next(&p);
    bool good = true, more = true;
    while (good && more && p.tok.kind != TOK_END) good = run_command(&p, &more);
    if (good && more && p.at < text->text + text->len) {
        diag_error(d, p.tok.at, "this is no word of SMT-LIB");
        good = false;
    }
    intern_free(&p.symbols);
    vec_free(&p.bindings);
    vec_free(&p.functions);
    vec_free(&p.macros);
    vec_free(&p.sorts);
    vec_free(&p.params);
    vec_free(&p.frames);
    vec_free(&p.values);
    vec_free(&p.shadows);
    vec_free(&p.assumptions);
    map_free(&p.sort_names);
    map_free(&p.declared);
    return good;
}

bool smtlib_parse(term_table *t, const source *text, diag *d, smtlib_terms *out) { return read_script(t, text, d, out, NULL); }
bool smtlib_run(term_table *t, const source *text, diag *d, const smtlib_listener *to) { return read_script(t, text, d, NULL, to); }
