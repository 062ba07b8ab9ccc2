/* The precision λ in memory: for every fragment the predicates that it keeps track of, and which summaries a new predicate outdates.
 * In: predicates over un-indexed cells.  Out: p->predicates, p->changed.
 * Implements: the precision per procedure or loop (Sect. 2.1 and 4.3 of He, Yu, Cai; lazy abstraction keeps one per location).
 * Deviation: a fragment does not get a predicate whose cells it neither reads nor writes; its value stays the same, so the
 * fragment that enters this one keeps it.
 * Invariant: a predicate of a fragment mentions only globals, memory and locals of the fragment's function. */
#include "analysis/predicate/internal.h"

/* ---- where a predicate makes sense ---- */

typedef struct {
    predicate_run *p;
    predicate_info *i;
} info_visit;

static void note_variable(void *context, term variable)
{
    info_visit *v = context;
    const term_info *x = term_get(v->p->t, variable);
    cell_id c;
    if (x->index || !encode_cell_find(v->p->e, x->symbol, &c)) {
        v->i->mixed = true;
        return;
    }
    const encode_cell *cell = encode_cell_get(v->p->e, c);
    v->i->mixed |= cell->sort.i != term_sort(v->p->t, variable).i; /* it had another type once */
    vec_push(&v->i->cells, c);
    if (!cell->is_local) return;
    if (v->i->has_local && v->i->owner.i != cell->function.i) v->i->mixed = true;
    v->i->has_local = true;
    v->i->owner = cell->function;
}

const predicate_info *predicate_info_of(predicate_run *p, term predicate)
{
    uint32_t found;
    if (!map_get(&p->info_of, predicate.i, &found)) {
        predicate_info i = {.owner = FN_NONE};
        term_free_vars(p->t, predicate, note_variable, &(info_visit){p, &i});
        i.named = encode_name_variables(p->e, predicate); /* now: artefacts may be asked for in the middle of a term */
        found = p->infos.len;
        vec_push(&p->infos, i);
        map_put(&p->info_of, predicate.i, found);
    }
    return &p->infos.data[found];
}

bool predicate_in_scope(predicate_run *p, uint32_t in, term predicate)
{
    const predicate_info *i = predicate_info_of(p, predicate);
    if (i->mixed || !i->cells.len) return false;
    return !i->has_local || i->owner.i == fragment_get(&p->f, in)->function.i;
}

/* Does the fragment read or write what the predicate is about? */
static bool is_touched(predicate_run *p, uint32_t in, term predicate)
{
    const predicate_info *i = predicate_info_of(p, predicate);
    for (uint32_t k = 0; k < i->cells.len; k++)
        if (fragment_touches(&p->f, in, encode_cell_get(p->e, i->cells.data[k]))) return true;
    return false;
}

/* ---- adding predicates ---- */

bool precision_add(predicate_run *p, uint32_t in, term predicate)
{
    if (!predicate_in_scope(p, in, predicate) || !is_touched(p, in, predicate)) return false;
    for (uint32_t k = 0; k < p->predicates[in].len; k++)
        if (p->predicates[in].data[k].i == predicate.i) return false;
    vec_push(&p->predicates[in], predicate);
    precision_touch(p, in);
    return true;
}

void precision_touch(predicate_run *p, uint32_t in)
{
    const call_graph *g = p->task->calls;
    VEC(uint32_t) open = {0};
    vec_push(&open, in);
    while (open.len) {
        uint32_t f = vec_pop(&open);
        if (p->changed[f] == p->iteration + 1) continue;
        p->changed[f] = p->iteration + 1;
        const fragment *x = fragment_get(&p->f, f);
        if (x->parent != FRAGMENT_NONE) {
            vec_push(&open, x->parent);
            continue;
        }
        for (uint32_t e = 0; e < g->count_edges; e++) {
            const call_edge *c = &g->edges[e];
            if (c->callee.i != x->function.i || p->f.first[c->caller.i] == FRAGMENT_NONE) continue;
            uint32_t l = p->task->loops[c->caller.i].innermost[c->location];
            vec_push(&open, p->f.first[c->caller.i] + (l == LOOP_NONE ? 0 : 1 + l));
        }
    }
    vec_free(&open);
}

/* ---- instances of predicates ---- */

term predicate_at_start(predicate_run *p, const block *b, term plain)
{
    uint32_t found;
    if (map_get(&p->start_of, plain.i, &found)) return (term){found};
    term r = encode_instantiate(p->e, b->start, plain);
    map_put(&p->start_of, plain.i, r.i);
    return r;
}

term predicate_at_end(predicate_run *p, const block *b, bool inside, term plain)
{
    uint64_t key = map_pair(b->number * 2 + inside, plain.i);
    uint32_t found;
    if (map_get(&p->end_of, key, &found)) return (term){found};
    term r = encode_instantiate(p->e, inside ? b->after : b->at, plain);
    map_put(&p->end_of, key, r.i);
    return r;
}

term predicate_at_return(predicate_run *p, const resume_block *r, bool behind, term plain)
{
    uint64_t key = map_pair(r->number * 2 + behind, plain.i);
    uint32_t found;
    if (map_get(&p->return_of, key, &found)) return (term){found};
    term instance = encode_instantiate(p->e, behind ? r->end : r->outer, plain);
    map_put(&p->return_of, key, instance.i);
    return instance;
}
