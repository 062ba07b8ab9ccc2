/* tests/tools/interpolate_paths.c — interpolants along infeasible paths of C programs; see interpolate_check.c.
 * Paths are what a verifier meets: walks to a call of the error function that ignore feasibility, and feasible walks whose last branch is
 * taken the other way. Small diamonds on the way are sometimes one step, a disjunction. Every triple {I} step {J} is judged on the path's
 * own constraint, and, for ordinary edges, on the edge encoded anew from a state that knows nothing. */
#include "interpolate_check.h"
#include "base/buf.h"
#include "tool.h"
#include "encode/path_interpolate.h"
#include "logic/term/smtlib.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FAR = 1 << 28, DEEPEST = 40, DIAMOND = 6, MOST_FLIPS = 12, TREE_PARTS = 5, CAREFUL_QUERIES = 60 };

typedef enum { STEP_START, STEP_EDGE, STEP_CALL, STEP_RETURN, STEP_BLOCK } step_kind;

typedef struct {
    uint8_t kind; /* step_kind */
    fn f;
    uint32_t where;
    unsigned branch;
} walked;

typedef struct {
    fn f;
    uint32_t call;
} activation;

typedef enum { WALK_TO_ERROR, WALK_ANYWHERE, WALK_CAREFUL } walk_mode;

typedef struct {
    uint32_t found, missing, foreign, largest_atom, atoms, bits;
    uint64_t atom_nodes;
    double seconds;
} way_tally;

typedef struct {
    const path_options *o;
    dice d;
    judge j;
    /* the program */
    source_map sources;
    diag messages;
    cfa_space *space;
    cfa_program *p;
    points_to *pt;
    call_graph *g;
    encoder *e;
    solver *s;
    path_interpolator *itp;
    uint32_t **far; /* per function and location: edges to an error call */
    /* the path */
    encode_state *now;
    encode_state *shadow; /* WALK_CAREFUL: the same place in inlined style, with what was assumed */
    VEC(term) assumed;
    uint32_t careful_queries;
    VEC(walked) walked;
    VEC(path_step) steps;
    VEC(encode_state *) states;
    VEC(activation) stack;
    fn f;
    uint32_t where;
    /* totals */
    uint32_t programs, skipped, paths, feasible, undecided, triples, fresh_triples, trees, longest;
    uint64_t edges, core;
    double load_seconds, last_load, worst;
    way_tally ways[SEQUENCE_WAYS];
} path_check;

/* CPU time: other processes do not count */
static double cpu_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static const char *const way_names[] = {"backward", "forward", "proof", "spacer"};

/* ---- where the errors are ---- */

static bool is_error(const path_check *c, const op_info *o)
{
    static const char *const names[] = {"reach_error", "__VERIFIER_error", "__assert_fail", "__assert", "assert_failed"};
    var callee = o->kind == OP_CALL ? callgraph_constant_callee(c->space, o->rhs) : (var){0};
    if (!callee.i) return false;
    const char *called = space_text(c->space, var_get(c->space, callee)->name);
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (!strcmp(called, names[k])) return true;
    return false;
}

static fn body_of(const path_check *c, const op_info *o)
{
    var callee = o->kind == OP_CALL ? callgraph_constant_callee(c->space, o->rhs) : (var){0};
    return callee.i ? program_function(c->p, callee) : FN_NONE;
}

static uint32_t distance_at(const path_check *c, fn f, uint32_t l)
{
    const location *at = &fn_get(c->p, f)->locations[l];
    if (!at->op.i) return FAR;
    const op_info *o = op_get(c->space, at->op);
    if (is_error(c, o)) return 0;
    uint32_t best = FAR;
    for (int k = 0; k < 2; k++)
        if (at->next[k] && c->far[f.i][at->next[k]] + 1 < best) best = c->far[f.i][at->next[k]] + 1;
    fn g = body_of(c, o);
    if (g.i != FN_NONE.i && c->far[g.i][LOC_ENTRY] + 1 < best) best = c->far[g.i][LOC_ENTRY] + 1;
    return best;
}

static void find_errors(path_check *c)
{
    uint32_t n = c->p->functions.len;
    c->far = mem_alloc(sizeof *c->far * (n + 1));
    for (uint32_t f = 0; f < n; f++) {
        uint32_t count = fn_get(c->p, (fn){f})->count_locations;
        c->far[f] = mem_alloc(sizeof **c->far * (count + 2));
        for (uint32_t l = 0; l < count + 2; l++) c->far[f][l] = FAR;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t f = 0; f < n; f++)
            for (uint32_t l = fn_get(c->p, (fn){f})->count_locations; l-- > LOC_ENTRY;) {
                uint32_t d = distance_at(c, (fn){f}, l);
                if (d >= c->far[f][l]) continue;
                c->far[f][l] = d;
                changed = true;
            }
    }
}

