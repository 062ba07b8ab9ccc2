/* cfa/print/expr.c — expressions as C.
 * Canonical expressions carry every conversion as a cast. C makes many of them by itself, so a cast is left out where C's own
 * conversion (integer promotion, usual arithmetic conversions, assignment) gives exactly the same value of the same type; in
 * every other case it is written. */
#include "cfa/print/internal.h"

static bool is_kind(const printer *pr, ex e, ex_kind k) { return ex_get(pr->s, e)->kind == k; }

/* ---- what C makes of types ---- */

const ty_member *expr_bit_field(const printer *pr, ex e)
{
    const ex_info *i = info_of(pr, e);
    if (i->kind != E_MEMBER) return NULL;
    const ty_member *m = &type_of(pr, i->a)->members[i->index];
    return m->bit_width >= 0 ? m : NULL;
}

static ty_kind promoted(ty_kind k) { return k >= TY_BOOL && k < TY_INT ? TY_INT : k; }

/* the type that the printed lvalue or value has as an operand */
static ty_kind operand_kind(const printer *pr, ex e)
{
    const ty_info *t = type_of(pr, e);
    const ty_member *m = expr_bit_field(pr, e);
    if (m && m->bit_width <= 32) return m->bit_width == 32 && !t->is_signed ? TY_UINT : TY_INT;
    return promoted((ty_kind)t->kind);
}

static unsigned width(const printer *pr, ty_kind k)
{
    switch (k) {
    case TY_LONG:
    case TY_ULONG: return pr->p->ilp32 ? 32 : 64;
    case TY_LLONG:
    case TY_ULLONG: return 64;
    case TY_INT128:
    case TY_UINT128: return 128;
    default: return 32;
    }
}

static bool is_unsigned_kind(ty_kind k) { return k == TY_UINT || k == TY_ULONG || k == TY_ULLONG || k == TY_UINT128; }

/* usual arithmetic conversions of promoted types; the kinds are ordered by rank, unsigned after signed */
static ty_kind common_kind(const printer *pr, ty_kind a, ty_kind b)
{
    if (a == b) return a;
    if (a >= TY_FLOAT16 || b >= TY_FLOAT16) return a > b ? a : b;
    if (is_unsigned_kind(a) == is_unsigned_kind(b)) return a > b ? a : b;
    ty_kind u = is_unsigned_kind(a) ? a : b, s = is_unsigned_kind(a) ? b : a;
    if (u > s) return u;
    return width(pr, s) > width(pr, u) ? s : (ty_kind)(s + 1);
}

/* the operand of a conversion between arithmetic types, or none */
ex expr_cast_operand(const printer *pr, ex e)
{
    const ex_info *i = info_of(pr, e);
    if (i->kind != E_CAST || !ty_is_number(ty_get(pr->s, i->type)) || !ty_is_number(type_of(pr, i->a))) return (ex){0};
    return i->a;
}

/* (int)c where c is promoted to int anyway */
ex expr_without_promotion(const printer *pr, ex e)
{
    for (ex inner; (inner = expr_cast_operand(pr, e)).i && type_of(pr, e)->kind == TY_INT && ty_is_integer(type_of(pr, inner)) &&
                   operand_kind(pr, inner) == TY_INT && (type_of(pr, inner)->kind < TY_INT || expr_bit_field(pr, inner));)
        e = inner;
    return e;
}

/* ---- operands ---- */

typedef struct {
    ex e;
    ty cast;   /* 0: none */
    bool bare; /* constant without suffix */
} operand;

static ty_kind kind_of(const printer *pr, const operand *o)
{
    return o->bare ? TY_INT : o->cast.i ? (ty_kind)ty_get(pr->s, o->cast)->kind : operand_kind(pr, o->e);
}

/* the operand with as little written as possible; less than that is not possible */
static operand peeled(const printer *pr, ex e)
{
    if (const_is_bare(pr, e)) return (operand){.e = e, .bare = true};
    ex inner = expr_cast_operand(pr, e);
    return (operand){.e = inner.i ? inner : e};
}

