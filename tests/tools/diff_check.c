/* tests/tools/diff_check.c — difference conditions against executions (Theorem 1 of Beyer, Jakobs, Lemberger: Difference Verification with
 * Conditions, SEFM 2020: what the condition covers is an execution of the old program).
 * Runs the old and the new program with the same inputs and the condition along the new one. An execution is its operations, with the
 * values of their operands; if those of the two programs differ anywhere, the condition must not have accepted. Besides, the condition is
 * written, read again and run along, too. The residual programs of all folders are run with the same inputs (FRed, Def. 3): they do what
 * the new program does, and end early only if the execution is covered; nothing in them is arbitrary that was not before (Prop. 1).
 * With the data-flow detector only branches and calls count, with the values that they depend on.
 * usage: diff_check [--dataflow] [--32] [--runs N] [--seed N] [--steps N] OLD NEW [OLD NEW…] One line per pair; last line: counts;
 * residual: pairs of a condition and a folder that leaves something out. Status 1: a new execution was covered, or one that is not covered
 * was lost. */
#include "cond/condition_text.h"
#include "cond/diffcond.h"
#include "cond/outline.h"
#include "cond/reduce.h"
#include "cfa/exec/interpret.h"
#include "cfa/fingerprint.h"
#include "tool.h"
#include <stdlib.h>
#include <string.h>

enum { OUT_OF_CONDITION = UINT32_MAX, UNOBSERVED = UINT32_MAX - 1, MOST_GROWTH = 100, MOST_FOLDERS = 16, BOUND = 3 };

typedef struct {
    uint32_t op;
    uint64_t value;
} event;

typedef VEC(event) events;

/* An activation: where it is, and the state of the condition there. */
typedef struct {
    fn function;
    uint32_t where, state;
} activation;

typedef struct {
    const cfa_program *p;
    const condition *c;
    VEC(activation) stack;
    bool lost; /* functions were left without returning */
    bool accepted;
} follower;

typedef struct {
    const cfa_program *p;
    const restricted_program *part; /* what p is; NULL: no part of another program */
    const cfa_program *whole;
    events *list;
    follower *followers;
    uint32_t count_followers;
    bool decisions_only; /* events are branches and calls */
    bool guessed;        /* an operation of the condition's own made something arbitrary */
} watch;

typedef struct {
    bool ilp32;
    diff_detector detector;
    uint32_t runs;
    uint64_t seed, steps;
    FILE *nowhere;
    uint32_t pairs, differing, covering, residual, mismatches;
    uint32_t outlines, alike; /* outlines that tell enough; of these, those that give the condition that the program gives */
} check;

/* ---- the condition along a run ---- */

static uint32_t next_state(const follower *w, const activation *at, unsigned branch, const cond_transition **taken)
{
    *taken = NULL;
    if (at->state >= UNOBSERVED) return at->state;
    op o = fn_get(w->p, at->function)->locations[at->where].op;
    *taken = condition_step(w->c, at->state, cond_letter(o, branch));
    if (*taken) return (*taken)->to;
    return w->c->states.data[at->state].stays ? at->state : (uint32_t)OUT_OF_CONDITION;
}

static void accept(follower *w, uint32_t state) { w->accepted |= state < UNOBSERVED && w->c->states.data[state].is_accepting; }

static void enter_function(follower *w, fn f, uint32_t where)
{
    uint32_t state = w->c->initial;
    if (w->stack.len) {
        const cond_transition *t;
        const activation *caller = &w->stack.data[w->stack.len - 1];
        uint32_t to = next_state(w, caller, 0, &t);
        if (caller->state >= UNOBSERVED) state = caller->state;
        else if (!t) state = to;
        else if (t->call == COND_FOLLOWED) state = t->enters;
        else state = UNOBSERVED; /* stepped over, or a call back */
    }
    vec_push(&w->stack, (activation){f, where, state});
    accept(w, state);
}

static void return_to_caller(follower *w, uint32_t where)
{
    const cond_transition *t;
    activation callee = vec_pop(&w->stack), *caller = &w->stack.data[w->stack.len - 1];
    uint32_t left = next_state(w, &callee, 0, &t), to = next_state(w, caller, 0, &t);
    bool is_followed = t && t->call == COND_FOLLOWED;
    if (is_followed) to = left < UNOBSERVED && left == t->returns ? t->to : (uint32_t)OUT_OF_CONDITION;
    caller->where = where;
    caller->state = to;
    accept(w, left);
    accept(w, to);
}

