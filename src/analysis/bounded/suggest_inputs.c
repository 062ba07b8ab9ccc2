/* Inputs with which an execution comes to a cut point: a solver finds the first ones, a random walk through its solutions the others.
 * A step of the walk gives an input another value, or two inputs that have the same value: programs often ask that two inputs are equal. It
 * is taken if the condition of the way to the cut point still holds. So a program that rejects nearly all inputs is seen with many. */
#include "analysis/bounded/suggest_internal.h"

typedef struct {
    term variable;
    uint32_t width;
    bool is_free;   /* a number, which the walk may change */
    uint32_t tried; /* since it was changed last */
} walked_input;

struct input_walk {
    suggestions *s;
    term_table *t;
    guard_terms conjuncts; /* the condition of the way */
    VEC(walked_input) inputs;
    VEC(term) values; /* of the conjuncts, for one look */
    model *m;
    bool is_fixed; /* the walk does not know how to make the condition hold */
};

/* The inputs that every execution along the piece reads first, in order. */
static void list_inputs(input_walk *w, const cut_piece *p)
{
    uint32_t count;
    const encode_choice *choices = encode_choices(p->s, &count);
    for (uint32_t k = 0; k < count; k++) {
        if (!choices[k].is_input) continue;
        sort_kind kind = sort_get(w->t, term_sort(w->t, choices[k].value))->kind;
        if (!choices[k].width || choices[k].width > 64 || (kind != SORT_BV && kind != SORT_FLOAT)) return;
        vec_push(&w->inputs, (walked_input){choices[k].value, choices[k].width, kind == SORT_BV && !choices[k].is_pointer, 0});
    }
}

typedef struct {
    model *to;
    const model *from;
} copied_model;

static void copy_value(void *context, term variable)
{
    copied_model *c = context;
    model_set(c->to, variable, model_value(c->from, variable));
}

static bool holds(input_walk *w)
{
    bool good = true;
    model_eval_all(w->m, w->conjuncts.data, w->conjuncts.len, w->values.data);
    for (uint32_t k = 0; k < w->conjuncts.len && good; k++) good = w->values.data[k].i == w->t->true_term.i;
    limits_work(w->s->g->enc.limits, 1 + w->conjuncts.len / 8);
    return good;
}

/* Gives the input another value, if need be together with one of the inputs that have the same. */
static bool change_input(input_walk *w, const walked_input *input)
{
    uint32_t first = (uint32_t)(suggest_random(w->s) % w->inputs.len);
    term before = model_value(w->m, input->variable), after = term_bv_i128(w->t, input->width, suggest_pick_value(w->s));
    model_set(w->m, input->variable, after);
    if (holds(w)) return true;
    for (uint32_t n = 0, tried = 0; n < w->inputs.len && tried < BUDGET_SUGGEST_TWINS; n++) {
        const walked_input *twin = &w->inputs.data[(first + n) % w->inputs.len];
        if (twin == input || !twin->is_free || model_value(w->m, twin->variable).i != before.i) continue;
        tried++;
        model_set(w->m, twin->variable, after);
        if (holds(w)) return true;
        model_set(w->m, twin->variable, before);
    }
    model_set(w->m, input->variable, before);
    return false;
}

static void try_step(input_walk *w)
{
    walked_input *input = &w->inputs.data[suggest_random(w->s) % w->inputs.len];
    bool is_stuck = input->tried > BUDGET_SUGGEST_STUCK && suggest_random(w->s) % BUDGET_SUGGEST_STUCK;
    if (input->is_free && !is_stuck) input->tried = change_input(w, input) ? 0 : input->tried + 1;
}

input_walk *input_walk_new(suggestions *s, const cut_piece *from_start)
{
    cut_graph *g = s->g;
    input_walk *w = mem_alloc(sizeof *w);
    *w = (input_walk){.s = s, .t = g->enc.t, .m = model_new(g->enc.t)};
    guard_list(&g->u.guards, from_start->g, &w->conjuncts);
    for (uint32_t k = 0; k < w->conjuncts.len; k++) vec_push(&w->values, (term){0});
    list_inputs(w, from_start);
    const model *found = NULL;
    if (w->inputs.len && refutations_ask(g->refuted, g->solver, w->conjuncts.data, w->conjuncts.len) == SOLVER_SAT)
        found = solver_model(g->solver);
    if (!found) {
        input_walk_free(w);
        return NULL;
    }
    copied_model copy = {w->m, found};
    for (uint32_t k = 0; k < w->conjuncts.len; k++) term_free_vars(w->t, w->conjuncts.data[k], copy_value, &copy);
    w->is_fixed = !holds(w);
    return w;
}

void input_walk_next(input_walk *w)
{
    for (uint32_t k = 0; !w->is_fixed && k < BUDGET_SUGGEST_WALK * w->inputs.len && !limits_hit(w->s->g->enc.limits); k++) try_step(w);
    vec_clear(&w->s->inputs);
    for (uint32_t k = 0; k < w->inputs.len; k++) {
        uint64_t small;
        vec_push(&w->s->inputs, *term_bits(w->t, model_value(w->m, w->inputs.data[k].variable), &small));
    }
}

void input_walk_free(input_walk *w)
{
    if (!w) return;
    vec_free(&w->conjuncts);
    vec_free(&w->inputs);
    vec_free(&w->values);
    model_free(w->m);
    free(w);
}
