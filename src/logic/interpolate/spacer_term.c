/* logic/interpolate/spacer_term.c — terms as expressions over the integers, and Z3's formulas back as terms; see
 * logic/interpolate/spacer_internal.h.
 * As an integer, a bit-vector is its signed value. Arithmetic does not wrap around; extensions and truncations change nothing. This is no
 * faithful translation, which is why results are checked. Back, a linear inequality becomes a signed comparison of sums. */
#include "logic/interpolate/spacer_internal.h"
#include "logic/term/simplify.h"

enum { NESTING = 400 };

Z3_sort spacer_sort(spacer *s, sort of)
{
    if (s->arithmetic == SPACER_BITS) return z3_sort(&s->z, of);
    const sort_info *i = sort_get(s->t, of);
    switch ((sort_kind)i->kind) {
    case SORT_BOOL: return s->z.api.mk_bool_sort(s->z.context);
    case SORT_BV: return s->api.mk_int_sort(s->z.context);
    case SORT_ARRAY: {
        Z3_sort index = spacer_sort(s, i->index), element = spacer_sort(s, sort_get(s->t, of)->element);
        return index && element ? s->z.api.mk_array_sort(s->z.context, index, element) : NULL;
    }
    default: return NULL;
    }
}

/* ---- to integers ---- */

static Z3_ast integer(spacer *s, term a, bool is_signed)
{
    uint64_t v;
    uint32_t width = term_width(s->t, a);
    if (!term_is_bv_const(s->t, a, &v)) return NULL;
    int64_t value = (int64_t)v;
    if (is_signed && width < 64 && v >> (width - 1) & 1) value = (int64_t)(v - ((uint64_t)1 << width));
    return s->api.mk_int64(s->z.context, value, s->api.mk_int_sort(s->z.context));
}

static Z3_ast image_of(const spacer *s, term a)
{
    uint32_t at;
    return walk_position(&s->walk, a, &at) ? s->images.data[at] : NULL;
}

/* constants of unsigned comparisons are unsigned */
static Z3_ast compared(spacer *s, term a, bool is_signed)
{
    return !is_signed && term_is(s->t, a, T_BV) ? integer(s, a, false) : image_of(s, a);
}

static Z3_ast variable(spacer *s, term a)
{
    Z3_sort of = spacer_sort(s, term_sort(s->t, a));
    return of ? s->z.api.mk_const(s->z.context, s->z.api.mk_int_symbol(s->z.context, (int)a.i), of) : NULL;
}

static Z3_ast make_image(spacer *s, term a)
{
    const z3_api *z = &s->z.api;
    const spacer_api *p = &s->api;
    Z3_context c = s->z.context;
    term_table *t = s->t;
    uint32_t n = term_count(t, a);
    term_kind k = term_kind_of(t, a);
    if (n > 16 && k != T_AND && k != T_OR) return NULL;
    Z3_ast x = n > 0 ? image_of(s, term_arg(t, a, 0)) : NULL, y = n > 1 ? image_of(s, term_arg(t, a, 1)) : NULL,
           w = n > 2 ? image_of(s, term_arg(t, a, 2)) : NULL;
    ast_list args = {0};
    uint32_t constants = 0;
    for (uint32_t i = 0; i < n; i++) {
        Z3_ast b = image_of(s, term_arg(t, a, i));
        if (!b) return vec_free(&args), NULL;
        constants += term_is_const(t, term_arg(t, a, i));
        vec_push(&args, b);
    }
    Z3_ast r = NULL;
    switch (k) {
    case T_TRUE: r = z->mk_true(c); break;
    case T_FALSE: r = z->mk_false(c); break;
    case T_BV: r = integer(s, a, true); break;
    case T_VAR: r = variable(s, a); break;
    case T_NOT: r = z->mk_not(c, x); break;
    case T_AND: r = z->mk_and(c, n, args.data); break;
    case T_OR: r = z->mk_or(c, n, args.data); break;
    case T_EQ: r = z->mk_eq(c, x, y); break;
    case T_ITE: r = z->mk_ite(c, x, y, w); break;
    case T_BVADD: r = p->mk_add(c, n, args.data); break;
    case T_BVNEG: r = p->mk_unary_minus(c, x); break;
    case T_BVMUL: r = constants + 1 >= n ? p->mk_mul(c, n, args.data) : NULL; break;
    case T_BVULT:
    case T_BVSLT: r = p->mk_lt(c, compared(s, term_arg(t, a, 0), k == T_BVSLT), compared(s, term_arg(t, a, 1), k == T_BVSLT)); break;
    case T_BVULE:
    case T_BVSLE: r = p->mk_le(c, compared(s, term_arg(t, a, 0), k == T_BVSLE), compared(s, term_arg(t, a, 1), k == T_BVSLE)); break;
    case T_ZEXT:
    case T_SEXT: r = x; break;
    case T_EXTRACT: r = term_get(t, a)->low == 0 ? x : NULL; break;
    case T_SELECT: r = z->mk_select(c, x, y); break;
    case T_STORE: r = z->mk_store(c, x, y, w); break;
    case T_CONST_ARRAY: {
        Z3_sort index = spacer_sort(s, sort_get(t, term_sort(t, a))->index);
        r = index ? z->mk_const_array(c, index, x) : NULL;
        break;
    }
    default: break;
    }
    vec_free(&args);
    return r;
}

