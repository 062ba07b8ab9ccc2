#include "logic/solve/float_cases.h"

#include "base/vec.h"
#include "logic/solve/refute_floats.h"

typedef VEC(term) term_vec;

/* The cases of which one must hold, if the formula is a disjunction or a choice about floats. */
static bool cases_of(term_table *t, term formula, term_vec *cases)
{
    const term_info i = *term_get(t, formula);
    vec_clear(cases);
    if (!i.has_float) return false;
    for (uint32_t k = 0; i.kind == T_OR && k < i.count; k++) vec_push(cases, term_arg(t, formula, k));
    if (i.kind == T_ITE) {
        term which = term_arg(t, formula, 0), yes = term_arg(t, formula, 1), no = term_arg(t, formula, 2);
        vec_push(cases, term_and(t, which, yes));
        vec_push(cases, term_and(t, term_not(t, which), no));
    }
    return cases->len > 0;
}

bool float_cases_leave_out(term_table *t, term *question, uint32_t count, uint64_t *steps, limits *run, bool *changed)
{
    term_vec cases = {0}, left = {0};
    bool is_refuted = false;
    for (uint32_t at = 0; at < count && !is_refuted; at++) {
        if (!cases_of(t, question[at], &cases)) continue;
        vec_clear(&left);
        for (uint32_t k = 0; k < cases.len; k++) {
            bool asks = term_get(t, cases.data[k])->has_float;
            if (!asks || !refute_floats(t, question, count, cases.data[k], steps, run)) vec_push(&left, cases.data[k]);
        }
        if (left.len == cases.len) continue;
        question[at] = term_or_n(t, left.data, left.len);
        *changed = true;
        is_refuted = left.len == 0;
    }
    vec_free(&cases);
    vec_free(&left);
    return is_refuted;
}
