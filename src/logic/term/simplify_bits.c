/* Rules for concat, extract, extensions, and the bitwise operators. */
#include "logic/term/simplify.h"

#include <assert.h>

/* ---- concat: parts are collected from the least significant one up ---- */

static term top_bit(term_table *t, term a) { return simplify_extract(t, a, term_width(t, a) - 1, term_width(t, a) - 1); }

static bool ite_constants(const term_table *t, term a)
{
    return term_is(t, a, T_ITE) && term_is(t, term_arg(t, a, 1), T_BV) && term_is(t, term_arg(t, a, 2), T_BV);
}

/* high above low as one simpler term, if they belong together */
static term join(term_table *t, term high, term low)
{
    uint32_t wh = term_width(t, high), wl = term_width(t, low);
    term_kind k = term_kind_of(t, high);
    if (k == T_BV && term_is(t, low, T_BV)) {
        uint64_t sh, sl, r[bits_limbs(wh + wl)];
        bits_concat(r, term_bits(t, high, &sh), wh, term_bits(t, low, &sl), wl);
        return term_bv_limbs(t, wh + wl, r);
    }
    if (k == T_EXTRACT) { /* neighbours in one term; low may be simpler than the extract that it is */
        term x = term_arg(t, high, 0);
        uint32_t h = term_get(t, high)->high, l = term_get(t, high)->low;
        if (wl <= l) {
            bool same = term_is(t, low, T_EXTRACT) && term_same(term_arg(t, low, 0), x)
                            ? term_get(t, low)->high == l - 1
                            : !term_is(t, x, T_VAR) && !term_is(t, x, T_SELECT) && term_same(simplify_extract(t, x, l - 1, l - wl), low);
            if (same) return simplify_extract(t, x, h, l - wl);
        }
    }
    term sign = k == T_SEXT ? term_arg(t, high, 0) : high;
    if (!term_is_const(t, high) && term_width(t, sign) == 1 && term_same(top_bit(t, low), sign))
        return simplify_extend(t, T_SEXT, low, wh + wl);
    bool ih = ite_constants(t, high), il = ite_constants(t, low);
    if ((ih && il && term_same(term_arg(t, high, 0), term_arg(t, low, 0))) || (ih && term_is(t, low, T_BV)) || (il && k == T_BV)) {
        term x = join(t, ih ? term_arg(t, high, 1) : high, il ? term_arg(t, low, 1) : low);
        term y = join(t, ih ? term_arg(t, high, 2) : high, il ? term_arg(t, low, 2) : low);
        return simplify_ite(t, term_arg(t, ih ? high : low, 0), x, y);
    }
    return (term){0};
}

/* a is x · 2^k */
static bool is_shifted(const term_table *t, term a, term *x, uint32_t *k)
{
    if (!term_is(t, a, T_BVMUL) || term_count(t, a) != 2 || !bv_power_of_two(t, term_arg(t, a, 0), k)) return false;
    *x = term_arg(t, a, 1);
    return true;
}

/* Appends a, in its parts; `extra` sign bits on top. */
static void add_extended_part(term_table *t, term_list *l, term a, uint32_t extra);

static void add_part(term_table *t, term_list *l, term a) { add_extended_part(t, l, a, 0); }

static void add_extended_part(term_table *t, term_list *l, term a, uint32_t extra)
{
    term x;
    uint32_t k;
    if (term_is(t, a, T_CONCAT)) {
        for (uint32_t i = term_count(t, a); i-- > 0;) add_extended_part(t, l, term_arg(t, a, i), i == 0 ? extra : 0);
        return;
    }
    if (term_is(t, a, T_ZEXT)) {
        x = term_arg(t, a, 0);
        uint32_t zeros = term_width(t, a) - term_width(t, x);
        add_part(t, l, x);
        add_part(t, l, bv_zero(t, zeros + extra));
        return;
    }
    if (is_shifted(t, a, &x, &k)) {
        add_part(t, l, bv_zero(t, k));
        add_extended_part(t, l, simplify_extract(t, x, term_width(t, x) - 1 - k, 0), extra);
        return;
    }
    if (term_is(t, a, T_SEXT)) {
        x = term_arg(t, a, 0);
        if (term_is(t, x, T_CONCAT) || is_shifted(t, x, &(term){0}, &k)) {
            add_extended_part(t, l, x, extra + term_width(t, a) - term_width(t, x));
            return;
        }
    }
    if (extra) a = simplify_extend(t, T_SEXT, a, term_width(t, a) + extra);
    while (l->len) {
        term joined = join(t, a, l->data[l->len - 1]);
        if (!joined.i) break;
        l->len--;
        a = joined;
        term_kind kind = term_kind_of(t, a);
        if (kind == T_CONCAT || kind == T_ZEXT || kind == T_SEXT || kind == T_BVMUL) { /* it may have parts again */
            add_part(t, l, a);
            return;
        }
    }
    list_push(l, a);
}

