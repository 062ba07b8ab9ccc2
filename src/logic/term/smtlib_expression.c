/* Sorts, literals and expressions of SMT-LIB. Expressions are parsed with an explicit stack of frames: nesting costs memory, not stack. */
#include "logic/term/bits.h"
#include "logic/term/smtlib_parser.h"
#include <assert.h>

/* ---- sorts ---- */

static bool bv_sort(smtlib_parser *p, srcpos at, uint32_t width, sort *s)
{
    if (width == 0 || width > SMTLIB_MAX_WIDTH) {
        diag_error(p->d, at, "bit-vectors have between 1 and %u bits here, not %u", (unsigned)SMTLIB_MAX_WIDTH, width);
        return false;
    }
    *s = sort_bv(p->t, width);
    return true;
}

static bool fp_sort(smtlib_parser *p, srcpos at, uint32_t exponent, uint32_t significand, sort *s)
{
    if (exponent < 2 || significand < 2 || exponent > 62 || significand > SMTLIB_MAX_WIDTH - exponent) {
        diag_error(p->d, at, "no float has %u exponent and %u significand bits", exponent, significand);
        return false;
    }
    *s = sort_float(p->t, exponent, significand);
    return true;
}

static bool simple_sort(smtlib_parser *p, sort *s)
{
    static const struct {
        const char *text;
        uint32_t exponent, significand;
    } floats[] = {{"Float16", 5, 11}, {"Float32", 8, 24}, {"Float64", 11, 53}, {"Float128", 15, 113}};
    uint32_t id;
    *s = (sort){0};
    if (smtlib_is_word(p, "Bool")) *s = p->t->bool_sort;
    for (uint32_t i = 0; i < 4; i++)
        if (smtlib_is_word(p, floats[i].text)) *s = sort_float(p->t, floats[i].exponent, floats[i].significand);
    if (!s->i && map_get(&p->sort_names, smtlib_symbol(p, &p->tok), &id)) *s = (sort){id};
    if (!s->i) {
        diag_error(p->d, p->tok.at, "unknown or unsupported sort %.*s", (int)(p->tok.len > 40 ? 40 : p->tok.len), p->tok.text);
        return false;
    }
    smtlib_next(p);
    return true;
}

static bool read_sort(smtlib_parser *p, sort *s, uint32_t depth)
{
    if (p->tok.kind == TOK_SYMBOL) return simple_sort(p, s);
    srcpos at = p->tok.at;
    if (!smtlib_expect(p, TOK_OPEN, "expected a sort")) return false;
    if (smtlib_is_word(p, "_")) {
        uint32_t m, n;
        smtlib_next(p);
        if (smtlib_is_word(p, "BitVec")) {
            smtlib_next(p);
            if (!smtlib_number(p, &m) || !bv_sort(p, at, m, s)) return false;
        } else if (smtlib_is_word(p, "FloatingPoint")) {
            smtlib_next(p);
            if (!smtlib_number(p, &m) || !smtlib_number(p, &n) || !fp_sort(p, at, m, n, s)) return false;
        } else {
            return smtlib_fail(p, "expected BitVec or FloatingPoint");
        }
    } else if (smtlib_is_word(p, "Array")) {
        sort index, element;
        if (depth == 0) {
            diag_error(p->d, at, "the sort is nested too deeply");
            return false;
        }
        smtlib_next(p);
        if (!read_sort(p, &index, depth - 1) || !read_sort(p, &element, depth - 1)) return false;
        *s = sort_array(p->t, index, element);
    } else {
        return smtlib_fail(p, "expected a sort");
    }
    return smtlib_expect(p, TOK_CLOSE, "expected )");
}

bool smtlib_sort(smtlib_parser *p, sort *s) { return read_sort(p, s, 32); }

/* ---- literals ---- */

static void push_term(smtlib_parser *p, term a) { vec_push(&p->values, (smtlib_value){a, 0}); }

static bool literal_too_wide(smtlib_parser *p)
{
    diag_error(p->d, p->tok.at, "the literal has more than %u bits", (unsigned)SMTLIB_MAX_WIDTH);
    return false;
}

static bool push_literal(smtlib_parser *p)
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
    smtlib_next(p);
    return true;
}

/* bvN in (_ bvN width): any number of digits */
static bool decimal_literal(smtlib_parser *p, const smtlib_token *k, uint32_t width)
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

static bool float_literal(smtlib_parser *p, srcpos at, const smtlib_token *k)
{
    static const char *const words[] = {"NaN", "+oo", "-oo", "+zero", "-zero"};
    uint32_t which = 0, m, n;
    sort s;
    while (which < 5 && !(strlen(words[which]) == k->len && memcmp(words[which], k->text, k->len) == 0)) which++;
    if (which == 5) {
        diag_error(p->d, k->at, "unknown constant %.*s", (int)(k->len > 40 ? 40 : k->len), k->text);
        return false;
    }
    if (!smtlib_number(p, &m) || !smtlib_number(p, &n) || !fp_sort(p, at, m, n, &s)) return false;
    uint32_t width = m + n;
    uint64_t v[bits_limbs(width)];
    bits_zero(v, width);
    if (which <= 2) bits_set_run(v, width, width - 2, which == 0 ? n - 2 : n - 1);
    if (which == 2 || which == 4) v[(width - 1) / 64] |= (uint64_t)1 << ((width - 1) % 64);
    push_term(p, term_fp_bits(p->t, s, v));
    return true;
}

