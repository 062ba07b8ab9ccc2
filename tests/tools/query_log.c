/* tests/tools/query_log.c — records the questions that a verifier asks about real programs.
 * In: C programs.  Out: one SMT-LIB log per program (logic/term/smtlib.h: push, pop, check-sat), with the answers in set-info :status and
 * the kind of question in :origin: explore   is this branch feasible?  symbolic execution, depth first, inlined values, one level per
 * branch path      is this path (chosen without looking at values) feasible up to here?  SSA, constraint by constraint, until it is not
 *   core      which of the constraints contradict each other?  the same path with its constraints as assumptions
 *   triple    {p} edge {q} for the weakest preconditions along a path
 *   block     is this loop-free block feasible from this abstract state?
 *   abstract  does this predicate hold after the block?  assumptions over the block and the abstract state
 *   cover     does one abstract state imply another?
 *   bmc       is an error reachable within n unwindings?  one formula for all paths, functions inlined
 * Questions whose terms are constants are not asked: no verifier would.
 * usage: query_log --out DIR [--queries N] [--seconds N] [--seed N] {[--32|--64] FILE…}
 * A program whose log exists already is skipped. */
#include "tool.h"
#include "cfa/callgraph.h"
#include "encode/encode.h"
#include "logic/term/smtlib.h"
#include "logic/solve/solver.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef VEC(term) term_vec;

enum {
    MOST_EDGES = 3000,
    MOST_FRAMES = 40,
    MOST_BRANCHES = 400,
    MOST_PREDICATES = 10,
    MOST_STATES = 24,
    MOST_BODY = 1500,
    MOST_TERMS = 3000000
};

typedef struct {
    bool ilp32;
    const char *out;
    uint32_t queries; /* per program */
    double seconds;   /* per program */
    uint64_t seed;
    /* the program */
    source_map sources;
    diag messages;
    cfa_space *space;
    cfa_program *p;
    points_to *pt;
    call_graph *g;
    term_table *t;
    encoder *e;
    solver *solver;
    smtlib_log *log;
    uint64_t random;
    uint32_t asked, budget; /* in this program; of the current walk */
    double deadline;
    uint64_t edges;
    /* totals */
    uint32_t programs, total, answers[3];
} recorder;

typedef struct frame frame;
struct frame {
    fn caller;
    uint32_t where;
    const frame *up;
    uint32_t depth;
};

static uint32_t below(recorder *r, uint32_t n)
{
    r->random = r->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((r->random >> 33) % n);
}

static bool exhausted(const recorder *r) { return r->asked >= r->budget || limits_now() > r->deadline || r->t->terms.len > MOST_TERMS; }

/* ---- questions ---- */

static bool is_true(const recorder *r, term a) { return a.i == r->t->true_term.i; }
static bool is_false(const recorder *r, term a) { return a.i == r->t->false_term.i; }

static void push(recorder *r)
{
    solver_push(r->solver);
    smtlib_log_push(r->log);
}

static void pop(recorder *r)
{
    solver_pop(r->solver);
    smtlib_log_pop(r->log);
}

static void claim(recorder *r, term a)
{
    if (is_true(r, a)) return;
    solver_assert(r->solver, a);
    smtlib_log_assert(r->log, a);
}

static solver_answer ask(recorder *r, const char *origin, const term *assumptions, uint32_t count)
{
    static const char *const text[] = {"sat", "unsat", "unknown"};
    solver_answer a = solver_check(r->solver, assumptions, count);
    smtlib_log_check(r->log, assumptions, count, text[a], origin);
    r->asked++;
    r->total++;
    r->answers[a]++;
    return a;
}

/* ---- edges of paths ---- */

static const location *location_of(const recorder *r, fn f, uint32_t where) { return &fn_get(r->p, f)->locations[where]; }

static bool is_error_call(const recorder *r, const op_info *o)
{
    if (o->kind != OP_CALL) return false;
    var callee = callgraph_constant_callee(r->space, o->rhs);
    if (!callee.i) return false;
    const char *text = space_text(r->space, var_get(r->space, callee)->name);
    return !strcmp(text, "__VERIFIER_error") || !strcmp(text, "reach_error") || !strcmp(text, "__assert_fail");
}