/* ---- walking ---- */

static void forget_walk(path_check *c)
{
    for (uint32_t i = 0; i < c->states.len; i++) encode_free(c->states.data[i]);
    vec_clear(&c->states);
    vec_clear(&c->steps);
    vec_clear(&c->walked);
    vec_clear(&c->stack);
    encode_free(c->now);
    encode_free(c->shadow);
    c->now = c->shadow = NULL;
    vec_clear(&c->assumed);
    c->careful_queries = 0;
}

static void add_step(path_check *c, walked w, term constraint)
{
    encode_state *after = encode_copy(c->now);
    vec_push(&c->states, after);
    vec_push(&c->steps, (path_step){constraint, after});
    vec_push(&c->walked, w);
}

/* Ordinary edges from l on, at most DIAMOND: the location after the k-th; 0: there are not so many. */
static uint32_t straight(const path_check *c, fn f, uint32_t l, uint32_t k)
{
    for (; k && l; k--) {
        const location *at = &fn_get(c->p, f)->locations[l];
        if (!at->op.i) return 0;
        const op_info *o = op_get(c->space, at->op);
        if (o->kind == OP_ASSUME || o->kind == OP_RETURN || o->kind == OP_CALL || o->kind == OP_UNSUPPORTED) return 0;
        l = at->next[0];
    }
    return l;
}

static term straight_constraint(path_check *c, encode_state *s, fn f, uint32_t l, uint32_t k)
{
    term all = c->j.t->true_term;
    for (; k; k--) {
        all = term_and(c->j.t, all, encode_edge(c->e, s, f, l, 0));
        l = fn_get(c->p, f)->locations[l].next[0];
    }
    return all;
}

/* Both sides of a branch as one step, if they meet soon. */
static bool step_diamond(path_check *c)
{
    const location l = fn_get(c->p, c->f)->locations[c->where];
    for (uint32_t i = 0; i <= DIAMOND; i++)
        for (uint32_t k = 0; k <= DIAMOND; k++) {
            uint32_t meet = straight(c, c->f, l.next[0], i);
            if (!meet || meet == LOC_EXIT || meet != straight(c, c->f, l.next[1], k)) continue;
            encode_state *b = encode_copy(c->now);
            term into_a, into_b, x = encode_edge(c->e, c->now, c->f, c->where, 0), y = encode_edge(c->e, b, c->f, c->where, 1);
            x = term_and(c->j.t, x, straight_constraint(c, c->now, c->f, l.next[0], i));
            y = term_and(c->j.t, y, straight_constraint(c, b, c->f, l.next[1], k));
            encode_join(c->e, c->now, b, &into_a, &into_b);
            encode_free(b);
            add_step(c, (walked){STEP_BLOCK, c->f, c->where, 0}, term_or(c->j.t, term_and(c->j.t, x, into_a), term_and(c->j.t, y, into_b)));
            c->where = meet;
            return true;
        }
    return false;
}

/* The branch that keeps the path feasible; sometimes the other one, and *ends. */
static unsigned feasible_branch(path_check *c, unsigned branch, bool *ends)
{
    if (c->careful_queries++ > CAREFUL_QUERIES) {
        *ends = true;
        return branch;
    }
    for (unsigned k = 0; k < 2; k++, branch = !branch) {
        encode_state *s = encode_copy(c->shadow);
        term condition = encode_edge(c->e, s, c->f, c->where, branch);
        vec_push(&c->assumed, condition);
        bool infeasible = solver_check(c->s, c->assumed.data, c->assumed.len) == SOLVER_UNSAT;
        c->assumed.len--;
        encode_free(s);
        *ends = infeasible && (k == 1 || roll(&c->d, 12) == 0);
        if (!infeasible || *ends) return branch;
    }
    return branch;
}

static void shadow_add(path_check *c, term constraint)
{
    if (constraint.i != c->j.t->true_term.i) vec_push(&c->assumed, constraint);
}

