/* logic/solve/z3.c — see logic/solve/z3.h */
#include "base/limits.h"
#include "logic/solve/z3.h"
#include "logic/term/model.h"
#include <stdio.h>

static bool context_open(z3_session *z)
{
    Z3_config c = z->api.mk_config();
    z->context = z->api.mk_context_rc(c);
    z->api.del_config(c);
    if (z->context) z->api.set_error_handler(z->context, NULL); /* errors are codes, never an exit */
    return z->context != NULL;
}

bool z3_open(z3_session *z, term_table *t)
{
    memset(z, 0, sizeof *z);
    z->t = t;
    if (!z3_api_open(&z->api)) return false;
    z->api.global_param_set("model.compact", "false"); /* making models smaller can take minutes, and cannot be interrupted */
    if (context_open(z)) return true;
    z3_api_close(&z->api);
    return false;
}

static void drop_references(z3_session *z)
{
    for (uint32_t i = 0; i < z->touched.len; i++) {
        Z3_ast *a = &z->asts.data[z->touched.data[i].i];
        z->api.dec_ref(z->context, *a);
        *a = NULL;
    }
    vec_clear(&z->touched);
    for (uint32_t i = 0; i < z->sorts.len; i++)
        if (z->sorts.data[i]) z->api.dec_ref(z->context, z->api.sort_to_ast(z->context, z->sorts.data[i]));
    vec_clear(&z->sorts);
    for (uint32_t i = 0; i < z->functions.len; i++)
        if (z->functions.data[i]) z->api.dec_ref(z->context, z->api.func_decl_to_ast(z->context, z->functions.data[i]));
    vec_clear(&z->functions);
}

void z3_close(z3_session *z)
{
    if (z->context) {
        drop_references(z);
        z->api.del_context(z->context);
    }
    z3_api_close(&z->api);
    vec_free(&z->asts);
    vec_free(&z->sorts);
    vec_free(&z->functions);
    vec_free(&z->touched);
    vec_free(&z->work);
    z->context = NULL;
}

void z3_reopen(z3_session *z)
{
    if (z->context) {
        drop_references(z);
        z->api.del_context(z->context);
    }
    z->context = NULL;
    context_open(z);
}

void z3_forget(z3_session *z, uint32_t limit)
{
    if (z->touched.len > limit) z3_reopen(z);
}

Z3_sort z3_sort(z3_session *z, sort s)
{
    if (s.i >= z->sorts.len) {
        uint32_t old = z->sorts.len;
        vec_reserve(&z->sorts, z->t->sorts.len);
        z->sorts.len = z->t->sorts.len;
        memset(z->sorts.data + old, 0, sizeof *z->sorts.data * (z->sorts.len - old));
    }
    if (z->sorts.data[s.i]) return z->sorts.data[s.i];
    const sort_info *info = sort_get(z->t, s);
    Z3_sort r = NULL;
    switch ((sort_kind)info->kind) {
    case SORT_BOOL: r = z->api.mk_bool_sort(z->context); break;
    case SORT_BV: r = z->api.mk_bv_sort(z->context, info->width); break;
    case SORT_FLOAT: r = z->api.mk_fpa_sort(z->context, info->width, info->significand); break;
    case SORT_ARRAY: r = z->api.mk_array_sort(z->context, z3_sort(z, info->index), z3_sort(z, info->element)); break;
    case SORT_NONE: return NULL;
    }
    if (!r) return NULL;
    z->api.inc_ref(z->context, z->api.sort_to_ast(z->context, r));
    z->sorts.data[s.i] = r;
    return r;
}

/* Intermediate expressions: the reference count goes up when they are made, down when they are used. */
static Z3_ast keep(z3_session *z, Z3_ast a)
{
    if (a) z->api.inc_ref(z->context, a);
    return a;
}

static void release_ast(z3_session *z, Z3_ast a)
{
    if (a) z->api.dec_ref(z->context, a);
}

