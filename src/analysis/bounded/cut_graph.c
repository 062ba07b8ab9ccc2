/* Cut points, pieces between them, and the proof of claims. */
#include "analysis/bounded/cut_graph.h"

#include "analysis/budgets.h"
#include "analysis/facts/interval.h"
#include "analysis/facts/slice.h"
#include "cfa/mentions.h"

typedef VEC(term) term_vec;
typedef VEC(uint32_t) claim_list;

/* ---- cut points ---- */

static void add_node(cut_graph *g, ctx in, uint32_t where)
{
    map_put(&g->node_at, map_pair(in.i, where), g->nodes.len);
    vec_push(&g->nodes, (cut_node){.in = in, .where = where, .function = g->u.contexts.data[in.i].function});
}

static bool visit_function(cut_graph *g, ctx in)
{
    fn f = g->u.contexts.data[in.i].function;
    const loop_info *l = &g->enc.task->loops[f.i];
    const join_order *o = unroll_order(&g->u, f);
    if (!o->complete) {
        g->reason = "unsupported: loops nested too deeply";
        return false;
    }
    for (uint32_t k = 0; k < l->count; k++) {
        if (g->intervals && interval_unreachable(g->intervals, f, l->loops[k].head)) continue;
        bool again = false;
        for (uint32_t j = 0; j < k && !again; j++) again = l->loops[j].head == l->loops[k].head;
        if (!again) add_node(g, in, l->loops[k].head);
    }
    return true;
}

/* Follows every chain of calls from the entry. */
static bool find_nodes(cut_graph *g)
{
    VEC(ctx) open = {0};
    bool good = true;
    uint32_t seen = 0;
    vec_push(&open, CONTEXT_ENTRY);
    while (open.len && good) {
        ctx in = vec_pop(&open);
        fn f = g->u.contexts.data[in.i].function;
        good = visit_function(g, in);
        for (uint32_t w = LOC_ENTRY; w < fn_get(g->enc.task->program, f)->count_locations && good; w++) {
            uint32_t count;
            bool leaves;
            const fn *callees = task_callees(g->enc.task, f, w, &count, &leaves);
            if (count && g->intervals && interval_unreachable(g->intervals, f, w)) continue;
            for (uint32_t k = 0; k < count && good; k++) {
                if (g->enc.task->is_error[callees[k].i]) continue;
                if (g->enc.task->calls->recursive[callees[k].i]) g->reason = "recursion";
                else if (++seen > BUDGET_CUT_GRAPH_CONTEXTS || g->nodes.len > BUDGET_CUT_GRAPH_NODES) g->reason = "too many loops";
                else vec_push(&open, unroll_call_context(&g->u, in, w, callees[k]));
                good = !g->reason && !limits_hit(g->enc.limits);
            }
        }
    }
    vec_free(&open);
    return good && g->nodes.len <= BUDGET_CUT_GRAPH_NODES;
}

/* ---- the states to start from ---- */

typedef struct {
    const term_table *t;
    bool found;
} fresh_search;

static void look_for_fresh(void *context, term variable)
{
    fresh_search *c = context;
    c->found |= strncmp(name_text(c->t->names, term_get(c->t, variable)->symbol), "$any", 4) == 0;
}

term cut_graph_at_start(cut_graph *g, const cut_node *n, ex condition)
{
    fresh_search c = {g->enc.t, false};
    encode_state *s = encode_copy(n->start);
    term here = encode_condition(g->enc.e, s, n->function, condition);
    encode_free(s);
    term_free_vars(g->enc.t, here, look_for_fresh, &c);
    return c.found ? (term){0} : here;
}

typedef struct {
    cut_graph *g;
    uint32_t node;
} fact_context;

bool cut_graph_has_variable(const cut_graph *g, var v)
{
    if (!g->slice) return true;
    if (!pointsto_in_memory(g->enc.task->pt, v)) return slice_has_variable(g->slice, v);
    region r = pointsto_of_lvalue(g->enc.task->pt, FN_NONE, ex_var(g->enc.task->program->space, v));
    return r.i && slice_has_region(g->slice, r);
}

