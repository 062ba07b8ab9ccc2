/* Where C gives an operation no meaning, the interpreter stops; the encoding goes on. So a path is asked for with the conditions under
 * which everything on it is defined. */
#include "analysis/cex/internal.h"

#include "cfa/exec/interpret.h"
#include "cfa/mentions.h"

enum { WINDOW = 0x8000, NO_OBJECTS = 4096 };

static term number(cex *c, uint64_t v) { return term_bv(c->t, c->pointer_bits, v); }

term cex_new_window(cex *c)
{
    uint32_t most = (RUN_OUTSIDE_END - RUN_OUTSIDE_START) / WINDOW - 2;
    return number(c, RUN_OUTSIDE_START + WINDOW * (uint64_t)(1 + c->windows++ % most));
}

term cex_in_outside(cex *c, term pointer)
{
    return term_and(c->t, term_bvule(c->t, number(c, RUN_OUTSIDE_START + WINDOW), pointer),
                    term_bvult(c->t, pointer, number(c, RUN_OUTSIDE_END - WINDOW)));
}

term cex_is_number(cex *c, term pointer)
{
    return term_or(c->t, term_bvult(c->t, pointer, number(c, NO_OBJECTS)), term_bvult(c->t, number(c, (uint64_t)0 - NO_OBJECTS), pointer));
}

static void demand(cex *c, term condition)
{
    if (condition.i != c->t->true_term.i) vec_push(&c->defined, condition);
}

static void check_division(cex *c, fn f, const ex_info *i)
{
    const ty_info *t = ty_get(c->space, i->type);
    bool is_signed = t->is_signed;
    if (!ty_is_integer(t)) return;
    term a = encode_value(c->e, c->s, f, i->a), b = encode_value(c->e, c->s, f, i->b);
    uint32_t width = term_width(c->t, b);
    demand(c, term_ne(c->t, b, term_bv_i128(c->t, width, 0)));
    if (!is_signed) return;
    term least =
        term_eq(c->t, a, term_bv_i128(c->t, width, width < 128 ? -((__int128)1 << (width - 1)) : (__int128)((unsigned __int128)1 << 127)));
    demand(c, term_not(c->t, term_and(c->t, least, term_eq(c->t, b, term_bv_i128(c->t, width, -1)))));
}

/* Of an array that is (part of) a variable. Behind pointers the length in the type may be a lie. */
static void check_index(cex *c, fn f, const ex_info *i)
{
    ex root = i->a;
    __int128 constant;
    while (ex_get(c->space, root)->kind == E_MEMBER || ex_get(c->space, root)->kind == E_INDEX) root = ex_get(c->space, root)->a;
    int64_t count = ty_get(c->space, ex_get(c->space, i->a)->type)->count;
    if (ex_get(c->space, root)->kind != E_VAR || count <= 1 || ex_is_int(c->space, i->b, &constant)) return;
    term index = encode_value(c->e, c->s, f, i->b);
    uint32_t width = term_width(c->t, index);
    if (width < 64 && (uint64_t)count >> width) return;
    demand(c, term_bvult(c->t, index, term_bv(c->t, width, (uint64_t)count)));
}

static void check(cex *c, fn f, ex e, uint32_t step)
{
    if (ex_none(e)) return;
    const ex_info i = *ex_get(c->space, e);
    switch ((ex_kind)i.kind) {
    case E_DIV:
    case E_REM: check_division(c, f, &i); break;
    case E_INDEX: check_index(c, f, &i); break;
    case E_DEREF: {
        uint64_t ignored;
        term pointer = encode_value(c->e, c->s, f, i.a);
        if (!term_is_bv_const(c->t, pointer, &ignored)) {
            demand(c, term_not(c->t, cex_is_number(c, pointer)));
            vec_push(&c->pointers, (used_pointer){pointer, step});
        }
        break;
    }
    case E_ADDR: { /* nothing is read, but indices and pointers within it are */
        ex at = i.a;
        for (const ex_info *a = ex_get(c->space, at); a->kind == E_MEMBER || a->kind == E_INDEX; a = ex_get(c->space, at)) {
            if (a->kind == E_INDEX) check(c, f, a->b, step);
            at = ex_get(c->space, at)->a;
        }
        if (ex_get(c->space, at)->kind == E_DEREF) check(c, f, ex_get(c->space, at)->a, step);
        return;
    }
    default: break;
    }
    ex operands[2];
    uint32_t count = ex_operands(&i, operands);
    for (uint32_t k = 0; k < count; k++) check(c, f, operands[k], step);
}

void cex_definedness(cex *c, fn f, uint32_t where, uint32_t step)
{
    const op_info o = *op_get(c->space, fn_get(c->p, f)->locations[where].op);
    check(c, f, o.lhs, step);
    check(c, f, o.rhs, step);
    for (uint32_t k = 0; k < o.count_args; k++) check(c, f, o.args[k], step);
    if (o.kind == OP_DECL && !ex_none(o.rhs)) {
        term count = encode_value(c->e, c->s, f, o.rhs);
        uint32_t width = term_width(c->t, count);
        demand(c, term_bvult(c->t, count, term_bv(c->t, width, width < 28 ? (uint64_t)1 << (width - 1) : (uint64_t)1 << 27)));
    }
}