/* A bit-vector numeral of any width; the caller drops it. */
static Z3_ast numeral(z3_session *z, uint32_t width, const uint64_t *limbs)
{
    uint32_t n = (width + 63) / 64;
    Z3_ast r = NULL;
    for (uint32_t i = n; i-- > 0;) {
        uint32_t part = i + 1 == n ? width - 64 * i : 64;
        Z3_ast low = keep(z, z->api.mk_unsigned_int64(z->context, limbs[i], z->api.mk_bv_sort(z->context, part)));
        if (!r) {
            r = low;
            continue;
        }
        Z3_ast both = keep(z, z->api.mk_concat(z->context, r, low));
        release_ast(z, r);
        release_ast(z, low);
        r = both;
    }
    return r;
}

static Z3_ast constant(z3_session *z, term a, const term_info *info)
{
    const sort_info *s = sort_get(z->t, info->sort);
    uint64_t small;
    const uint64_t *limbs = term_bits(z->t, a, &small);
    if (info->kind == T_BV) return numeral(z, s->width, limbs);
    Z3_ast bits = numeral(z, s->width + s->significand, limbs);
    Z3_ast r = keep(z, z->api.mk_fpa_to_fp_bv(z->context, bits, z3_sort(z, info->sort)));
    release_ast(z, bits);
    return r;
}

static Z3_func_decl function(z3_session *z, term a, const term_info *info)
{
    uint32_t id = info->symbol.i;
    if (id >= z->functions.len) {
        uint32_t old = z->functions.len;
        vec_reserve(&z->functions, id + 1);
        z->functions.len = id + 1;
        memset(z->functions.data + old, 0, sizeof *z->functions.data * (z->functions.len - old));
    }
    if (!z->functions.data[id]) {
        VEC(Z3_sort) domain = {0};
        for (uint32_t i = 0; i < info->count; i++) vec_push(&domain, z3_sort(z, term_sort(z->t, term_arg(z->t, a, i))));
        char text[24];
        snprintf(text, sizeof text, "f%u", id);
        Z3_func_decl f =
            z->api.mk_func_decl(z->context, z->api.mk_string_symbol(z->context, text), domain.len, domain.data, z3_sort(z, info->sort));
        if (f) z->api.inc_ref(z->context, z->api.func_decl_to_ast(z->context, f));
        z->functions.data[id] = f;
        vec_free(&domain);
    }
    return z->functions.data[id];
}

static Z3_ast rounding(z3_session *z, uint32_t mode)
{
    switch ((fp_rounding)mode) {
    case FP_RTZ: return keep(z, z->api.mk_fpa_rtz(z->context));
    case FP_RTP: return keep(z, z->api.mk_fpa_rtp(z->context));
    case FP_RTN: return keep(z, z->api.mk_fpa_rtn(z->context));
    case FP_RNA: return keep(z, z->api.mk_fpa_rna(z->context));
    case FP_RNE: break;
    }
    return keep(z, z->api.mk_fpa_rne(z->context));
}

typedef Z3_ast (*binary)(Z3_context, Z3_ast, Z3_ast);

/* n-ary operators that Z3 has as binary ones */
static Z3_ast chain(z3_session *z, binary f, const Z3_ast *x, uint32_t n)
{
    Z3_ast r = keep(z, x[0]);
    for (uint32_t i = 1; i < n && r; i++) {
        Z3_ast next = keep(z, f(z->context, r, x[i]));
        release_ast(z, r);
        r = next;
    }
    return r;
}