static operand forced(const printer *pr, ex e, ty t)
{
    return (operand){.e = e, .cast = operand_kind(pr, e) == ty_get(pr->s, t)->kind ? (ty){0} : t};
}

static void print_place(const printer *pr, ex e, int bind, bool written);

/* where C promotes or converts by itself: a bit-field needs no cast to its declared type */
void expr_print_promoted(const printer *pr, ex e, int bind)
{
    const ty_member *m = expr_bit_field(pr, e);
    if (m && m->bit_width <= 32) print_place(pr, e, bind, false);
    else expr_print(pr, e, bind);
}

static bool is_binary(ex_kind k) { return k >= E_ADD && k <= E_PTRDIFF; }

/* strict: every operand that is an operator gets parentheses, because mixtures with shifts, bit operators and comparisons are hard to read
 */
static void print_operand(const printer *pr, const operand *o, int bind, bool strict)
{
    if (o->bare) {
        const_print_bare(pr, o->e, bind);
        return;
    }
    if (o->cast.i) {
        expr_print_cast(pr, o->cast, o->e, bind);
        return;
    }
    ex e = expr_without_promotion(pr, o->e);
    ex_kind k = (ex_kind)info_of(pr, e)->kind;
    bool narrow = is_binary(k) && type_of(pr, e)->kind < TY_INT; /* printed as a cast */
    bool p = open_if(pr, !narrow && ((strict && is_binary(k)) || k == E_NOT));
    expr_print_promoted(pr, e, p ? BIND_ANY : bind);
    close_if(pr, p);
}

/* How to write a and b so that C's common type of them is t. */
static void choose_operands(const printer *pr, ty t, ex a, ex b, bool comparison, operand *x, operand *y)
{
    ty_kind want = (ty_kind)ty_get(pr->s, t)->kind;
    operand short_a = peeled(pr, a), short_b = peeled(pr, b), plain_a = {.e = a}, plain_b = {.e = b};
    const operand *const tries[4][2] = {{&short_a, &short_b}, {&plain_a, &short_b}, {&short_a, &plain_b}, {&plain_a, &plain_b}};
    for (int k = 0; k < 4; k++) {
        ty_kind ka = kind_of(pr, tries[k][0]), kb = kind_of(pr, tries[k][1]);
        if (common_kind(pr, ka, kb) != want) continue;
        /* comparing signed with unsigned is right but looks like a mistake, except with a constant */
        if (comparison && is_unsigned_kind(want) &&
            ((!is_unsigned_kind(ka) && !tries[k][0]->bare) || (!is_unsigned_kind(kb) && !tries[k][1]->bare)))
            continue;
        *x = *tries[k][0];
        *y = *tries[k][1];
        return;
    }
    *x = forced(pr, a, t);
    *y = forced(pr, b, t);
    if (promoted(want) != want) { /* operands narrower than int keep their values under promotion */
        *x = plain_a;
        *y = plain_b;
    }
}

/* ---- binary operators ---- */

static const struct {
    const char *text;
    int bind;
    bool strict;
} operators[E_KINDS] = {
    [E_ADD] = {"+", BIND_ADD, false},   [E_SUB] = {"-", BIND_ADD, false},    [E_MUL] = {"*", BIND_MUL, false},
    [E_DIV] = {"/", BIND_MUL, false},   [E_REM] = {"%", BIND_MUL, false},    [E_AND] = {"&", BIND_AND, true},
    [E_OR] = {"|", BIND_OR, true},      [E_XOR] = {"^", BIND_XOR, true},     [E_SHL] = {"<<", BIND_SHIFT, true},
    [E_SHR] = {">>", BIND_SHIFT, true}, [E_EQ] = {"==", BIND_EQ, true},      [E_NE] = {"!=", BIND_EQ, true},
    [E_LT] = {"<", BIND_REL, true},     [E_LE] = {"<=", BIND_REL, true},     [E_GT] = {">", BIND_REL, true},
    [E_GE] = {">=", BIND_REL, true},    [E_PTRADD] = {"+", BIND_ADD, false}, [E_PTRDIFF] = {"-", BIND_ADD, false},
};