/* The function with a body that a call enters; FN_NONE: it is carried out as one edge. */
static fn entered(recorder *r, fn f, uint32_t where, const op_info *o)
{
    if (o->kind != OP_CALL) return FN_NONE;
    var callee = callgraph_constant_callee(r->space, o->rhs);
    if (callee.i) return program_function(r->p, callee);
    VEC(fn) candidates = {0};
    for (uint32_t k = r->g->first_edge[f.i]; k < r->g->first_edge[f.i + 1]; k++)
        if (r->g->edges[k].location == where && r->g->edges[k].callee.i != FN_NONE.i) vec_push(&candidates, r->g->edges[k].callee);
    fn chosen = candidates.len ? candidates.data[below(r, candidates.len)] : FN_NONE;
    vec_free(&candidates);
    return chosen;
}

typedef struct {
    encode_state *s;
    fn f;
    uint32_t where;
    const frame *up;
    arena *memory;
} point;

/* Takes the one edge at the point (not a branch); the constraint. false: the path ends here. */
static bool step(recorder *r, point *at, term *constraint)
{
    const location *l = location_of(r, at->f, at->where);
    r->edges++;
    if (at->where == LOC_EXIT || (l->op.i && op_get(r->space, l->op)->kind == OP_RETURN)) {
        if (!at->up) return false;
        *constraint = encode_return(r->e, at->s, at->f, at->where, at->up->caller, at->up->where);
        at->f = at->up->caller;
        at->where = location_of(r, at->f, at->up->where)->next[0];
        at->up = at->up->up;
        return encode_is_modelled(at->s);
    }
    if (!l->op.i) return false;
    const op_info o = *op_get(r->space, l->op);
    if (is_error_call(r, &o)) return false;
    fn callee = entered(r, at->f, at->where, &o);
    if (callee.i != FN_NONE.i) {
        uint32_t depth = at->up ? at->up->depth + 1 : 1;
        if (depth > MOST_FRAMES) return false;
        *constraint = encode_call(r->e, at->s, at->f, at->where, callee);
        frame *up = ARENA_NEW(at->memory, frame);
        *up = (frame){at->f, at->where, at->up, depth};
        at->up = up;
        at->f = callee;
        at->where = LOC_ENTRY;
        return encode_is_modelled(at->s);
    }
    *constraint = encode_edge(r->e, at->s, at->f, at->where, 0);
    at->where = l->next[0];
    return encode_is_modelled(at->s);
}

static bool is_branch(const recorder *r, const point *at)
{
    const location *l = location_of(r, at->f, at->where);
    return at->where != LOC_EXIT && l->op.i && op_get(r->space, l->op)->kind == OP_ASSUME && l->next[0] != l->next[1];
}

static point start(recorder *r, arena *memory, bool inlined, term *globals)
{
    fn entry = program_find(r->p, "main");
    point at = {.f = entry, .where = LOC_ENTRY, .memory = memory};
    at.s = encode_initial(r->e, entry);
    encode_set_style(at.s, inlined);
    *globals = encode_globals(r->e, at.s);
    return at;
}

/* ---- explore ---- */

static void explore(recorder *r, point at, uint32_t branches, uint32_t edges)
{
    for (; edges < MOST_EDGES && !exhausted(r); edges++) {
        if (is_branch(r, &at)) break;
        term c;
        if (!step(r, &at, &c) || is_false(r, c)) return;
        claim(r, c);
    }
    if (branches >= MOST_BRANCHES || edges >= MOST_EDGES || exhausted(r)) return;
    unsigned first = below(r, 2);
    for (unsigned k = 0; k < 2 && !exhausted(r); k++) {
        point next = at;
        unsigned branch = first ^ k;
        next.s = encode_copy(at.s);
        term c = encode_edge(r->e, next.s, at.f, at.where, branch);
        next.where = location_of(r, at.f, at.where)->next[branch];
        if (is_true(r, c)) { /* the other one is infeasible: go on without a question */
            explore(r, next, branches, edges + 1);
            encode_free(next.s);
            return;
        }
        if (!is_false(r, c) && encode_is_modelled(next.s)) {
            push(r);
            claim(r, c);
            if (ask(r, "explore", NULL, 0) == SOLVER_SAT) explore(r, next, branches + 1, edges + 1);
            pop(r);
        }
        encode_free(next.s);
    }
}

