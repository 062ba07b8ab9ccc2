/* Looks for expressions whose value depends on the machine. */
#include "analysis/facts/machine_assumptions.h"

static bool computes_floats(const cfa_space *s)
{
    for (uint32_t i = 1; i < s->exs.len; i++) {
        const ex_info *x = &s->exs.data[i];
        ty_kind k = ty_get(s, x->type)->kind;
        if (x->kind >= E_ADD && x->kind <= E_DIV && (k == TY_FLOAT || k == TY_DOUBLE)) return true;
    }
    return false;
}

static bool is_pointer(const cfa_space *s, ex e) { return e.i && ty_get(s, ex_get(s, e)->type)->kind == TY_POINTER; }

/* Pointers are compared with each other, subtracted, or taken for numbers. */
static bool looks_at_addresses(const cfa_space *s)
{
    for (uint32_t i = 1; i < s->exs.len; i++) {
        const ex_info *x = &s->exs.data[i];
        if (x->kind == E_CAST && is_pointer(s, x->a) && ty_is_integer(ty_get(s, x->type))) return true;
        if (x->kind == E_PTRDIFF) return true;
        if (x->kind >= E_EQ && x->kind <= E_GE && is_pointer(s, x->a) && !ex_is_int(s, x->a, NULL) && !ex_is_int(s, x->b, NULL))
            return true;
    }
    return false;
}

/* A number becomes a pointer, and is not just a pointer in disguise. */
static bool makes_pointers(const cfa_space *s)
{
    for (uint32_t i = 1; i < s->exs.len; i++) {
        const ex_info *x = &s->exs.data[i];
        if (x->kind != E_CAST || ty_get(s, x->type)->kind != TY_POINTER) continue;
        const ex_info *from = ex_get(s, x->a);
        while (from->kind == E_CAST && ty_is_integer(ty_get(s, from->type))) from = ex_get(s, from->a);
        if (from->kind != E_INT && ty_is_integer(ty_get(s, from->type))) return true;
    }
    return false;
}

void machine_assumptions(const cfa_program *p, void *context, void (*say)(void *context, const char *sentence))
{
    if (looks_at_addresses(p->space))
        say(context, "nothing depends on the order and distance in which objects lie in memory; none begins where another ends; freed "
                     "memory is not handed out again");
    if (makes_pointers(p->space))
        say(context, "a number that is neither computed from an address nor compared with one points to no object");
    for (uint32_t i = 0; i < p->differences.len; i++) say(context, space_text(p->space, p->differences.data[i]));
    if (p->ilp32 && computes_floats(p->space))
        say(context, "float and double are computed in their own precision, as with gcc -mfpmath=sse -msse2, not in x87's");
}