Z3_ast spacer_term(spacer *s, term a)
{
    if (s->arithmetic == SPACER_BITS) return term_get(s->t, a)->has_float ? NULL : z3_term(&s->z, a);
    uint32_t done = s->walk.order.len;
    walk_add(s->t, &s->walk, a);
    for (; done < s->walk.order.len; done++) {
        Z3_ast r = make_image(s, s->walk.order.data[done]);
        vec_push(&s->images, r);
    }
    return image_of(s, a);
}

/* ---- back ---- */

typedef struct {
    int64_t factor;
    term of;
} summand;

typedef struct {
    VEC(summand) parts;
    int64_t constant;
} sum;

static term term_back(spacer *s, Z3_ast a, uint32_t depth);

static Z3_decl_kind kind_of(spacer *s, Z3_ast a)
{
    if (s->z.api.get_ast_kind(s->z.context, a) == Z3_NUMERAL_AST) return Z3_OP_ANUM;
    if (s->z.api.get_ast_kind(s->z.context, a) != Z3_APP_AST) return Z3_OP_UNINTERPRETED;
    return s->z.api.get_decl_kind(s->z.context, s->z.api.get_app_decl(s->z.context, s->z.api.to_app(s->z.context, a)));
}

static uint32_t count_of(spacer *s, Z3_ast a) { return s->z.api.get_app_num_args(s->z.context, s->z.api.to_app(s->z.context, a)); }
static Z3_ast arg_of(spacer *s, Z3_ast a, uint32_t i) { return s->z.api.get_app_arg(s->z.context, s->z.api.to_app(s->z.context, a), i); }
static bool is_integer(spacer *s, Z3_ast a)
{
    return s->z.api.get_sort_kind(s->z.context, s->z.api.get_sort(s->z.context, a)) == Z3_INT_SORT;
}

static void add_part(sum *out, int64_t factor, term of)
{
    for (uint32_t i = 0; i < out->parts.len; i++)
        if (term_same(out->parts.data[i].of, of)) {
            out->parts.data[i].factor += factor;
            return;
        }
    vec_push(&out->parts, (summand){factor, of});
}

