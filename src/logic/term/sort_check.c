/* logic/term/sort_check.c — the sorts that each operator asks for, as an assertion on every new term. */
#include "logic/term/simplify.h"

static sort_kind kind_of(const term_table *t, term a) { return (sort_kind)sort_get(t, term_sort(t, a))->kind; }

static bool all_of(const term_table *t, const term *args, uint32_t count, sort s)
{
    for (uint32_t i = 0; i < count; i++)
        if (term_sort(t, args[i]).i != s.i) return false;
    return true;
}

static bool all_kind(const term_table *t, const term *args, uint32_t count, sort_kind kind)
{
    for (uint32_t i = 0; i < count; i++)
        if (kind_of(t, args[i]) != kind) return false;
    return true;
}

static bool check_structure(const term_table *t, term_kind kind, sort s, const term *args, uint32_t count, uint32_t high, uint32_t low)
{
    uint64_t sum = 0;
    uint32_t width = sort_get(t, s)->width;
    if (sort_get(t, s)->kind != SORT_BV || !all_kind(t, args, count, SORT_BV)) return false;
    for (uint32_t i = 0; i < count; i++) sum += term_width(t, args[i]);
    if (kind == T_CONCAT) return count >= 2 && sum == width;
    if (kind == T_EXTRACT) return count == 1 && high < sum && low <= high && high - low + 1 == width;
    return count == 1 && sum < width;
}

static bool check_array(const term_table *t, term_kind kind, sort s, const term *args, uint32_t count)
{
    const sort_info *a = sort_get(t, kind == T_CONST_ARRAY ? s : term_sort(t, args[0]));
    if (a->kind != SORT_ARRAY) return false;
    switch (kind) {
    case T_CONST_ARRAY: return count == 1 && term_sort(t, args[0]).i == a->element.i;
    case T_SELECT: return count == 2 && term_sort(t, args[1]).i == a->index.i && s.i == a->element.i;
    default:
        return count == 3 && term_sort(t, args[1]).i == a->index.i && term_sort(t, args[2]).i == a->element.i &&
               s.i == term_sort(t, args[0]).i;
    }
}

static bool check_conversion(const term_table *t, term_kind kind, sort s, term a)
{
    const sort_info *to = sort_get(t, s), *from = sort_get(t, term_sort(t, a));
    bool to_float = kind != T_FP_TO_BITS && kind != T_FP_TO_SBV && kind != T_FP_TO_UBV;
    bool from_float = !to_float || kind == T_FP_FROM_FP;
    if (to->kind != (to_float ? SORT_FLOAT : SORT_BV) || from->kind != (from_float ? SORT_FLOAT : SORT_BV)) return false;
    bool reinterpreted = kind == T_FP_FROM_BITS || kind == T_FP_TO_BITS;
    return !reinterpreted || to->width + to->significand == from->width + from->significand;
}

bool term_well_sorted(const term_table *t, term_kind kind, sort s, const term *args, uint32_t count, uint32_t high, uint32_t low)
{
    bool is_bool = s.i == t->bool_sort.i;
    if (count == 0) return kind <= T_VAR || kind == T_APPLY;
    sort first = term_sort(t, args[0]);
    switch (kind) {
    case T_NOT: return is_bool && count == 1 && first.i == s.i;
    case T_AND:
    case T_OR: return is_bool && count >= 2 && all_of(t, args, count, s);
    case T_EQ: return is_bool && count == 2 && all_of(t, args, 2, first);
    case T_ITE: return count == 3 && first.i == t->bool_sort.i && all_of(t, args + 1, 2, s);
    case T_BVNOT:
    case T_BVNEG: return count == 1 && kind_of(t, args[0]) == SORT_BV && first.i == s.i;
    case T_BVADD:
    case T_BVMUL:
    case T_BVAND:
    case T_BVOR:
    case T_BVXOR: return count >= 2 && kind_of(t, args[0]) == SORT_BV && all_of(t, args, count, s);
    case T_BVUDIV:
    case T_BVUREM:
    case T_BVSDIV:
    case T_BVSREM:
    case T_BVSHL:
    case T_BVLSHR:
    case T_BVASHR: return count == 2 && kind_of(t, args[0]) == SORT_BV && all_of(t, args, 2, s);
    case T_BVULT:
    case T_BVULE:
    case T_BVSLT:
    case T_BVSLE: return is_bool && count == 2 && kind_of(t, args[0]) == SORT_BV && all_of(t, args, 2, first);
    case T_CONCAT:
    case T_EXTRACT:
    case T_ZEXT:
    case T_SEXT: return check_structure(t, kind, s, args, count, high, low);
    case T_SELECT:
    case T_STORE:
    case T_CONST_ARRAY: return check_array(t, kind, s, args, count);
    case T_APPLY: return true;
    default: break;
    }
    if (kind >= T_FP_FROM_BITS && kind <= T_FP_TO_UBV) return count == 1 && check_conversion(t, kind, s, args[0]);
    if (kind >= T_FP_EQ && kind <= T_FP_IS_NEGATIVE)
        return is_bool && count == (kind <= T_FP_LE ? 2 : 1) && kind_of(t, args[0]) == SORT_FLOAT && all_of(t, args, count, first);
    return kind >= T_FP_NEG && kind <= T_FP_MAX && sort_get(t, s)->kind == SORT_FLOAT && all_of(t, args, count, s);
}