/* The parts as a term; extensions move to the outside. */
static term from_parts(term_table *t, term_list *l, uint32_t width)
{
    term top = l->data[l->len - 1];
    if (l->len == 1) return top;
    if (term_is(t, top, T_BV) && bv_length(t, top) < term_width(t, top)) {
        uint32_t keep = bv_length(t, top), inner = width - (term_width(t, top) - keep);
        if (keep == 0) l->len--;
        else l->data[l->len - 1] = simplify_extract(t, top, keep - 1, 0);
        return simplify_extend(t, T_ZEXT, from_parts(t, l, inner), width);
    }
    if (term_is(t, top, T_SEXT)) {
        term x = term_arg(t, top, 0);
        uint32_t inner = width - (term_width(t, top) - term_width(t, x));
        l->len--;
        add_part(t, l, x);
        return simplify_extend(t, T_SEXT, from_parts(t, l, inner), width);
    }
    if (l->len == 2 && term_is(t, top, T_EXTRACT) && bv_is_zero(t, l->data[0])) { /* the low part of z, shifted up: a product */
        term z = term_arg(t, top, 0);
        uint32_t h = term_get(t, top)->high, k = term_width(t, l->data[0]);
        if (term_get(t, top)->low == 0 && h + k < term_width(t, z)) {
            uint64_t factor[bits_limbs(width)];
            bits_set_run(factor, width, k, k);
            return simplify_mul(t, (term[]){term_bv_limbs(t, width, factor), simplify_extract(t, z, h + k, 0)}, 2);
        }
    }
    for (uint32_t i = 0; i < l->len / 2; i++) {
        term swap = l->data[i];
        l->data[i] = l->data[l->len - 1 - i];
        l->data[l->len - 1 - i] = swap;
    }
    return term_node(t, T_CONCAT, sort_bv(t, width), l->data, l->len, 0);
}

term simplify_concat(term_table *t, const term *args, uint32_t n)
{
    term_list l;
    list_init(&l);
    uint32_t width = 0;
    for (uint32_t i = n; i-- > 0;) {
        width += term_width(t, args[i]);
        add_part(t, &l, args[i]);
    }
    term r = from_parts(t, &l, width);
    list_free(&l);
    return r;
}

/* ---- extract ---- */

static term extract_concat(term_table *t, term a, uint32_t high, uint32_t low)
{
    term_list l;
    list_init(&l);
    uint32_t top = term_width(t, a);
    for (uint32_t i = 0, n = term_count(t, a); i < n; i++) {
        term part = term_arg(t, a, i);
        uint32_t bottom = top - term_width(t, part);
        if (bottom <= high && low < top) {
            uint32_t h = high < top ? high - bottom : top - 1 - bottom, o = low > bottom ? low - bottom : 0;
            list_push(&l, simplify_extract(t, part, h, o));
        }
        top = bottom;
    }
    term r = simplify_concat(t, l.data, l.len);
    list_free(&l);
    return r;
}

static term extract_extension(term_table *t, term a, uint32_t high, uint32_t low)
{
    term x = term_arg(t, a, 0);
    uint32_t inner = term_width(t, x), out = high - low + 1;
    bool zero = term_is(t, a, T_ZEXT);
    if (high < inner) return simplify_extract(t, x, high, low);
    if (low >= inner) return zero ? bv_zero(t, out) : simplify_extend(t, T_SEXT, top_bit(t, x), out);
    return simplify_extend(t, zero ? T_ZEXT : T_SEXT, simplify_extract(t, x, inner - 1, low), out);
}

/* of x · 2^k, that is, x shifted up */
static term extract_shifted(term_table *t, term x, uint32_t k, uint32_t high, uint32_t low)
{
    if (low >= k) return simplify_extract(t, x, high - k, low - k);
    if (high < k) return bv_zero(t, high - low + 1);
    return term_concat(t, simplify_extract(t, x, high - k, 0), bv_zero(t, k - low));
}