static void walk_explore(recorder *r)
{
    arena memory = {0};
    term globals;
    point at = start(r, &memory, true, &globals);
    push(r);
    claim(r, globals);
    explore(r, at, 0, 0);
    pop(r);
    encode_free(at.s);
    arena_free(&memory);
}

/* ---- paths and Hoare triples ---- */

typedef struct {
    fn f;
    uint32_t where;
    unsigned branch;
    bool plain; /* an edge of encode_edge */
    encode_state *before, *after;
    term constraint;
} path_edge;

typedef VEC(path_edge) path_edges;

static void free_path(path_edges *path)
{
    for (uint32_t k = 0; k < path->len; k++) encode_free(path->data[k].before);
    if (path->len) encode_free(vec_last(path).after);
    vec_free(path);
}

/* {wp(q)} edge {q}, backwards from the branch that is infeasible. */
static void ask_triples(recorder *r, const path_edges *path)
{
    const path_edge *last = &vec_last(path);
    term q = encode_strip(r->e, last->before, term_not(r->t, last->constraint));
    for (uint32_t k = path->len - 1; k-- > 0 && !exhausted(r);) {
        const path_edge *x = &path->data[k];
        if (!x->plain || is_true(r, q) || is_false(r, q)) return;
        term p = encode_wp(r->e, x->f, x->where, x->branch, q);
        if (!p.i || term_dag_size(r->t, p) > 2000) return;
        term before = encode_instantiate(r->e, x->before, p), after = encode_instantiate(r->e, x->after, q);
        if (!term_same(before, after)) { /* else the edge does not touch it */
            push(r);
            claim(r, before);
            claim(r, x->constraint);
            claim(r, term_not(r->t, after));
            ask(r, "triple", NULL, 0);
            pop(r);
        }
        q = p;
    }
}

static void ask_core(recorder *r, const path_edges *path)
{
    term_vec all = {0};
    for (uint32_t k = 0; k < path->len; k++)
        if (!is_true(r, path->data[k].constraint)) vec_push(&all, path->data[k].constraint);
    uint32_t count;
    if (ask(r, "core", all.data, all.len) == SOLVER_UNSAT) (void)solver_core(r->solver, &count);
    vec_free(&all);
}

static void walk_path(recorder *r)
{
    arena memory = {0};
    term globals;
    path_edges path = {0};
    point at = start(r, &memory, false, &globals);
    map64 visits = {0};
    push(r);
    claim(r, globals);
    bool feasible = true;
    uint32_t branches = 0;
    while (path.len < MOST_EDGES && branches < 60 && feasible && !exhausted(r)) {
        path_edge x = {.f = at.f, .where = at.where, .before = encode_copy(at.s)};
        bool branch = is_branch(r, &at), go = true;
        if (branch) { /* the way that was taken less often, so that loops are left */
            uint32_t next[2] = {location_of(r, at.f, at.where)->next[0], location_of(r, at.f, at.where)->next[1]};
            bool fresh;
            uint32_t seen[2];
            for (unsigned k = 0; k < 2; k++) seen[k] = *map_slot(&visits, map_pair(at.f.i, next[k]), &fresh);
            x.branch = seen[0] == seen[1] ? below(r, 2) : seen[1] < seen[0];
            x.plain = true;
            ++*map_slot(&visits, map_pair(at.f.i, next[x.branch]), &fresh);
            x.constraint = encode_edge(r->e, at.s, at.f, at.where, x.branch);
            at.where = next[x.branch];
            go = encode_is_modelled(at.s);
            branches++;
        } else {
            uint32_t where = at.where;
            fn f = at.f;
            const frame *up = at.up;
            go = step(r, &at, &x.constraint);
            x.plain = go && up == at.up && f.i == at.f.i && where != LOC_EXIT;
        }
        if (!go || is_false(r, x.constraint)) {
            encode_free(x.before);
            break;
        }
        x.after = at.s;
        vec_push(&path, x);
        at.s = encode_copy(at.s);
        if (path.len > 1) path.data[path.len - 2].after = path.data[path.len - 1].before;
        encode_free(x.after);
        path.data[path.len - 1].after = NULL;
        claim(r, x.constraint);
        if (branch && !is_true(r, x.constraint)) feasible = ask(r, "path", NULL, 0) != SOLVER_UNSAT;
    }
    pop(r);
    if (path.len) path.data[path.len - 1].after = encode_copy(at.s);
    if (!feasible) {
        push(r);
        claim(r, globals);
        ask_core(r, &path);
        pop(r);
        ask_triples(r, &path);
    }
    map_free(&visits);
    free_path(&path);
    encode_free(at.s);
    arena_free(&memory);
}