/* IEEE bits; Z3 leaves those of a NaN open, ours are canonical: sign 0, exponent and first fraction bit set. */
static Z3_ast float_bits(z3_session *z, Z3_ast x, const sort_info *s)
{
    uint32_t width = s->width + s->significand;
    uint64_t *limbs = mem_zalloc(sizeof *limbs * ((width + 63) / 64));
    for (uint32_t i = s->significand - 2; i < width - 1; i++) limbs[i / 64] |= (uint64_t)1 << (i % 64);
    Z3_ast nan = numeral(z, width, limbs), is_nan = keep(z, z->api.mk_fpa_is_nan(z->context, x));
    Z3_ast bits = keep(z, z->api.mk_fpa_to_ieee_bv(z->context, x)), r = keep(z, z->api.mk_ite(z->context, is_nan, nan, bits));
    release_ast(z, nan);
    release_ast(z, is_nan);
    release_ast(z, bits);
    free(limbs);
    return r;
}

static Z3_ast float_operation(z3_session *z, term a, const term_info *info, const Z3_ast *x)
{
    Z3_context c = z->context;
    const z3_api *f = &z->api;
    Z3_sort s = z3_sort(z, info->sort);
    bool to_bits = info->kind == T_FP_TO_SBV || info->kind == T_FP_TO_UBV;
    Z3_ast m = rounding(z, to_bits ? FP_RTZ : info->low), r = NULL;
    switch ((term_kind)info->kind) {
    case T_FP_NEG: r = keep(z, f->mk_fpa_neg(c, x[0])); break;
    case T_FP_ABS: r = keep(z, f->mk_fpa_abs(c, x[0])); break;
    case T_FP_ADD: r = keep(z, f->mk_fpa_add(c, m, x[0], x[1])); break;
    case T_FP_SUB: r = keep(z, f->mk_fpa_sub(c, m, x[0], x[1])); break;
    case T_FP_MUL: r = keep(z, f->mk_fpa_mul(c, m, x[0], x[1])); break;
    case T_FP_DIV: r = keep(z, f->mk_fpa_div(c, m, x[0], x[1])); break;
    case T_FP_REM: r = keep(z, f->mk_fpa_rem(c, x[0], x[1])); break;
    case T_FP_SQRT: r = keep(z, f->mk_fpa_sqrt(c, m, x[0])); break;
    case T_FP_FMA: r = keep(z, f->mk_fpa_fma(c, m, x[0], x[1], x[2])); break;
    case T_FP_ROUND: r = keep(z, f->mk_fpa_round_to_integral(c, m, x[0])); break;
    case T_FP_MIN: r = keep(z, f->mk_fpa_min(c, x[0], x[1])); break;
    case T_FP_MAX: r = keep(z, f->mk_fpa_max(c, x[0], x[1])); break;
    case T_FP_EQ: r = keep(z, f->mk_fpa_eq(c, x[0], x[1])); break;
    case T_FP_LT: r = keep(z, f->mk_fpa_lt(c, x[0], x[1])); break;
    case T_FP_LE: r = keep(z, f->mk_fpa_leq(c, x[0], x[1])); break;
    case T_FP_IS_NAN: r = keep(z, f->mk_fpa_is_nan(c, x[0])); break;
    case T_FP_IS_INF: r = keep(z, f->mk_fpa_is_infinite(c, x[0])); break;
    case T_FP_IS_ZERO: r = keep(z, f->mk_fpa_is_zero(c, x[0])); break;
    case T_FP_IS_NORMAL: r = keep(z, f->mk_fpa_is_normal(c, x[0])); break;
    case T_FP_IS_SUBNORMAL: r = keep(z, f->mk_fpa_is_subnormal(c, x[0])); break;
    case T_FP_IS_NEGATIVE: r = keep(z, f->mk_fpa_is_negative(c, x[0])); break;
    case T_FP_FROM_BITS: r = keep(z, f->mk_fpa_to_fp_bv(c, x[0], s)); break;
    case T_FP_TO_BITS: r = float_bits(z, x[0], sort_get(z->t, term_sort(z->t, term_arg(z->t, a, 0)))); break;
    case T_FP_FROM_FP: r = keep(z, f->mk_fpa_to_fp_float(c, m, x[0], s)); break;
    case T_FP_FROM_SBV: r = keep(z, f->mk_fpa_to_fp_signed(c, m, x[0], s)); break;
    case T_FP_FROM_UBV: r = keep(z, f->mk_fpa_to_fp_unsigned(c, m, x[0], s)); break;
    case T_FP_TO_SBV: r = keep(z, f->mk_fpa_to_sbv(c, m, x[0], sort_get(z->t, info->sort)->width)); break;
    case T_FP_TO_UBV: r = keep(z, f->mk_fpa_to_ubv(c, m, x[0], sort_get(z->t, info->sort)->width)); break;
    default: break;
    }
    release_ast(z, m);
    return r;
}

