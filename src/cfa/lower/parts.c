#include "cfa/lower/internal.h"

/* Complex numbers and vectors (type_has_parts): structs whose parts are computed one by one. An operator gives one expression per part,
 * without side effects; where it is stored, part after part is assigned. Arithmetic on real and complex numbers is that of gcc: a real
 * operand has no imaginary part, rather than one that is zero. */

enum { MOST_PARTS = 64 };

typedef struct {
    ex at[MOST_PARTS];
} parts;

static uint32_t count_parts(const ctype *c) { return c->kind == CT_COMPLEX ? 2 : (uint32_t)c->count; }

ex build_part(builder *b, ex whole, const ctype *c, uint32_t i)
{
    if (c->kind == CT_COMPLEX) return ex_member(b->s, whole, i);
    return ex_index(b->s, ex_member(b->s, whole, 0), ex_int(b->s, b->p->ptrdiff_type, i));
}

static void take_apart(builder *b, ex whole, const ctype *c, parts *out)
{
    if (!ex_get(b->s, whole)->is_lvalue && graph_alive(b)) whole = graph_save(b, whole);
    for (uint32_t i = 0; i < count_parts(c); i++) out->at[i] = build_part(b, whole, c, i);
}

/* Used several times from now on. */
static ex shared(builder *b, ex v)
{
    ex_kind k = ex_get(b->s, v)->kind;
    return b->constant || k == E_VAR || k == E_INT || k == E_FLOAT ? v : graph_save(b, v);
}

/* ---- elements ---- */

/* Elements are not promoted; but results are the same if they are, and are cut afterwards. */
static ty wide_type(builder *b, ty type)
{
    const ty_info *t = ty_get(b->s, type);
    return !ty_is_float(t) && t->size < 4 ? b->p->int_type : type;
}

static ex element_unary(builder *b, ex_kind kind, ex x)
{
    ty type = ex_get(b->s, x)->type, in = wide_type(b, type);
    return ex_cast(b->s, type, ex_unary(b->s, kind, in, ex_cast(b->s, in, x)));
}

static ex element_binary(builder *b, ex_kind kind, ex x, ex y)
{
    ty type = ex_get(b->s, x)->type, in = wide_type(b, type);
    return ex_cast(b->s, type, ex_binary(b->s, kind, in, ex_cast(b->s, in, x), ex_cast(b->s, in, y)));
}

/* -1 or 0 */
static ex element_comparison(builder *b, ex_kind kind, ty mask, ex x, ex y)
{
    ty in = wide_type(b, ex_get(b->s, x)->type);
    ex truth = ex_binary(b->s, kind, b->p->int_type, ex_cast(b->s, in, x), ex_cast(b->s, in, y));
    return ex_cast(b->s, mask, ex_unary(b->s, E_NEG, b->p->int_type, truth));
}

/* Executions in which condition holds are not modelled. */
static void leave_out(builder *b, ex condition, const char *why)
{
    if (b->constant || !graph_alive(b)) return;
    uint32_t yes = graph_label(b), no = graph_label(b);
    graph_branch(b, condition, yes, no);
    graph_begin(b, yes);
    graph_unmodelled(b, why);
    graph_begin(b, no);
}

/* Beyond the width of the element the result is not that of the wider type. */
static void check_shift(builder *b, ex x, ex count)
{
    ty type = ex_get(b->s, x)->type;
    if (ty_same(wide_type(b, type), type)) return;
    __int128 constant, width = (__int128)ty_get(b->s, type)->size * 8;
    if (ex_is_int(b->s, count, &constant) && constant >= 0 && constant < width) return;
    ty in = b->p->int_type;
    count = ex_cast(b->s, in, count);
    ex low = ex_binary(b->s, E_LT, in, count, ex_int(b->s, in, 0)), high = ex_binary(b->s, E_GE, in, count, ex_int(b->s, in, width));
    leave_out(b, ex_binary(b->s, E_OR, in, low, high), "shift of a vector's element by more than its width");
}

/* ---- operands ---- */

static void value_parts(builder *b, expr *e, parts *out);

/* A scalar counts for all parts. */
static void operand_parts(builder *b, expr *e, uint32_t count, parts *out)
{
    if (type_has_parts(e->type)) {
        value_parts(b, e, out);
        return;
    }
    ex v = shared(b, build_value(b, e));
    for (uint32_t i = 0; i < count; i++) out->at[i] = v;
}

