#include "cfa/lower/internal.h"
#include "cfa/model.h"

/* qsort and bsearch with a comparison function that only compares: the model (cfa/model.h) may then call it as often as it likes, and on
 * any elements. The text of the function limits its effects: it changes nothing but its own variables, calls only such functions, and
 * does not look at addresses. */

enum { DEEPEST = 40, DEEPEST_CALLS = 4 };

typedef struct {
    const builder *b;
    const symbol *function;
    uint32_t calls; /* functions around this one */
} purity;

static bool only_compares(const builder *b, const symbol *f, uint32_t calls);
static bool is_pure(const purity *p, const expr *e, uint32_t depth);

static bool is_own_variable(const purity *p, const expr *e)
{
    while (e->kind == EX_MEMBER) e = e->a;
    return e->kind == EX_OBJECT && e->symbol->function == p->function && !e->symbol->is_static_local && e->symbol->linkage == LINK_NONE;
}

/* Or it ends the program, or is the error that is looked for. */
static bool is_pure_library(const builder *b, const symbol *f)
{
    static const char *const names[] = {"strcmp", "strncmp",     "memcmp",           "strlen",        "abs",
                                        "labs",   "reach_error", "__VERIFIER_error", "__assert_fail", "abort"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (!f->body && strcmp(link_called(b, f), names[k]) == 0) return true;
    return false;
}

static bool is_pure_call(const purity *p, const expr *e, uint32_t depth)
{
    const expr *f = e->a;
    if (f->kind != EX_DECAY || f->a->kind != EX_FUNCTION) return false;
    for (uint32_t k = 0; k < e->call.count; k++)
        if (!is_pure(p, e->call.args[k], depth + 1)) return false;
    const symbol *callee = link_definition(p->b, f->a->symbol);
    return is_pure_library(p->b, callee) || only_compares(p->b, callee, p->calls + 1);
}

/* Where elements are while they are compared is the library's affair. */
static bool looks_at_addresses(const expr *e)
{
    if (e->kind == EX_PTRDIFF) return true;
    if (e->kind == EX_CAST) return e->a->type->kind == CT_POINTER && type_is_integer(e->type) && e->type->kind != CT_BOOL;
    if (e->kind < EX_LT || e->kind > EX_NE || e->a->type->kind != CT_POINTER) return false;
    const expr *null = e->b;
    while (null->kind == EX_CAST) null = null->a;
    return null->kind != EX_INT || null->value != 0;
}

static bool is_pure(const purity *p, const expr *e, uint32_t depth)
{
    if (!e) return true;
    if (looks_at_addresses(e)) return false;
    if (depth > DEEPEST || e->type->quals & Q_VOLATILE) return false;
    switch ((expr_kind)e->kind) {
    case EX_INT:
    case EX_FLOAT:
    case EX_STRING:
    case EX_OBJECT: return true;
    case EX_CALL: return is_pure_call(p, e, depth);
    case EX_PREINC:
    case EX_PREDEC:
    case EX_POSTINC:
    case EX_POSTDEC: return is_own_variable(p, e->a);
    case EX_ASSIGN:
    case EX_ASSIGN_OP: return is_own_variable(p, e->a) && is_pure(p, e->b, depth + 1);
    case EX_COND:
    case EX_COND_OMITTED: return is_pure(p, e->a, depth + 1) && is_pure(p, e->b, depth + 1) && is_pure(p, e->c, depth + 1);
    case EX_FUNCTION:
    case EX_COMPOUND:
    case EX_VALUE_VECTOR:
    case EX_STATEMENT:
    case EX_VA_ARG:
    case EX_LABEL:
    case EX_SIZEOF_VLA:
    case EX_VLA_BOUND_EVAL: return false;
    default: return is_pure(p, e->a, depth + 1) && is_pure(p, e->b, depth + 1);
    }
}

static bool is_pure_initialiser(const purity *p, const symbol *o)
{
    for (uint32_t k = 0; o->init && k < o->init->count; k++)
        if (!is_pure(p, o->init->items[k].value, 0)) return false;
    return !o->is_static_local && !o->cleanup && o->kind == SYM_OBJECT;
}

static bool is_pure_statement(const purity *p, const stmt *st, uint32_t depth)
{
    if (!st) return true;
    if (depth > DEEPEST) return false;
    switch ((stmt_kind)st->kind) {
    case ST_EMPTY: return true;
    case ST_EXPR:
    case ST_RETURN: return is_pure(p, st->e, 0);
    case ST_DECL: return is_pure_initialiser(p, st->symbol);
    case ST_BLOCK:
        for (const stmt *s = st->list; s; s = s->next)
            if (!is_pure_statement(p, s, depth + 1)) return false;
        return true;
    case ST_IF: return is_pure(p, st->e, 0) && is_pure_statement(p, st->body, depth + 1) && is_pure_statement(p, st->otherwise, depth + 1);
    default: return false; /* loops might not end */
    }
}

static bool only_compares(const builder *b, const symbol *f, uint32_t calls)
{
    purity p = {b, f, calls};
    return calls < DEEPEST_CALLS && f->body && !f->unsupported && is_pure_statement(&p, f->body, 0);
}

static const symbol *named_function(const builder *b, const expr *e)
{
    while (e->kind == EX_CAST && e->implicit) e = e->a;
    return (e->kind == EX_DECAY || e->kind == EX_ADDR) && e->a->kind == EX_FUNCTION ? link_definition(b, e->a->symbol) : NULL;
}

symbol *compare_model(builder *b, const expr *e, symbol *callee)
{
    static const struct {
        const char *function, *model;
        uint32_t args;
    } table[] = {{"qsort", MODEL_QSORT, 4}, {"bsearch", MODEL_BSEARCH, 5}};
    for (size_t k = 0; callee && k < sizeof table / sizeof *table; k++) {
        symbol *model =
            strcmp(link_called(b, callee), table[k].function) == 0 ? link_find(b, intern_str(&b->s->names, table[k].model)) : NULL;
        if (!model || link_definition(b, callee)->body || e->call.count != table[k].args) continue;
        const symbol *f = named_function(b, e->call.args[table[k].args - 1]);
        if (f && f->param_count == 2 && type_is_integer(f->type->target) && only_compares(b, f, 0)) return model;
    }
    return callee;
}