/* The expression of a term whose arguments are x; the caller owns it. */
static Z3_ast operation(z3_session *z, term a, const term_info *info, const Z3_ast *x)
{
    Z3_context c = z->context;
    const z3_api *f = &z->api;
    uint32_t n = info->count;
    char text[24];
    switch ((term_kind)info->kind) {
    case T_TRUE: return keep(z, f->mk_true(c));
    case T_FALSE: return keep(z, f->mk_false(c));
    case T_BV:
    case T_FP: return constant(z, a, info);
    case T_VAR:
        snprintf(text, sizeof text, "v%u", a.i);
        return keep(z, f->mk_const(c, f->mk_string_symbol(c, text), z3_sort(z, info->sort)));
    case T_APPLY: return keep(z, f->mk_app(c, function(z, a, info), n, x));
    case T_NOT: return keep(z, f->mk_not(c, x[0]));
    case T_AND: return keep(z, f->mk_and(c, n, x));
    case T_OR: return keep(z, f->mk_or(c, n, x));
    case T_EQ: return keep(z, f->mk_eq(c, x[0], x[1]));
    case T_ITE: return keep(z, f->mk_ite(c, x[0], x[1], x[2]));
    case T_BVNOT: return keep(z, f->mk_bvnot(c, x[0]));
    case T_BVNEG: return keep(z, f->mk_bvneg(c, x[0]));
    case T_BVADD: return chain(z, f->mk_bvadd, x, n);
    case T_BVMUL: return chain(z, f->mk_bvmul, x, n);
    case T_BVAND: return chain(z, f->mk_bvand, x, n);
    case T_BVOR: return chain(z, f->mk_bvor, x, n);
    case T_BVXOR: return chain(z, f->mk_bvxor, x, n);
    case T_CONCAT: return chain(z, f->mk_concat, x, n);
    case T_BVUDIV: return keep(z, f->mk_bvudiv(c, x[0], x[1]));
    case T_BVUREM: return keep(z, f->mk_bvurem(c, x[0], x[1]));
    case T_BVSDIV: return keep(z, f->mk_bvsdiv(c, x[0], x[1]));
    case T_BVSREM: return keep(z, f->mk_bvsrem(c, x[0], x[1]));
    case T_BVSHL: return keep(z, f->mk_bvshl(c, x[0], x[1]));
    case T_BVLSHR: return keep(z, f->mk_bvlshr(c, x[0], x[1]));
    case T_BVASHR: return keep(z, f->mk_bvashr(c, x[0], x[1]));
    case T_BVULT: return keep(z, f->mk_bvult(c, x[0], x[1]));
    case T_BVULE: return keep(z, f->mk_bvule(c, x[0], x[1]));
    case T_BVSLT: return keep(z, f->mk_bvslt(c, x[0], x[1]));
    case T_BVSLE: return keep(z, f->mk_bvsle(c, x[0], x[1]));
    case T_EXTRACT: return keep(z, f->mk_extract(c, info->high, info->low, x[0]));
    case T_ZEXT: return keep(z, f->mk_zero_ext(c, term_width(z->t, a) - term_width(z->t, term_arg(z->t, a, 0)), x[0]));
    case T_SEXT: return keep(z, f->mk_sign_ext(c, term_width(z->t, a) - term_width(z->t, term_arg(z->t, a, 0)), x[0]));
    case T_SELECT: return keep(z, f->mk_select(c, x[0], x[1]));
    case T_STORE: return keep(z, f->mk_store(c, x[0], x[1], x[2]));
    case T_CONST_ARRAY: return keep(z, f->mk_const_array(c, z3_sort(z, sort_get(z->t, info->sort)->index), x[0]));
    default: return float_operation(z, a, info, x);
    }
}

