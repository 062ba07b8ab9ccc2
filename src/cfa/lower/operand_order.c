#include "cfa/lower/internal.h"

/* Left-to-right evaluation. An operand that is already lowered is a pure expression and is evaluated only when the
 * operation that uses it is executed. If an operand to its right has effects that could change it, it is saved in a
 * temporary first. Locals whose address is never taken change only by assignments that name them. */

enum { LOOK_AT_MOST = 1000 }; /* nodes of both; beyond that we save without looking further, so that long sums stay linear */

static bool place_is_in(const expr *place, var v)
{
    while (place->kind == EX_MEMBER) place = place->a;
    return place->kind == EX_OBJECT && place->symbol->canonical == v.i;
}

static bool may_assign(const expr *e, var v, int *budget)
{
    if (!e || !e->has_effect) return false;
    if (--*budget < 0) return true;
    switch (e->kind) {
    case EX_INT:
    case EX_FLOAT:
    case EX_STRING:
    case EX_OBJECT:
    case EX_FUNCTION:
    case EX_LABEL: return false;
    case EX_ASSIGN:
    case EX_ASSIGN_OP:
        if (place_is_in(e->a, v)) return true;
        return may_assign(e->a, v, budget) || may_assign(e->b, v, budget);
    case EX_PREINC:
    case EX_PREDEC:
    case EX_POSTINC:
    case EX_POSTDEC: return place_is_in(e->a, v) || may_assign(e->a, v, budget);
    case EX_CALL:
        for (uint32_t i = 0; i < e->call.count; i++)
            if (may_assign(e->call.args[i], v, budget)) return true;
        return may_assign(e->a, v, budget);
    case EX_COND:
    case EX_COND_OMITTED: return may_assign(e->a, v, budget) || may_assign(e->b, v, budget) || may_assign(e->c, v, budget);
    case EX_COMPOUND:
    case EX_STATEMENT:
    case EX_VA_ARG:
    case EX_SIZEOF_VLA:
    case EX_VLA_BOUND_EVAL: return true;
    default: return may_assign(e->a, v, budget) || may_assign(e->b, v, budget);
    }
}

typedef struct {
    const builder *b;
    const expr *later;
    int budget;
} look;

static bool value_changes(look *k, ex v);

static bool address_changes(look *k, ex place)
{
    const ex_info *i = ex_get(k->b->s, place);
    switch (i->kind) {
    case E_DEREF: return value_changes(k, i->a);
    case E_MEMBER: return address_changes(k, i->a);
    case E_INDEX: return address_changes(k, i->a) || value_changes(k, i->b);
    default: return false;
    }
}

static bool value_changes(look *k, ex v)
{
    const ex_info *i = ex_get(k->b->s, v);
    if (!i->reads_memory) return false;
    if (--k->budget < 0) return true;
    switch (i->kind) {
    case E_VAR: {
        uint8_t flags = build_flags(k->b, i->var);
        if (flags & VF_TEMP) return false;
        return !(flags & VF_QUIET) || may_assign(k->later, i->var, &k->budget);
    }
    case E_DEREF: return true;
    case E_MEMBER: return value_changes(k, i->a);
    case E_ADDR: return address_changes(k, i->a);
    case E_CAST:
    case E_NEG:
    case E_BITNOT:
    case E_NOT: return value_changes(k, i->a);
    default: return value_changes(k, i->a) || value_changes(k, i->b);
    }
}

static bool may_change(const builder *b, ex value, const expr *later)
{
    look k = {.b = b, .later = later, .budget = LOOK_AT_MOST};
    return later->has_effect && value_changes(&k, value);
}

ex order_keep(builder *b, ex value, const expr *later)
{
    if (!may_change(b, value, later)) return value;
    order_note_read(b, value, later);
    return graph_save(b, value);
}

ex order_keep_place(builder *b, ex place, const expr *later)
{
    if (!later->has_effect) return place;
    ex_info i = *ex_get(b->s, place);
    switch (i.kind) {
    case E_DEREF: return ex_deref(b->s, i.type, order_keep(b, i.a, later));
    case E_MEMBER: return ex_member(b->s, order_keep_place(b, i.a, later), i.index);
    case E_INDEX: {
        ex array = order_keep_place(b, i.a, later);
        return ex_index(b->s, array, order_keep(b, i.b, later));
    }
    default: return place;
    }
}
