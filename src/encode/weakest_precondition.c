/* encode/weakest_precondition.c — formulas over un-indexed cells: weakest precondition and strongest postcondition of an edge by
 * substitution, and the translation to and from a state's indices. An edge is carried out in inlined style on a state whose untouched cells
 * are the un-indexed variables. Its writes are then a simultaneous assignment. */
#include "encode/internal.h"

typedef VEC(term) term_vec;

typedef struct {
    encoder *e;
    const encode_state *s;
    term_vec from, to;
    bool found;
} substitution;

static term substitute(substitution *v, term a)
{
    return v->from.len ? term_substitute(v->e->t, a, v->from.data, v->to.data, v->from.len) : a;
}

static void free_substitution(substitution *v)
{
    vec_free(&v->from);
    vec_free(&v->to);
}

static void map_to(substitution *v, term from, term to)
{
    vec_push(&v->from, from);
    vec_push(&v->to, to);
}

static term indexed(const encoder *e, uint32_t cell, uint32_t index)
{
    const encode_cell *c = &e->cells.data[cell].shown;
    return term_var(e->t, c->symbol, index, c->sort);
}

/* ---- one edge ---- */

static encode_state *plain_state(encoder *e, fn f)
{
    encode_state *s = encode_unconstrained(e, f);
    s->plain = s->inlined = true;
    return s;
}

static bool enters_function(const encoder *e, fn f, uint32_t where)
{
    const op_info *o = op_get(e->s, fn_get(e->p, f)->locations[where].op);
    if (o->kind != OP_CALL) return false;
    var callee = callgraph_constant_callee(e->s, o->rhs);
    return callee.i && program_function(e->p, callee).i != FN_NONE.i;
}

static void note_new_value(void *context, cell_id c)
{
    substitution *v = context;
    if (v->e->cells.data[c.i].kind != CELL_COUNTER) map_to(v, indexed(v->e, c.i, 0), enc_read(v->s, c.i));
}

static void look_for_index(void *context, term variable)
{
    substitution *v = context;
    v->found |= term_get(v->e->t, variable)->index != 0;
}

static bool has_index(encoder *e, term a)
{
    substitution v = {.e = e};
    term_free_vars(e->t, a, look_for_index, &v);
    return v.found;
}

/* The part of an edge's demands that mentions the state alone: ranges of fresh variables can always be met. */
static term without_choices(encoder *e, term constraint)
{
    term_table *t = e->t;
    if (!has_index(e, constraint)) return constraint;
    if (term_get(t, constraint)->kind != T_AND) return t->true_term;
    term_vec kept = {0};
    for (uint32_t k = 0; k < term_get(t, constraint)->count; k++)
        if (!has_index(e, term_arg(t, constraint, k))) vec_push(&kept, term_arg(t, constraint, k));
    term r = kept.len == 0 ? t->true_term : kept.len == 1 ? kept.data[0] : term_and_n(t, kept.data, kept.len);
    vec_free(&kept);
    return r;
}

term encode_wp(encoder *e, fn f, uint32_t where, unsigned branch, term post)
{
    if (enters_function(e, f, where)) return (term){0};
    encode_state *s = plain_state(e, f);
    term constraint = encode_edge(e, s, f, where, branch);
    substitution v = {.e = e, .s = s};
    encode_touched(s, note_new_value, &v);
    term after = substitute(&v, post), r = {0};
    if (!has_index(e, after)) r = term_implies(e->t, without_choices(e, constraint), after);
    free_substitution(&v);
    encode_free(s);
    return r;
}

/* ---- to and from a state's indices ---- */

static void note_current(void *context, term variable)
{
    substitution *v = context;
    cell_id c;
    const term_info *i = term_get(v->e->t, variable);
    if (i->index && encode_cell_find(v->e, i->symbol, &c) && v->e->cells.data[c.i].kind != CELL_COUNTER &&
        term_same(enc_read(v->s, c.i), variable))
        map_to(v, variable, indexed(v->e, c.i, 0));
}

static void note_plain(void *context, term variable)
{
    substitution *v = context;
    cell_id c;
    const term_info *i = term_get(v->e->t, variable);
    if (!i->index && encode_cell_find(v->e, i->symbol, &c) && term_same(indexed(v->e, c.i, 0), variable))
        map_to(v, variable, enc_read(v->s, c.i));
}

/* Collects the variables first: making terms moves the table that is walked. */
static void collect_variable(void *context, term variable) { vec_push((term_vec *)context, variable); }

static term rewrite(encoder *e, const encode_state *s, term a, void (*note)(void *, term))
{
    substitution v = {.e = e, .s = s};
    term_vec variables = {0};
    term_free_vars(e->t, a, collect_variable, &variables);
    for (uint32_t k = 0; k < variables.len; k++) note(&v, variables.data[k]);
    term r = substitute(&v, a);
    vec_free(&variables);
    free_substitution(&v);
    return r;
}

term encode_strip(encoder *e, const encode_state *s, term a) { return rewrite(e, s, a, note_current); }
term encode_instantiate(encoder *e, const encode_state *s, term plain) { return rewrite(e, s, plain, note_plain); }
