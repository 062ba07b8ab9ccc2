/* Reads SMT-LIB 2 scripts, command by command. */
#include "logic/term/smtlib_parser.h"
#include <assert.h>

static bool read_new_symbol(smtlib_parser *p, uint32_t *id, smtlib_token *k)
{
    *k = p->tok;
    if (k->kind != TOK_SYMBOL) return smtlib_fail(p, "expected a symbol");
    *id = smtlib_symbol(p, k);
    if (p->bindings.data[*id].kind != BOUND_NOTHING) {
        diag_error(p->d, k->at, "%.*s is declared already", (int)(k->len > 60 ? 60 : k->len), k->text);
        return false;
    }
    smtlib_next(p);
    return true;
}

static name unspelled(smtlib_parser *p, const smtlib_token *k, bool has_index, uint32_t *index)
{
    buf b = {0};
    smtlib_unspell(k->text, k->len, has_index, &b, index);
    name n = intern(p->t->names, b.data ? b.data : "", b.len);
    buf_free(&b);
    return n;
}

static bool declare_variable(smtlib_parser *p, uint32_t id, const smtlib_token *k, sort s)
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
    p->bindings.data[id] = (smtlib_binding){BOUND_TERM, v.i};
    return true;
}

static bool command_declare(smtlib_parser *p, bool function)
{
    uint32_t id, index;
    smtlib_token k;
    sort s;
    smtlib_callable c = {.first = p->sorts.len};
    if (!read_new_symbol(p, &id, &k)) return false;
    if (function) {
        if (!smtlib_expect(p, TOK_OPEN, "expected (")) return false;
        for (; p->tok.kind != TOK_CLOSE; c.count++) {
            if (!smtlib_sort(p, &s)) return false;
            vec_push(&p->sorts, s);
        }
        smtlib_next(p);
    }
    if (!smtlib_sort(p, &c.result)) return false;
    if (c.count == 0) return declare_variable(p, id, &k, c.result);
    c.symbol = unspelled(p, &k, false, &index);
    p->bindings.data[id] = (smtlib_binding){BOUND_FUNCTION, p->functions.len};
    vec_push(&p->functions, c);
    return true;
}

/* A parameter is a variable with a name that no symbol has. */
static term parameter_variable(smtlib_parser *p, uint32_t number, sort s)
{
    char text[16] = {0};
    int n = snprintf(text + 1, sizeof text - 1, "p%u", number);
    return term_var(p->t, intern(p->t->names, text, (size_t)n + 1), 0, s);
}

static bool command_define(smtlib_parser *p, bool function)
{
    uint32_t id, index;
    smtlib_token k;
    sort s;
    if (!read_new_symbol(p, &id, &k)) return false;
    smtlib_callable c = {.first = p->params.len};
    smtlib_frame scope = {.base = p->shadows.len};
    if (function) {
        if (!smtlib_expect(p, TOK_OPEN, "expected (")) return false;
        for (; p->tok.kind != TOK_CLOSE; c.count++) {
            if (!smtlib_expect(p, TOK_OPEN, "expected (")) return false;
            smtlib_token parameter_name = p->tok;
            if (parameter_name.kind != TOK_SYMBOL) return smtlib_fail(p, "expected a symbol");
            smtlib_next(p);
            if (!smtlib_sort(p, &s) || !smtlib_expect(p, TOK_CLOSE, "expected )")) return false;
            term v = parameter_variable(p, p->params.len, s);
            vec_push(&p->params, v);
            vec_push(&p->shadows, (smtlib_shadow){.symbol = smtlib_symbol(p, &parameter_name), .now = {BOUND_TERM, v.i}});
        }
        smtlib_next(p);
    }
    srcpos at = p->tok.at;
    if (!smtlib_sort(p, &c.result)) return false;
    smtlib_bind(p, &scope);
    if (!smtlib_term(p, &c.body)) return false;
    smtlib_unbind(p, &scope);
    if (term_sort(p->t, c.body).i != c.result.i) {
        diag_error(p->d, at, "the definition has another sort than it says");
        return false;
    }
    if (p->out && c.count == 0 && k.len > 7 && memcmp(k.text, "?result", 7) == 0) vec_push(p->out, c.body);
    c.symbol = unspelled(p, &k, false, &index);
    p->bindings.data[id] = (smtlib_binding){BOUND_MACRO, p->macros.len};
    vec_push(&p->macros, c);
    return true;
}