/* One step on; false: the walk ends here. *error: before the call of the error function. */
static bool step(path_check *c, walk_mode mode, bool *error)
{
    bool ends = false;
    const location l = fn_get(c->p, c->f)->locations[c->where];
    if (!l.op.i && c->where != LOC_EXIT) return false;
    const op_info o = l.op.i ? *op_get(c->space, l.op) : (op_info){0};
    if (c->where == LOC_EXIT || o.kind == OP_RETURN) {
        if (!c->stack.len) return false;
        activation back = vec_pop(&c->stack);
        term constraint = encode_return(c->e, c->now, c->f, c->where, back.f, back.call);
        if (c->shadow) shadow_add(c, encode_return(c->e, c->shadow, c->f, c->where, back.f, back.call));
        add_step(c, (walked){STEP_RETURN, c->f, c->where, 0}, constraint);
        c->f = back.f;
        c->where = fn_get(c->p, back.f)->locations[back.call].next[0];
        return true;
    }
    if (is_error(c, &o)) {
        *error = true;
        return false;
    }
    fn callee = body_of(c, &o);
    if (o.kind == OP_CALL && callee.i == FN_NONE.i && !callgraph_constant_callee(c->space, o.rhs).i) {
        uint32_t count;
        const fn *targets = pointsto_call_targets(c->pt, c->f, c->where, &count);
        if (count) callee = targets[roll(&c->d, count)];
    }
    if (callee.i != FN_NONE.i) {
        if (c->stack.len >= DEEPEST) return false;
        term constraint = encode_call(c->e, c->now, c->f, c->where, callee);
        if (c->shadow) shadow_add(c, encode_call(c->e, c->shadow, c->f, c->where, callee));
        add_step(c, (walked){STEP_CALL, c->f, c->where, 0}, constraint);
        vec_push(&c->stack, (activation){c->f, c->where});
        c->f = callee;
        c->where = LOC_ENTRY;
        return true;
    }
    unsigned branch = 0;
    if (o.kind == OP_ASSUME && l.next[0] != l.next[1]) {
        if (!c->shadow && roll(&c->d, 4) == 0 && step_diamond(c)) return true;
        const uint32_t *far = c->far[c->f.i];
        bool clear = mode != WALK_ANYWHERE && far[l.next[0]] != far[l.next[1]] && (far[l.next[0]] < FAR || far[l.next[1]] < FAR);
        branch = clear && roll(&c->d, 5) ? far[l.next[1]] < far[l.next[0]] : roll(&c->d, 2);
        if (c->shadow) branch = feasible_branch(c, branch, &ends);
    }
    if (c->shadow) shadow_add(c, encode_edge(c->e, c->shadow, c->f, c->where, branch));
    term constraint = encode_edge(c->e, c->now, c->f, c->where, branch);
    add_step(c, (walked){STEP_EDGE, c->f, c->where, branch}, constraint);
    c->where = l.next[branch];
    return c->where != LOC_NONE && !ends;
}

static void start_walk(path_check *c, walk_mode mode)
{
    c->f = program_find(c->p, "main");
    c->where = LOC_ENTRY;
    c->now = encode_initial(c->e, c->f);
    encode_set_style(c->now, false);
    term globals = encode_globals(c->e, c->now);
    if (mode == WALK_CAREFUL) {
        c->shadow = encode_initial(c->e, c->f);
        encode_set_style(c->shadow, true);
        shadow_add(c, encode_globals(c->e, c->shadow));
    }
    add_step(c, (walked){STEP_START, c->f, 0, 0}, globals);
}

/* As far as it goes; true: it ends before an error call. */
static bool walk(path_check *c, walk_mode mode)
{
    bool error = false;
    start_walk(c, mode);
    while (c->steps.len < c->o->edges && step(c, mode, &error)) {
    }
    return error;
}

static bool is_branch(const path_check *c, uint32_t i)
{
    walked w = c->walked.data[i];
    if (w.kind != STEP_EDGE) return false;
    const location *l = &fn_get(c->p, w.f)->locations[w.where];
    return op_get(c->space, l->op)->kind == OP_ASSUME && l->next[0] != l->next[1];
}

static void cut_walk(path_check *c, uint32_t length)
{
    while (c->steps.len > length) {
        encode_free(vec_pop(&c->states));
        c->steps.len--;
        c->walked.len--;
    }
}

static solver_answer load(path_check *c)
{
    double start = cpu_now();
    solver_answer a = path_load(c->itp, c->steps.data, c->steps.len);
    double took = cpu_now() - start;
    if (a == SOLVER_UNSAT) c->load_seconds += took;
    c->last_load = took;
    return a;
}