/* after "(_": a literal */
static bool push_indexed(smtlib_parser *p, srcpos at)
{
    smtlib_token k = p->tok;
    if (k.kind != TOK_SYMBOL) return smtlib_fail(p, "expected a constant");
    smtlib_next(p);
    bool decimal = k.len > 2 && k.text[0] == 'b' && k.text[1] == 'v';
    for (uint32_t i = 2; i < k.len && decimal; i++) decimal = k.text[i] >= '0' && k.text[i] <= '9';
    uint32_t width;
    sort s;
    if (decimal ? !smtlib_number(p, &width) || !bv_sort(p, at, width, &s) || !decimal_literal(p, &k, width) : !float_literal(p, at, &k))
        return false;
    return smtlib_expect(p, TOK_CLOSE, "expected )");
}

static bool push_symbol(smtlib_parser *p)
{
    uint32_t id = smtlib_symbol(p, &p->tok);
    smtlib_binding b = p->bindings.data[id];
    if (b.kind == BOUND_TERM) {
        push_term(p, (term){b.value});
    } else if (b.kind == BOUND_MACRO && p->macros.data[b.value].count == 0) {
        push_term(p, p->macros.data[b.value].body);
    } else if (smtlib_is_word(p, "true") || smtlib_is_word(p, "false")) {
        push_term(p, term_bool(p->t, p->tok.text[0] == 't'));
    } else {
        for (uint32_t i = 0; i < 5; i++) {
            if (!smtlib_is_word(p, smtlib_rounding[i]) && !smtlib_is_word(p, smtlib_rounding_long[i])) continue;
            vec_push(&p->values, (smtlib_value){{0}, i});
            smtlib_next(p);
            return true;
        }
        diag_error(p->d, p->tok.at, b.kind == BOUND_NOTHING ? "unknown symbol %.*s" : "%.*s needs arguments",
                   (int)(p->tok.len > 60 ? 60 : p->tok.len), p->tok.text);
        return false;
    }
    smtlib_next(p);
    return true;
}

/* ---- expressions ---- */

static void push_frame(smtlib_parser *p, smtlib_frame f) { vec_push(&p->frames, f); }

/* the operator in p->tok, with its indices */
static bool read_operator(smtlib_parser *p, bool indexed, srcpos at)
{
    smtlib_token k = p->tok;
    if (k.kind != TOK_SYMBOL) return smtlib_fail(p, "expected an operator");
    uint32_t id = smtlib_symbol(p, &k);
    smtlib_binding b = p->bindings.data[id];
    smtlib_next(p);
    smtlib_frame f = {.kind = FRAME_APPLY, .base = p->values.len, .head = {.at = at}};
    if (!indexed && (b.kind == BOUND_FUNCTION || b.kind == BOUND_MACRO)) {
        f.kind = FRAME_CALL;
        f.symbol = b.value;
        f.macro = b.kind == BOUND_MACRO;
        push_frame(p, f);
        return true;
    }
    bool is_operator = id < OP_CONST_ARRAY && b.kind == BOUND_NOTHING;
    if (!is_operator || (smtlib_ops[id].indices > 0) != indexed) {
        diag_error(p->d, k.at, "unknown function %.*s", (int)(k.len > 60 ? 60 : k.len), k.text);
        return false;
    }
    f.head.op = (smtlib_op)id;
    for (uint32_t i = 0; i < smtlib_ops[id].indices; i++)
        if (!smtlib_number(p, &f.head.indices[i])) return false;
    push_frame(p, f);
    return true;
}

/* "((": (_ op i) or (as const S) */
static bool compound_head(smtlib_parser *p, srcpos at)
{
    smtlib_next(p);
    if (smtlib_is_word(p, "_")) {
        smtlib_next(p);
        return read_operator(p, true, at) && smtlib_expect(p, TOK_CLOSE, "expected )");
    }
    if (!smtlib_is_word(p, "as")) return smtlib_fail(p, "expected _ or as");
    smtlib_next(p);
    if (!smtlib_is_word(p, "const")) return smtlib_fail(p, "expected const");
    smtlib_next(p);
    smtlib_frame f = {.kind = FRAME_APPLY, .base = p->values.len, .head = {.op = OP_CONST_ARRAY, .at = at}};
    if (!smtlib_sort(p, &f.head.as) || !smtlib_expect(p, TOK_CLOSE, "expected )")) return false;
    if (sort_get(p->t, f.head.as)->kind != SORT_ARRAY) {
        diag_error(p->d, at, "const: not an array sort");
        return false;
    }
    push_frame(p, f);
    return true;
}

