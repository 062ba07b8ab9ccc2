/* Evaluates terms under the partial assignment of a guess, with an explicit stack. Arrays are never built: a read looks through stores and
 * definitions until a value decides. */
#include "logic/solve/guess_internal.h"

/* ---- arrays ---- */

uint32_t guess_array(guess *g, term variable)
{
    bool fresh;
    uint32_t *slot = map_slot(&g->array_of, variable.i, &fresh);
    if (fresh) {
        *slot = g->arrays.len;
        vec_push(&g->arrays, (array_info){.variable = variable});
    }
    return *slot;
}

element *guess_element(const guess *g, uint32_t array, uint64_t index)
{
    uint64_t h = hash_pair(array, index);
    for (uint32_t slot = idtable_first(&g->element_index, h), id; (id = idtable_at(&g->element_index, &slot, h));) {
        element *e = &g->elements.data[id - 1];
        if (e->array == array && e->index == index) return e;
    }
    return NULL;
}

void guess_add_element(guess *g, uint32_t array, uint64_t index, uint64_t v)
{
    vec_push(&g->elements, (element){array, index, v});
    idtable_insert(&g->element_index, hash_pair(array, index), g->elements.len);
}

/* An element that was read keeps its value from then on. */
static uint64_t read_table(guess *g, uint32_t array, uint64_t index)
{
    array_info *a = &g->arrays.data[array];
    if (a->state == ARRAY_FREE) a->state = ARRAY_TABLE;
    const element *e = guess_element(g, array, index);
    if (e) return e->value;
    guess_add_element(g, array, index, a->otherwise);
    return a->otherwise;
}

/* ---- evaluation ---- */

static void evaluate_before(guess *g, term a)
{
    if (!has_value(g, a)) vec_push(&g->stack, (eval_frame){.t = a});
}

static uint64_t structure_value(const guess *g, term a, const term_info *info)
{
    const term_table *t = g->t;
    term x = term_arg(t, a, 0);
    uint32_t inner = term_width(t, x), width = term_width(t, a);
    uint64_t v = value_of(g, x);
    switch (info->kind) {
    case T_EXTRACT: return v >> info->low & bits_mask64(width);
    case T_ZEXT: return v;
    case T_SEXT: return (uint64_t)bits_signed64(v, inner) & bits_mask64(width);
    default:
        for (uint32_t i = 1; i < info->count; i++) v = v << term_width(t, term_arg(t, a, i)) | value_of(g, term_arg(t, a, i));
        return v;
    }
}

/* Sets the value of a term whose arguments have values. */
static void apply_operator(guess *g, term a, const term_info *info)
{
    const term_table *t = g->t;
    term x = term_arg(t, a, 0);
    uint64_t v;
    switch ((term_kind)info->kind) {
    case T_NOT: v = !value_of(g, x); break;
    case T_EQ: v = value_of(g, x) == value_of(g, term_arg(t, a, 1)); break;
    case T_CONCAT:
    case T_EXTRACT:
    case T_ZEXT:
    case T_SEXT: v = structure_value(g, a, info); break;
    default: {
        uint32_t width = term_width(t, x);
        v = value_of(g, x);
        if (info->count == 1) v = fold64((term_kind)info->kind, width, v, 0);
        for (uint32_t i = 1; i < info->count; i++) v = fold64((term_kind)info->kind, width, v, value_of(g, term_arg(t, a, i)));
    }
    }
    assign(g, a, v);
}

/* One step of a read: follows the array in the frame until a value decides. True: the frame is done. */
static bool advance_select(guess *g, eval_frame *f)
{
    const term_table *t = g->t;
    term index = term_arg(t, f->t, 1);
    for (;;) {
        if (!guess_spend(g)) return true;
        const term_info *a = term_get(t, f->array);
        if (a->kind == T_STORE) {
            term at = term_arg(t, f->array, 1), stored = term_arg(t, f->array, 2);
            if (!has_value(g, at)) return evaluate_before(g, at), false;
            if (value_of(g, at) != value_of(g, index)) {
                f->array = term_arg(t, f->array, 0);
                continue;
            }
            if (!has_value(g, stored)) return evaluate_before(g, stored), false;
            assign(g, f->t, value_of(g, stored));
            return true;
        }
        if (a->kind == T_ITE) {
            term c = term_arg(t, f->array, 0);
            if (!has_value(g, c)) return evaluate_before(g, c), false;
            f->array = term_arg(t, f->array, value_of(g, c) ? 1 : 2);
            continue;
        }
        if (a->kind == T_CONST_ARRAY) {
            term all = term_arg(t, f->array, 0);
            if (!has_value(g, all)) return evaluate_before(g, all), false;
            assign(g, f->t, value_of(g, all));
            return true;
        }
        if (a->kind != T_VAR) return g->failed = true;
        uint32_t k = guess_array(g, f->array);
        if (g->arrays.data[k].state != ARRAY_ALIAS) {
            assign(g, f->t, read_table(g, k, value_of(g, index)));
            return true;
        }
        f->array = g->arrays.data[k].alias;
    }
}