static bool cut_graph_has_member(const cut_graph *g, ex member)
{
    const cfa_space *s = g->enc.task->program->space;
    const ex_info *root = ex_get(s, member);
    while (root->kind == E_MEMBER) root = ex_get(s, root->a);
    if (root->kind == E_VAR && !pointsto_in_memory(g->enc.task->pt, root->var)) return slice_has_variable(g->slice, root->var);
    region r = pointsto_of_lvalue(g->enc.task->pt, FN_NONE, member);
    return (root->kind == E_VAR || root->kind == E_DEREF) && r.i && slice_has_region(g->slice, r);
}

static void add_fact(void *context, const interval_fact *f)
{
    fact_context *c = context;
    cut_graph *g = c->g;
    cfa_space *s = g->enc.task->program->space;
    cut_node *n = &g->nodes.data[c->node];
    if (ex_none(f->place) || f->bits > 64) return;
    if (g->slice && (ex_get(s, f->place)->kind != E_VAR || !cut_graph_has_variable(g, ex_get(s, f->place)->var))) return;
    ty type = ex_get(s, f->place)->type, boolean = g->enc.task->program->int_type;
    const ty_info *t = ty_get(s, type);
    if (!ty_is_integer(t)) return;
    ex low = ex_binary(s, E_LE, boolean, ex_int(s, type, f->low), f->place),
       high = ex_binary(s, E_LE, boolean, f->place, ex_int(s, type, f->high));
    if (f->low == f->high) low = high = ex_binary(s, E_EQ, boolean, f->place, ex_int(s, type, f->low));
    for (unsigned k = 0; k < (f->low == f->high ? 1 : 2); k++) {
        ex e = k ? high : low;
        cut_claim claim = {.condition = e, .here = cut_graph_at_start(g, n, e), .alive = true, .proved = true, .is_interval = true};
        if (claim.here.i && claim.here.i != g->enc.t->true_term.i) vec_push(&n->claims, claim);
    }
}

static void enter_frames(cut_graph *g, encode_state *s, uint32_t c)
{
    const unroll_context *x = &g->u.contexts.data[c];
    if (!x->parent) return;
    enter_frames(g, s, x->parent);
    encode_enter_arbitrary(g->enc.e, s, x->function);
}

static bool start_node(cut_graph *g, uint32_t node)
{
    cut_node *n = &g->nodes.data[node];
    if (node == 0) {
        n->start = encode_initial(g->enc.e, g->enc.task->entry);
        encode_set_style(n->start, true);
    } else {
        n->start = encode_unconstrained(g->enc.e, g->enc.task->entry);
        encode_set_style(n->start, true);
        enter_frames(g, n->start, n->in.i);
        if (g->intervals && interval_has(g->intervals, n->function, n->where)) {
            fact_context c = {g, node};
            interval_visit(g->intervals, n->function, n->where, add_fact, &c);
        }
    }
    return true;
}

/* ---- pieces ---- */

/* Points of the frontier at one place become one. */
static void merge_frontier(cut_graph *g, cut_node *n)
{
    unroll *u = &g->u;
    uint32_t kept = 0;
    for (uint32_t k = 0; k < n->frontier.len; k++) {
        unroll_point p = n->frontier.data[k];
        if (!p.s) continue;
        vec_clear(&u->group);
        vec_clear(&u->group_guards);
        for (uint32_t j = k; j < n->frontier.len; j++) {
            unroll_point *q = &n->frontier.data[j];
            if (!q->s || q->in.i != p.in.i || q->where != p.where) continue;
            vec_push(&u->group, *q);
            vec_push(&u->group_guards, q->g);
            q->s = NULL;
        }
        if (unroll_merge_group(u, &p)) n->frontier.data[kept++] = p;
    }
    n->frontier.len = kept;
}