/* ---- blocks and abstraction ---- */

/* One state for all ways to a place. */
typedef struct {
    encode_state *s; /* NULL: none yet */
    term formula;    /* what held on the way */
} reached;

/* The formulas of ways exclude each other: each is the whole history of its way. */
static void meet(recorder *r, reached *to, encode_state *come, term with)
{
    if (!to->s) {
        to->s = encode_copy(come);
        to->formula = with;
        return;
    }
    encode_merge(r->e, to->s, come, to->formula);
    to->formula = term_or(r->t, to->formula, with);
}

typedef struct {
    uint32_t to;
    reached way;
} block_end;

typedef struct {
    encode_state *from; /* the state at its start */
    VEC(block_end) ends;
    bool made;
} block;

typedef struct {
    uint32_t where;
    uint64_t held, refuted; /* predicates */
} abstract_state;

typedef struct {
    recorder *r;
    fn f;
    uint32_t count; /* locations */
    bool *stops;    /* loop heads, calls of functions with bodies, the exit */
    block *blocks;  /* per location */
    term_vec predicates;
    reached *at; /* while a block is made */
    VEC(abstract_state) states;
} abstraction;

static void arrive_end(abstraction *a, block *b, uint32_t to, encode_state *come, term with)
{
    uint32_t k = 0;
    while (k < b->ends.len && b->ends.data[k].to != to) k++;
    if (k == b->ends.len) vec_push(&b->ends, (block_end){.to = to});
    meet(a->r, &b->ends.data[k].way, come, with);
}

/* All ways from `first` to the next locations that stop, as one formula for each. Locations are numbered in reverse postorder. */
static block *block_from(abstraction *a, uint32_t first)
{
    recorder *r = a->r;
    block *b = &a->blocks[first];
    if (b->made) return b;
    b->made = true;
    b->from = encode_unconstrained(r->e, a->f);
    encode_set_style(b->from, false);
    a->at[first].s = encode_copy(b->from);
    a->at[first].formula = r->t->true_term;
    for (uint32_t where = first; where < a->count; where++) {
        if (!a->at[where].s) continue;
        const location l = *location_of(r, a->f, where);
        op_info o = l.op.i ? *op_get(r->space, l.op) : (op_info){0};
        bool ends = where == LOC_EXIT || !l.op.i || o.kind == OP_RETURN || is_error_call(r, &o);
        for (unsigned k = 0; k < (o.kind == OP_ASSUME && l.next[0] != l.next[1] ? 2u : 1u) && !ends && !exhausted(r); k++) {
            encode_state *s = encode_copy(a->at[where].s);
            r->edges++;
            term c = term_and(r->t, a->at[where].formula, encode_edge(r->e, s, a->f, where, k));
            if (!is_false(r, c) && encode_is_modelled(s)) {
                if (l.next[k] <= where || a->stops[l.next[k]]) arrive_end(a, b, l.next[k], s, c);
                else meet(r, &a->at[l.next[k]], s, c);
            }
            encode_free(s);
        }
        encode_free(a->at[where].s);
        a->at[where].s = NULL;
    }
    return b;
}