static bool command_sort(smtlib_parser *p)
{
    sort s;
    if (p->tok.kind != TOK_SYMBOL) return smtlib_fail(p, "expected a symbol");
    uint32_t id = smtlib_symbol(p, &p->tok);
    smtlib_next(p);
    if (!smtlib_expect(p, TOK_OPEN, "expected (")) return false;
    if (p->tok.kind != TOK_CLOSE) {
        diag_error(p->d, p->tok.at, "sorts with parameters are not supported");
        return false;
    }
    smtlib_next(p);
    if (!smtlib_sort(p, &s)) return false;
    map_put(&p->sort_names, id, s.i);
    return true;
}

static bool command_assert(smtlib_parser *p)
{
    srcpos at = p->tok.at;
    term a;
    if (!smtlib_term(p, &a)) return false;
    if (term_sort(p->t, a).i != p->t->bool_sort.i) {
        diag_error(p->d, at, "an assertion must be a formula");
        return false;
    }
    if (p->out) vec_push(p->out, a);
    if (p->to && p->to->on_assert) p->to->on_assert(p->to->context, a);
    return true;
}

static bool command_level(smtlib_parser *p, bool push)
{
    uint32_t n = 1;
    srcpos at = p->tok.at;
    if (p->tok.kind == TOK_NUMERAL && !smtlib_number(p, &n)) return false;
    if (push ? n > UINT32_MAX - p->levels : n > p->levels) {
        diag_error(p->d, at, push ? "too many levels" : "pop without push");
        return false;
    }
    p->levels = push ? p->levels + n : p->levels - n;
    void (*report_levels)(void *, uint32_t) = !p->to ? NULL : push ? p->to->on_push : p->to->on_pop;
    if (report_levels) report_levels(p->to->context, n);
    return true;
}

static bool command_check(smtlib_parser *p, bool assuming)
{
    vec_clear(&p->assumptions);
    if (assuming) {
        if (!smtlib_expect(p, TOK_OPEN, "expected (")) return false;
        while (p->tok.kind != TOK_CLOSE) {
            term a;
            srcpos at = p->tok.at;
            if (!smtlib_term(p, &a)) return false;
            if (term_sort(p->t, a).i != p->t->bool_sort.i) {
                diag_error(p->d, at, "an assumption must be a formula");
                return false;
            }
            vec_push(&p->assumptions, a);
        }
        smtlib_next(p);
    }
    if (p->to && p->to->on_check) p->to->on_check(p->to->context, p->assumptions.data, p->assumptions.len);
    return true;
}

static bool command_info(smtlib_parser *p)
{
    smtlib_token key = p->tok;
    if (key.kind != TOK_KEYWORD) return smtlib_fail(p, "expected a keyword");
    smtlib_next(p);
    if (p->to && p->to->on_info && p->tok.kind != TOK_OPEN && p->tok.kind != TOK_CLOSE)
        p->to->on_info(p->to->context, key.text + 1, key.len - 1, p->tok.text, p->tok.len);
    return smtlib_skip_rest(p);
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

static bool run_command(smtlib_parser *p, bool *more)
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
    if (!smtlib_expect(p, TOK_OPEN, "expected a command")) return false;
    while (i < n && !smtlib_is_word(p, commands[i].text)) i++;
    bool levels = i < n && (commands[i].what == CMD_PUSH ||
                            commands[i].what == CMD_POP); /* for listeners only: a plain list of assertions has none */
    if (i == n || (levels && !p->to)) return smtlib_fail(p, "expected a supported command");
    smtlib_next(p);
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
    default: return smtlib_skip_rest(p);
    }
    return good && smtlib_expect(p, TOK_CLOSE, "expected )");
}

static bool read_script(term_table *t, const source *text, diag *d, smtlib_terms *out, const smtlib_listener *to)
{
    smtlib_parser p = {.t = t, .d = d, .text = text->text, .at = text->text, .base = text->base, .out = out, .to = to};
    intern_init(&p.symbols);
    for (uint32_t i = 1; i < OP_CONST_ARRAY; i++) {
        uint32_t id = intern_str(&p.symbols, smtlib_ops[i].text).i;
        assert(id == i);
        (void)id;
    }
    smtlib_next(&p);
    bool good = true, more = true;
    while (good && more && p.tok.kind != TOK_END) good = run_command(&p, &more);
    if (good && more && p.at < text->text + text->len) {
        diag_error(d, p.tok.at, "this is not a word of SMT-LIB");
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