/* At the end of a segment the target's facts hold. */
static void assume_facts(cut_graph *g, unroll_point *p)
{
    uint32_t node;
    if (!map_get(&g->node_at, map_pair(p->in.i, p->where), &node)) return;
    const cut_node *m = &g->nodes.data[node];
    for (uint32_t k = 0; k < m->claims.len && p->g.i; k++)
        if (m->claims.data[k].alive)
            p->g = guard_and(&g->u.guards, p->g, encode_condition(g->enc.e, p->s, m->function, m->claims.data[k].condition));
}

bool cut_graph_advance(cut_graph *g, uint32_t node)
{
    cut_node *n = &g->nodes.data[node];
    unroll *u = &g->u;
    vec_clear(&u->errors);
    vec_clear(&u->log);
    if (n->layers == 0) {
        unroll_point p = {.in = n->in, .where = n->where, .g = GUARD_ALWAYS, .s = encode_copy(n->start)};
        if (node == 0) p.g = guard_and(&u->guards, p.g, encode_globals(g->enc.e, p.s));
        if (node == 0) unroll_begin(u, p);
        else unroll_add(u, p);
    }
    for (uint32_t k = 0; k < n->frontier.len; k++) {
        unroll_point p = n->frontier.data[k];
        assume_facts(g, &p);
        if (p.g.i) unroll_add(u, p);
        else encode_free(p.s);
    }
    vec_clear(&n->frontier);
    n->layers++;
    unroll_outcome r = unroll_run(u, 1, true);
    vec_clear(&n->errors);
    for (uint32_t k = 0; k < u->errors.len; k++) vec_push(&n->errors, u->errors.data[k].g);
    for (uint32_t k = 0; k < u->deferred.len; k++) vec_push(&n->frontier, u->deferred.data[k]);
    vec_clear(&u->deferred);
    for (uint32_t k = 0; k < u->unmodelled.len && n->layers == 1; k++) vec_push(&n->unmodelled, u->unmodelled.data[k].g);
    vec_clear(&u->unmodelled);
    if (r != UNROLL_DONE) return false;
    merge_frontier(g, n);
    if (n->layers > 1) return true;
    for (uint32_t k = 0; k < n->frontier.len; k++) {
        const unroll_point *p = &n->frontier.data[k];
        uint32_t target;
        if (!map_get(&g->node_at, map_pair(p->in.i, p->where), &target)) {
            if (g->intervals && interval_unreachable(g->intervals, g->u.contexts.data[p->in.i].function, p->where)) continue;
            g->reason = "a cut point that is not in the graph";
            return false;
        }
        vec_push(&n->pieces, (cut_piece){target, p->g, encode_copy(p->s), {0}});
    }
    return true;
}

/* ---- questions ---- */

static void assume_node(const cut_node *n, term_vec *out)
{
    for (uint32_t k = 0; k < n->claims.len; k++)
        if (n->claims.data[k].alive) vec_push(out, n->claims.data[k].here);
}

/* The question whether an execution from the node on comes there. */
static void list_question(cut_graph *g, const cut_node *n, guard at, term goal, term_vec *all)
{
    guard_terms conjuncts = {0};
    guard_list(&g->u.guards, at, &conjuncts);
    for (uint32_t k = 0; k < conjuncts.len; k++) vec_push(all, conjuncts.data[k]);
    assume_node(n, all);
    vec_push(all, goal);
    vec_free(&conjuncts);
}

static solver_answer ask_with(cut_graph *g, solver *s, const cut_node *n, guard at, term goal)
{
    if (!at.i || goal.i == g->enc.t->false_term.i) return SOLVER_UNSAT;
    term_vec all = {0};
    list_question(g, n, at, goal, &all);
    solver_answer a = refutations_ask(g->refuted, s, all.data, all.len);
    vec_free(&all);
    return a;
}

static solver_answer ask_with_claims(cut_graph *g, const cut_node *n, guard at, term goal) { return ask_with(g, g->solver, n, at, goal); }