static void find_stops(abstraction *a)
{
    recorder *r = a->r;
    a->stops[LOC_EXIT] = true;
    for (uint32_t where = LOC_ENTRY; where < a->count; where++) {
        const location l = *location_of(r, a->f, where);
        if (!l.op.i) continue;
        for (unsigned k = 0; k < 2; k++)
            if (l.next[k] && l.next[k] <= where) a->stops[l.next[k]] = true;
        const op_info o = *op_get(r->space, l.op);
        if (entered(r, a->f, where, &o).i != FN_NONE.i) a->stops[where] = true;
    }
}

static void add_predicate(abstraction *a, term p)
{
    recorder *r = a->r;
    if (term_get(r->t, p)->kind == T_NOT) p = term_arg(r->t, p, 0);
    if (is_true(r, p) || is_false(r, p) || a->predicates.len >= MOST_PREDICATES || term_dag_size(r->t, p) > 60) return;
    for (uint32_t k = 0; k < a->predicates.len; k++)
        if (term_same(a->predicates.data[k], p)) return;
    vec_push(&a->predicates, p);
}

/* The conditions of the function, and what they are before the edge that leads to them. */
static void find_predicates(abstraction *a)
{
    recorder *r = a->r;
    VEC(uint32_t) conditions = {0};
    for (uint32_t where = LOC_ENTRY; where < a->count; where++) {
        const location *l = location_of(r, a->f, where);
        if (l->op.i && op_get(r->space, l->op)->kind == OP_ASSUME) vec_push(&conditions, where);
    }
    for (uint32_t n = conditions.len; n && a->predicates.len < MOST_PREDICATES; n--) {
        uint32_t pick = below(r, n), where = conditions.data[pick];
        conditions.data[pick] = conditions.data[n - 1];
        encode_state *s = encode_unconstrained(r->e, a->f);
        encode_set_style(s, false);
        ex condition = op_get(r->space, location_of(r, a->f, where)->op)->rhs;
        term p = encode_strip(r->e, s, encode_condition(r->e, s, a->f, condition));
        encode_free(s);
        add_predicate(a, p);
        for (uint32_t before = where; before-- > LOC_ENTRY && before + 4 > where;) {
            const location *l = location_of(r, a->f, before);
            if (l->next[0] != where || !l->op.i || op_get(r->space, l->op)->kind != OP_ASSIGN) continue;
            term q = encode_wp(r->e, a->f, before, 0, p);
            if (q.i) add_predicate(a, q);
        }
    }
    vec_free(&conditions);
}

static term conjunction(abstraction *a, const abstract_state *x, const encode_state *at)
{
    recorder *r = a->r;
    term all = r->t->true_term;
    for (uint32_t k = 0; k < a->predicates.len; k++) {
        uint64_t bit = (uint64_t)1 << k;
        if (!((x->held | x->refuted) & bit)) continue;
        term p = a->predicates.data[k];
        if (at) p = encode_instantiate(r->e, at, p);
        all = term_and(r->t, all, x->held & bit ? p : term_not(r->t, p));
    }
    return all;
}

static bool covered(abstraction *a, const abstract_state *x)
{
    recorder *r = a->r;
    term mine = {0};
    for (uint32_t k = 0; k < a->states.len && !exhausted(r); k++) {
        abstract_state y = a->states.data[k];
        if (y.where != x->where) continue;
        if (!(y.held & ~x->held) && !(y.refuted & ~x->refuted)) return true;
        if (!mine.i) mine = conjunction(a, x, NULL);
        term theirs = conjunction(a, &y, NULL);
        if (is_false(r, mine)) return true;
        push(r);
        claim(r, mine);
        claim(r, term_not(r->t, theirs));
        solver_answer answer = ask(r, "cover", NULL, 0);
        pop(r);
        if (answer == SOLVER_UNSAT) return true;
    }
    return false;
}