/* out += factor · a; false: it is not linear */
static bool add_linear(spacer *s, Z3_ast a, int64_t factor, sum *out, uint32_t depth)
{
    int64_t v;
    if (depth > NESTING) return false;
    Z3_decl_kind k = kind_of(s, a);
    switch (k) {
    case Z3_OP_ANUM:
        if (!s->api.get_numeral_int64(s->z.context, a, &v) || v > INT32_MAX || v < INT32_MIN || factor > INT32_MAX || factor < INT32_MIN)
            return false;
        out->constant += v * factor;
        return true;
    case Z3_OP_ADD:
    case Z3_OP_SUB:
        for (uint32_t i = 0; i < count_of(s, a); i++)
            if (!add_linear(s, arg_of(s, a, i), k == Z3_OP_SUB && i ? -factor : factor, out, depth + 1)) return false;
        return true;
    case Z3_OP_UMINUS: return add_linear(s, arg_of(s, a, 0), -factor, out, depth + 1);
    case Z3_OP_MUL: {
        sum constant = {0};
        bool fine = count_of(s, a) == 2 && add_linear(s, arg_of(s, a, 0), 1, &constant, depth + 1) && !constant.parts.len &&
                    constant.constant <= INT32_MAX && constant.constant >= INT32_MIN;
        vec_free(&constant.parts);
        return fine && factor <= INT32_MAX && factor >= INT32_MIN &&
               add_linear(s, arg_of(s, a, 1), factor * constant.constant, out, depth + 1);
    }
    default: {
        term of = term_back(s, a, depth + 1);
        if (!of.i) return false;
        add_part(out, factor, of);
        return true;
    }
    }
}

/* The summands with positive (negative) factors, and the constant if it belongs there. */
static term one_side(term_table *t, const sum *l, uint32_t width, bool positive)
{
    int64_t constant = positive ? l->constant : -l->constant;
    term r = term_bv(t, width, constant > 0 ? (uint64_t)constant : 0);
    for (uint32_t i = 0; i < l->parts.len; i++) {
        int64_t factor = positive ? l->parts.data[i].factor : -l->parts.data[i].factor;
        if (factor > 0) r = term_bvadd(t, r, term_bvmul(t, term_bv(t, width, (uint64_t)factor), term_sext(t, l->parts.data[i].of, width)));
    }
    return r;
}

static uint32_t width_of(const term_table *t, const sum *l)
{
    uint32_t width = l->parts.len ? 1 : 64;
    for (uint32_t i = 0; i < l->parts.len; i++)
        if (term_width(t, l->parts.data[i].of) > width) width = term_width(t, l->parts.data[i].of);
    return width;
}

/* sum ≤ 0, with the negative summands moved to the right. If the constant is 1, p + 1 ≤ q is written p < q. */
static term at_most_zero(term_table *t, const sum *l)
{
    uint32_t width = width_of(t, l);
    if (l->constant != 1) return term_bvsle(t, one_side(t, l, width, true), one_side(t, l, width, false));
    sum strict = *l;
    strict.constant = 0;
    return term_bvslt(t, one_side(t, &strict, width, true), one_side(t, &strict, width, false));
}

static term is_zero(term_table *t, const sum *l)
{
    uint32_t width = width_of(t, l);
    return term_eq(t, one_side(t, l, width, true), one_side(t, l, width, false));
}

/* An inequality of integers, or a negated one, as sum ≤ 0; false: it is something else */
static bool read_inequality(spacer *s, Z3_ast a, sum *out, uint32_t depth)
{
    bool negated = false;
    for (; kind_of(s, a) == Z3_OP_NOT; a = arg_of(s, a, 0)) negated = !negated;
    Z3_decl_kind k = kind_of(s, a);
    if (k != Z3_OP_LE && k != Z3_OP_LT && k != Z3_OP_GE && k != Z3_OP_GT) return false;
    bool at_least = (k == Z3_OP_GE || k == Z3_OP_GT) != negated, strict = (k == Z3_OP_LT || k == Z3_OP_GT) != negated;
    out->constant = strict;
    return add_linear(s, arg_of(s, a, 0), at_least ? -1 : 1, out, depth) && add_linear(s, arg_of(s, a, 1), at_least ? 1 : -1, out, depth);
}