static void print_infix(const printer *pr, ex_kind k, const operand *a, const operand *b, int bind)
{
    bool comparison = k >= E_EQ && k <= E_GE;
    ex_kind in_a = (ex_kind)info_of(pr, expr_without_promotion(pr, a->e))->kind,
            in_b = (ex_kind)info_of(pr, expr_without_promotion(pr, b->e))->kind;
    bool chain = (k == E_AND || k == E_OR || k == E_XOR) && !a->bare && !a->cast.i && is_kind(pr, a->e, k); /* a | b | c */
    bool p = open_if(pr, operators[k].bind < bind);
    /* x < y + 1 and x == y * 2 are clear */
    bool clear_a = comparison && (in_a == E_ADD || in_a == E_SUB || in_a == E_MUL || in_a == E_PTRADD);
    bool clear_b = comparison && (in_b == E_ADD || in_b == E_SUB || in_b == E_MUL || in_b == E_PTRADD);
    print_operand(pr, a, operators[k].bind, operators[k].strict && !chain && !clear_a);
    buf_printf(pr->out, " %s ", operators[k].text);
    print_operand(pr, b, operators[k].bind + 1, operators[k].strict && !clear_b);
    close_if(pr, p);
}

static void print_arithmetic(const printer *pr, const ex_info *i, int bind)
{
    operand a, b;
    choose_operands(pr, i->type, i->a, i->b, false, &a, &b);
    print_infix(pr, (ex_kind)i->kind, &a, &b, bind);
}

static void print_shift(const printer *pr, const ex_info *i, int bind)
{
    operand a = peeled(pr, i->a), b = {.e = i->b};
    ty_kind want = (ty_kind)ty_get(pr->s, i->type)->kind;
    if (kind_of(pr, &a) != want) a = want < TY_INT ? (operand){.e = i->a} : forced(pr, i->a, i->type);
    ex inner = expr_cast_operand(pr, i->b);
    if (const_is_bare(pr, i->b)) b.bare = true;
    else if (inner.i && ty_is_integer(type_of(pr, inner)) && type_of(pr, inner)->size <= type_of(pr, i->b)->size) b.e = inner;
    print_infix(pr, (ex_kind)i->kind, &a, &b, bind);
}

static bool is_void_pointer(const printer *pr, const ty_info *t)
{
    return t->kind == TY_POINTER && ty_get(pr->s, t->target)->kind == TY_VOID;
}

void expr_print_comparison(const printer *pr, ex_kind k, const ex_info *i, int bind)
{
    const ty_info *ta = type_of(pr, i->a), *tb = type_of(pr, i->b);
    operand a = {.e = i->a}, b = {.e = i->b};
    __int128 v;
    if (ty_is_number(ta)) {
        choose_operands(pr, info_of(pr, i->a)->type, i->a, i->b, true, &a, &b);
    } else if (ta->kind == TY_POINTER && tb->kind == TY_POINTER) {
        if (ex_is_int(pr->s, i->b, &v) && v == 0 && (k == E_EQ || k == E_NE)) b.bare = true;
        else if (ex_is_int(pr->s, i->a, &v) && v == 0 && (k == E_EQ || k == E_NE)) a.bare = true;
        else if (!type_same(pr->s, ta->target, tb->target) && !(is_void_pointer(pr, ta) && ty_get(pr->s, tb->target)->kind != TY_FUNCTION))
            b.cast = info_of(pr, i->a)->type;
    }
    print_infix(pr, k, &a, &b, bind);
}

