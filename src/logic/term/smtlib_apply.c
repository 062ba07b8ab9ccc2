#include "logic/term/smtlib_apply.h"

#include "logic/term/simplify.h"
#include "logic/term/smtlib.h"

enum { MAX_DISTINCT = 1000 }; /* the number of pairs is quadratic */

typedef struct {
    term_table *t;
    diag *d;
    const smtlib_head *head;
    const char *name;
    const smtlib_value *args;
    uint32_t count;
} application;

static bool wrong_sort(application *p, uint32_t i, const char *expected)
{
    buf b = {0};
    smtlib_print_sort(p->t, term_sort(p->t, p->args[i].t), &b);
    diag_error(p->d, p->head->at, "%s: argument %u has sort %s, expected %s", p->name, i + 1, b.data, expected);
    buf_free(&b);
    return false;
}

static uint8_t kind_of(const application *p, uint32_t i) { return sort_get(p->t, term_sort(p->t, p->args[i].t))->kind; }
static uint32_t width_of(const application *p, uint32_t i) { return term_width(p->t, p->args[i].t); }

static bool check_kind(application *p, uint32_t from, sort_kind kind)
{
    static const char *const names[] = {"", "Bool", "a bit-vector", "an array", "a float"};
    for (uint32_t i = from; i < p->count; i++)
        if (kind_of(p, i) != kind) return wrong_sort(p, i, names[kind]);
    return true;
}

static bool check_sort(application *p, uint32_t i, sort s)
{
    if (term_sort(p->t, p->args[i].t).i == s.i) return true;
    buf b = {0};
    smtlib_print_sort(p->t, s, &b);
    wrong_sort(p, i, b.data);
    buf_free(&b);
    return false;
}

/* all arguments from `from` on have the sort of the first of them */
static bool check_same(application *p, uint32_t from)
{
    for (uint32_t i = from + 1; i < p->count; i++)
        if (!check_sort(p, i, term_sort(p->t, p->args[from].t))) return false;
    return true;
}

static bool check_same_kind(application *p, uint32_t from, sort_kind kind) { return check_kind(p, from, kind) && check_same(p, from); }

static bool check_width(application *p, uint64_t width)
{
    if (width <= SMTLIB_MAX_WIDTH) return true;
    diag_error(p->d, p->head->at, "%s: the result has %llu bits; at most %u are supported", p->name, (unsigned long long)width,
               (unsigned)SMTLIB_MAX_WIDTH);
    return false;
}

/* The first argument must be a rounding mode exactly where the operator takes one. */
static bool check_rounding(application *p)
{
    bool takes = false;
    switch (p->head->op) {
    case OP_FP_ADD:
    case OP_FP_SUB:
    case OP_FP_MUL:
    case OP_FP_DIV:
    case OP_FP_FMA:
    case OP_FP_SQRT:
    case OP_FP_ROUND:
    case OP_TO_FP_UNSIGNED:
    case OP_FP_TO_UBV:
    case OP_FP_TO_SBV: takes = true; break;
    case OP_TO_FP: takes = p->count == 2; break;
    default: break;
    }
    for (uint32_t i = 0; i < p->count; i++) {
        bool is = p->args[i].t.i == 0;
        if (is == (takes && i == 0)) continue;
        diag_error(p->d, p->head->at, is ? "%s: argument %u is a rounding mode" : "%s: argument %u must be a rounding mode", p->name,
                   i + 1);
        return false;
    }
    return true;
}

static term list_make(application *p, term_kind kind, uint32_t from)
{
    term_list l;
    list_init(&l);
    for (uint32_t i = from; i < p->count; i++) list_push(&l, p->args[i].t);
    term first = p->args[from].t;
    term r = l.len == 1 ? first : term_make(p->t, kind, term_sort(p->t, first), l.data, l.len, 0, 0);
    list_free(&l);
    return r;
}

/* ---- Bool, equality ---- */