static int64_t factor_in(const sum *l, term of)
{
    for (uint32_t i = 0; i < l->parts.len; i++)
        if (term_same(l->parts.data[i].of, of)) return l->parts.data[i].factor;
    return 0;
}

/* p + q is this constant, whatever the variables are */
static bool add_up_to(const sum *p, const sum *q, int64_t constant)
{
    if (p->constant + q->constant != constant) return false;
    for (uint32_t i = 0; i < p->parts.len; i++)
        if (p->parts.data[i].factor + factor_in(q, p->parts.data[i].of)) return false;
    for (uint32_t i = 0; i < q->parts.len; i++)
        if (q->parts.data[i].factor + factor_in(p, q->parts.data[i].of)) return false;
    return true;
}

typedef VEC(term) term_vec;

/* Conjunctions and disjunctions. Two inequalities that leave one value are an equation, two that leave all but one its negation: wrapping
 * around does not disturb those. */
static term back_all(spacer *s, Z3_ast a, term_kind k, uint32_t depth)
{
    term_vec args = {0};
    VEC(sum) sums = {0};
    bool fine = true;
    for (uint32_t i = 0, n = count_of(s, a); i < n && fine; i++) {
        sum l = {0};
        if (read_inequality(s, arg_of(s, a, i), &l, depth)) {
            vec_push(&sums, l);
            continue;
        }
        vec_free(&l.parts);
        term b = term_back(s, arg_of(s, a, i), depth);
        fine = b.i != 0;
        vec_push(&args, b);
    }
    for (uint32_t i = 0; i < sums.len; i++) {
        bool paired = false;
        for (uint32_t j = 0; j < sums.len && !paired; j++) { /* p ≤ 0 ∧ −p ≤ 0; p ≤ 0 ∨ −p + 2 ≤ 0, that is p − 1 ≠ 0 */
            paired = i != j && add_up_to(&sums.data[i], &sums.data[j], k == T_AND ? 0 : 2);
            if (!paired || j < i) continue;
            sum middle = sums.data[i];
            if (k == T_OR) middle.constant--;
            term same = is_zero(s->t, &middle);
            vec_push(&args, k == T_AND ? same : term_not(s->t, same));
        }
        if (!paired) vec_push(&args, at_most_zero(s->t, &sums.data[i]));
    }
    for (uint32_t i = 0; i < sums.len; i++) vec_free(&sums.data[i].parts);
    vec_free(&sums);
    term r = !fine           ? (term){0}
             : args.len == 1 ? args.data[0]
             : k == T_AND    ? term_and_n(s->t, args.data, args.len)
                             : term_or_n(s->t, args.data, args.len);
    vec_free(&args);
    return r;
}

/* a = b over the integers */
static term equation(spacer *s, Z3_ast a, Z3_ast b, uint32_t depth)
{
    sum l = {0};
    bool fine = add_linear(s, a, 1, &l, depth) && add_linear(s, b, -1, &l, depth);
    term r = fine ? is_zero(s->t, &l) : (term){0};
    vec_free(&l.parts);
    return r;
}

static term inequality(spacer *s, Z3_ast a, uint32_t depth)
{
    sum l = {0};
    term r = read_inequality(s, a, &l, depth) ? at_most_zero(s->t, &l) : (term){0};
    vec_free(&l.parts);
    return r;
}

/* The index or element of an array: an integer expression as a bit-vector of that width */
static term back_as(spacer *s, Z3_ast a, sort of, uint32_t depth)
{
    if (!is_integer(s, a)) return term_back(s, a, depth);
    sum l = {0};
    uint32_t width = sort_get(s->t, of)->width;
    term r = {0};
    if (add_linear(s, a, 1, &l, depth)) {
        r = term_bv(s->t, width, (uint64_t)l.constant);
        for (uint32_t i = 0; i < l.parts.len; i++) {
            term x = l.parts.data[i].of;
            x = term_width(s->t, x) >= width ? term_extract(s->t, x, width - 1, 0) : term_sext(s->t, x, width);
            r = term_bvadd(s->t, r, term_bvmul(s->t, term_bv(s->t, width, (uint64_t)l.parts.data[i].factor), x));
        }
    }
    vec_free(&l.parts);
    return r;
}