/* An index or offset: C widens it by its own sign, so a widening cast says nothing. */
static operand offset_operand(const printer *pr, ex e)
{
    if (const_is_bare(pr, e)) return (operand){.e = e, .bare = true};
    ex inner = expr_cast_operand(pr, e);
    if (inner.i && ty_is_integer(type_of(pr, inner)) && type_of(pr, inner)->size <= type_of(pr, e)->size && !expr_bit_field(pr, inner))
        e = inner;
    return (operand){.e = e};
}

static void print_offset(const printer *pr, const ex_info *i, int bind)
{
    const ty_info *t = ty_get(pr->s, i->type);
    bool p = open_if(pr, BIND_ADD < bind);
    operand base = {.e = i->a}, off = offset_operand(pr, i->b);
    if (!type_same(pr->s, t->target, type_of(pr, i->a)->target)) base.cast = i->type;
    print_operand(pr, &base, BIND_ADD, false);
    __int128 v;
    if (ex_is_int(pr->s, i->b, &v) && v < 0 && v > -INT32_MAX) {
        buf_printf(pr->out, " - %d", (int)-v);
    } else if (is_kind(pr, i->b, E_NEG)) {
        off = offset_operand(pr, info_of(pr, i->b)->a);
        print_text(pr, " - ");
        print_operand(pr, &off, BIND_MUL, false);
    } else {
        print_text(pr, " + ");
        print_operand(pr, &off, BIND_MUL, false);
    }
    close_if(pr, p);
}

static void print_distance(const printer *pr, const ex_info *i, int bind)
{
    operand a = {.e = i->a}, b = {.e = i->b};
    if (!type_same(pr->s, type_of(pr, i->a)->target, type_of(pr, i->b)->target)) b.cast = info_of(pr, i->a)->type;
    print_infix(pr, E_PTRDIFF, &a, &b, bind);
}

static void print_prefix(const printer *pr, const ex_info *i, int bind)
{
    bool p = open_if(pr, BIND_UNARY < bind);
    if (i->kind == E_NOT) {
        buf_char(pr->out, '!');
        expr_print_promoted(pr, expr_without_promotion(pr, i->a), BIND_UNARY);
    } else {
        operand a = peeled(pr, i->a);
        if (kind_of(pr, &a) != (ty_kind)ty_get(pr->s, i->type)->kind ||
            (i->kind == E_BITNOT && !a.bare && type_of(pr, a.e)->kind == TY_BOOL))
            a = forced(pr, i->a, i->type);
        buf_char(pr->out, i->kind == E_NEG ? '-' : '~');
        uint32_t at = pr->out->len;
        print_operand(pr, &a, BIND_UNARY, false);
        if (i->kind == E_NEG && pr->out->data[at] == '-') { /* not "--" */
            buf_char(pr->out, ' ');
            memmove(pr->out->data + at + 1, pr->out->data + at, pr->out->len - at - 1);
            pr->out->data[at] = '(';
            buf_char(pr->out, ')');
        }
    }
    close_if(pr, p);
}

/* ---- casts ---- */

void expr_print_cast(const printer *pr, ty t, ex a, int bind)
{
    const ty_info *to = ty_get(pr->s, t), *from = type_of(pr, a);
    bool p = open_if(pr, BIND_UNARY < bind);
    buf_char(pr->out, '(');
    type_print(pr, t, 0, "");
    buf_char(pr->out, ')');
    uint64_t word = pr->p->ilp32 ? 4 : 8;
    /* between a pointer and an integer of another size gcc wants the step in between to be said */
    if (to->kind == TY_POINTER && ty_is_integer(from) && from->size != word && !is_kind(pr, a, E_INT))
        print_text(pr, from->is_signed ? "(long)" : "(unsigned long)");
    if (from->kind == TY_POINTER && ty_is_integer(to) && to->size != word && to->kind != TY_BOOL)
        print_text(pr, to->size > word ? "(long)" : "(unsigned long)");
    if (to->kind == TY_POINTER && from->kind == TY_POINTER && ty_get(pr->s, to->target)->kind == TY_FUNCTION &&
        ty_get(pr->s, from->target)->kind == TY_FUNCTION && !type_same(pr->s, to->target, from->target))
        print_text(pr, "(void *)");
    const ty_member *m = expr_bit_field(pr, a);
    /* gcc doubts that a shift or a product is meant as a truth value, unless it is compared */
    bool is_doubted = to->kind == TY_BOOL && (is_kind(pr, a, E_SHL) || is_kind(pr, a, E_MUL)) && ty_is_integer(from);
    bool q = open_if(pr, is_doubted);
    if (m) print_place(pr, a, BIND_UNARY, false);
    else expr_print(pr, a, is_doubted ? BIND_SHIFT + 1 : BIND_UNARY);
    if (is_doubted) print_text(pr, " != 0");
    close_if(pr, q);
    close_if(pr, p);
}