/* A number that may be an address, and that nothing determines (a variable, or bytes in memory), becomes the next address. */
static bool choose_address(guess *g, term a, const term_info *info)
{
    if (!g->distance || term_width(g->t, a) != g->address_width) return false;
    if (info->kind == T_CONCAT && !term_is(g->t, term_arg(g->t, a, 0), T_SELECT)) return false;
    uint64_t want = g->address;
    g->address += g->distance;
    return guess_force(g, a, want, FORCE_DEPTH) && !g->failed;
}

/* One step of a term. True: it is done. Conjunctions stop at the first false part, if-then-else looks at one branch. Variables that are not
 * looked at stay free. */
static bool advance_term(guess *g, eval_frame *f, const term_info *info)
{
    const term_table *t = g->t;
    switch ((term_kind)info->kind) {
    case T_TRUE: assign(g, f->t, 1); return true;
    case T_FALSE: assign(g, f->t, 0); return true;
    case T_VAR:
        if (sort_get(t, info->sort)->kind != SORT_BV || !choose_address(g, f->t, info)) assign(g, f->t, 0);
        return true;
    case T_BV: assign(g, f->t, info->bits); return true;
    case T_AND:
    case T_OR: {
        uint64_t neutral = info->kind == T_AND;
        for (; f->step < info->count; f->step++) {
            term x = term_arg(t, f->t, f->step);
            if (!has_value(g, x)) return evaluate_before(g, x), false;
            if (value_of(g, x) == neutral) continue;
            assign(g, f->t, !neutral);
            return true;
        }
        assign(g, f->t, neutral);
        return true;
    }
    case T_ITE: {
        term c = term_arg(t, f->t, 0);
        if (!has_value(g, c)) return evaluate_before(g, c), false;
        term x = term_arg(t, f->t, value_of(g, c) ? 1 : 2);
        if (!has_value(g, x)) return evaluate_before(g, x), false;
        assign(g, f->t, value_of(g, x));
        return true;
    }
    case T_CONCAT:
        if (!f->step) (void)choose_address(g, f->t, info);
        break;
    case T_SELECT: {
        term index = term_arg(t, f->t, 1);
        if (!has_value(g, index)) return evaluate_before(g, index), false;
        if (!f->array.i) f->array = term_arg(t, f->t, 0);
        return advance_select(g, f);
    }
    case T_EQ:
        if (!covered_scalar(g, term_arg(t, f->t, 0))) return g->failed = true;
        break;
    default:
        if (info->kind > T_SEXT) return g->failed = true;
    }
    for (; f->step < info->count; f->step++) {
        term x = term_arg(t, f->t, f->step);
        if (!has_value(g, x)) return evaluate_before(g, x), false;
    }
    apply_operator(g, f->t, info);
    return true;
}

uint64_t guess_eval(guess *g, term root)
{
    if (has_value(g, root)) return value_of(g, root);
    uint32_t base = g->stack.len;
    evaluate_before(g, root);
    while (g->stack.len > base) {
        eval_frame f = vec_last(&g->stack);
        if (!guess_spend(g) || !covered_scalar(g, f.t)) {
            g->failed = true;
            break;
        }
        uint32_t at = g->stack.len - 1;
        bool done = has_value(g, f.t) || advance_term(g, &f, term_get(g->t, f.t));
        if (g->failed) break;
        if (done) g->stack.len = at;
        else g->stack.data[at] = f; /* its operands are on top of it */
    }
    g->stack.len = base;
    return g->failed ? 0 : value_of(g, root);
}