static void keep_parts(builder *b, parts *x, uint32_t count, const expr *later)
{
    for (uint32_t i = 0; i < count; i++) x->at[i] = order_keep(b, x->at[i], later);
}

static void both_operands(builder *b, expr *e, uint32_t count, parts *x, parts *y)
{
    operand_parts(b, e->a, count, x);
    keep_parts(b, x, count, e->b);
    operand_parts(b, e->b, count, y);
    order_note(b, e->a, false, e->b);
    for (uint32_t i = 0; i < count; i++) order_note_read(b, y->at[i], e->a);
}

/* ---- operators ---- */

static void complex_product(builder *b, bool is_mixed, parts *x, parts *y, parts *out)
{
    if (is_mixed) { /* the real factor stands at both places */
        for (uint32_t i = 0; i < 2; i++) out->at[i] = element_binary(b, E_MUL, x->at[i], y->at[i]);
        return;
    }
    for (uint32_t i = 0; i < 2; i++) x->at[i] = shared(b, x->at[i]), y->at[i] = shared(b, y->at[i]);
    ex t1 = element_binary(b, E_MUL, x->at[0], y->at[0]), t2 = element_binary(b, E_MUL, x->at[1], y->at[1]);
    ex t3 = element_binary(b, E_MUL, x->at[0], y->at[1]), t4 = element_binary(b, E_MUL, x->at[1], y->at[0]);
    out->at[0] = shared(b, element_binary(b, E_SUB, t1, t2));
    out->at[1] = shared(b, element_binary(b, E_ADD, t3, t4));
    if (!ty_is_float(ty_get(b->s, ex_get(b->s, out->at[0])->type))) return;
    ty in = b->p->int_type;
    ex no_real = ex_binary(b->s, E_NE, in, out->at[0], out->at[0]), no_imaginary = ex_binary(b->s, E_NE, in, out->at[1], out->at[1]);
    leave_out(b, ex_binary(b->s, E_AND, in, no_real, no_imaginary), "product of infinite complex numbers");
}

static void complex_binary(builder *b, expr *e, parts *out)
{
    parts x, y;
    both_operands(b, e, 2, &x, &y);
    bool real_x = !type_has_parts(e->a->type), real_y = !type_has_parts(e->b->type);
    ex_kind kind = build_operator_kind((expr_kind)e->kind);
    if (kind == E_MUL) {
        complex_product(b, real_x || real_y, &x, &y, out);
        return;
    }
    out->at[0] = element_binary(b, kind, x.at[0], y.at[0]);
    if (kind == E_DIV || (!real_x && !real_y)) out->at[1] = element_binary(b, kind, x.at[1], y.at[1]);
    else if (real_y) out->at[1] = x.at[1];
    else out->at[1] = kind == E_SUB ? element_unary(b, E_NEG, y.at[1]) : y.at[1];
}

static void vector_binary(builder *b, expr *e, parts *out)
{
    parts x, y;
    uint32_t count = count_parts(e->type);
    both_operands(b, e, count, &x, &y);
    ex_kind kind = build_operator_kind((expr_kind)e->kind);
    bool is_comparison = e->kind >= EX_LT && e->kind <= EX_NE, is_shift = e->kind == EX_SHL || e->kind == EX_SHR;
    ty element = build_type(b, e->type->target);
    for (uint32_t i = 0; i < count; i++) {
        if (is_shift) check_shift(b, x.at[i], y.at[i]);
        out->at[i] = is_comparison ? element_comparison(b, kind, element, x.at[i], y.at[i]) : element_binary(b, kind, x.at[i], y.at[i]);
    }
}

static void unary_parts(builder *b, expr *e, parts *out)
{
    parts x;
    value_parts(b, e->a, &x);
    bool is_conjugate = e->type->kind == CT_COMPLEX && e->kind == EX_BITNOT;
    for (uint32_t i = 0; i < count_parts(e->type); i++)
        out->at[i] =
            is_conjugate && i == 0 ? x.at[i] : element_unary(b, is_conjugate ? E_NEG : build_operator_kind((expr_kind)e->kind), x.at[i]);
}

