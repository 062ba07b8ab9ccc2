/* Makes a term have a wanted value: operators are inverted on the way to a variable, or an element of an array, that has no value yet. */
#include "logic/solve/guess_internal.h"

/* A number that will become an address by itself is not forced next to a limit. */
static bool suits_address(const guess *g, term_kind kind, uint32_t width, uint64_t x, uint64_t y)
{
    return g->distance && width == g->address_width && fold64(kind, width, x, y);
}

static bool force_compare(guess *g, term_kind kind, term x, term y, bool want, uint32_t depth)
{
    uint32_t width = term_width(g->t, x);
    uint64_t mask = bits_mask64(width), sign = (uint64_t)1 << (width - 1);
    bool is_signed = kind == T_BVSLT || kind == T_BVSLE, strict = kind == T_BVULT || kind == T_BVSLT;
    if (!want) { /* ¬(x < y) is y ≤ x */
        term swap = x;
        x = y, y = swap, strict = !strict;
    }
    uint64_t least = is_signed ? sign : 0, most = is_signed ? sign - 1 : mask;
    term_kind now = is_signed ? (strict ? T_BVSLT : T_BVSLE) : strict ? T_BVULT : T_BVULE;
    bool left = has_value(g, x) || term_is_const(g->t, x);
    if (!left && !term_is_const(g->t, y) && term_is(g->t, y, T_VAR) && !has_value(g, y))
        left = true; /* y can take any value: evaluate x first */
    if (left) {
        uint64_t v = guess_eval(g, x);
        if (g->failed || (strict && v == most)) return false;
        if (!has_value(g, y) && !suits_address(g, now, width, v, g->address) && guess_force(g, y, strict ? (v + 1) & mask : v, depth))
            return true;
        return !g->failed && fold64(now, width, v, guess_eval(g, y));
    }
    uint64_t v = guess_eval(g, y);
    if (g->failed || (strict && v == least)) return false;
    if (!has_value(g, x) && !suits_address(g, now, width, g->address, v) && guess_force(g, x, strict ? (v - 1) & mask : v, depth))
        return true;
    return !g->failed && fold64(now, width, guess_eval(g, x), v);
}

static bool force_equal(guess *g, term x, term y, bool want, uint32_t depth)
{
    if (!covered_scalar(g, x)) return false;
    bool left = has_value(g, x) || term_is_const(g->t, x);
    bool right = has_value(g, y) || term_is_const(g->t, y);
    if (!left && (right || (term_is(g->t, x, T_VAR) && !term_is(g->t, y, T_VAR)))) { /* evaluate the other side first */
        term swap = x;
        x = y, y = swap;
    }
    uint64_t v = guess_eval(g, x);
    if (g->failed) return false;
    if (want) return guess_force(g, y, v, depth);
    if (!has_value(g, y) && !suits_address(g, T_BVULT, term_width(g->t, y), v, g->address) &&
        guess_force(g, y, (v ^ g->difference) & bits_mask64(covered_width(g->t, term_sort(g->t, y))), depth))
        return true;
    return !g->failed && guess_eval(g, y) != v;
}

/* The argument of a sum or exclusive-or that is left open while the others are evaluated. */
static term open_argument(const guess *g, term a, const term_info *info)
{
    term best = {0};
    for (uint32_t i = 0; i < info->count; i++) {
        term x = term_arg(g->t, a, i);
        if (has_value(g, x) || term_is_const(g->t, x)) continue;
        if (!best.i || term_is(g->t, x, T_VAR)) best = x;
    }
    return best;
}

static bool force_sum(guess *g, term a, const term_info *info, uint64_t want, uint32_t depth)
{
    term open = open_argument(g, a, info);
    uint64_t rest = 0, mask = bits_mask64(term_width(g->t, a));
    bool found = false;
    for (uint32_t i = 0; i < info->count && !g->failed; i++) {
        term x = term_arg(g->t, a, i);
        if (!found && term_same(x, open)) found = true;
        else rest = info->kind == T_BVADD ? rest + guess_eval(g, x) : rest ^ guess_eval(g, x);
    }
    if (g->failed) return false;
    return guess_force(g, open, (info->kind == T_BVADD ? want - rest : want ^ rest) & mask, depth);
}

static bool force_product(guess *g, term a, const term_info *info, uint64_t want, uint32_t depth)
{
    if (info->count != 2) return guess_eval(g, a) == want;
    term x = term_arg(g->t, a, 0), y = term_arg(g->t, a, 1);
    uint32_t width = term_width(g->t, a);
    uint64_t c = guess_eval(g, x);
    if (g->failed) return false;
    if (!c) return !want;
    uint32_t shift = (uint32_t)__builtin_ctzll(c);
    if (want & bits_mask64(shift ? shift : 1) && shift) return false;
    return guess_force(g, y, (want >> shift) * bits_inverse64(c >> shift) & bits_mask64(width - shift), depth);
}

static bool force_bitwise(guess *g, term a, const term_info *info, uint64_t want, uint32_t depth)
{
    if (info->count != 2) return guess_eval(g, a) == want;
    term x = term_arg(g->t, a, 0), y = term_arg(g->t, a, 1);
    if (!has_value(g, x) && !term_is_const(g->t, x) && (has_value(g, y) || term_is_const(g->t, y))) {
        term swap = x;
        x = y, y = swap;
    }
    uint64_t m = guess_eval(g, x);
    if (g->failed) return false;
    if (info->kind == T_BVAND ? want & ~m : m & ~want) return false;
    return guess_force(g, y, want, depth);
}