/* Feasible paths: a branch is taken the other way, and the path ends there. */
static solver_answer flip_a_branch(path_check *c)
{
    solver_answer a = SOLVER_SAT;
    for (uint32_t i = c->steps.len, tries = 0; i-- > 1 && a == SOLVER_SAT && tries < MOST_FLIPS;) {
        if (!is_branch(c, i) || roll(&c->d, 3) == 0) continue;
        tries++;
        walked w = c->walked.data[i];
        cut_walk(c, i);
        encode_free(c->now);
        c->now = encode_copy(c->states.data[i - 1]);
        w.branch = !w.branch;
        term constraint = encode_edge(c->e, c->now, w.f, w.where, w.branch);
        add_step(c, w, constraint);
        a = load(c);
    }
    return a;
}

/* ---- judging ---- */

static void show_term(path_check *c, term a)
{
    buf out = {0};
    smtlib_print_term(c->j.t, a, &out);
    printf("%.600s\n", out.data);
    buf_free(&out);
}

static void show_step(path_check *c, uint32_t i)
{
    char text[200] = "start";
    walked w = c->walked.data[i];
    if (w.kind != STEP_START) {
        const location *l = &fn_get(c->p, w.f)->locations[w.where];
        if (l->op.i) op_show(c->p, l->op, text, sizeof text);
    }
    printf("  %4u %s %s%s\n", i,
           w.kind == STEP_RETURN  ? "return"
           : w.kind == STEP_CALL  ? "call"
           : w.kind == STEP_BLOCK ? "block"
                                  : "",
           w.branch ? "!" : "", text);
}

static void show_path(path_check *c, const term *out)
{
    uint32_t count, k = 0;
    const uint32_t *core = path_core(c->itp, &count);
    for (uint32_t i = 0; i < c->steps.len; i++) {
        bool in_core = k < count && core[k] == i;
        k += in_core;
        if (!in_core) continue;
        show_step(c, i);
        if (!out) show_term(c, c->steps.data[i].constraint);
        if (out && i + 1 < c->steps.len) show_term(c, out[i]);
    }
}

static bool judge_triple(path_check *c, const encode_state *before, const encode_state *after, term pre, term constraint, term post,
                         const char *what)
{
    term f[3] = {before ? encode_instantiate(c->e, before, pre) : pre, constraint,
                 term_not(c->j.t, after ? encode_instantiate(c->e, after, post) : post)};
    uint32_t wrong = c->j.wrong;
    (void)judge_unsat(&c->j, f, 3, what);
    return c->j.wrong == wrong;
}

/* The same edge from a state that knows nothing. */
static bool judge_fresh(path_check *c, walked w, term pre, term post)
{
    encode_state *s = encode_unconstrained(c->e, w.f);
    encode_set_style(s, false);
    term before = encode_instantiate(c->e, s, pre);
    term constraint = encode_edge(c->e, s, w.f, w.where, w.branch);
    term f[3] = {before, constraint, term_not(c->j.t, encode_instantiate(c->e, s, post))};
    uint32_t wrong = c->j.wrong;
    (void)judge_unsat(&c->j, f, 3, "a triple of the edge alone");
    encode_free(s);
    c->fresh_triples++;
    return c->j.wrong == wrong;
}

static void judge_path(path_check *c, const term *out, uint32_t foreign)
{
    term_table *t = c->j.t;
    uint32_t n = c->steps.len, count, k = 0;
    const uint32_t *core = path_core(c->itp, &count);
    for (uint32_t i = 0; i < n; i++) {
        term pre = i ? out[i - 1] : t->true_term, post = i + 1 < n ? out[i] : t->false_term;
        bool in_core = k < count && core[k] == i;
        k += in_core;
        bool trivial = term_same(pre, post) && !in_core;
        if (trivial && (term_same(pre, t->true_term) || term_same(pre, t->false_term) || roll(&c->d, 6))) continue;
        const encode_state *before = i ? c->steps.data[i - 1].after : NULL;
        bool fine = judge_triple(c, before, c->steps.data[i].after, pre, c->steps.data[i].constraint, post, "a triple of the path");
        c->triples++;
        if (fine && c->walked.data[i].kind == STEP_EDGE && !foreign) fine = judge_fresh(c, c->walked.data[i], pre, post);
        if (!fine) {
            show_step(c, i);
            show_term(c, pre);
            show_term(c, post);
        }
    }
}