static bool open_binding(smtlib_parser *p, smtlib_frame *f)
{
    if (!smtlib_expect(p, TOK_OPEN, "expected (")) return false;
    if (p->tok.kind != TOK_SYMBOL) return smtlib_fail(p, "expected a symbol");
    f->symbol = smtlib_symbol(p, &p->tok);
    smtlib_next(p);
    return true;
}

/* One step into an expression: pushes a value, or a frame that will become one. */
static bool begin_expression(smtlib_parser *p)
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
    default: return smtlib_fail(p, "expected an expression");
    }
    smtlib_next(p);
    if (p->tok.kind == TOK_OPEN) return compound_head(p, at);
    if (smtlib_is_word(p, "_")) {
        smtlib_next(p);
        return push_indexed(p, at);
    }
    if (smtlib_is_word(p, "!")) {
        smtlib_next(p);
        push_frame(p, (smtlib_frame){.kind = FRAME_NOTE});
        return true;
    }
    if (smtlib_is_word(p, "let")) {
        smtlib_next(p);
        smtlib_frame f = {.kind = FRAME_LET_VALUE, .base = p->shadows.len};
        if (!smtlib_expect(p, TOK_OPEN, "expected (") || !open_binding(p, &f)) return false;
        push_frame(p, f);
        return true;
    }
    if (smtlib_is_word(p, "forall") || smtlib_is_word(p, "exists") || smtlib_is_word(p, "match")) {
        diag_error(p->d, p->tok.at, "%.*s is not supported", (int)p->tok.len, p->tok.text);
        return false;
    }
    return read_operator(p, false, at);
}

static bool call_function(smtlib_parser *p, const smtlib_frame *f, const smtlib_value *args, uint32_t count, term *out)
{
    const smtlib_callable *c = f->macro ? &p->macros.data[f->symbol] : &p->functions.data[f->symbol];
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

void smtlib_bind(smtlib_parser *p, const smtlib_frame *f)
{
    for (uint32_t i = f->base; i < p->shadows.len; i++) {
        smtlib_shadow *s = &p->shadows.data[i];
        s->old = p->bindings.data[s->symbol];
        p->bindings.data[s->symbol] = s->now;
    }
}

void smtlib_unbind(smtlib_parser *p, const smtlib_frame *f)
{
    while (p->shadows.len > f->base) {
        smtlib_shadow s = vec_pop(&p->shadows);
        p->bindings.data[s.symbol] = s.old;
    }
}

/* A value is complete. *done: the innermost frame is finished with it, too, and its own value is on top now. */
static bool finish_value(smtlib_parser *p, bool *done)
{
    smtlib_frame *f = &vec_last(&p->frames);
    *done = false;
    switch (f->kind) {
    case FRAME_NOTE:
        if (!smtlib_skip_rest(p)) return false;
        break;
    case FRAME_LET_VALUE: {
        smtlib_value v = vec_pop(&p->values);
        if (!v.t.i) {
            diag_error(p->d, p->tok.at, "a rounding mode cannot be bound");
            return false;
        }
        if (!smtlib_expect(p, TOK_CLOSE, "expected )")) return false;
        vec_push(&p->shadows, (smtlib_shadow){.symbol = f->symbol, .now = {BOUND_TERM, v.t.i}});
        if (p->tok.kind != TOK_CLOSE) return open_binding(p, f);
        smtlib_next(p);
        f->kind = FRAME_LET_BODY;
        smtlib_bind(p, f);
        return true;
    }
    case FRAME_LET_BODY:
        if (!smtlib_expect(p, TOK_CLOSE, "expected )")) return false;
        smtlib_unbind(p, f);
        break;
    default: {
        if (p->tok.kind != TOK_CLOSE) return true;
        smtlib_next(p);
        smtlib_frame head = *f;
        uint32_t count = p->values.len - head.base;
        const smtlib_value *args = p->values.data + head.base;
        term r;
        bool good =
            head.kind == FRAME_CALL ? call_function(p, &head, args, count, &r) : smtlib_apply(p->t, p->d, &head.head, args, count, &r);
        if (!good) return false;
        p->values.len = head.base;
        push_term(p, r);
    }
    }
    (void)vec_pop(&p->frames);
    *done = true;
    return true;
}

bool smtlib_term(smtlib_parser *p, term *out)
{
    srcpos at = p->tok.at;
    assert(p->values.len == 0 && p->frames.len == 0);
    do {
        uint32_t frames = p->frames.len;
        if (!begin_expression(p)) return false;
        if (p->frames.len > frames) continue; /* its first argument comes next */
        for (bool done = true; done && p->frames.len > 0;)
            if (!finish_value(p, &done)) return false;
    } while (p->frames.len > 0);
    assert(p->values.len == 1);
    *out = vec_pop(&p->values).t;
    if (!out->i) diag_error(p->d, at, "a rounding mode is not a term here");
    return out->i != 0;
}