solver_answer cut_graph_ask_errors(cut_graph *g, uint32_t node)
{
    const cut_node *n = &g->nodes.data[node];
    if (!n->errors.len) return SOLVER_UNSAT;
    guard all = guard_join(&g->u.guards, n->errors.data, n->errors.len, NULL, NULL, NULL);
    return ask_with_claims(g, n, all, g->enc.t->true_term);
}

/* ---- claims ---- */

static bool is_kept(const cut_graph *g, ex e);

/* An address depends on pointers and indices, not on what is there. */
static bool is_address_kept(const cut_graph *g, ex lvalue)
{
    const ex_info i = *ex_get(g->enc.task->program->space, lvalue);
    if (i.kind == E_DEREF) return is_kept(g, i.a);
    if (i.kind == E_INDEX && !is_kept(g, i.b)) return false;
    return (i.kind != E_INDEX && i.kind != E_MEMBER) || is_address_kept(g, i.a);
}

/* The slice keeps everything that the condition reads up to date. */
static bool is_kept(const cut_graph *g, ex e)
{
    ex operands[2];
    const ex_info i = *ex_get(g->enc.task->program->space, e);
    if (i.kind == E_ADDR) return is_address_kept(g, i.a);
    if (i.kind == E_VAR) return cut_graph_has_variable(g, i.var);
    if (i.kind == E_MEMBER) return cut_graph_has_member(g, e);
    if (i.kind == E_DEREF || i.kind == E_STRING) {
        region r = pointsto_of_lvalue(g->enc.task->pt, FN_NONE, e);
        if (r.i && !slice_has_region(g->slice, r)) return false;
    }
    for (uint32_t k = 0, n = ex_operands(&i, operands); k < n; k++)
        if (!is_kept(g, operands[k])) return false;
    return true;
}

bool cut_graph_claim(cut_graph *g, uint32_t node, ex condition)
{
    cut_node *n = &g->nodes.data[node];
    if (g->slice && !is_kept(g, condition)) return false;
    for (uint32_t k = 0; k < n->claims.len; k++)
        if (n->claims.data[k].condition.i == condition.i) return false;
    term here = cut_graph_at_start(g, n, condition);
    if (!here.i || here.i == g->enc.t->true_term.i) return false;
    for (uint32_t k = 0; k < n->claims.len; k++)
        if (n->claims.data[k].here.i == here.i && n->claims.data[k].alive) return false;
    vec_push(&n->claims, (cut_claim){.condition = condition, .here = here, .alive = true});
    return true;
}

void cut_graph_claim_again(cut_graph *g)
{
    for (uint32_t n = 1; n < g->nodes.len; n++)
        for (uint32_t k = 0; k < g->nodes.data[n].claims.len; k++) {
            cut_claim *c = &g->nodes.data[n].claims.data[k];
            if (c->alive) continue;
            c->here = cut_graph_at_start(g, &g->nodes.data[n], c->condition);
            c->alive = c->here.i;
        }
}

static void drop_claim(cut_graph *g, uint32_t node, uint32_t claim)
{
    g->nodes.data[node].claims.data[claim].alive = false;
    g->nodes.data[node].is_waiting = true;
}

static bool is_open(const cut_claim *c) { return c->alive && !c->proved; }

static void fill_claims(cut_graph *g, cut_piece *p)
{
    const cut_node *m = &g->nodes.data[p->target];
    for (uint32_t k = p->claims.len; k < m->claims.len; k++) {
        term there = encode_condition(g->enc.e, p->s, m->function, m->claims.data[k].condition);
        vec_push(&p->claims, there);
    }
}

/* Drops the open claims among these that the model refutes at the end of the piece; all of the first `asked`, if it refutes none of them.
 */