/* Every interpolant speaks of symbols of both sides only. */
static void judge_symbols(path_check *c, const term *out)
{
    uint32_t n = c->steps.len;
    bool *in_a = mem_alloc(n);
    term *f = mem_alloc(sizeof *f * n), last = {0};
    for (uint32_t i = 0; i < n; i++) f[i] = c->steps.data[i].constraint;
    memset(in_a, 0, n);
    for (uint32_t i = 0; i + 1 < n; i++) {
        in_a[i] = true;
        term ssa = encode_instantiate(c->e, c->steps.data[i].after, out[i]);
        if (!term_same(ssa, last)) (void)judge_shared(&c->j, ssa, f, in_a, n);
        last = ssa;
    }
    free(in_a);
    free(f);
}

typedef struct {
    path_check *c;
    way_tally *w;
} atom_context;

static void note_atom(void *context, term atom)
{
    atom_context *a = context;
    const term_table *t = a->c->j.t;
    uint32_t size = term_dag_size(t, atom);
    a->w->atoms++;
    a->w->atom_nodes += size;
    if (size > a->w->largest_atom) a->w->largest_atom = size;
    if (term_get(t, atom)->kind == T_EQ && term_get(t, term_arg(t, atom, 1))->kind == T_EXTRACT && term_width(t, term_arg(t, atom, 1)) == 1)
        a->w->bits++;
}

static void count_atoms(path_check *c, way_tally *w, const term *out)
{
    atom_context context = {c, w};
    term last = {0};
    for (uint32_t i = 0; i + 1 < c->steps.len; i++) {
        if (!term_same(out[i], last)) formula_atoms(c->j.t, out[i], note_atom, &context);
        last = out[i];
    }
}

/* The core's steps in a few partitions: splits, and trees of them. */
static void judge_partitions(path_check *c)
{
    uint32_t count, parts = 0;
    const uint32_t *core = path_core(c->itp, &count);
    if (count < 2) return;
    term f[TREE_PARTS];
    for (uint32_t i = 0; i < count; i++) {
        uint32_t into = i * TREE_PARTS / count;
        term constraint = c->steps.data[core[i]].constraint;
        if (into < parts) f[into] = term_and(c->j.t, f[into], constraint);
        else f[parts++] = constraint;
    }
    partitioned *p = partitioned_new(c->j.t, &(solver_options){.timeout = c->o->timeout});
    for (uint32_t i = 0; i < parts; i++) partitioned_add(p, f[i]);
    solver_answer a = partitioned_solve(p);
    if (a == SOLVER_UNSAT && !partitioned_replay(p)) {
        printf("WRONG: the solver's proof is rejected\n");
        c->j.wrong++;
    } else if (a == SOLVER_UNSAT) {
        (void)check_splits(&c->j, &c->d, p, f, parts, 1);
        if (parts > 2) check_tree(&c->j, &c->d, p, f, parts), c->trees++;
    }
    partitioned_free(p);
}

static void check_path(path_check *c)
{
    uint32_t n = c->steps.len, count;
    term *out = mem_alloc(sizeof *out * (n + 1));
    (void)path_core(c->itp, &count);
    c->paths++;
    c->edges += n;
    c->core += count;
    if (n > c->longest) c->longest = n;
    bool any = false;
    if (c->o->verbose) printf("path of %u steps, %u in the core: core %.2f ms", n, count, 1000 * c->last_load);
    for (sequence_way w = SEQUENCE_BACKWARD; w < SEQUENCE_WAYS; w++) {
        way_tally *tally = &c->ways[w];
        uint32_t foreign;
        double start = cpu_now();
        bool fine = path_interpolate(c->itp, w, out, &foreign);
        double took = cpu_now() - start;
        tally->seconds += took;
        if (took > c->worst) c->worst = took;
        if (c->o->verbose) printf("%s%s %s%.2f ms", c->o->show ? "\n" : ", ", way_names[w], fine ? "" : "not ", 1000 * took);
        if (!fine) {
            tally->missing++;
            continue;
        }
        any = true;
        tally->found++;
        tally->foreign += foreign != 0;
        count_atoms(c, tally, out);
        if (c->o->show) {
            printf("%s:\n", way_names[w]);
            show_path(c, out);
        }
        judge_path(c, out, foreign);
        judge_symbols(c, out);
    }
    if (c->o->verbose) printf("\n");
    if (!any) {
        printf("WRONG: no interpolants in any way\n");
        show_path(c, NULL);
        c->j.wrong++;
    }
    if (roll(&c->d, 3) == 0) judge_partitions(c);
    free(out);
}

