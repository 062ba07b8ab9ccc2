/* Predicates that no interpolant of a single trace gives: bounds of variables at the heads of loops, as intervals found them.
 * An interpolant says why one trace is infeasible. Whether it is inductive often depends on what every execution satisfies, for example
 * that a counter does not wrap around. Nothing rests on the bounds: their triples are checked like all others. */
#include "analysis/trace/internal.h"

#include "analysis/facts/interval.h"

typedef struct {
    trace_run *r;
    fn function;
    void (*visit)(void *context, term bound);
    void *context;
} bound_visit;

static bool is_over_cells(const trace_run *r, term formula)
{
    variable_list all = alphabet_variables((alphabet *)&r->letters, formula);
    for (uint32_t k = 0; k < all.count; k++)
        if (term_get(r->t, (term){all.ids[k]})->index) return false;
    return true;
}

static void tell_bound(bound_visit *v, ex condition)
{
    encoder *e = v->r->e;
    encode_state *s = encode_unconstrained(e, v->function), *read = encode_copy(s);
    term plain = encode_strip(e, s, encode_condition(e, read, v->function, condition));
    encode_free(read);
    encode_free(s);
    if (is_over_cells(v->r, plain)) v->visit(v->context, plain);
}

static void look_at_fact(void *context, const interval_fact *f)
{
    bound_visit *v = context;
    const cfa_program *p = v->r->task->program;
    cfa_space *s = p->space;
    if (ex_none(f->place) || ex_get(s, f->place)->kind != E_VAR || f->bits > 64) return;
    ty type = ex_get(s, f->place)->type;
    if (!ty_is_integer(ty_get(s, type))) return;
    tell_bound(v, ex_binary(s, E_LE, p->int_type, ex_int(s, type, f->low), f->place));
    tell_bound(v, ex_binary(s, E_LE, p->int_type, f->place, ex_int(s, type, f->high)));
}

void trace_bounds(trace_run *r, void (*visit)(void *context, term bound), void *context)
{
    const interval_facts *facts = r->o->intervals;
    map64 seen = {0};
    if (!facts || interval_unsupported(facts)) return;
    for (uint32_t k = 0; k < r->word.via.len; k++) {
        const block *b = r->p.edges.data[r->word.via.data[k]].via;
        bool fresh = false;
        if (!b || (b->end != BLOCK_INNER && b->end != BLOCK_BACK)) continue;
        fn function = fragment_get(&r->f, b->fragment)->function;
        (void)map_slot(&seen, map_pair(function.i, b->to), &fresh);
        bound_visit v = {r, function, visit, context};
        if (fresh && interval_has(facts, function, b->to)) interval_visit(facts, function, b->to, look_at_fact, &v);
    }
    map_free(&seen);
}