static void drop_refuted(cut_graph *g, cut_piece *p, const model *m, const uint32_t *which, uint32_t count, uint32_t asked)
{
    const cut_node *target = &g->nodes.data[p->target];
    term_vec there = {0};
    bool any = false;
    for (uint32_t k = 0; k < count; k++) vec_push(&there, p->claims.data[which[k]]);
    term *values = mem_alloc((count + 1) * sizeof *values);
    if (m) model_eval_all(m, there.data, count, values);
    for (uint32_t k = 0; m && k < count; k++) {
        if (!is_open(&target->claims.data[which[k]]) || values[k].i != g->enc.t->false_term.i) continue;
        drop_claim(g, p->target, which[k]);
        any |= k < asked;
    }
    for (uint32_t k = 0; k < asked && !any; k++) drop_claim(g, p->target, which[k]);
    free(values);
    vec_free(&there);
}

/* Do the first claims of the list hold at the end of the piece? SAT: those of the whole list that the model refutes are dropped. */
static solver_answer test_claims(cut_graph *g, solver *s, uint32_t from, cut_piece *p, const uint32_t *which, uint32_t count,
                                 uint32_t asked)
{
    term_vec broken = {0};
    for (uint32_t k = 0; k < asked; k++) vec_push(&broken, term_not(g->enc.t, p->claims.data[which[k]]));
    term goal = broken.len == 1 ? broken.data[0] : term_or_n(g->enc.t, broken.data, broken.len);
    solver_answer a = ask_with(g, s, &g->nodes.data[from], p->g, goal);
    if (a == SOLVER_SAT) drop_refuted(g, p, solver_model(s), which, count, asked);
    vec_free(&broken);
    return a;
}

static bool is_late(cut_graph *g, double deadline) { return limits_hit(g->enc.limits) || limits_clock(g->enc.limits) > deadline; }

static void keep_open_claims(const cut_graph *g, const cut_piece *p, claim_list *which)
{
    uint32_t kept = 0;
    for (uint32_t k = 0; k < which->len; k++)
        if (is_open(&g->nodes.data[p->target].claims.data[which->data[k]])) which->data[kept++] = which->data[k];
    which->len = kept;
}

/* All claims at once: models refute most of those that do not hold. Claims that the solver does not decide soon are asked one by one, for
 * that many claims have no short common proof. A claim that stays undecided is dropped. */
static bool test_all_claims(cut_graph *g, uint32_t from, cut_piece *p, claim_list *which, double deadline)
{
    solver_answer a = g->singly ? SOLVER_UNKNOWN : SOLVER_SAT;
    for (; a == SOLVER_SAT && which->len > 1; keep_open_claims(g, p, which)) {
        if (is_late(g, deadline)) return false;
        a = test_claims(g, g->together, from, p, which->data, which->len, which->len);
    }
    if (a == SOLVER_UNSAT) return true;
    while (which->len) {
        uint32_t first = which->data[0];
        if (is_late(g, deadline)) return false;
        a = test_claims(g, g->solver, from, p, which->data, which->len, 1);
        if (a == SOLVER_UNKNOWN) drop_claim(g, p->target, first);
        if (a == SOLVER_UNSAT) which->data[0] = which->data[--which->len];
        keep_open_claims(g, p, which);
    }
    return true;
}

static bool prove_piece(cut_graph *g, uint32_t from, uint32_t piece, double deadline)
{
    cut_piece *p = &g->nodes.data[from].pieces.data[piece];
    const cut_node *m = &g->nodes.data[p->target];
    claim_list which = {0};
    fill_claims(g, p);
    for (uint32_t k = 0; k < m->claims.len; k++) {
        if (!is_open(&m->claims.data[k])) continue;
        if (p->claims.data[k].i == g->enc.t->false_term.i && p->g.i == 1) drop_claim(g, p->target, k);
        else if (p->target == from && p->claims.data[k].i == m->claims.data[k].here.i) continue; /* the piece changes nothing of it */
        else if (p->claims.data[k].i != g->enc.t->true_term.i) vec_push(&which, k);
    }
    bool good = test_all_claims(g, from, p, &which, deadline);
    vec_free(&which);
    return good;
}