static bool is_done(const z3_session *z, term a) { return a.i < z->asts.len && z->asts.data[a.i]; }

Z3_ast z3_term(z3_session *z, term root)
{
    if (!z->context) return NULL;
    if (z->asts.len < z->t->terms.len) {
        uint32_t old = z->asts.len;
        vec_reserve(&z->asts, z->t->terms.len);
        z->asts.len = z->asts.cap;
        memset(z->asts.data + old, 0, sizeof *z->asts.data * (z->asts.len - old));
    }
    VEC(Z3_ast) args = {0};
    vec_clear(&z->work);
    vec_push(&z->work, (struct z3_goal){root, false});
    bool fine = true;
    while (z->work.len && fine) {
        struct z3_goal *goal = &vec_last(&z->work);
        term a = goal->t;
        const term_info *info = term_get(z->t, a);
        if (is_done(z, a)) {
            z->work.len--;
        } else if (!goal->opened) {
            goal->opened = true;
            for (uint32_t i = info->count; i-- > 0;)
                if (!is_done(z, term_arg(z->t, a, i))) vec_push(&z->work, (struct z3_goal){term_arg(z->t, a, i), false});
        } else {
            z->work.len--;
            vec_clear(&args);
            for (uint32_t i = 0; i < info->count; i++) vec_push(&args, z->asts.data[term_arg(z->t, a, i).i]);
            Z3_ast r = operation(z, a, info, args.data);
            fine = r != NULL;
            if (fine && (z->touched.len & 255) == 0 && z->deadline > 0) fine = limits_now() < z->deadline;
            if (!r) continue;
            z->asts.data[a.i] = r;
            vec_push(&z->touched, a);
        }
    }
    vec_free(&args);
    return fine ? z->asts.data[root.i] : NULL;
}

/* ---- values ---- */

/* The value of an expression; the caller drops it. */
static Z3_ast evaluate(z3_session *z, Z3_model m, Z3_ast a)
{
    Z3_ast r = NULL;
    if (!a || !z->api.model_eval(z->context, m, a, true, &r)) return NULL;
    return keep(z, r);
}