static void follow(follower *w, fn f, uint32_t where, uint32_t depth)
{
    if (w->lost) return;
    if (depth == w->stack.len + 1) {
        enter_function(w, f, where);
    } else if (depth == w->stack.len && depth) {
        activation *at = &w->stack.data[depth - 1];
        const location *l = &fn_get(w->p, at->function)->locations[at->where];
        const cond_transition *t;
        at->state = next_state(w, at, l->next[1] && l->next[1] == where && l->next[0] != where, &t);
        at->where = where;
        accept(w, at->state);
    } else if (depth + 1 == w->stack.len && depth) {
        return_to_caller(w, where);
    } else {
        w->lost = true;
    }
}

/* ---- runs ---- */

static uint64_t operand(const cfa_space *s, const run_view *v, ex e)
{
    unsigned __int128 bits = 0;
    if (!e.i || !ty_is_integer(ty_get(s, ex_get(s, e)->type)) || !run_view_value(v, e, &bits)) return 0;
    return (uint64_t)bits ^ (uint64_t)(bits >> 64);
}

/* The report of a failed assertion names the file and the line; where it stands is no difference. */
static bool reports_assertion(const cfa_space *s, const op_info *o)
{
    var callee = o->kind == OP_CALL ? callgraph_constant_callee(s, o->rhs) : (var){0};
    return callee.i && strncmp(space_text(s, var_get(s, callee)->name), "__assert", strlen("__assert")) == 0;
}

static void step(void *context, const run_view *v, fn f, uint32_t where, uint32_t depth)
{
    watch *w = context;
    const cfa_space *s = w->p->space;
    op o = fn_get(w->p, f)->locations[where].op;
    for (uint32_t k = 0; k < w->count_followers; k++) follow(&w->followers[k], f, where, depth);
    if (!o.i) return;
    const op_info *i = op_get(s, o);
    uint64_t value = i->kind == OP_CALL ? 0 : operand(s, v, i->rhs);
    for (uint32_t k = 0; i->kind == OP_CALL && k < i->count_args; k++) value = value * 31 + operand(s, v, i->args[k]);
    if (w->part) {
        uint32_t original = w->part->original[f.i][where];
        w->guessed = w->guessed || (!original && i->kind == OP_HAVOC);
        if (!original) return;
        o = fn_get(w->whole, w->part->function[f.i])->locations[original].op;
    }
    if (w->decisions_only && i->kind != OP_ASSUME && i->kind != OP_CALL) return;
    vec_push(w->list, reports_assertion(s, i) ? (event){UINT32_MAX, 0} : (event){o.i, value});
}

/* false: a limit ended it, or something that is not modelled. */
static bool run_once(const check *c, watch *w, uint64_t seed)
{
    run_observer observer = {.context = w, .step = step, .input_seed = seed};
    run_options o = {.out = c->nowhere, .err = c->nowhere, .max_steps = c->steps, .observer = &observer};
    vec_clear(w->list);
    w->decisions_only = c->detector == DETECTOR_DATAFLOW;
    run_outcome outcome = interpret(w->p, &o).outcome;
    return outcome != RUN_LIMIT && outcome != RUN_UNSUPPORTED && !(w->decisions_only && outcome == RUN_UNDEFINED);
}

/* ---- pairs ---- */

typedef struct {
    cfa_program *p;
    call_graph *g;
    source_map sources;
    diag messages;
} revision;

static void revision_read(const check *c, const char *file, cfa_space *s, revision *r)
{
    preprocess_options pre = {.model = c->ilp32 ? MODEL_ILP32 : MODEL_LP64};
    front_options front = {.model = pre.model, .names = &s->names, .diag = &r->messages};
    diag_init(&r->messages, &r->sources);
    source *text = front_open(&r->sources, file, &pre, &r->messages, NULL);
    unit *u = text ? front_parse(text, &front) : NULL;
    if (u && !r->messages.errors) r->p = cfa_build(s, &u, 1, &r->sources, &r->messages, NULL);
    if (u) unit_free(u);
    if (!r->p) return;
    r->g = callgraph_build(r->p, NULL, NULL);
    fingerprint_program(r->p, r->g);
}

static void revision_free(revision *r)
{
    if (r->g) callgraph_free(r->g);
    if (r->p) program_free(r->p);
    diag_free(&r->messages);
    source_map_free(&r->sources);
}