/* ---- lvalues ---- */

static unsigned place_quals(const printer *pr, ex e)
{
    for (;;) {
        const ex_info *i = info_of(pr, e);
        if (i->kind == E_DEREF) return type_of(pr, i->a)->quals;
        if (i->kind != E_MEMBER && i->kind != E_INDEX) return 0;
        e = i->a;
    }
}

/* p may be dereferenced as it is to get an lvalue of type t */
static bool points_plainly(const printer *pr, ex p, ty t, bool written)
{
    const ty_info *i = type_of(pr, p);
    return i->kind == TY_POINTER && type_same(pr->s, i->target, t) && !(written && (i->quals & TYQ_CONST));
}

/* a pointer to t, from p */
static void print_pointer_to(const printer *pr, ty t, ex p, int bind, bool written)
{
    if (points_plainly(pr, p, t, written)) {
        expr_print(pr, p, bind);
        return;
    }
    const ty_info *i = type_of(pr, p);
    bool paren = open_if(pr, BIND_UNARY < bind);
    buf_char(pr->out, '(');
    type_print(pr, t, i->kind == TY_POINTER ? i->quals & (written ? TYQ_VOLATILE : TYQ_CONST | TYQ_VOLATILE) : 0, "*");
    buf_char(pr->out, ')');
    if (is_kind(pr, p, E_CAST) && type_of(pr, info_of(pr, p)->a)->kind == TY_POINTER) p = info_of(pr, p)->a; /* (T *)(U *)q */
    expr_print(pr, p, BIND_UNARY);
    close_if(pr, paren);
}

static bool is_anonymous_member(const printer *pr, ex e)
{
    const ex_info *i = info_of(pr, e);
    return i->kind == E_MEMBER && name_empty(type_of(pr, i->a)->members[i->index].name);
}

static void print_anonymous(const printer *pr, ex e, int bind)
{
    uint64_t offset = 0;
    ex base = e;
    for (; is_anonymous_member(pr, base); base = info_of(pr, base)->a)
        offset += type_of(pr, info_of(pr, base)->a)->members[info_of(pr, base)->index].offset;
    bool p = open_if(pr, BIND_UNARY < bind);
    print_text(pr, "*(");
    type_print(pr, info_of(pr, e)->type, 0, "*");
    print_text(pr, ")((char *)&");
    print_place(pr, base, BIND_UNARY, true);
    buf_printf(pr->out, " + %llu)", (unsigned long long)offset);
    close_if(pr, p);
}

static void print_member(const printer *pr, ex e, const ex_info *i, int bind, bool written)
{
    if (is_anonymous_member(pr, e)) {
        print_anonymous(pr, e, bind);
        return;
    }
    const char *text = space_text(pr->s, type_of(pr, i->a)->members[i->index].name);
    ex base = i->a;
    while (is_anonymous_member(pr, base)) base = info_of(pr, base)->a;
    const ex_info *b = info_of(pr, base);
    if (b->kind == E_DEREF && !(points_plainly(pr, b->a, b->type, written) && is_kind(pr, b->a, E_PTRADD))) {
        print_pointer_to(pr, b->type, b->a, BIND_POSTFIX, written);
        print_text(pr, "->");
    } else {
        print_place(pr, base, BIND_POSTFIX, written);
        print_text(pr, ".");
    }
    print_text(pr, text);
}