/* Z3 leaves some comparisons of array values undecided: decides them, through negation and conjunction. */
static Z3_lbool bool_value(z3_session *z, Z3_model m, Z3_ast v)
{
    Z3_lbool known = z->api.get_bool_value(z->context, v);
    if (known != Z3_L_UNDEF || z->api.get_ast_kind(z->context, v) != Z3_APP_AST) return known;
    Z3_app app = z->api.to_app(z->context, v);
    Z3_decl_kind kind = z->api.get_decl_kind(z->context, z->api.get_app_decl(z->context, app));
    uint32_t n = z->api.get_app_num_args(z->context, app);
    if (kind == Z3_OP_NOT) {
        Z3_lbool x = bool_value(z, m, z->api.get_app_arg(z->context, app, 0));
        return x == Z3_L_UNDEF ? x : x == Z3_L_TRUE ? Z3_L_FALSE : Z3_L_TRUE;
    }
    if (kind == Z3_OP_AND || kind == Z3_OP_OR) {
        Z3_lbool absorbing = kind == Z3_OP_AND ? Z3_L_FALSE : Z3_L_TRUE, r = kind == Z3_OP_AND ? Z3_L_TRUE : Z3_L_FALSE;
        for (uint32_t i = 0; i < n; i++) {
            Z3_lbool x = bool_value(z, m, z->api.get_app_arg(z->context, app, i));
            if (x == absorbing) return x;
            if (x == Z3_L_UNDEF) r = x;
        }
        return r;
    }
    if (kind == Z3_OP_ITE) {
        Z3_lbool c = bool_value(z, m, z->api.get_app_arg(z->context, app, 0));
        return c == Z3_L_UNDEF ? c : bool_value(z, m, z->api.get_app_arg(z->context, app, c == Z3_L_TRUE ? 1 : 2));
    }
    if (kind != Z3_OP_EQ) return Z3_L_UNDEF;
    Z3_ast x = z->api.get_app_arg(z->context, app, 0), y = z->api.get_app_arg(z->context, app, 1);
    Z3_sort s = z->api.get_sort(z->context, x);
    if (z->api.get_sort_kind(z->context, s) == Z3_BOOL_SORT) {
        Z3_lbool p = bool_value(z, m, x), q = bool_value(z, m, y);
        return p == Z3_L_UNDEF || q == Z3_L_UNDEF ? Z3_L_UNDEF : p == q ? Z3_L_TRUE : Z3_L_FALSE;
    }
    for (uint32_t i = 0; i < z->sorts.len; i++) {
        if (z->sorts.data[i] != s) continue;
        term a = z3_value(z, m, x, (sort){i}), b = z3_value(z, m, y, (sort){i});
        if (!a.i || !b.i) return Z3_L_UNDEF;
        model *nothing = model_new(z->t);
        bool equal = model_holds(nothing, term_eq(z->t, a, b));
        model_free(nothing);
        return equal ? Z3_L_TRUE : Z3_L_FALSE;
    }
    return Z3_L_UNDEF;
}

/* The branch of an if-then-else whose condition Z3 left undecided; the same expression if it is not one. */
static Z3_ast settle(z3_session *z, Z3_model m, Z3_ast v)
{
    while (z->api.get_ast_kind(z->context, v) == Z3_APP_AST) {
        Z3_app app = z->api.to_app(z->context, v);
        if (z->api.get_decl_kind(z->context, z->api.get_app_decl(z->context, app)) != Z3_OP_ITE) break;
        Z3_lbool c = bool_value(z, m, z->api.get_app_arg(z->context, app, 0));
        if (c == Z3_L_UNDEF) break;
        v = z->api.get_app_arg(z->context, app, c == Z3_L_TRUE ? 1 : 2);
    }
    return v;
}

static bool bits_value(z3_session *z, Z3_model m, Z3_ast a, uint32_t width, uint64_t *limbs)
{
    for (uint32_t i = 0; i < (width + 63) / 64; i++) {
        uint32_t high = 64 * i + 63 < width ? 64 * i + 63 : width - 1;
        Z3_ast part = keep(z, z->api.mk_extract(z->context, high, 64 * i, a)), v = evaluate(z, m, part);
        Z3_ast w = v ? settle(z, m, v) : NULL;
        bool fine = w && z->api.is_numeral_ast(z->context, w) && z->api.get_numeral_uint64(z->context, w, &limbs[i]);
        release_ast(z, part);
        release_ast(z, v);
        if (!fine) return false;
    }
    return true;
}

static term float_value(z3_session *z, Z3_model m, Z3_ast a, sort s)
{
    sort_info info = *sort_get(z->t, s);
    uint32_t width = info.width + info.significand;
    uint64_t *limbs = mem_alloc(sizeof *limbs * ((width + 63) / 64));
    Z3_ast bits = float_bits(z, a, &info);
    term r = bits_value(z, m, bits, width, limbs) ? term_fp_bits(z->t, s, limbs) : (term){0};
    release_ast(z, bits);
    free(limbs);
    return r;
}