/* ---- programs ---- */

static bool open_program(path_check *c, const char *file)
{
    c->p = tool_read(file, c->o->ilp32, NULL, 0, &c->sources, &c->messages, &c->space);
    if (!c->p || program_find(c->p, "main").i == FN_NONE.i) return false;
    c->pt = pointsto_analyse(c->p);
    c->g = callgraph_build(c->p, pointsto_call_targets, c->pt);
    term_table *t = terms_new(&c->space->names);
    c->e = encoder_new(c->p, c->pt, c->g, t, NULL);
    c->s = solver_new(t, &(solver_options){.timeout = c->o->timeout});
    c->itp = path_interpolator_new(c->e, c->s);
    judge_open(&c->j, t, c->o->timeout);
    find_errors(c);
    return true;
}

static void close_program(path_check *c)
{
    forget_walk(c);
    if (c->itp) {
        path_interpolator_free(c->itp);
        judge_close(&c->j);
        solver_free(c->s);
        encoder_free(c->e);
        terms_free(c->j.t);
        for (uint32_t f = 0; f < c->p->functions.len; f++) free(c->far[f]);
        free(c->far);
        callgraph_free(c->g);
        pointsto_free(c->pt);
    }
    if (c->p) program_free(c->p);
    space_free(c->space);
    diag_free(&c->messages);
    source_map_free(&c->sources);
    c->itp = NULL;
    c->p = NULL;
}

static void check_program(path_check *c, const char *file)
{
    if (!open_program(c, file)) {
        c->skipped++;
        close_program(c);
        return;
    }
    c->programs++;
    uint32_t wrong = c->j.wrong, paths = c->paths;
    for (uint32_t i = 0; i < c->o->paths; i++) {
        forget_walk(c);
        c->d.state = c->o->seed + ((uint64_t)c->programs << 20) + ((uint64_t)i << 40); /* the same path whatever was checked before */
        walk_mode mode = (walk_mode)roll(&c->d, 3);
        bool error = walk(c, mode);
        solver_answer a = error || mode != WALK_ANYWHERE ? load(c) : SOLVER_SAT;
        if (a == SOLVER_SAT) {
            c->feasible++;
            a = flip_a_branch(c);
        }
        if (a == SOLVER_UNSAT) check_path(c);
        else if (a == SOLVER_UNKNOWN) c->undecided++;
    }
    if (c->j.wrong != wrong || c->o->verbose) printf("%s %s: %u paths\n", c->j.wrong != wrong ? "FAILED" : "ok", file, c->paths - paths);
    close_program(c);
}

uint32_t check_paths(const path_options *o, char **files, int count)
{
    path_check c = {.o = o, .d = {o->seed}};
    double start = limits_now();
    for (int i = 0; i < count; i++) check_program(&c, files[i]);
    vec_free(&c.walked);
    vec_free(&c.steps);
    vec_free(&c.states);
    vec_free(&c.stack);
    vec_free(&c.assumed);
    printf("%u programs (%u not): %u infeasible paths, %llu edges (longest %u), %llu in cores, core in %.2f ms each; %u feasible walks, %u "
           "undecided; %u triples, %u of edges alone, %u trees; claims decided by one back end only %u, by none %u; wrong %u; %.1f s\n",
           c.programs, c.skipped, c.paths, (unsigned long long)c.edges, c.longest, (unsigned long long)c.core,
           c.paths ? 1000 * c.load_seconds / c.paths : 0, c.feasible, c.undecided, c.triples, c.fresh_triples, c.trees, c.j.once, c.j.open,
           c.j.wrong, limits_now() - start);
    for (sequence_way w = SEQUENCE_BACKWARD; w < SEQUENCE_WAYS; w++)
        printf("  %-8s found %u, not %u, with variables of outer activations %u; %.2f ms each; %u atoms of %.1f nodes, largest %u, single "
               "bits %u\n",
               way_names[w], c.ways[w].found, c.ways[w].missing, c.ways[w].foreign,
               c.ways[w].found ? 1000 * c.ways[w].seconds / (c.ways[w].found + c.ways[w].missing) : 0, c.ways[w].atoms,
               c.ways[w].atoms ? (double)c.ways[w].atom_nodes / c.ways[w].atoms : 0, c.ways[w].largest_atom, c.ways[w].bits);
    printf("  slowest %.1f ms\n", 1000 * c.worst);
    return c.j.wrong;
}