/* The best conjunction of predicates after the block. */
static void abstract(abstraction *a, const abstract_state *x, const block *b, const block_end *end)
{
    recorder *r = a->r;
    term pre = conjunction(a, x, b->from);
    if (is_false(r, term_and(r->t, pre, end->way.formula))) return;
    push(r);
    claim(r, pre);
    claim(r, end->way.formula);
    abstract_state y = {.where = end->to};
    bool passable = is_true(r, end->way.formula) || ask(r, "block", NULL, 0) != SOLVER_UNSAT;
    for (uint32_t k = 0; passable && k < a->predicates.len && !exhausted(r); k++) {
        term p = encode_instantiate(r->e, end->way.s, a->predicates.data[k]), other = term_not(r->t, p);
        uint64_t bit = (uint64_t)1 << k;
        if (term_same(p, encode_instantiate(r->e, b->from, a->predicates.data[k])) &&
            ((x->held | x->refuted) & bit)) { /* nothing writes it */
            y.held |= x->held & bit;
            y.refuted |= x->refuted & bit;
            continue;
        }
        if (is_true(r, p) || (!is_false(r, p) && ask(r, "abstract", &other, 1) == SOLVER_UNSAT)) y.held |= bit;
        else if (is_false(r, p) || ask(r, "abstract", &p, 1) == SOLVER_UNSAT) y.refuted |= bit;
    }
    pop(r);
    if (!passable || end->to == LOC_EXIT || a->states.len >= MOST_STATES || exhausted(r) || covered(a, &y)) return;
    const op_info o = *op_get(r->space, location_of(r, a->f, end->to)->op);
    if (entered(r, a->f, end->to, &o).i != FN_NONE.i) { /* what the call leaves is not known */
        y = (abstract_state){.where = location_of(r, a->f, end->to)->next[0]};
        if (covered(a, &y)) return;
    }
    vec_push(&a->states, y);
}

static void walk_abstraction(recorder *r, fn f)
{
    abstraction a = {.r = r, .f = f, .count = fn_get(r->p, f)->count_locations};
    a.stops = calloc(a.count, sizeof *a.stops);
    a.blocks = calloc(a.count, sizeof *a.blocks);
    a.at = calloc(a.count, sizeof *a.at);
    find_stops(&a);
    find_predicates(&a);
    vec_push(&a.states, (abstract_state){.where = LOC_ENTRY});
    for (uint32_t k = 0; k < a.states.len && !exhausted(r); k++) {
        abstract_state x = a.states.data[k];
        const block *b = block_from(&a, x.where);
        for (uint32_t n = 0; n < b->ends.len && !exhausted(r); n++) abstract(&a, &x, b, &b->ends.data[n]);
    }
    for (uint32_t k = 0; k < a.count; k++) {
        encode_free(a.blocks[k].from);
        for (uint32_t n = 0; n < a.blocks[k].ends.len; n++) encode_free(a.blocks[k].ends.data[n].way.s);
        vec_free(&a.blocks[k].ends);
        encode_free(a.at[k].s);
    }
    vec_free(&a.predicates);
    vec_free(&a.states);
    free(a.stops);
    free(a.blocks);
    free(a.at);
}

static void walk_abstractions(recorder *r, uint32_t until)
{
    VEC(fn) functions = {0};
    for (uint32_t k = 0; k < r->p->functions.len; k++) {
        const cfa_function *f = &r->p->functions.data[k];
        uint32_t branches = 0;
        for (uint32_t where = LOC_ENTRY; where < f->count_locations; where++)
            branches += f->locations[where].op.i && op_get(r->space, f->locations[where].op)->kind == OP_ASSUME;
        if (branches >= 2 && f->count_locations <= MOST_BODY) vec_push(&functions, (fn){k});
    }
    for (uint32_t n = functions.len; n && r->asked < until && limits_now() < r->deadline; n--) {
        uint32_t pick = below(r, n);
        uint32_t share = (until - r->asked) / 3 + 8;
        r->budget = r->asked + share < until ? r->asked + share : until;
        walk_abstraction(r, functions.data[pick]);
        functions.data[pick] = functions.data[n - 1];
    }
    vec_free(&functions);
}

/* ---- bounded model checking ---- */

enum { BMC_DEPTH = 6, BMC_EDGES = 6000 };

typedef struct {
    recorder *r;
    term error; /* reached within the bound */
    uint32_t unwind, edges;
    bool stopped;
} bounded;