/* The low bits of a result that depend on the low bits of the arguments only. */
static term extract_low(term_table *t, term a, uint32_t high)
{
    term_list l;
    list_init(&l);
    uint32_t first = term_is(t, a, T_ITE) ? 1 : 0;
    if (first) list_push(&l, term_arg(t, a, 0));
    for (uint32_t i = first; i < term_count(t, a); i++) list_push(&l, simplify_extract(t, term_arg(t, a, i), high, 0));
    term r = term_make(t, term_kind_of(t, a), sort_bv(t, high + 1), l.data, l.len, 0, 0);
    list_free(&l);
    return r;
}

term simplify_extract(term_table *t, term a, uint32_t high, uint32_t low)
{
    uint32_t width = term_width(t, a), k;
    assert(high < width && low <= high);
    if (low == 0 && high == width - 1) return a;
    term r;
    switch (term_kind_of(t, a)) {
    case T_BV: {
        uint64_t small, part[bits_limbs(high - low + 1)];
        bits_extract(part, term_bits(t, a, &small), high, low, width);
        return term_bv_limbs(t, high - low + 1, part);
    }
    case T_EXTRACT: {
        uint32_t base = term_get(t, a)->low;
        return simplify_extract(t, term_arg(t, a, 0), high + base, low + base);
    }
    case T_CONCAT: return extract_concat(t, a, high, low);
    case T_ZEXT:
    case T_SEXT: return extract_extension(t, a, high, low);
    case T_BVMUL:
        if (is_shifted(t, a, &r, &k)) return extract_shifted(t, r, k, high, low);
        if (low == 0 && term_is_small(t, a)) return extract_low(t, a, high);
        break;
    case T_ITE:
        if (simplify_lift_ite(t, (term_operator){T_EXTRACT, sort_bv(t, high - low + 1), high, low}, &a, 1, &r)) return r;
        if (low == 0 && term_is_small(t, a)) return extract_low(t, a, high);
        break;
    case T_BVNOT:
    case T_BVNEG:
    case T_BVADD:
    case T_BVAND:
    case T_BVOR:
    case T_BVXOR:
        if (low == 0 && term_is_small(t, a)) return extract_low(t, a, high);
        break;
    default: break;
    }
    return term_node(t, T_EXTRACT, sort_bv(t, high - low + 1), &a, 1, term_extra(high, low));
}

/* ---- extensions ---- */

term simplify_extend(term_table *t, term_kind kind, term a, uint32_t width)
{
    uint32_t inner = term_width(t, a);
    assert(width >= inner);
    if (width == inner) return a;
    sort s = sort_bv(t, width);
    term r;
    switch (term_kind_of(t, a)) {
    case T_BV: {
        uint64_t small, out[bits_limbs(width)];
        const uint64_t *v = term_bits(t, a, &small);
        if (kind == T_ZEXT) bits_zext(out, width, v, inner);
        else bits_sext(out, width, v, inner);
        return term_bv_limbs(t, width, out);
    }
    case T_ZEXT: return simplify_extend(t, T_ZEXT, term_arg(t, a, 0), width);
    case T_SEXT:
        if (kind == T_SEXT) return simplify_extend(t, T_SEXT, term_arg(t, a, 0), width);
        break;
    case T_ITE:
        if (simplify_lift_ite(t, (term_operator){kind, s, 0, 0}, &a, 1, &r)) return r;
        break;
    case T_CONCAT: /* a first part that absorbs the extension */
        r = term_arg(t, a, 0);
        if (!ite_constants(t, r) && !(kind == T_SEXT && term_is(t, r, T_BV))) break;
        {
            term_list l;
            list_init(&l);
            list_push(&l, simplify_extend(t, kind, r, term_width(t, r) + width - inner));
            for (uint32_t i = 1; i < term_count(t, a); i++) list_push(&l, term_arg(t, a, i));
            r = simplify_concat(t, l.data, l.len);
            list_free(&l);
            return r;
        }
    default: break;
    }
    return term_node(t, kind, s, &a, 1, 0);
}

/* ---- bitwise ---- */

