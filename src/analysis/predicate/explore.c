/* Model validation: the abstract reachability graph of every fragment that is entered, and its summaries. */
#include "analysis/predicate/internal.h"

#include <stdlib.h>

/* ---- predicates ---- */

typedef struct {
    predicate_run *p;
    predicate_info *i;
} info_visit;

static void note_cell(void *context, term variable)
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
    if (!cell->is_local || !cell->owner.i) return;
    fn owner = encode_cell_function(v->p->e, c);
    if (v->i->has_local && v->i->owner.i != owner.i) v->i->mixed = true;
    v->i->has_local = true;
    v->i->owner = owner;
}

const predicate_info *predicate_info_of(predicate_run *p, term predicate)
{
    uint32_t found;
    if (!map_get(&p->info_of, predicate.i, &found)) {
        predicate_info i = {.owner = FN_NONE};
        term_free_vars(p->t, predicate, note_cell, &(info_visit){p, &i});
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

/* A fragment that touches none of a predicate's cells does not need it: its value stays with whoever enters the fragment. */
static bool matters(predicate_run *p, uint32_t in, term predicate)
{
    const predicate_info *i = predicate_info_of(p, predicate);
    for (uint32_t k = 0; k < i->cells.len; k++)
        if (fragment_touches(&p->f, in, encode_cell_get(p->e, i->cells.data[k]))) return true;
    return false;
}

bool precision_add(predicate_run *p, uint32_t in, term predicate)
{
    if (!predicate_in_scope(p, in, predicate) || !matters(p, in, predicate)) return false;
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

static bool writes(predicate_run *p, uint32_t fragment_id, term predicate)
{
    const predicate_info *i = predicate_info_of(p, predicate);
    for (uint32_t k = 0; k < i->cells.len; k++)
        if (fragment_writes(&p->f, fragment_id, encode_cell_get(p->e, i->cells.data[k]))) return true;
    return false;
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

typedef VEC(term) term_list;

static term literal(predicate_run *p, term predicate, int value) { return value ? predicate : term_not(p->t, predicate); }

/* The same, noted as the fragment's work. */
static const abstract_rows *rows_in(predicate_run *p, uint32_t in, const term_list *premise, term formula, const term *predicates,
                                    uint32_t count)
{
    abstraction_work before = abstraction_done(p->a);
    bool use_known = p->o->summaries != (fragment_get(&p->f, in)->loop == LOOP_NONE ? SUMMARIES_OF_LOOPS : SUMMARIES_OF_PROCEDURES);
    const abstract_rows *r = abstraction_rows(p->a, use_known, premise->data, premise->len, formula, predicates, count);
    abstraction_work after = abstraction_done(p->a);
    p->work[in].known += after.known - before.known;
    p->work[in].computed += after.computed - before.computed;
    p->o->stats->abstract_successors += after.computed - before.computed;
    p->o->stats->abstractions_reused += after.known - before.known;
    return r;
}

/* What is to be known at the end of a block: predicates of up to two fragments. */
typedef struct {
    VEC(term) plain;
    VEC(uint8_t) side; /* 0: of the fragment itself, 1: of the one that is entered */
    VEC(int8_t) value; /* 1, 0, -1; 2: open */
    VEC(term) open;    /* instances of the open ones, in order */
} question;

static void question_free(question *q)
{
    vec_free(&q->plain);
    vec_free(&q->side);
    vec_free(&q->value);
    vec_free(&q->open);
}

static void ask(predicate_run *p, question *q, const block *b, cube before, uint32_t of, uint8_t side, bool inside)
{
    for (uint32_t k = 0; k < p->predicates[of].len; k++) {
        term plain = p->predicates[of].data[k], end = predicate_at_end(p, b, inside, plain);
        int8_t value = 2;
        if (term_same(end, p->t->true_term)) value = 1;
        else if (term_same(end, p->t->false_term)) value = 0;
        else if (term_same(end, predicate_at_start(p, b, plain))) value = (int8_t)cube_value(&p->cubes, before, plain);
        if (value == 2) vec_push(&q->open, end);
        vec_push(&q->plain, plain);
        vec_push(&q->side, side);
        vec_push(&q->value, value);
    }
}

/* A predicate that is not known before a block, and that the block does not change, may be known behind it: by the conditions on the way.
 * Seldom needed, so asked about one by one (what is still not known makes no states of its own), and only in fragments where a path could
 * not be refuted without. */
static void look_closely(predicate_run *p, question *q, const block *b, uint32_t own, const term_list *premise)
{
    for (uint32_t k = 0; k < q->plain.len; k++) {
        if (q->value.data[k] >= 0) continue;
        term start = predicate_at_start(p, b, q->plain.data[k]);
        const abstract_rows *r = rows_in(p, own, premise, b->formula, &start, 1);
        if (r->count == 1) q->value.data[k] = r->values[0];
    }
}

static cube cube_of_row(predicate_run *p, const question *q, const int8_t *row, uint8_t side)
{
    term_list all = {0};
    for (uint32_t k = 0, open = 0; k < q->plain.len; k++) {
        int8_t v = q->value.data[k];
        if (v == 2) v = row[open++];
        if (q->side.data[k] == side && v >= 0) vec_push(&all, literal(p, q->plain.data[k], v));
    }
    cube c = cube_make(&p->cubes, all.data, all.len);
    vec_free(&all);
    return c;
}

/* ---- nodes ---- */

typedef struct {
    summary *s;
    map64 last;            /* location → index + 1 of its newest node */
    VEC(arg_node *) nodes; /* in the order in which they are looked at */
    uint32_t next;
} exploration;

static bool node_add(predicate_run *p, exploration *x, arg_node n)
{
    uint32_t found = 0;
    (void)map_get(&x->last, n.where, &found);
    for (const arg_node *o = found ? x->nodes.data[found - 1] : NULL; o; o = o->same)
        if (cube_implies(&p->cubes, n.c, o->c)) return false;
    n.same = found ? x->nodes.data[found - 1] : NULL;
    arg_node *made = ARENA_NEW(&p->memory, arg_node);
    *made = n;
    vec_push(&x->nodes, made);
    map_put(&x->last, n.where, x->nodes.len);
    return true;
}

static void exit_add(predicate_run *p, summary *s, summary_exit e)
{
    for (uint32_t k = 0; k < s->exits.len; k++)
        if (s->exits.data[k].where == e.where && cube_implies(&p->cubes, e.c, s->exits.data[k].c)) return;
    vec_push(&s->exits, e);
}

/* Behind a call or a loop: the location may lie in this fragment, or outside. */
static void arrive(predicate_run *p, exploration *x, arg_node n)
{
    if (n.where == LOC_NONE) return;
    if (n.where == LOC_EXIT || fragment_holds(&p->f, x->s->fragment, n.where)) {
        (void)node_add(p, x, n);
        return;
    }
    arg_node *made = ARENA_NEW(&p->memory, arg_node);
    *made = n;
    exit_add(p, x->s, (summary_exit){n.where, n.c, made, NULL});
}

static summary *summarise(predicate_run *p, uint32_t in, uint32_t where, cube entry);

static summary *enter(predicate_run *p, uint32_t in, uint32_t where, cube outside, cube entry, arg_node *at, const block *via)
{
    running_frame *top = &p->stack.data[p->stack.len - 1];
    summary *user = top->s;
    top->at = at;
    top->via = via;
    summary *s = summarise(p, in, where, entry);
    if (s) vec_push(&user->applied, (application){at, via, outside, s});
    return s;
}

/* ---- loops within ---- */

static bool pass_loop(predicate_run *p, exploration *x, arg_node *n, const block *b, cube outside, cube inside)
{
    uint32_t own = x->s->fragment, child = fragment_child_at(&p->f, own, b->to);
    summary *s = enter(p, child, b->to, outside, inside, n, b);
    if (!s) return false;
    x->s->unmodelled |= s->unmodelled;
    for (uint32_t k = 0; k < s->exits.len; k++) {
        term_list all = {0};
        for (uint32_t j = 0; j < p->predicates[own].len; j++) {
            term plain = p->predicates[own].data[j];
            int value = writes(p, child, plain) ? -1 : cube_value(&p->cubes, outside, plain);
            if (value < 0) value = cube_value(&p->cubes, s->exits.data[k].c, plain);
            if (value >= 0) vec_push(&all, literal(p, plain, value));
        }
        cube c = cube_make(&p->cubes, all.data, all.len);
        vec_free(&all);
        arrive(p, x, (arg_node){.parent = n, .where = s->exits.data[k].where, .c = c, .via = b, .inner = s, .exit = k});
    }
    return true;
}

/* ---- calls ---- */

/* The caller's predicates behind the call: what the callee cannot touch stays, the rest comes from its exit. */
static void resume(predicate_run *p, exploration *x, arg_node *n, const block *b, cube outside, summary *s, uint32_t which)
{
    uint32_t own = x->s->fragment, callee = s->fragment;
    fn caller = fragment_get(&p->f, own)->function;
    cube left = s->exits.data[which].c;
    const resume_block *r = blocks_resume(p->b, caller, b->to, b->callee);
    term_list known = {0}, open_plain = {0}, open = {0}, premise = {0};
    for (uint32_t k = 0; k < p->predicates[own].len; k++) {
        term plain = p->predicates[own].data[k], end = encode_instantiate(p->e, r->end, plain);
        bool assigned = !term_same(end, encode_instantiate(p->e, r->outer, plain));
        int value = -1;
        if (!assigned && !writes(p, callee, plain)) {
            value = cube_value(&p->cubes, outside, plain);
            if (value < 0 && !predicate_info_of(p, plain)->has_local)
                value = cube_value(&p->cubes, left, plain); /* conditions in the callee */
        } else {
            if (!assigned && !predicate_info_of(p, plain)->has_local) value = cube_value(&p->cubes, left, plain);
            if (value < 0) {
                vec_push(&open_plain, plain);
                vec_push(&open, end);
            }
        }
        if (value >= 0) vec_push(&known, literal(p, plain, value));
    }
    uint32_t where = fn_get(p->task->program, caller)->locations[b->to].next[0], count;
    arg_node made = {.parent = n, .where = where, .via = b, .inner = s, .exit = which};
    const abstract_rows *rows = NULL;
    if (open.len) {
        const term *literals = cube_literals(&p->cubes, outside, &count);
        for (uint32_t k = 0; k < count; k++) {
            term positive = term_get(p->t, literals[k])->kind == T_NOT ? term_arg(p->t, literals[k], 0) : literals[k];
            if (!writes(p, callee, positive)) vec_push(&premise, encode_instantiate(p->e, r->outer, literals[k]));
        }
        literals = cube_literals(&p->cubes, left, &count);
        for (uint32_t k = 0; k < count; k++) vec_push(&premise, encode_instantiate(p->e, r->inner, literals[k]));
        rows = rows_in(p, own, &premise, r->formula, open.data, open.len);
    }
    term_list all = {0};
    for (uint32_t row = 0; row < (rows ? rows->count : 1); row++) {
        vec_clear(&all);
        for (uint32_t k = 0; k < known.len; k++) vec_push(&all, known.data[k]);
        for (uint32_t k = 0; k < open.len; k++) {
            int8_t v = rows->values[(size_t)row * rows->width + k];
            if (v >= 0) vec_push(&all, literal(p, open_plain.data[k], v));
        }
        made.c = cube_make(&p->cubes, all.data, all.len);
        arrive(p, x, made);
    }
    vec_free(&all);
    vec_free(&known);
    vec_free(&open_plain);
    vec_free(&open);
    vec_free(&premise);
}

static bool pass_call(predicate_run *p, exploration *x, arg_node *n, const block *b, cube outside, cube inside)
{
    summary *s = enter(p, fragment_of_function(&p->f, b->callee), LOC_ENTRY, outside, inside, n, b);
    if (!s) return false;
    x->s->unmodelled |= s->unmodelled;
    for (uint32_t k = 0; k < s->exits.len; k++) resume(p, x, n, b, outside, s, k);
    return true;
}

/* ---- the error path ---- */

static void expand(predicate_run *p, const arg_node *n);

static void expand_exit(predicate_run *p, const summary *s, uint32_t which)
{
    const summary_exit *e = &s->exits.data[which];
    expand(p, e->from);
    if (e->via) vec_push(&p->path, (path_item){.via = e->via, .before = e->from->c, .behind = e->c});
}

static void expand(predicate_run *p, const arg_node *n)
{
    if (!n->parent) return;
    expand(p, n->parent);
    vec_push(&p->path, (path_item){.via = n->via, .before = n->parent->c, .behind = n->inner ? n->inner->entry : n->c});
    if (!n->inner) return;
    expand_exit(p, n->inner, n->exit);
    if (n->via->end == BLOCK_CALL)
        vec_push(&p->path,
                 (path_item){.caller = fragment_get(&p->f, n->via->fragment)->function, .callee = n->via->callee, .call = n->via->to});
}

static void found_error(predicate_run *p, const arg_node *n, const block *b)
{
    vec_clear(&p->path);
    for (uint32_t k = 0; k + 1 < p->stack.len; k++) {
        expand(p, p->stack.data[k].at);
        vec_push(&p->path,
                 (path_item){.via = p->stack.data[k].via, .before = p->stack.data[k].at->c, .behind = p->stack.data[k + 1].s->entry});
    }
    expand(p, n);
    vec_push(&p->path, (path_item){.via = b, .before = n->c});
}

/* ---- one fragment ---- */

static bool step(predicate_run *p, exploration *x, arg_node *n, const block *b)
{
    uint32_t own = x->s->fragment, count;
    question q = {0};
    term_list premise = {0};
    if (b->end != BLOCK_ERROR) ask(p, &q, b, n->c, own, 0, false);
    if (b->end == BLOCK_INNER) ask(p, &q, b, n->c, fragment_child_at(&p->f, own, b->to), 1, false);
    if (b->end == BLOCK_CALL) ask(p, &q, b, n->c, fragment_of_function(&p->f, b->callee), 1, true);
    const term *literals = cube_literals(&p->cubes, n->c, &count);
    for (uint32_t k = 0; k < count; k++) vec_push(&premise, predicate_at_start(p, b, literals[k]));
    if (p->closely[own]) look_closely(p, &q, b, own, &premise);
    const abstract_rows *rows = rows_in(p, own, &premise, b->formula, q.open.data, q.open.len);
    vec_free(&premise);
    uint32_t found = rows->count, width = rows->width;
    int8_t *values = mem_alloc((size_t)found * width + 1);
    if (found && width) memcpy(values, rows->values, (size_t)found * width); /* further questions move them */
    if (found && !b->modelled) x->s->unmodelled = true;
    bool go_on = true;
    for (uint32_t row = 0; row < found && go_on; row++) {
        const int8_t *r = values + (size_t)row * width;
        cube c = b->end == BLOCK_ERROR ? (cube){0} : cube_of_row(p, &q, r, 0);
        switch ((block_end)b->end) {
        case BLOCK_ERROR:
            found_error(p, n, b);
            go_on = false;
            break;
        case BLOCK_BACK: (void)node_add(p, x, (arg_node){.parent = n, .where = b->to, .c = c, .via = b}); break;
        case BLOCK_EXIT:
        case BLOCK_RETURN: exit_add(p, x->s, (summary_exit){b->to, c, n, b}); break;
        case BLOCK_INNER: go_on = pass_loop(p, x, n, b, c, cube_of_row(p, &q, r, 1)); break;
        case BLOCK_CALL: go_on = pass_call(p, x, n, b, c, cube_of_row(p, &q, r, 1)); break;
        }
    }
    free(values);
    question_free(&q);
    return go_on;
}

/* A precision that is not fitting can cost more than none. */
static bool hint_too_expensive(predicate_run *p)
{
    if (p->reused && p->o->precision_budget && solver_statistics(p->s)->queries > p->o->precision_budget) p->hint_failed = true;
    return p->hint_failed;
}

static bool explore(predicate_run *p, summary *s)
{
    exploration x = {.s = s};
    bool go_on = true;
    (void)node_add(p, &x, (arg_node){.where = s->at, .c = s->entry});
    while (go_on && x.next < x.nodes.len) {
        arg_node *n = x.nodes.data[x.next++];
        const block_list *all = blocks_from(p->b, s->fragment, n->where);
        /* errors first: they end the exploration */
        for (int pass = 0; pass < 2 && go_on; pass++)
            for (uint32_t k = 0; k < all->count && go_on; k++) {
                if ((all->blocks[k]->end == BLOCK_ERROR) != (pass == 0)) continue;
                if (limits_hit(p->o->limits) || hint_too_expensive(p)) {
                    p->stopped = true;
                    go_on = false;
                } else {
                    go_on = step(p, &x, n, all->blocks[k]);
                }
            }
    }
    map_free(&x.last);
    vec_free(&s->nodes);
    s->nodes.data = x.nodes.data;
    s->nodes.len = x.nodes.len;
    s->nodes.cap = x.nodes.cap;
    return go_on;
}

static uint32_t door(predicate_run *p, uint32_t in, uint32_t where)
{
    bool fresh;
    uint32_t *number = map_slot(&p->doors, map_pair(in, where), &fresh);
    if (fresh) *number = p->doors.count;
    return *number;
}

static summary *summarise(predicate_run *p, uint32_t in, uint32_t where, cube entry)
{
    uint64_t key = map_pair(door(p, in, where), entry.i);
    uint32_t found;
    if (map_get(&p->summary_of, key, &found)) {
        summary *old = p->summaries.data[found];
        if (old->running) {
            old->used = true;
            summary *top = p->stack.data[p->stack.len - 1].s;
            if (old->depth < top->lowest) top->lowest = old->depth;
            return old;
        }
        if (old->complete && old->made >= p->changed[in]) {
            p->count_hits++;
            return old;
        }
    }
    summary *s = ARENA_NEW(&p->memory, summary);
    *s = (summary){
        .fragment = in, .at = where, .entry = entry, .made = p->iteration, .running = true, .depth = p->stack.len, .lowest = p->stack.len};
    map_put(&p->summary_of, key, p->summaries.len);
    vec_push(&p->summaries, s);
    vec_push(&p->stack, (running_frame){.s = s});
    p->count_summaries++;
    uint32_t exits;
    bool ok;
    do {
        exits = s->exits.len;
        s->used = false;
        vec_clear(&s->applied);
        ok = explore(p, s);
    } while (ok && s->used && s->exits.len > exits);
    s->running = false;
    if (!ok) return NULL; /* the stack is left as it was: it is the error path */
    (void)vec_pop(&p->stack);
    s->complete = s->lowest >= s->depth; /* else it rests on what is not finished */
    if (!s->complete && p->stack.len) {
        summary *below = p->stack.data[p->stack.len - 1].s;
        if (s->lowest < below->lowest) below->lowest = s->lowest;
    }
    return s;
}

/* ---- the program ---- */

static cube initial_cube(predicate_run *p, uint32_t in)
{
    encode_state *s = encode_initial(p->e, p->task->entry);
    encode_set_style(s, true);
    (void)encode_globals(p->e, s);
    term_list all = {0};
    for (uint32_t k = 0; k < p->predicates[in].len; k++) {
        term plain = p->predicates[in].data[k], start = encode_instantiate(p->e, s, plain);
        if (term_same(start, p->t->true_term)) vec_push(&all, plain);
        else if (term_same(start, p->t->false_term)) vec_push(&all, term_not(p->t, plain));
    }
    encode_free(s);
    cube c = cube_make(&p->cubes, all.data, all.len);
    vec_free(&all);
    return c;
}

model_answer predicate_explore(predicate_run *p)
{
    vec_clear(&p->stack);
    p->stopped = false;
    for (uint32_t k = 0; k < p->summaries.len; k++) p->summaries.data[k]->running = false;
    uint32_t main_fragment = fragment_of_function(&p->f, p->task->entry);
    vec_clear(&p->path);
    const summary *all = summarise(p, main_fragment, LOC_ENTRY, initial_cube(p, main_fragment));
    if (limits_hit(p->o->limits)) return MODEL_STOPPED; /* blocks may be incomplete then */
    if (all) {
        p->whole = all;
        p->unmodelled = all->unmodelled;
        return MODEL_SAFE;
    }
    return p->stopped ? MODEL_STOPPED : MODEL_ERROR;
}