static void print_subscript(const printer *pr, ex index)
{
    operand o = offset_operand(pr, index);
    buf_char(pr->out, '[');
    print_operand(pr, &o, BIND_ANY, false);
    buf_char(pr->out, ']');
}

static void print_deref(const printer *pr, const ex_info *i, int bind, bool written)
{
    const ex_info *a = info_of(pr, i->a);
    if (a->kind == E_PTRADD && points_plainly(pr, i->a, i->type, written) && type_same(pr->s, a->type, info_of(pr, a->a)->type)) {
        expr_print(pr, a->a, BIND_POSTFIX);
        print_subscript(pr, a->b);
        return;
    }
    bool p = open_if(pr, BIND_UNARY < bind);
    buf_char(pr->out, '*');
    print_pointer_to(pr, i->type, i->a, BIND_UNARY, written);
    close_if(pr, p);
}

static void print_place(const printer *pr, ex e, int bind, bool written)
{
    const ex_info *i = info_of(pr, e);
    switch (i->kind) {
    case E_VAR:
        if (!pr->body || !print_nested(pr, i->var, bind)) print_text(pr, names_var(pr, i->var));
        break;
    case E_STRING: const_print_string(pr, e, (uint64_t)(type_of(pr, e)->count > 0 ? type_of(pr, e)->count : 0)); break;
    case E_DEREF: print_deref(pr, i, bind, written); break;
    case E_MEMBER: print_member(pr, e, i, bind, written); break;
    case E_INDEX:
        print_place(pr, i->a, BIND_POSTFIX, written);
        print_subscript(pr, i->b);
        break;
    default: expr_print(pr, e, bind);
    }
}

void expr_print_lvalue(const printer *pr, ex e, int bind) { print_place(pr, e, bind, true); }

static bool is_vla(const printer *pr, ex e)
{
    const ty_info *t = type_of(pr, e);
    return is_kind(pr, e, E_VAR) && t->kind == TY_ARRAY && t->count == -2 && var_get(pr->s, info_of(pr, e)->var)->kind != VAR_PARAM;
}

static void print_address(const printer *pr, const ex_info *i, int bind)
{
    const ty_info *t = ty_get(pr->s, i->type), *object = type_of(pr, i->a);
    unsigned lost = place_quals(pr, i->a) & ~(unsigned)t->quals;
    bool vla = is_vla(pr, i->a); /* printed as a pointer to its elements */
    bool same = type_same(pr->s, t->target, info_of(pr, i->a)->type);
    bool decays = !same && object->kind == TY_ARRAY && type_same(pr->s, t->target, object->target);
    bool cast = lost || (!same && !decays) || (vla && !decays);
    bool p = open_if(pr, cast && BIND_UNARY < bind);
    if (cast) {
        buf_char(pr->out, '(');
        type_print(pr, i->type, 0, "");
        buf_char(pr->out, ')');
        bind = BIND_UNARY;
    }
    if (decays || vla) {
        print_place(pr, i->a, bind, false);
    } else {
        bool q = open_if(pr, BIND_UNARY < bind);
        buf_char(pr->out, '&');
        print_place(pr, i->a, BIND_UNARY, false);
        close_if(pr, q);
    }
    close_if(pr, p);
}

/* ---- values ---- */

static void print_function_address(const printer *pr, const ex_info *i, int bind)
{
    const ty_info *t = ty_get(pr->s, i->type);
    ty declared = var_get(pr->s, i->var)->type;
    bool same = t->kind == TY_POINTER && type_same(pr->s, t->target, declared);
    bool p = open_if(pr, !same && BIND_UNARY < bind);
    if (!same) {
        buf_char(pr->out, '(');
        type_print(pr, i->type, 0, "");
        print_text(pr, ")(void *)");
    }
    print_text(pr, names_var(pr, i->var));
    close_if(pr, p);
}