static bool apply_core(application *p, term *out)
{
    term_table *t = p->t;
    const smtlib_value *a = p->args;
    term r = a[0].t;
    switch (p->head->op) {
    case OP_NOT:
    case OP_AND:
    case OP_OR:
    case OP_XOR:
    case OP_IMPLIES:
        if (!check_kind(p, 0, SORT_BOOL)) return false;
        break;
    case OP_EQ:
    case OP_DISTINCT:
        if (!check_same(p, 0)) return false;
        if (p->head->op == OP_DISTINCT && p->count > MAX_DISTINCT) {
            diag_error(p->d, p->head->at, "distinct: more than %u arguments are not supported", (unsigned)MAX_DISTINCT);
            return false;
        }
        break;
    default:
        if (kind_of(p, 0) != SORT_BOOL) return wrong_sort(p, 0, "Bool");
        if (!check_same(p, 1)) return false;
    }
    term_list all;
    list_init(&all);
    switch (p->head->op) {
    case OP_NOT: r = term_not(t, r); break;
    case OP_AND: r = list_make(p, T_AND, 0); break;
    case OP_OR: r = list_make(p, T_OR, 0); break;
    case OP_XOR:
        for (uint32_t i = 1; i < p->count; i++) r = term_xor(t, r, a[i].t);
        break;
    case OP_IMPLIES:
        r = a[p->count - 1].t;
        for (uint32_t i = p->count - 1; i-- > 0;) r = term_implies(t, a[i].t, r);
        break;
    case OP_EQ:
        for (uint32_t i = 0; i + 1 < p->count; i++) list_push(&all, term_eq(t, a[i].t, a[i + 1].t));
        r = term_and_n(t, all.data, all.len);
        break;
    case OP_DISTINCT:
        for (uint32_t i = 0; i < p->count; i++)
            for (uint32_t j = i + 1; j < p->count; j++) list_push(&all, term_ne(t, a[i].t, a[j].t));
        r = term_and_n(t, all.data, all.len);
        break;
    default: r = term_ite(t, a[0].t, a[1].t, a[2].t);
    }
    list_free(&all);
    *out = r;
    return true;
}

/* ---- bit-vectors ---- */

/* the remainder with the sign of the divisor */
static term signed_modulo(term_table *t, term a, term b)
{
    uint32_t width = term_width(t, a);
    term zero = term_bv(t, width, 0), na = term_bvslt(t, a, zero), nb = term_bvslt(t, b, zero);
    term u = term_bvurem(t, term_ite(t, na, term_bvneg(t, a), a), term_ite(t, nb, term_bvneg(t, b), b));
    term minus = term_bvneg(t, u);
    term r = term_ite(t, na, term_ite(t, nb, minus, term_bvadd(t, minus, b)), term_ite(t, nb, term_bvadd(t, u, b), u));
    return term_ite(t, term_eq(t, u, zero), u, r);
}

static bool apply_resize(application *p, term *out)
{
    term_table *t = p->t;
    term a = p->args[0].t;
    uint32_t width = width_of(p, 0), n = p->head->indices[0], m = p->head->indices[1];
    switch (p->head->op) {
    case OP_EXTRACT:
        if (n >= width || m > n) {
            diag_error(p->d, p->head->at, "extract: bits %u to %u of %u", n, m, width);
            return false;
        }
        *out = term_extract(t, a, n, m);
        return true;
    case OP_ZERO_EXTEND:
    case OP_SIGN_EXTEND:
        if (!check_width(p, (uint64_t)width + n)) return false;
        *out = p->head->op == OP_ZERO_EXTEND ? term_zext(t, a, width + n) : term_sext(t, a, width + n);
        return true;
    case OP_ROTATE_LEFT:
    case OP_ROTATE_RIGHT:
        n %= width;
        if (p->head->op == OP_ROTATE_RIGHT && n) n = width - n;
        *out = n ? term_concat(t, term_extract(t, a, width - 1 - n, 0), term_extract(t, a, width - 1, width - n)) : a;
        return true;
    default:
        if (n == 0) {
            diag_error(p->d, p->head->at, "repeat: 0 times");
            return false;
        }
        if (!check_width(p, (uint64_t)width * n)) return false;
        *out = a;
        for (uint32_t i = 1; i < n; i++) *out = term_concat(t, *out, a);
        return true;
    }
}