/* Does the new program something that the old one does not? If the old one was cut short, nobody knows. */
static bool differ(const events *a, bool has_ended, const events *b)
{
    uint32_t n = a->len < b->len ? a->len : b->len;
    for (uint32_t i = 0; i < n; i++)
        if (a->data[i].op != b->data[i].op || a->data[i].value != b->data[i].value) return true;
    return has_ended && b->len > a->len;
}

/* What is left of the new program does what that one does. If it ends early, the execution is covered. */
static bool runs_alike(const check *c, const cfa_program *whole, const restricted_program *part, const events *of, bool covered, bool ended,
                       uint64_t seed)
{
    events list = {0};
    watch w = {.p = part->program, .part = part, .whole = whole, .list = &list};
    bool part_ended = run_once(c, &w, seed), alike = !differ(of, ended, &list);
    bool lost = ended && part_ended && !covered && list.len < of->len;
    vec_free(&list);
    return w.guessed || (alike && !lost);
}

/* The new program without what the condition covers, by each folder. */
typedef struct {
    restricted_program *of[MOST_FOLDERS]; /* NULL: nothing is left out */
    uint32_t count;
} parts;

/* No operation of its own makes anything arbitrary: inputs determine what it does. */
static bool is_deterministic(const restricted_program *part)
{
    for (uint32_t f = 0; f < part->program->functions.len; f++) {
        const cfa_function *in = &part->program->functions.data[f];
        for (uint32_t l = LOC_ENTRY; l < in->count_locations; l++)
            if (!part->original[f][l] && in->locations[l].op.i && op_get(part->program->space, in->locations[l].op)->kind == OP_HAVOC)
                return false;
    }
    return true;
}

static void compare_runs(check *c, const revision *o, const revision *n, follower *f, uint32_t count, const parts *left, const char *file)
{
    events before = {0}, now = {0};
    watch old_watch = {.p = o->p, .list = &before};
    watch new_watch = {.p = n->p, .list = &now, .followers = f, .count_followers = count};
    bool some_differ = false, some_covered = false, failed = false;
    for (uint32_t i = 0; i < left->count; i++) {
        if (!left->of[i] || is_deterministic(left->of[i])) continue;
        failed = true;
        printf("MISMATCH %s: the residual program of %s is not deterministic\n", file, fold_folder_at(i)->name);
    }
    for (uint32_t k = 0; k < c->runs; k++) {
        for (uint32_t i = 0; i < count; i++) {
            vec_clear(&f[i].stack);
            f[i].lost = f[i].accepted = false;
        }
        bool has_ended = run_once(c, &old_watch, c->seed + k);
        bool new_ended = run_once(c, &new_watch, c->seed + k);
        bool is_new = differ(&before, has_ended, &now), covered = false;
        for (uint32_t i = 0; i < count; i++) covered |= f[i].accepted;
        some_differ |= is_new;
        some_covered |= covered;
        for (uint32_t i = 0; i < left->count; i++) {
            if (!left->of[i] || runs_alike(c, n->p, left->of[i], &now, covered, new_ended, c->seed + k)) continue;
            failed = true;
            printf("MISMATCH %s: seed %llu: the residual program of %s runs otherwise\n", file, (unsigned long long)(c->seed + k),
                   fold_folder_at(i)->name);
        }
        if (!is_new || !covered) continue;
        failed = true;
        printf("MISMATCH %s: seed %llu: the execution is new, and covered\n", file, (unsigned long long)(c->seed + k));
    }
    c->pairs++;
    c->differing += some_differ;
    c->covering += some_covered;
    c->mismatches += failed;
    printf("%s %s:%s%s\n", failed ? "FAILED" : "ok", file, some_differ ? " executions differ" : "",
           some_covered ? " executions covered" : "");
    vec_free(&before);
    vec_free(&now);
}

static parts make_parts(const revision *n, fn entry, const condition *of)
{
    product *x = product_compute(n->p, n->g, entry, of, NULL);
    parts made = {0};
    for (; made.count < MOST_FOLDERS && fold_folder_at(made.count); made.count++) {
        reduce_options o = {fold_folder_at(made.count), BOUND, EXTERNALS_PURE, MOST_GROWTH};
        made.of[made.count] = reduce_program(x, n->g, &o);
    }
    product_free(x);
    return made;
}

