/* cfa/print/vla.c — arrays of variable length: pointers to memory that their declaration allocates (cfa/print/internal.h).
 * Where the declaration is reached again and again, the memory of the last time is used again if it is large enough: alloca gives nothing
 * back before the function returns. One element more than asked for keeps empty arrays apart. */
#include "cfa/print/body.h"

bool vla_is_declared_by(const printer *pr, const op_info *o) { return o->kind == OP_DECL && o->rhs.i && vla_is(type_of(pr, o->lhs)); }

bool vla_needs_room(const printer *pr, var v)
{
    const body *b = pr->body;
    if (!b || !vla_is(ty_get(pr->s, var_get(pr->s, v)->type))) return false;
    for (uint32_t l = LOC_ENTRY; l < b->f->count_locations; l++) {
        if (!body_is_there(b, l)) continue;
        const op_info *o = op_get(pr->s, b->f->locations[l].op);
        if (vla_is_declared_by(pr, o) && info_of(pr, o->lhs)->var.i == v.i && (b->flow.irreducible || b->flow.loop[l])) return true;
    }
    return false;
}

void vla_print(const printer *pr, const op_info *o)
{
    unsigned long long element = ty_get(pr->s, type_of(pr, o->lhs)->target)->size;
    uint32_t align = var_get(pr->s, info_of(pr, o->lhs)->var)->align;
    const char *x = names_var(pr, info_of(pr, o->lhs)->var);
    if (!vla_needs_room(pr, info_of(pr, o->lhs)->var)) {
        buf_printf(pr->out, "%s = __builtin_alloca%s(((unsigned long)", x, align > 16 ? "_with_align" : "");
        expr_print(pr, o->rhs, BIND_UNARY);
        buf_printf(pr->out, " + 1) * %llu", element);
        if (align > 16) buf_printf(pr->out, ", %llu", 8ull * align);
        print_text(pr, ");");
        return;
    }
    buf_printf(pr->out, "if (%s__room <= (unsigned long)", x);
    expr_print(pr, o->rhs, BIND_UNARY);
    buf_printf(pr->out, ") { %s__room = (unsigned long)", x);
    expr_print(pr, o->rhs, BIND_UNARY);
    if (align > 16) buf_printf(pr->out, " + 1; %s = __builtin_alloca_with_align(%s__room * %llu, %llu); }", x, x, element, 8ull * align);
    else buf_printf(pr->out, " + 1; %s = __builtin_alloca(%s__room * %llu); }", x, x, element);
}