/* An array given as a function: its graph over its default. */
static term function_value(z3_session *z, Z3_model m, Z3_func_decl f, sort s)
{
    sort index = sort_get(z->t, s)->index, element = sort_get(z->t, s)->element;
    Z3_func_interp g = f ? z->api.model_get_func_interp(z->context, m, f) : NULL;
    if (!g) return (term){0};
    z->api.func_interp_inc_ref(z->context, g);
    term rest = z3_value(z, m, z->api.func_interp_get_else(z->context, g), element), r = {0};
    if (rest.i) r = term_const_array(z->t, s, rest);
    for (uint32_t i = 0, n = z->api.func_interp_get_num_entries(z->context, g); i < n && r.i; i++) {
        Z3_func_entry e = z->api.func_interp_get_entry(z->context, g, i);
        z->api.func_entry_inc_ref(z->context, e);
        term at = z3_value(z, m, z->api.func_entry_get_arg(z->context, e, 0), index),
             v = z3_value(z, m, z->api.func_entry_get_value(z->context, e), element);
        r = at.i && v.i ? term_store(z->t, r, at, v) : (term){0};
        z->api.func_entry_dec_ref(z->context, e);
    }
    z->api.func_interp_dec_ref(z->context, g);
    return r;
}

/* Stores over a constant array or a function. */
static term array_value(z3_session *z, Z3_model m, Z3_ast a, sort s)
{
    sort index = sort_get(z->t, s)->index, element = sort_get(z->t, s)->element;
    Z3_ast whole = evaluate(z, m, a), at = whole ? settle(z, m, whole) : NULL;
    VEC(struct z3_entry {
        term index;
        term value;
    })
    entries = {0};
    term r = {0};
    while (at && z->api.get_ast_kind(z->context, at) == Z3_APP_AST) {
        Z3_app app = z->api.to_app(z->context, at);
        Z3_func_decl decl = z->api.get_app_decl(z->context, app);
        Z3_decl_kind kind = z->api.get_decl_kind(z->context, decl);
        if (kind == Z3_OP_STORE) {
            struct z3_entry e = {z3_value(z, m, z->api.get_app_arg(z->context, app, 1), index),
                                 z3_value(z, m, z->api.get_app_arg(z->context, app, 2), element)};
            if (!e.index.i || !e.value.i) break;
            vec_push(&entries, e);
            at = z->api.get_app_arg(z->context, app, 0);
            continue;
        }
        if (kind == Z3_OP_CONST_ARRAY) {
            term v = z3_value(z, m, z->api.get_app_arg(z->context, app, 0), element);
            if (v.i) r = term_const_array(z->t, s, v);
        } else if (kind == Z3_OP_AS_ARRAY) {
            r = function_value(z, m, z->api.get_decl_func_decl_parameter(z->context, decl, 0), s);
        }
        break;
    }
    for (uint32_t i = entries.len; i-- > 0 && r.i;) r = term_store(z->t, r, entries.data[i].index, entries.data[i].value);
    vec_free(&entries);
    release_ast(z, whole);
    return r;
}

term z3_value(z3_session *z, Z3_model m, Z3_ast a, sort s)
{
    if (!a) return (term){0};
    switch ((sort_kind)sort_get(z->t, s)->kind) {
    case SORT_BOOL: {
        Z3_ast v = evaluate(z, m, a);
        Z3_lbool b = v ? bool_value(z, m, v) : Z3_L_UNDEF;
        release_ast(z, v);
        return b == Z3_L_UNDEF ? (term){0} : term_bool(z->t, b == Z3_L_TRUE);
    }
    case SORT_BV: {
        uint32_t width = sort_get(z->t, s)->width;
        uint64_t *limbs = mem_alloc(sizeof *limbs * ((width + 63) / 64));
        term r = bits_value(z, m, a, width, limbs) ? term_bv_limbs(z->t, width, limbs) : (term){0};
        free(limbs);
        return r;
    }
    case SORT_FLOAT: return float_value(z, m, a, s);
    case SORT_ARRAY: return array_value(z, m, a, s);
    case SORT_NONE: break;
    }
    return (term){0};
}