static bool apply_bv(application *p, term *out)
{
    term_table *t = p->t;
    smtlib_op op = p->head->op;
    if (!check_kind(p, 0, SORT_BV)) return false;
    if (op >= OP_EXTRACT && op <= OP_REPEAT) return apply_resize(p, out);
    if (op == OP_CONCAT) {
        uint64_t width = 0;
        for (uint32_t i = 0; i < p->count; i++) width += width_of(p, i);
        if (!check_width(p, width)) return false;
        *out = list_make(p, T_CONCAT, 0);
        return true;
    }
    if (!check_same(p, 0)) return false;
    term a = p->args[0].t, b = p->count > 1 ? p->args[1].t : a, r = a;
    switch (op) {
    case OP_BVNOT: r = term_bvnot(t, a); break;
    case OP_BVNEG: r = term_bvneg(t, a); break;
    case OP_BVADD: r = list_make(p, T_BVADD, 0); break;
    case OP_BVSUB:
        for (uint32_t i = 1; i < p->count; i++) r = term_bvsub(t, r, p->args[i].t);
        break;
    case OP_BVMUL: r = list_make(p, T_BVMUL, 0); break;
    case OP_BVAND: r = list_make(p, T_BVAND, 0); break;
    case OP_BVOR: r = list_make(p, T_BVOR, 0); break;
    case OP_BVXOR: r = list_make(p, T_BVXOR, 0); break;
    case OP_BVNAND: r = term_bvnot(t, term_bvand(t, a, b)); break;
    case OP_BVNOR: r = term_bvnot(t, term_bvor(t, a, b)); break;
    case OP_BVXNOR:
        for (uint32_t i = 1; i < p->count; i++) r = term_bvnot(t, term_bvxor(t, r, p->args[i].t));
        break;
    case OP_BVCOMP: r = term_ite(t, term_eq(t, a, b), term_bv(t, 1, 1), term_bv(t, 1, 0)); break;
    case OP_BVUDIV: r = term_bvudiv(t, a, b); break;
    case OP_BVUREM: r = term_bvurem(t, a, b); break;
    case OP_BVSDIV: r = term_bvsdiv(t, a, b); break;
    case OP_BVSREM: r = term_bvsrem(t, a, b); break;
    case OP_BVSMOD: r = signed_modulo(t, a, b); break;
    case OP_BVSHL: r = term_bvshl(t, a, b); break;
    case OP_BVLSHR: r = term_bvlshr(t, a, b); break;
    case OP_BVASHR: r = term_bvashr(t, a, b); break;
    case OP_BVULT: r = term_bvult(t, a, b); break;
    case OP_BVULE: r = term_bvule(t, a, b); break;
    case OP_BVUGT: r = term_bvult(t, b, a); break;
    case OP_BVUGE: r = term_bvule(t, b, a); break;
    case OP_BVSLT: r = term_bvslt(t, a, b); break;
    case OP_BVSLE: r = term_bvsle(t, a, b); break;
    case OP_BVSGT: r = term_bvslt(t, b, a); break;
    default: r = term_bvsle(t, b, a); break;
    }
    *out = r;
    return true;
}

/* ---- arrays ---- */

static bool apply_array(application *p, term *out)
{
    const smtlib_value *a = p->args;
    if (p->head->op == OP_CONST_ARRAY) {
        if (!check_sort(p, 0, sort_get(p->t, p->head->as)->element)) return false;
        *out = term_const_array(p->t, p->head->as, a[0].t);
        return true;
    }
    if (kind_of(p, 0) != SORT_ARRAY) return wrong_sort(p, 0, "an array");
    sort_info s = *sort_get(p->t, term_sort(p->t, a[0].t));
    if (!check_sort(p, 1, s.index) || (p->count == 3 && !check_sort(p, 2, s.element))) return false;
    *out = p->count == 3 ? term_store(p->t, a[0].t, a[1].t, a[2].t) : term_select(p->t, a[0].t, a[1].t);
    return true;
}