/* All ways through the function, with at most `unwind` jumps back in sequence; *out: after its return to `up`. */
static void unwind_body(bounded *b, fn f, const reached *in, const frame *up, reached *out)
{
    recorder *r = b->r;
    uint32_t n = fn_get(r->p, f)->count_locations;
    reached *now = calloc(n, sizeof *now), *later = calloc(n, sizeof *later);
    meet(r, &now[LOC_ENTRY], in->s, in->formula);
    for (uint32_t pass = 0; pass <= b->unwind && !b->stopped; pass++) {
        for (uint32_t where = 1; where < n; where++) {
            uint32_t at = where + 1 < n ? where + 1 : LOC_EXIT; /* the exit last */
            if (!now[at].s) continue;
            b->stopped |= ++b->edges > BMC_EDGES || limits_now() > r->deadline || r->t->terms.len > MOST_TERMS;
            const location l = *location_of(r, f, at);
            const op_info o = l.op.i ? *op_get(r->space, l.op) : (op_info){0};
            if (at == LOC_EXIT || o.kind == OP_RETURN) {
                if (up && !b->stopped) {
                    term c = encode_return(r->e, now[at].s, f, at, up->caller, up->where);
                    meet(r, out, now[at].s, term_and(r->t, now[at].formula, c));
                }
            } else if (l.op.i && is_error_call(r, &o)) {
                b->error = term_or(r->t, b->error, now[at].formula);
            } else if (l.op.i && !b->stopped) {
                fn callee = entered(r, f, at, &o);
                for (unsigned k = 0; k < (o.kind == OP_ASSUME && l.next[0] != l.next[1] ? 2u : 1u); k++) {
                    reached next = {encode_copy(now[at].s), now[at].formula},
                            *to = l.next[k] > at || l.next[k] == LOC_EXIT ? &now[l.next[k]] : &later[l.next[k]];
                    if (callee.i != FN_NONE.i) {
                        frame inner = {f, at, up, up ? up->depth + 1 : 1};
                        next.formula = term_and(r->t, next.formula, encode_call(r->e, next.s, f, at, callee));
                        reached back = {0};
                        if (inner.depth <= BMC_DEPTH) unwind_body(b, callee, &next, &inner, &back);
                        else b->stopped = true;
                        if (back.s) meet(r, to, back.s, back.formula);
                        encode_free(back.s);
                    } else {
                        next.formula = term_and(r->t, next.formula, encode_edge(r->e, next.s, f, at, k));
                        if (!is_false(r, next.formula) && encode_is_modelled(next.s)) meet(r, to, next.s, next.formula);
                    }
                    encode_free(next.s);
                }
            }
            encode_free(now[at].s);
            now[at].s = NULL;
        }
        reached *swap = now;
        now = later;
        later = swap;
    }
    for (uint32_t k = 0; k < n; k++) {
        encode_free(now[k].s);
        encode_free(later[k].s);
    }
    free(now);
    free(later);
}

static void walk_bounded(recorder *r)
{
    for (uint32_t n = 0; n <= 4 && !exhausted(r); n = n ? n * 2 : 1) {
        arena memory = {0};
        bounded b = {.r = r, .error = r->t->false_term, .unwind = n};
        term globals;
        point at = start(r, &memory, true, &globals);
        reached in = {at.s, globals}, out = {0};
        unwind_body(&b, at.f, &in, NULL, &out);
        encode_free(at.s);
        encode_free(out.s);
        arena_free(&memory);
        if (!is_false(r, b.error) && !is_true(r, b.error)) {
            push(r);
            claim(r, b.error);
            ask(r, "bmc", NULL, 0);
            pop(r);
        }
        if (b.stopped) return;
    }
}

/* ---- programs ---- */

static bool load(recorder *c, const char *file)
{
    c->p = tool_read(file, c->ilp32, NULL, 0, &c->sources, &c->messages, &c->space);
    if (!c->p || program_find(c->p, "main").i == FN_NONE.i) return false;
    c->pt = pointsto_analyse(c->p);
    c->g = callgraph_build(c->p, pointsto_call_targets, c->pt);
    return true;
}