/* The condition that comes from the outline of the old revision; NULL: it does not tell enough, or not of data flow. */
static condition *from_outline(check *c, const revision *o, const revision *n, const compared_program *new_side, const buf *expected)
{
    buf bytes = {0}, text = {0};
    bool *kept = malloc(o->p->functions.len + 1);
    outline x;
    condition *made = NULL;
    memset(kept, 1, o->p->functions.len + 1);
    if (c->detector == DETECTOR_SYNTACTIC && outline_write(o->p, o->g, kept, (hash128){1, 2}, &bytes) &&
        outline_read(bytes.data, bytes.len, n->p, &x)) {
        compared_program a = {.program = x.program, .calls = x.calls, .entry = program_find(x.program, "main"), .is_outline = true};
        diff_condition *d = a.entry.i == FN_NONE.i ? NULL : diffcond_compute(&a, new_side, EXTERNALS_PURE, c->detector, NULL);
        if (d) made = diffcond_automaton(d);
        diffcond_free(d);
        outline_free(&x);
    }
    if (made) condition_write(made, n->p, &text);
    c->outlines += made != NULL;
    c->alike += made && text.len == expected->len && memcmp(text.data, expected->data, text.len) == 0;
    free(kept);
    buf_free(&bytes);
    buf_free(&text);
    return made;
}

static void compare(check *c, const revision *o, const revision *n, const char *file)
{
    compared_program a = {.program = o->p, .calls = o->g, .entry = program_find(o->p, "main")},
                     b = {.program = n->p, .calls = n->g, .entry = program_find(n->p, "main")};
    condition_problem problem;
    if (a.entry.i == FN_NONE.i || b.entry.i == FN_NONE.i) return;
    diff_condition *d = diffcond_compute(&a, &b, EXTERNALS_PURE, c->detector, NULL);
    condition *made = diffcond_automaton(d);
    buf text = {0};
    condition_write(made, n->p, &text);
    condition *again = condition_read(text.data, text.len, n->p, &problem);
    if (again) {
        condition *outlined = from_outline(c, o, n, &b, &text);
        follower f[3] = {{.p = n->p, .c = made}, {.p = n->p, .c = again}, {.p = n->p, .c = outlined ? outlined : made}};
        parts left = make_parts(n, b.entry, made);
        for (uint32_t i = 0; i < left.count; i++) c->residual += left.of[i] != NULL;
        compare_runs(c, o, n, f, 3, &left, file);
        for (uint32_t i = 0; i < left.count; i++) restrict_free(left.of[i]);
        for (int i = 0; i < 3; i++) vec_free(&f[i].stack);
        condition_free(outlined);
    } else {
        printf("FAILED %s: its condition cannot be read: %u: %s\n", file, problem.line, problem.message);
        c->mismatches++;
    }
    buf_free(&text);
    condition_free(again);
    condition_free(made);
    diffcond_free(d);
}

static void check_pair(check *c, const char *old_file, const char *new_file)
{
    cfa_space *s = space_new();
    revision o = {0}, n = {0};
    revision_read(c, old_file, s, &o);
    revision_read(c, new_file, s, &n);
    if (o.p && n.p) compare(c, &o, &n, new_file);
    else printf("skip %s not understood\n", new_file);
    fflush(stdout);
    revision_free(&o);
    revision_free(&n);
    space_free(s);
}

static void work(void *context)
{
    tool_arguments *a = context;
    check c = {.runs = 3, .seed = 1, .steps = 20000, .nowhere = fopen("/dev/null", "w")};
    const char *old_file = NULL;
    for (int k = 1; k < a->count; k++) {
        const char *x = a->values[k];
        bool more = k + 1 < a->count;
        if (strcmp(x, "--32") == 0) c.ilp32 = true;
        else if (strcmp(x, "--dataflow") == 0) c.detector = DETECTOR_DATAFLOW;
        else if (strcmp(x, "--runs") == 0 && more) c.runs = (uint32_t)atoi(a->values[++k]);
        else if (strcmp(x, "--seed") == 0 && more) c.seed = (uint64_t)atoll(a->values[++k]);
        else if (strcmp(x, "--steps") == 0 && more) c.steps = (uint64_t)atoll(a->values[++k]);
        else if (!old_file) old_file = x;
        else {
            check_pair(&c, old_file, x);
            old_file = NULL;
        }
    }
    printf("pairs=%u differing=%u covering=%u residual=%u outlines=%u alike=%u mismatches=%u\n", c.pairs, c.differing, c.covering,
           c.residual, c.outlines, c.alike, c.mismatches);
    a->status = c.mismatches > 0;
    fclose(c.nowhere);
}

int main(int argc, char **argv) { return tool_run(argc, argv, 0, work); }