static term back_array(spacer *s, Z3_ast a, Z3_decl_kind k, uint32_t depth)
{
    term array = term_back(s, arg_of(s, a, 0), depth);
    if (!array.i || sort_get(s->t, term_sort(s->t, array))->kind != SORT_ARRAY) return (term){0};
    sort index_sort = sort_get(s->t, term_sort(s->t, array))->index, element = sort_get(s->t, term_sort(s->t, array))->element;
    term index = back_as(s, arg_of(s, a, 1), index_sort, depth);
    if (!index.i) return index;
    if (k == Z3_OP_SELECT) return term_select(s->t, array, index);
    term value = back_as(s, arg_of(s, a, 2), element, depth);
    return value.i ? term_store(s->t, array, index, value) : value;
}

/* operators on bit-vectors; T_NONE: another one */
static term_kind bits_kind(Z3_decl_kind k, bool *swap)
{
    *swap = k == Z3_OP_UGEQ || k == Z3_OP_UGT || k == Z3_OP_SGEQ || k == Z3_OP_SGT;
    switch (k) {
    case Z3_OP_BADD: return T_BVADD;
    case Z3_OP_BMUL: return T_BVMUL;
    case Z3_OP_BNEG: return T_BVNEG;
    case Z3_OP_BNOT: return T_BVNOT;
    case Z3_OP_BAND: return T_BVAND;
    case Z3_OP_BOR: return T_BVOR;
    case Z3_OP_BXOR: return T_BVXOR;
    case Z3_OP_BUDIV:
    case Z3_OP_BUDIV_I: return T_BVUDIV;
    case Z3_OP_BUREM:
    case Z3_OP_BUREM_I: return T_BVUREM;
    case Z3_OP_BSDIV:
    case Z3_OP_BSDIV_I: return T_BVSDIV;
    case Z3_OP_BSREM:
    case Z3_OP_BSREM_I: return T_BVSREM;
    case Z3_OP_BSHL: return T_BVSHL;
    case Z3_OP_BLSHR: return T_BVLSHR;
    case Z3_OP_BASHR: return T_BVASHR;
    case Z3_OP_ULEQ:
    case Z3_OP_UGEQ: return T_BVULE;
    case Z3_OP_ULT:
    case Z3_OP_UGT: return T_BVULT;
    case Z3_OP_SLEQ:
    case Z3_OP_SGEQ: return T_BVSLE;
    case Z3_OP_SLT:
    case Z3_OP_SGT: return T_BVSLT;
    case Z3_OP_CONCAT: return T_CONCAT;
    default: return T_NONE;
    }
}

static term back_bits(spacer *s, Z3_ast a, Z3_decl_kind k, uint32_t depth)
{
    term_table *t = s->t;
    Z3_context c = s->z.context;
    Z3_func_decl d = s->z.api.get_app_decl(c, s->z.api.to_app(c, a));
    Z3_sort of = s->z.api.get_sort(c, a);
    uint64_t v;
    bool swap;
    if (k == Z3_OP_BNUM || k == Z3_OP_ANUM) {
        if (s->z.api.get_sort_kind(c, of) != Z3_BV_SORT || !s->z.api.get_numeral_uint64(c, a, &v)) return (term){0};
        return term_bv(t, s->api.get_bv_sort_size(c, of), v);
    }
    term args[16];
    uint32_t n = count_of(s, a);
    if (n < 1 || n > 16) return (term){0};
    for (uint32_t i = 0; i < n; i++) {
        args[i] = term_back(s, arg_of(s, a, i), depth);
        if (!args[i].i) return args[i];
    }
    if (k == Z3_OP_EXTRACT)
        return term_extract(t, args[0], (uint32_t)s->api.get_decl_int_parameter(c, d, 0), (uint32_t)s->api.get_decl_int_parameter(c, d, 1));
    if (k == Z3_OP_ZERO_EXT) return term_zext(t, args[0], s->api.get_bv_sort_size(c, of));
    if (k == Z3_OP_SIGN_EXT) return term_sext(t, args[0], s->api.get_bv_sort_size(c, of));
    if (k == Z3_OP_BSUB && n == 2) return term_bvsub(t, args[0], args[1]);
    term_kind mine = bits_kind(k, &swap);
    if (mine == T_NONE) return (term){0};
    if (swap) {
        term keep = args[0];
        args[0] = args[1];
        args[1] = keep;
    }
    bool compares = mine >= T_BVULT && mine <= T_BVSLE;
    return term_make(t, mine, compares ? t->bool_sort : sort_bv(t, s->api.get_bv_sort_size(c, of)), args, n, 0, 0);
}