void expr_print_zero(const printer *pr, ty t)
{
    const ty_info *i = ty_get(pr->s, t);
    if (i->kind == TY_COMPLEX) {
        print_text(pr, "0");
        return;
    }
    ty first = ty_is_record(i) ? (i->count_members && !name_empty(i->members[0].name) ? i->members[0].type : (ty){0}) : i->target;
    print_text(pr, first.i && ty_is_scalar(ty_get(pr->s, first)) && i->size ? "{0}" : "{}");
}

static void print_narrow(const printer *pr, const ex_info *i, int bind)
{
    bool p = open_if(pr, BIND_UNARY < bind);
    buf_char(pr->out, '(');
    type_print(pr, i->type, 0, "");
    print_text(pr, ")(");
    if (i->kind == E_SHL || i->kind == E_SHR) print_shift(pr, i, BIND_ANY);
    else if (i->kind == E_NEG || i->kind == E_BITNOT) print_prefix(pr, i, BIND_ANY);
    else print_arithmetic(pr, i, BIND_ANY);
    buf_char(pr->out, ')');
    close_if(pr, p);
}

void expr_print(const printer *pr, ex e, int bind)
{
    if (printer_full(pr)) return;
    const ex_info *i = info_of(pr, e);
    switch (i->kind) {
    case E_INT: const_print_int(pr, e, bind); break;
    case E_FLOAT: const_print_float(pr, e, bind); break;
    case E_FUNC: print_function_address(pr, i, bind); break;
    case E_LABEL: {
        bool p = open_if(pr, BIND_UNARY < bind);
        print_text(pr, "&&");
        label_print(pr, i->text);
        close_if(pr, p);
        break;
    }
    case E_ZERO:
        buf_char(pr->out, '(');
        type_print(pr, i->type, 0, "");
        buf_char(pr->out, ')');
        expr_print_zero(pr, i->type);
        break;
    case E_MEMBER:
        /* gcc computes with the bits of a wide bit-field, not with its type */
        if (expr_bit_field(pr, e) && operand_kind(pr, e) != promoted((ty_kind)ty_get(pr->s, i->type)->kind))
            expr_print_cast(pr, i->type, e, bind);
        else if (expr_bit_field(pr, e) && expr_bit_field(pr, e)->bit_width > 32) expr_print_cast(pr, i->type, e, bind);
        else print_place(pr, e, bind, false);
        break;
    case E_VAR:
    case E_STRING:
    case E_DEREF:
    case E_INDEX: print_place(pr, e, bind, false); break;
    case E_ADDR: print_address(pr, i, bind); break;
    case E_CAST:
        if (ty_get(pr->s, i->type)->kind == TY_POINTER && type_same(pr->s, i->type, info_of(pr, i->a)->type)) expr_print(pr, i->a, bind);
        else expr_print_cast(pr, i->type, i->a, bind);
        break;
    case E_NOT: print_prefix(pr, i, bind); break;
    case E_NEG:
    case E_BITNOT:
        if (ty_get(pr->s, i->type)->kind < TY_INT) print_narrow(pr, i, bind);
        else print_prefix(pr, i, bind);
        break;
    case E_EQ ... E_GE: expr_print_comparison(pr, (ex_kind)i->kind, i, bind); break;
    case E_PTRADD: print_offset(pr, i, bind); break;
    case E_PTRDIFF: print_distance(pr, i, bind); break;
    case E_SHL:
    case E_SHR:
        if (ty_get(pr->s, i->type)->kind < TY_INT) print_narrow(pr, i, bind);
        else print_shift(pr, i, bind);
        break;
    case E_ADD ... E_XOR:
        if (ty_get(pr->s, i->type)->kind < TY_INT) print_narrow(pr, i, bind);
        else print_arithmetic(pr, i, bind);
        break;
    default: print_text(pr, "0"); break;
    }
}