/* ---- floats ---- */

static bool float_sort(application *p, uint32_t exponent, uint32_t significand, sort *s)
{
    if (exponent < 2 || significand < 2 || exponent > 62 || !check_width(p, (uint64_t)exponent + significand)) {
        if (exponent < 2 || significand < 2 || exponent > 62)
            diag_error(p->d, p->head->at, "%s: no float has %u exponent and %u significand bits", p->name, exponent, significand);
        return false;
    }
    *s = sort_float(p->t, exponent, significand);
    return true;
}

static bool apply_conversion(application *p, term *out)
{
    term_table *t = p->t;
    uint32_t mode = p->args[0].rounding, last = p->count - 1;
    term a = p->args[last].t;
    uint8_t kind = kind_of(p, last);
    if (p->head->op == OP_FP_TO_SBV || p->head->op == OP_FP_TO_UBV) {
        if (kind != SORT_FLOAT) return wrong_sort(p, last, "a float");
        if (p->head->indices[0] == 0 || !check_width(p, p->head->indices[0])) {
            if (p->head->indices[0] == 0) diag_error(p->d, p->head->at, "%s: 0 bits", p->name);
            return false;
        }
        if (mode != FP_RTZ) a = term_make(t, T_FP_ROUND, term_sort(t, a), &a, 1, 0, mode); /* terms convert toward zero */
        *out = term_make(t, p->head->op == OP_FP_TO_SBV ? T_FP_TO_SBV : T_FP_TO_UBV, sort_bv(t, p->head->indices[0]), &a, 1, 0, FP_RTZ);
        return true;
    }
    sort s;
    if (!float_sort(p, p->head->indices[0], p->head->indices[1], &s)) return false;
    if (p->head->op == OP_TO_FP_UNSIGNED) {
        if (kind != SORT_BV) return wrong_sort(p, last, "a bit-vector");
        *out = term_make(t, T_FP_FROM_UBV, s, &a, 1, 0, mode);
        return true;
    }
    if (p->count == 1) {
        if (!check_sort(p, 0, sort_bv(t, p->head->indices[0] + p->head->indices[1]))) return false;
        *out = term_make(t, T_FP_FROM_BITS, s, &a, 1, 0, 0);
        return true;
    }
    if (kind != SORT_BV && kind != SORT_FLOAT) return wrong_sort(p, last, "a float or a bit-vector");
    *out = term_make(t, kind == SORT_BV ? T_FP_FROM_SBV : T_FP_FROM_FP, s, &a, 1, 0, mode);
    return true;
}

static bool apply_fp_literal(application *p, term *out)
{
    term_table *t = p->t;
    sort s;
    if (!check_kind(p, 0, SORT_BV)) return false;
    if (width_of(p, 0) != 1) return wrong_sort(p, 0, "(_ BitVec 1)");
    if (!float_sort(p, width_of(p, 1), width_of(p, 2) + 1, &s)) return false;
    term bits = list_make(p, T_CONCAT, 0);
    *out = term_make(t, T_FP_FROM_BITS, s, &bits, 1, 0, 0);
    return true;
}

static bool apply_fp_chain(application *p, term *out)
{
    smtlib_op op = p->head->op;
    term_kind kind = op == OP_FP_EQ ? T_FP_EQ : op == OP_FP_LT || op == OP_FP_GT ? T_FP_LT : T_FP_LE;
    bool swap = op == OP_FP_GT || op == OP_FP_GEQ;
    term r = p->t->true_term;
    for (uint32_t i = 0; i + 1 < p->count; i++) {
        term pair[2] = {p->args[i + swap].t, p->args[i + !swap].t};
        r = term_and(p->t, r, term_make(p->t, kind, p->t->bool_sort, pair, 2, 0, 0));
    }
    *out = r;
    return true;
}