static void unload(recorder *c)
{
    if (c->g) callgraph_free(c->g);
    pointsto_free(c->pt);
    if (c->p) program_free(c->p);
    space_free(c->space);
    diag_free(&c->messages);
    source_map_free(&c->sources);
    c->g = NULL;
    c->pt = NULL;
    c->p = NULL;
}

static void record(recorder *r, const char *file, FILE *out)
{
    if (!load(r, file)) return;
    r->t = terms_new(&r->space->names);
    r->log = smtlib_log_new(r->t, out);
    r->e = encoder_new(r->p, r->pt, r->g, r->t, &(encode_options){.inline_values = true});
    r->solver = solver_new(r->t, &(solver_options){.timeout = 10});
    r->asked = 0;
    r->edges = 0;
    r->random = r->seed;
    double begun = limits_now();
    for (unsigned dive = 1; dive <= 3; dive++) {
        r->deadline = begun + r->seconds * dive / 8;
        r->budget = r->queries * dive / 8;
        walk_explore(r);
    }
    for (unsigned k = 1; k <= 6; k++) {
        r->deadline = begun + r->seconds * (3 + k / 2.) / 8;
        r->budget = r->asked + r->queries / 20;
        walk_path(r);
    }
    r->deadline = begun + r->seconds;
    walk_abstractions(r, r->queries - 4);
    r->deadline = begun + r->seconds * 9 / 8;
    r->budget = r->queries + 4;
    walk_bounded(r);
    smtlib_log_free(r->log);
    solver_free(r->solver);
    encoder_free(r->e);
    terms_free(r->t);
}

/* The name of the log: the file's own with a hash of its path, since corpora repeat names. */
static void log_path(const recorder *r, const char *file, char *out, size_t size)
{
    const char *base = strrchr(file, '/');
    hash128 h = hash_bytes(file, strlen(file));
    snprintf(out, size, "%s/%s-%08x.smt2", r->out, base ? base + 1 : file, (unsigned)(h.lo & 0xffffffffu));
}

static void record_file(recorder *r, const char *file)
{
    char path[4096], partial[4200];
    log_path(r, file, path, sizeof path);
    if (access(path, F_OK) == 0) return;
    snprintf(partial, sizeof partial, "%s.part", path);
    FILE *out = fopen(partial, "w");
    if (!out) {
        fprintf(stderr, "query_log: cannot write %s\n", partial);
        return;
    }
    double begun = limits_now();
    uint32_t before = r->total;
    record(r, file, out);
    unload(r);
    if (fclose(out) == 0) rename(partial, path);
    r->programs++;
    printf("%6u questions %8.2f s  %s\n", r->total - before, limits_now() - begun, file);
    fflush(stdout);
}

static void work(void *context)
{
    tool_arguments *a = context;
    recorder r = {.queries = 120, .seconds = 10, .seed = 1};
    for (int k = 1; k < a->count; k++) {
        const char *x = a->values[k], *next = k + 1 < a->count ? a->values[k + 1] : NULL;
        if (!strcmp(x, "--32")) r.ilp32 = true;
        else if (!strcmp(x, "--64")) r.ilp32 = false;
        else if (!strcmp(x, "--out") && next) r.out = next, k++;
        else if (!strcmp(x, "--queries") && next) r.queries = (uint32_t)atoi(next), k++;
        else if (!strcmp(x, "--seconds") && next) r.seconds = atof(next), k++;
        else if (!strcmp(x, "--seed") && next) r.seed = (uint64_t)atoll(next), k++;
        else if (x[0] == '-' || !r.out) {
            fprintf(stderr, "usage: query_log --out DIR [--queries N] [--seconds N] [--seed N] {[--32|--64] FILE…}\n");
            return;
        } else record_file(&r, x);
    }
    printf("%u programs, %u questions: %u sat, %u unsat, %u unknown\n", r.programs, r.total, r.answers[SOLVER_SAT], r.answers[SOLVER_UNSAT],
           r.answers[SOLVER_UNKNOWN]);
    a->status = 0;
}

int main(int argc, char **argv) { return tool_run(argc, argv, 64, work); }
