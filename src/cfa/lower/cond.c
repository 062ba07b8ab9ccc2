#include "cfa/lower/internal.h"

/* Branching on conditions. Negation swaps the targets; &&, ||, ?: and commas become control flow; constants do not branch. */

static bool address_is_sure(const builder *b, ex place)
{
    for (;;) {
        const ex_info *i = ex_get(b->s, place);
        switch (i->kind) {
        case E_STRING: return true;
        case E_VAR: return !(build_flags(b, i->var) & VF_WEAK);
        case E_MEMBER:
        case E_INDEX: place = i->a; break;
        default: return false;
        }
    }
}

bool build_decided(builder *b, ex v, bool *truth)
{
    const ex_info *i = ex_get(b->s, v);
    *truth = true;
    switch (i->kind) {
    case E_INT: *truth = ex_int_value(b->s, v) != 0; return true;
    case E_FLOAT: *truth = ex_float_value(b->s, v) != 0; return true;
    case E_LABEL: return true;
    case E_FUNC: return !(build_flags(b, i->var) & VF_WEAK);
    case E_ADDR: return address_is_sure(b, i->a);
    case E_CAST: {
        const ty_info *to = ty_get(b->s, i->type), *from = ty_get(b->s, ex_get(b->s, i->a)->type);
        return to->kind == TY_POINTER && from->kind == TY_POINTER && build_decided(b, i->a, truth);
    }
    default: return false;
    }
}

/* A conversion that maps zero, and only zero, to zero. */
static bool keeps_truth(const expr *cast)
{
    const ctype *to = cast->type, *from = cast->a->type;
    if (to->kind == CT_BOOL) return type_is_integer(from) || type_is_floating(from) || from->kind == CT_POINTER;
    if (to->kind == CT_POINTER && from->kind == CT_POINTER) return true;
    return type_is_integer(to) && type_is_integer(from) && type_size(to) >= type_size(from);
}

static const expr *past_casts(const expr *e)
{
    while (e->kind == EX_CAST && type_is_integer(e->type) && keeps_truth(e)) e = e->a;
    return e;
}

static bool is_boolean(const expr *e)
{
    e = past_casts(e);
    return e->kind == EX_NOT || e->kind == EX_LOGAND || e->kind == EX_LOGOR || (e->kind >= EX_LT && e->kind <= EX_NE);
}

static bool is_zero(const expr *e)
{
    e = past_casts(e);
    return e->kind == EX_INT && e->value == 0;
}

static void branch_value(builder *b, expr *e, uint32_t yes, uint32_t no)
{
    ex v = build_value(b, e);
    if (!graph_alive(b)) return;
    b->at = e->at;
    const ex_info *i = ex_get(b->s, v);
    while (i->kind == E_NOT) {
        uint32_t swap = yes;
        yes = no;
        no = swap;
        v = i->a;
        i = ex_get(b->s, v);
    }
    graph_branch(b, v, yes, no);
}

static void branch_either(builder *b, expr *e, uint32_t yes, uint32_t no)
{
    uint32_t then = graph_label(b), otherwise = graph_label(b);
    build_branch(b, e->a, then, otherwise);
    graph_begin(b, then);
    build_branch(b, e->b, yes, no);
    graph_begin(b, otherwise);
    build_branch(b, e->c, yes, no);
}

static bool is_expect(const builder *b, const expr *e)
{
    const expr *f = e->a;
    return e->call.count >= 2 && (f->kind == EX_DECAY || f->kind == EX_ADDR) && f->a->kind == EX_FUNCTION &&
           name_equal(f->a->symbol->name, b->expect_name);
}

void build_branch(builder *b, expr *e, uint32_t yes, uint32_t no)
{
    if (!graph_alive(b)) return;
    switch (e->kind) {
    case EX_LOGAND:
    case EX_LOGOR: {
        uint32_t second = graph_label(b);
        if (e->kind == EX_LOGAND) build_branch(b, e->a, second, no);
        else build_branch(b, e->a, yes, second);
        graph_begin(b, second);
        build_branch(b, e->b, yes, no);
        return;
    }
    case EX_NOT: build_branch(b, e->a, no, yes); return;
    case EX_COMMA:
        build_effect(b, e->a);
        build_branch(b, e->b, yes, no);
        return;
    case EX_COND: branch_either(b, e, yes, no); return;
    case EX_COND_OMITTED: {
        uint32_t second = graph_label(b);
        build_branch(b, e->a, yes, second);
        graph_begin(b, second);
        build_branch(b, e->c, yes, no);
        return;
    }
    case EX_CAST:
        if (!keeps_truth(e)) break;
        build_branch(b, e->a, yes, no);
        return;
    case EX_EQ:
    case EX_NE: {
        expr *test = is_boolean(e->a) && is_zero(e->b) ? e->a : is_boolean(e->b) && is_zero(e->a) ? e->b : NULL;
        if (!test) break;
        if (e->kind == EX_EQ) build_branch(b, test, no, yes);
        else build_branch(b, test, yes, no);
        return;
    }
    case EX_CALL:
        if (!is_expect(b, e)) break;
        order_note_arguments(b, e);
        for (uint32_t i = 1; i < e->call.count; i++) build_effect(b, e->call.args[i]);
        build_branch(b, e->call.args[0], yes, no);
        return;
    default: break;
    }
    branch_value(b, e, yes, no);
}