static bool apply_float(application *p, term *out)
{
    static const uint8_t kinds[OP_COUNT] = {[OP_FP_ABS] = T_FP_ABS,
                                            [OP_FP_NEG] = T_FP_NEG,
                                            [OP_FP_ADD] = T_FP_ADD,
                                            [OP_FP_SUB] = T_FP_SUB,
                                            [OP_FP_MUL] = T_FP_MUL,
                                            [OP_FP_DIV] = T_FP_DIV,
                                            [OP_FP_FMA] = T_FP_FMA,
                                            [OP_FP_SQRT] = T_FP_SQRT,
                                            [OP_FP_REM] = T_FP_REM,
                                            [OP_FP_ROUND] = T_FP_ROUND,
                                            [OP_FP_MIN] = T_FP_MIN,
                                            [OP_FP_MAX] = T_FP_MAX,
                                            [OP_FP_IS_NORMAL] = T_FP_IS_NORMAL,
                                            [OP_FP_IS_SUBNORMAL] = T_FP_IS_SUBNORMAL,
                                            [OP_FP_IS_ZERO] = T_FP_IS_ZERO,
                                            [OP_FP_IS_INF] = T_FP_IS_INF,
                                            [OP_FP_IS_NAN] = T_FP_IS_NAN,
                                            [OP_FP_IS_NEGATIVE] = T_FP_IS_NEGATIVE};
    term_table *t = p->t;
    smtlib_op op = p->head->op;
    if (op == OP_FP) return apply_fp_literal(p, out);
    if (op >= OP_TO_FP && op <= OP_FP_TO_SBV) return apply_conversion(p, out);
    uint32_t from = p->args[0].t.i ? 0 : 1;
    if (!check_same_kind(p, from, SORT_FLOAT)) return false;
    sort s = term_sort(t, p->args[from].t);
    term a[3];
    if (op >= OP_FP_LEQ && op <= OP_FP_EQ) return apply_fp_chain(p, out);
    for (uint32_t i = from; i < p->count; i++) a[i - from] = p->args[i].t;
    if (op == OP_FP_TO_BITS) {
        *out = term_make(t, T_FP_TO_BITS, sort_bv(t, sort_get(t, s)->width + sort_get(t, s)->significand), a, 1, 0, 0);
    } else if (op == OP_FP_IS_POSITIVE) {
        term nan = term_make(t, T_FP_IS_NAN, t->bool_sort, a, 1, 0, 0), negative = term_make(t, T_FP_IS_NEGATIVE, t->bool_sort, a, 1, 0, 0);
        *out = term_and(t, term_not(t, nan), term_not(t, negative));
    } else {
        bool test = op >= OP_FP_IS_NORMAL && op <= OP_FP_IS_NEGATIVE;
        *out = term_make(t, (term_kind)kinds[op], test ? t->bool_sort : s, a, p->count - from, 0, from ? p->args[0].rounding : 0);
    }
    return true;
}

bool smtlib_apply(term_table *t, diag *d, const smtlib_head *head, const smtlib_value *args, uint32_t count, term *out)
{
    const smtlib_op_info *info = &smtlib_ops[head->op];
    application p = {t, d, head, info->text, args, count};
    if (count < info->least || (info->most && count > info->most)) {
        diag_error(d, head->at, "%s: %u argument%s, expected %s%u", info->text, count, count == 1 ? "" : "s",
                   info->most == info->least ? ""
                   : count < info->least     ? "at least "
                                             : "at most ",
                   count < info->least ? info->least : info->most);
        return false;
    }
    if (!check_rounding(&p)) return false;
    if (head->op <= OP_ITE) return apply_core(&p, out);
    if (head->op <= OP_REPEAT) return apply_bv(&p, out);
    return head->op <= OP_STORE || head->op == OP_CONST_ARRAY ? apply_array(&p, out) : apply_float(&p, out);
}