/* The same bytes as another type. */
static ex reinterpreted(builder *b, expr *e, ty type)
{
    ex place = graph_save(b, build_value(b, e));
    if (!graph_alive(b)) return build_dummy(b, type);
    build_take(b, place);
    ex address = ex_addr(b->s, build_pointer_to(b, ex_get(b->s, place)->type, 0), place);
    return ex_deref(b->s, type, ex_cast(b->s, build_pointer_to(b, type, 0), address));
}

static void cast_parts(builder *b, expr *e, parts *out)
{
    const ctype *from = e->a->type, *to = e->type;
    bool by_part = type_has_parts(from) &&
                   (to->kind == CT_COMPLEX || (from->count == to->count && type_is_integer(from->target) && type_is_integer(to->target)));
    if (!by_part) {
        take_apart(b, reinterpreted(b, e->a, build_type(b, e->type)), to, out);
        return;
    }
    ty element = build_type(b, to->target);
    value_parts(b, e->a, out);
    for (uint32_t i = 0; i < count_parts(to); i++) out->at[i] = ex_cast(b->s, element, out->at[i]);
}

bool build_is_parts_operator(const expr *e)
{
    if (!type_has_parts(e->type)) return false;
    switch ((expr_kind)e->kind) {
    case EX_COMPLEX:
    case EX_CAST:
    case EX_NEG:
    case EX_BITNOT:
    case EX_ADD ... EX_NE: return true;
    default: return false;
    }
}

static void value_parts(builder *b, expr *e, parts *out)
{
    if (!build_is_parts_operator(e)) {
        take_apart(b, build_value(b, e), e->type, out);
        return;
    }
    b->at = e->at;
    switch ((expr_kind)e->kind) {
    case EX_COMPLEX:
        out->at[0] = order_keep(b, build_value(b, e->a), e->b);
        out->at[1] = build_value(b, e->b);
        return;
    case EX_CAST: cast_parts(b, e, out); return;
    case EX_NEG:
    case EX_BITNOT: unary_parts(b, e, out); return;
    default:
        if (e->type->kind == CT_COMPLEX) complex_binary(b, e, out);
        else vector_binary(b, e, out);
        return;
    }
}

/* ---- entries ---- */

void build_parts_assign(builder *b, ex place, expr *e)
{
    parts v;
    uint32_t count = count_parts(e->type);
    if (!ty_get(b->s, ex_get(b->s, place)->type)->count_members) {
        if (graph_alive(b)) graph_unsupported(b, e->at, "vector or complex number of another alignment");
        return;
    }
    value_parts(b, e, &v);
    if (!b->constant && !graph_alive(b)) return;
    for (uint32_t i = 0; i < count; i++) /* a part may be computed from another one that is assigned before it */
        if (!b->constant && ex_get(b->s, v.at[i])->reads_memory) v.at[i] = graph_save(b, v.at[i]);
    b->at = e->at;
    for (uint32_t i = 0; i < count; i++) build_store(b, build_part(b, place, e->type, i), v.at[i]);
}

ex build_parts_value(builder *b, expr *e)
{
    ty type = build_type(b, e->type);
    if (b->constant) diag_error(b->d, e->at, "the initialiser of a static object is not constant");
    if (b->constant || !graph_alive(b)) return build_dummy(b, type);
    parts v;
    value_parts(b, e, &v);
    if (!graph_alive(b)) return build_dummy(b, type);
    ex t = graph_temp(b, type);
    for (uint32_t i = 0; i < count_parts(e->type); i++) graph_assign(b, build_part(b, t, e->type, i), v.at[i]);
    return t;
}

ex build_parts_equal(builder *b, expr *e)
{
    parts x, y;
    both_operands(b, e, 2, &x, &y);
    ty in = b->p->int_type;
    ex_kind kind = build_operator_kind((expr_kind)e->kind);
    ex first = ex_binary(b->s, kind, in, x.at[0], y.at[0]), second = ex_binary(b->s, kind, in, x.at[1], y.at[1]);
    return ex_binary(b->s, kind == E_EQ ? E_AND : E_OR, in, first, second);
}

ex build_vector_bits(builder *b, expr *e) { return reinterpreted(b, e->a, build_type(b, e->type)); }