bool cut_graph_prove(cut_graph *g, double deadline)
{
    bool good = true, any = true;
    for (uint32_t k = 0; k < g->nodes.len; k++) g->nodes.data[k].is_waiting = true;
    while (any && good) {
        any = false;
        for (uint32_t n = 0; n < g->nodes.len && good; n++) {
            if (!g->nodes.data[n].is_waiting) continue;
            g->nodes.data[n].is_waiting = false;
            any = true;
            for (uint32_t k = 0; k < g->nodes.data[n].pieces.len && good; k++) good = prove_piece(g, n, k, deadline);
        }
    }
    for (uint32_t n = 0; n < g->nodes.len; n++)
        for (uint32_t k = 0; k < g->nodes.data[n].claims.len; k++) {
            cut_claim *c = &g->nodes.data[n].claims.data[k];
            if (!good && !c->proved) c->alive = false;
            c->proved = c->alive;
        }
    return good;
}

/* ---- segments ---- */

void cut_graph_forget_segments(cut_node *n)
{
    for (uint32_t k = 0; k < n->pieces.len; k++) {
        encode_free(n->pieces.data[k].s);
        vec_free(&n->pieces.data[k].claims);
    }
    for (uint32_t k = 0; k < n->frontier.len; k++) encode_free(n->frontier.data[k].s);
    vec_clear(&n->pieces);
    vec_clear(&n->frontier);
    vec_clear(&n->errors);
    vec_clear(&n->unmodelled);
    n->layers = 0;
}

/* ---- premises of a proof ---- */

typedef struct {
    cut_graph *g;
    solver *solver; /* asked for cores, which must not cost much */
    map64 done;     /* pieces and claims at their ends */
    bool any;       /* something was marked that was not looked at yet */
} support;

static void mark_claim(support *s, cut_claim *c)
{
    if (!c->alive || c->is_needed) return;
    c->is_needed = true;
    s->any |= !c->is_interval;
}

/* Marks the claims at the node that exclude the goal: all of them if the solver does not say which. */
static void mark_needed(support *s, uint32_t node, guard at, term goal)
{
    cut_graph *g = s->g;
    cut_node *n = &g->nodes.data[node];
    if (!at.i || goal.i == g->enc.t->false_term.i) return;
    term_vec all = {0};
    refuting_terms core = {0};
    list_question(g, n, at, goal, &all);
    bool is_known = refutations_ask_core(g->refuted, s->solver, all.data, all.len, &core) == SOLVER_UNSAT;
    for (uint32_t k = 0; k < n->claims.len; k++) {
        bool in_core = !is_known;
        for (uint32_t c = 0; c < core.len && !in_core; c++) in_core = n->claims.data[k].here.i == core.data[c].i;
        if (in_core) mark_claim(s, &n->claims.data[k]);
    }
    vec_free(&all);
    vec_free(&core);
}

/* Marks what the needed claims at the end of a piece need at its beginning. */
static void mark_for_piece(support *s, uint32_t from, uint32_t piece)
{
    cut_graph *g = s->g;
    cut_piece *p = &g->nodes.data[from].pieces.data[piece];
    const cut_node *m = &g->nodes.data[p->target];
    fill_claims(g, p);
    for (uint32_t k = 0; k < m->claims.len; k++) {
        bool fresh;
        if (!m->claims.data[k].is_needed || m->claims.data[k].is_interval) continue;
        (void)map_slot(&s->done, hash_pair(map_pair(from, piece), k), &fresh);
        if (fresh) mark_needed(s, from, p->g, term_not(g->enc.t, p->claims.data[k]));
    }
}

static void mark_for_errors(support *s, uint32_t node)
{
    cut_graph *g = s->g;
    const cut_node *n = &g->nodes.data[node];
    if (n->errors.len) mark_needed(s, node, guard_join(&g->u.guards, n->errors.data, n->errors.len, NULL, NULL, NULL), g->enc.t->true_term);
    for (uint32_t k = 0; k < n->unmodelled.len; k++) mark_needed(s, node, n->unmodelled.data[k], g->enc.t->true_term);
}