static term translate_back(spacer *s, Z3_ast a, uint32_t depth)
{
    Z3_context c = s->z.context;
    if (s->z.api.get_ast_kind(c, a) == Z3_VAR_AST) {
        uint32_t i = s->api.get_index_value(c, a);
        return i < s->arguments->len ? (term){(uint32_t)s->arguments->data[i]} : (term){0};
    }
    Z3_decl_kind k = kind_of(s, a);
    switch (k) {
    case Z3_OP_TRUE: return s->t->true_term;
    case Z3_OP_FALSE: return s->t->false_term;
    case Z3_OP_AND: return back_all(s, a, T_AND, depth);
    case Z3_OP_OR: return back_all(s, a, T_OR, depth);
    case Z3_OP_NOT: {
        term negated = inequality(s, a, depth);
        if (negated.i) return negated;
        term x = term_back(s, arg_of(s, a, 0), depth);
        return x.i ? term_not(s->t, x) : x;
    }
    case Z3_OP_IMPLIES: {
        term x = term_back(s, arg_of(s, a, 0), depth), y = term_back(s, arg_of(s, a, 1), depth);
        return x.i && y.i ? term_implies(s->t, x, y) : (term){0};
    }
    case Z3_OP_EQ:
    case Z3_OP_IFF: {
        if (is_integer(s, arg_of(s, a, 0))) return equation(s, arg_of(s, a, 0), arg_of(s, a, 1), depth);
        term x = term_back(s, arg_of(s, a, 0), depth), y = term_back(s, arg_of(s, a, 1), depth);
        return x.i && y.i && term_sort(s->t, x).i == term_sort(s->t, y).i ? term_eq(s->t, x, y) : (term){0};
    }
    case Z3_OP_ITE: {
        term x = term_back(s, arg_of(s, a, 0), depth), y = term_back(s, arg_of(s, a, 1), depth), z = term_back(s, arg_of(s, a, 2), depth);
        return x.i && y.i && z.i && term_sort(s->t, y).i == term_sort(s->t, z).i ? term_ite(s->t, x, y, z) : (term){0};
    }
    case Z3_OP_LE:
    case Z3_OP_LT:
    case Z3_OP_GE:
    case Z3_OP_GT: return inequality(s, a, depth);
    case Z3_OP_SELECT:
    case Z3_OP_STORE: return back_array(s, a, k, depth);
    default: return s->arithmetic == SPACER_BITS ? back_bits(s, a, k, depth) : (term){0};
    }
}

static term term_back(spacer *s, Z3_ast a, uint32_t depth)
{
    uint32_t found;
    if (depth > NESTING) return (term){0};
    uint32_t id = s->api.get_ast_id(s->z.context, a);
    if (map_get(&s->back, id, &found)) return (term){found};
    term r = translate_back(s, a, depth + 1);
    map_put(&s->back, id, r.i);
    return r;
}

term spacer_formula(spacer *s, Z3_ast a)
{
    term r = term_back(s, a, 0);
    return r.i && term_sort(s->t, r).i == s->t->bool_sort.i ? r : (term){0};
}