term simplify_bvnot(term_table *t, term a)
{
    term r;
    switch (term_kind_of(t, a)) {
    case T_BV: return bv_fold(t, T_BVNOT, a, a);
    case T_BVNOT: return term_arg(t, a, 0);
    case T_BVADD: /* −a − 1: one form for both */
        if (term_count(t, a) > SIMPLIFY_SUM) break;
        return term_bvadd(t, bv_ones(t, term_width(t, a)), simplify_neg(t, a));
    case T_BVMUL:
        if (!term_is(t, term_arg(t, a, 0), T_BV)) break;
        return term_bvadd(t, bv_ones(t, term_width(t, a)), simplify_neg(t, a));
    case T_BVNEG: return term_bvadd(t, bv_ones(t, term_width(t, a)), term_arg(t, a, 0));
    case T_BVXOR:
        if (!term_is(t, term_arg(t, a, 0), T_BV) || term_count(t, a) > SIMPLIFY_SUM) break;
        return term_bvxor(t, bv_ones(t, term_width(t, a)), a);
    case T_ITE:
        if (simplify_lift_ite(t, (term_operator){T_BVNOT, term_sort(t, a), 0, 0}, &a, 1, &r)) return r;
        break;
    default: break;
    }
    return term_node(t, T_BVNOT, term_sort(t, a), &a, 1, 0);
}

/* Arguments of a bitwise operator: one constant apart, the others in a list. */
typedef struct {
    term_kind kind;
    uint32_t width;
    term constant; /* neutral if there was none */
    term_list rest;
} bitwise;

static void bitwise_add(term_table *t, bitwise *b, term a)
{
    if (term_is(t, a, T_BV)) {
        b->constant = bv_fold(t, b->kind, b->constant, a);
    } else if (term_is(t, a, b->kind) && term_count(t, a) <= SIMPLIFY_SUM) {
        for (uint32_t i = 0; i < term_count(t, a); i++) bitwise_add(t, b, term_arg(t, a, i));
    } else if (b->kind == T_BVXOR && term_is(t, a, T_BVNOT)) {
        b->constant = bv_fold(t, T_BVNOT, b->constant, a);
        bitwise_add(t, b, term_arg(t, a, 0));
    } else {
        list_push(&b->rest, a);
    }
}

/* duplicates: x ^ x vanishes, x & x is x */
static void bitwise_sort(bitwise *b)
{
    term_list *l = &b->rest;
    list_sort(l);
    uint32_t n = 0;
    for (uint32_t i = 0; i < l->len; i++) {
        if (n == 0 || l->data[n - 1].i != l->data[i].i) l->data[n++] = l->data[i];
        else if (b->kind == T_BVXOR) n--;
    }
    l->len = n;
}

static bool bitwise_has_complement(const term_table *t, const bitwise *b)
{
    for (uint32_t i = 0; i < b->rest.len; i++)
        if (term_is(t, b->rest.data[i], T_BVNOT) && list_has(&b->rest, term_arg(t, b->rest.data[i], 0))) return true;
    return false;
}

/* How many top bits of the result are surely zero. */
static uint32_t leading_zeros(const term_table *t, const bitwise *b)
{
    uint32_t least = b->width, most = 0;
    for (uint32_t i = 0; i <= b->rest.len; i++) {
        term a = i < b->rest.len ? b->rest.data[i] : b->constant;
        uint32_t zeros = term_is(t, a, T_BV)     ? b->width - bv_length(t, a)
                         : term_is(t, a, T_ZEXT) ? b->width - term_width(t, term_arg(t, a, 0))
                                                 : 0;
        if (zeros < least) least = zeros;
        if (zeros > most) most = zeros;
    }
    return b->kind == T_BVAND ? most : least;
}

static term bitwise_make(term_table *t, bitwise *b, uint32_t high, uint32_t low)
{
    term_list l;
    list_init(&l);
    list_push(&l, simplify_extract(t, b->constant, high, low));
    for (uint32_t i = 0; i < b->rest.len; i++) list_push(&l, simplify_extract(t, b->rest.data[i], high, low));
    term r = simplify_bitwise(t, b->kind, l.data, l.len);
    list_free(&l);
    return r;
}

/* where the parts of a concatenation, extension or shifted term end: sets cut[bit]; false: it has no parts */
static bool mark_cuts(const term_table *t, term a, bool *cut)
{
    uint32_t at = 0, k;
    term c = a, x;
    if (term_is(t, c, T_ZEXT)) {
        c = term_arg(t, c, 0);
        cut[term_width(t, c)] = true;
    }
    if (term_is(t, c, T_CONCAT)) {
        for (uint32_t i = term_count(t, c); i-- > 1;) cut[at += term_width(t, term_arg(t, c, i))] = true;
        return true;
    }
    if (is_shifted(t, c, &x, &k)) {
        cut[k] = true;
        return true;
    }
    return term_is(t, a, T_ZEXT);
}