static bool force_structure(guess *g, term a, const term_info *info, uint64_t want, uint32_t depth)
{
    const term_table *t = g->t;
    term x = term_arg(t, a, 0);
    uint32_t inner = term_width(t, x);
    if (inner > 64) return false;
    switch (info->kind) {
    case T_EXTRACT: return guess_force(g, x, want << info->low, depth);
    case T_ZEXT: return !(want & ~bits_mask64(inner)) && guess_force(g, x, want, depth);
    case T_SEXT: {
        uint64_t low = want & bits_mask64(inner);
        return ((uint64_t)bits_signed64(low, inner) & bits_mask64(term_width(t, a))) == want && guess_force(g, x, low, depth);
    }
    default:
        for (uint32_t i = info->count; i-- > 0;) {
            term part = term_arg(t, a, i);
            uint32_t w = term_width(t, part);
            if (!guess_force(g, part, want & bits_mask64(w), depth)) return false;
            want = w < 64 ? want >> w : 0;
        }
        return true;
    }
}

/* Follows a read to its end: a value, or an element without one. */
static bool force_select(guess *g, term a, uint64_t want, uint32_t depth)
{
    const term_table *t = g->t;
    term array = term_arg(t, a, 0);
    uint64_t index = guess_eval(g, term_arg(t, a, 1));
    while (!g->failed && guess_spend(g)) {
        const term_info *info = term_get(t, array);
        if (info->kind == T_STORE) {
            uint64_t at = guess_eval(g, term_arg(t, array, 1));
            if (g->failed) return false;
            if (at == index) return guess_force(g, term_arg(t, array, 2), want, depth);
            array = term_arg(t, array, 0);
        } else if (info->kind == T_ITE) {
            uint64_t c = guess_eval(g, term_arg(t, array, 0));
            array = term_arg(t, array, c ? 1 : 2);
        } else if (info->kind == T_CONST_ARRAY) {
            return guess_force(g, term_arg(t, array, 0), want, depth);
        } else if (info->kind == T_VAR) {
            if (!covered_array(t, info->sort)) return false;
            uint32_t k = guess_array(g, array);
            array_info *x = &g->arrays.data[k];
            if (x->state == ARRAY_ALIAS) {
                array = x->alias;
                continue;
            }
            const element *e = guess_element(g, k, index);
            if (e) return e->value == want;
            x->state = ARRAY_TABLE;
            guess_add_element(g, k, index, want);
            return true;
        } else {
            return false;
        }
    }
    return false;
}

/* Parts of a conjunction that must all have the value; or one of them, those first that have it already. */
static bool force_all(guess *g, term a, const term_info *info, uint64_t want, uint32_t depth)
{
    for (uint32_t i = 0; i < info->count; i++)
        if (!guess_force(g, term_arg(g->t, a, i), want, depth)) return false;
    return true;
}

static bool force_one(guess *g, term a, const term_info *info, uint64_t want, uint32_t depth)
{
    for (uint32_t i = 0; i < info->count; i++) {
        term x = term_arg(g->t, a, i);
        if (has_value(g, x) && value_of(g, x) == want) return true;
    }
    for (uint32_t i = 0; i < info->count && !g->failed; i++) {
        term x = term_arg(g->t, a, i);
        if (!has_value(g, x) && guess_force(g, x, want, depth)) return true;
    }
    return false;
}

bool guess_force(guess *g, term a, uint64_t want, uint32_t depth)
{
    const term_table *t = g->t;
    if (has_value(g, a)) return value_of(g, a) == want;
    if (!guess_spend(g) || !covered_scalar(g, a)) return g->failed = true, false;
    if (!depth) return guess_eval(g, a) == want && !g->failed;
    depth--;
    const term_info *info = term_get(t, a);
    term x = info->count ? term_arg(t, a, 0) : (term){0};
    switch ((term_kind)info->kind) {
    case T_VAR: assign(g, a, want); return true;
    case T_NOT: return guess_force(g, x, !want, depth);
    case T_AND: return want ? force_all(g, a, info, 1, depth) : force_one(g, a, info, 0, depth);
    case T_OR: return want ? force_one(g, a, info, 1, depth) : force_all(g, a, info, 0, depth);
    case T_EQ: return force_equal(g, x, term_arg(t, a, 1), want, depth);
    case T_ITE: {
        uint64_t c = guess_eval(g, x);
        return !g->failed && guess_force(g, term_arg(t, a, c ? 1 : 2), want, depth);
    }
    case T_BVNOT: return guess_force(g, x, ~want & bits_mask64(term_width(t, a)), depth);
    case T_BVNEG: return guess_force(g, x, -want & bits_mask64(term_width(t, a)), depth);
    case T_BVADD:
    case T_BVXOR: return force_sum(g, a, info, want, depth);
    case T_BVMUL: return force_product(g, a, info, want, depth);
    case T_BVAND:
    case T_BVOR: return force_bitwise(g, a, info, want, depth);
    case T_BVULT:
    case T_BVULE:
    case T_BVSLT:
    case T_BVSLE:
        if (!covered_scalar(g, x)) return false;
        return force_compare(g, (term_kind)info->kind, x, term_arg(t, a, 1), want, depth);
    case T_CONCAT:
    case T_EXTRACT:
    case T_ZEXT:
    case T_SEXT: return force_structure(g, a, info, want, depth);
    case T_SELECT: return force_select(g, a, want, depth);
    default: return guess_eval(g, a) == want && !g->failed;
    }
}