bool cut_graph_find_support(cut_graph *g)
{
    support s = {.g = g, .any = true};
    for (uint32_t n = 0; n < g->nodes.len; n++)
        if (g->nodes.data[n].layers > 1) return false;
    s.solver = solver_new(g->enc.t, &(solver_options){.kind = SOLVER_AUTO,
                                                      .timeout = BUDGET_BOUNDED_QUICK,
                                                      .max_steps = BUDGET_BOUNDED_QUICK_CONFLICTS,
                                                      .limits = g->enc.limits});
    for (uint32_t n = 0; n < g->nodes.len; n++)
        for (uint32_t k = 0; k < g->nodes.data[n].claims.len; k++)
            if (g->nodes.data[n].claims.data[k].is_fixed) mark_claim(&s, &g->nodes.data[n].claims.data[k]);
    for (uint32_t n = 0; n < g->nodes.len; n++) mark_for_errors(&s, n);
    while (s.any && !limits_hit(g->enc.limits)) {
        s.any = false;
        for (uint32_t n = 0; n < g->nodes.len; n++)
            for (uint32_t k = 0; k < g->nodes.data[n].pieces.len; k++) mark_for_piece(&s, n, k);
    }
    map_free(&s.done);
    solver_free(s.solver);
    return !limits_hit(g->enc.limits);
}

/* ---- beginning and end ---- */

bool cut_graph_init(cut_graph *g, const task_encoding *enc, refutations *refuted, const interval_facts *intervals,
                    const program_slice *slice)
{
    *g = (cut_graph){.enc = *enc, .refuted = refuted, .intervals = intervals, .slice = slice};
    if (intervals && interval_unsupported(intervals)) g->intervals = NULL;
    g->solver = solver_new(enc->t, &(solver_options){.kind = SOLVER_AUTO, .timeout = BUDGET_CUT_GRAPH_QUERY, .limits = enc->limits});
    g->together = solver_new(enc->t, &(solver_options){.kind = SOLVER_AUTO, .timeout = BUDGET_CUT_GRAPH_TOGETHER, .limits = enc->limits});
    unroll_init(&g->u, enc, UNROLL_LAYERS);
    g->u.intervals = g->intervals;
    g->u.slice = slice;
    add_node(g, CONTEXT_ENTRY, LOC_NONE);
    if (enc->task->calls->recursive[enc->task->entry.i]) g->reason = "recursion";
    if (g->reason || !find_nodes(g)) {
        if (!g->reason) g->reason = "too many loops";
        return false;
    }
    for (uint32_t k = 0; k < g->nodes.len; k++) {
        (void)start_node(g, k);
        if (!cut_graph_advance(g, k) || g->u.edges > BUDGET_CUT_GRAPH_EDGES) {
            if (!g->reason) g->reason = limits_hit(enc->limits) ? "limit" : "too large";
            return false;
        }
    }
    return true;
}

bool cut_graph_is_modelled(cut_graph *g)
{
    for (uint32_t n = 0; n < g->nodes.len; n++)
        for (uint32_t k = 0; k < g->nodes.data[n].unmodelled.len; k++)
            if (ask_with_claims(g, &g->nodes.data[n], g->nodes.data[n].unmodelled.data[k], g->enc.t->true_term) != SOLVER_UNSAT)
                return false;
    return true;
}

void cut_graph_free(cut_graph *g)
{
    for (uint32_t k = 0; k < g->nodes.len; k++) {
        cut_node *n = &g->nodes.data[k];
        encode_free(n->start);
        cut_graph_forget_segments(n);
        vec_free(&n->claims);
        vec_free(&n->pieces);
        vec_free(&n->frontier);
        vec_free(&n->errors);
        vec_free(&n->unmodelled);
    }
    vec_free(&g->nodes);
    map_free(&g->node_at);
    unroll_free(&g->u);
    solver_free(g->solver);
    solver_free(g->together);
}