/* Arguments that do not overlap, as (a << 8) | b for a byte b: a concatenation. */
static term disjoint(term_table *t, bitwise *b)
{
    uint32_t n = b->rest.len, width = b->width;
    if (n > 8 || width > 1024 || (n == 1 && bv_is_zero(t, b->constant))) return (term){0};
    for (uint32_t i = 0; i < n; i++) {
        term_kind k = term_kind_of(t, b->rest.data[i]);
        if (k != T_ZEXT && k != T_CONCAT && k != T_BVMUL) return (term){0};
    }
    bool cut[1025] = {false};
    for (uint32_t i = 0; i < n; i++)
        if (!mark_cuts(t, b->rest.data[i], cut)) return (term){0};
    term_list parts;
    list_init(&parts);
    bool apart = true;
    for (uint32_t low = 0, high; low < width && apart; low = high + 1) {
        for (high = low; high + 1 < width && !cut[high + 1];) high++;
        term only = simplify_extract(t, b->constant, high, low);
        for (uint32_t i = 0; i < n && apart; i++) {
            term x = simplify_extract(t, b->rest.data[i], high, low);
            if (bv_is_zero(t, x)) continue;
            if (bv_is_zero(t, only)) only = x;
            else if (!(b->kind == T_BVOR && bv_is_ones(t, only))) apart = false;
        }
        list_push(&parts, only);
    }
    term r = {0};
    if (apart) {
        for (uint32_t i = 0; i < parts.len / 2; i++) {
            term swap = parts.data[i];
            parts.data[i] = parts.data[parts.len - 1 - i];
            parts.data[parts.len - 1 - i] = swap;
        }
        r = simplify_concat(t, parts.data, parts.len);
    }
    list_free(&parts);
    return r;
}

static term bitwise_term(term_table *t, bitwise *b)
{
    uint32_t width = b->width, high, low;
    bool conjunction = b->kind == T_BVAND, exclusive = b->kind == T_BVXOR;
    if (conjunction ? bv_is_zero(t, b->constant) : !exclusive && bv_is_ones(t, b->constant)) return b->constant;
    bitwise_sort(b);
    if (!exclusive && bitwise_has_complement(t, b)) return conjunction ? bv_zero(t, width) : bv_ones(t, width);
    if (b->rest.len == 0) return b->constant;
    bool neutral = conjunction ? bv_is_ones(t, b->constant) : bv_is_zero(t, b->constant);
    if (b->rest.len == 1) {
        term a = b->rest.data[0], r;
        if (neutral) return a;
        if (exclusive && bv_is_ones(t, b->constant)) return simplify_bvnot(t, a);
        if (simplify_lift_ite(t, (term_operator){b->kind, sort_bv(t, width), 0, 0}, (term[]){b->constant, a}, 2, &r)) return r;
        uint64_t small;
        if (conjunction && bits_run(term_bits(t, b->constant, &small), width, &high, &low) && high == width - 1)
            return term_concat(t, simplify_extract(t, a, high, low), bv_zero(t, low));
    }
    uint32_t zeros = leading_zeros(t, b);
    if (zeros == width) return bv_zero(t, width);
    if (zeros > 0) return simplify_extend(t, T_ZEXT, bitwise_make(t, b, width - zeros - 1, 0), width);
    if (!conjunction) {
        term r = disjoint(t, b);
        if (r.i) return r;
    }
    sort s = sort_bv(t, width);
    if (neutral) return term_node(t, b->kind, s, b->rest.data, b->rest.len, 0);
    if (exclusive && bv_is_ones(t, b->constant)) return simplify_bvnot(t, simplify_bitwise(t, T_BVXOR, b->rest.data, b->rest.len));
    list_push(&b->rest, b->rest.data[0]);
    memmove(b->rest.data + 1, b->rest.data, (b->rest.len - 1) * sizeof *b->rest.data);
    b->rest.data[0] = b->constant;
    return term_node(t, b->kind, s, b->rest.data, b->rest.len, 0);
}

term simplify_bitwise(term_table *t, term_kind kind, const term *args, uint32_t n)
{
    bitwise b = {.kind = kind, .width = term_width(t, args[0])};
    if (n == 2 && kind != T_BVXOR && term_same(args[0], args[1])) return args[0];
    b.constant = kind == T_BVAND ? bv_ones(t, b.width) : bv_zero(t, b.width);
    list_init(&b.rest);
    for (uint32_t i = 0; i < n; i++) bitwise_add(t, &b, args[i]);
    term r = bitwise_term(t, &b);
    list_free(&b.rest);
    return r;
}
