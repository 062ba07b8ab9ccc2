/* tests/tools/encode_check.c — the encoding against reality.
 * Runs a program in the interpreter, encodes the path that it took edge by edge, and checks that
 *   a. with the inputs that it got the formula is satisfiable, and the model predicts the final value of every variable;
 *   b. with these inputs no other final value is possible: of all of them together, and of some alone, chosen by the seed;
 *   c. a model of the path without the inputs, written as a file of inputs and given to the interpreter, takes the same path.
 * With --native it also writes what is needed to replay that model with code from gcc (tests/lib/encode.py does that).
 * usage: encode_check [--32] [--runs N] [--seed N] [--edges N] [--ssa|--styles] [--timeout SECONDS] [--native FOLDER] [--verbose] [-I…]
 * FILE… One line per execution ("run …"); last line: counts. Status 1: there was a mismatch. */
#include "encode_check.h"

#include "tool.h"
#include "logic/term/definitions.h"
#include <stdlib.h>
#include <string.h>

enum { NEGATED_ALONE = 3, LEAST_EDGES = 2 };

/* ---- questions ---- */

/* Variables whose values follow from equations alone. */
typedef struct {
    check *c;
    map64 known;
    model *values;
    term_list from, to;
    bool open; /* the last search met another variable */
} facts;

static void look_for_open(void *context, term variable)
{
    facts *k = context;
    k->open |= !map_get(&k->known, variable.i, NULL);
}

static bool is_open(facts *k, term a)
{
    k->open = false;
    term_free_vars(k->c->t, a, look_for_open, k);
    return k->open;
}

static term put_in(facts *k, term a) { return term_substitute(k->c->t, a, k->from.data, k->to.data, k->from.len); }

static bool is_no_choice(void *context, term variable) { return !map_get(context, variable.i, NULL); }

/* Also definitions by others; but what was chosen stays in the query, so that its model has it. */
static void find_facts(facts *k, const term *all, uint32_t count)
{
    check *c = k->c;
    definitions d = {0};
    map64 chosen = {0};
    uint32_t choices;
    const encode_choice *list = encode_choices(c->s, &choices);
    for (uint32_t n = 0; n < choices; n++) map_put(&chosen, list[n].value.i, 1);
    for (uint32_t pass = 0; pass < 2; pass++) { /* values first, with which the definitions get smaller */
        definitions_find(&d, c->t, all, count, pass ? is_no_choice : NULL, &chosen);
        for (uint32_t n = 0; n < d.list.len; n++) {
            term variable = d.list.data[n].variable, value = d.list.data[n].value;
            if (map_get(&k->known, variable.i, NULL)) continue;
            if (is_open(k, value)) value = put_in(k, value); /* the others may not matter */
            bool open = is_open(k, value);
            if (open && !pass) continue;
            if (!open) {
                value = model_eval(k->values, value);
                model_set(k->values, variable, value);
                map_put(&k->known, variable.i, 1);
            }
            vec_push(&k->from, variable);
            vec_push(&k->to, value);
        }
    }
    map_free(&chosen);
    definitions_free(&d);
}

/* With floats, what follows from equations is put in first: the solver for floats is slow at that. */
static void assert_all(check *c, const term *all, uint32_t count)
{
    facts k = {.c = c, .values = model_new(c->t)};
    bool floats = false;
    for (uint32_t n = 0; n < count; n++) floats |= term_get(c->t, all[n])->has_float;
    if (floats) find_facts(&k, all, count);
    for (uint32_t n = 0; n < k.from.len; n++)
        if (map_get(&k.known, k.from.data[n].i, NULL)) solver_assert(c->solver, term_eq(c->t, k.from.data[n], k.to.data[n]));
    for (uint32_t n = 0; n < count; n++) {
        if (!floats) solver_assert(c->solver, all[n]);
        else if (is_open(&k, all[n])) solver_assert(c->solver, put_in(&k, all[n]));
        else if (!model_holds(k.values, all[n])) solver_assert(c->solver, c->t->false_term);
    }
    model_free(k.values);
    map_free(&k.known);
    vec_free(&k.from);
    vec_free(&k.to);
}

typedef struct {
    check *c;
    map64 *seen;
    bool fresh;
} variable_search;

static void note_variable(void *context, term variable)
{
    variable_search *v = context;
    bool fresh;
    (void)map_slot(v->seen, variable.i, &fresh);
    v->fresh |= fresh;
}

static bool mentions_variable(const map64 *seen, term v) { return v.i && map_get(seen, v.i, NULL); }

/* Zero where no static object is; what those hold is left open: the path's own constraints have to say it. */
static term blank_start(check *c, uint32_t cell, term contents)
{
    uint32_t *known = map_slot(&c->blanks, cell, NULL);
    if (*known) return (term){*known};
    const encode_cell shown = *encode_cell_get(c->e, (cell_id){cell});
    char text[60];
    snprintf(text, sizeof text, "$static:%u", cell);
    term blank = follow_zero(c, shown.sort);
    sort element = sort_get(c->t, shown.sort)->element;
    for (uint32_t k = 1; term_get(c->t, contents)->kind == T_STORE; contents = term_arg(c->t, contents, 0), k++)
        blank = term_store(c->t, blank, term_arg(c->t, contents, 1), term_var(c->t, intern_str(&c->space->names, text), k, element));
    map_put(&c->blanks, cell, blank.i);
    return blank;
}

/* What nobody has written is zero, as in the interpreter. */
static void push_start(check *c, term_list *all)
{
    map64 seen = {0};
    variable_search v = {c, &seen, false};
    for (uint32_t k = 0; k < all->len; k++) term_free_vars(c->t, all->data[k], note_variable, &v);
    for (uint32_t k = 0; k < encode_cell_count(c->e); k++) {
        const encode_cell cell = *encode_cell_get(c->e, (cell_id){k});
        const cfa_global *g = cell.owner.i && !cell.is_local ? program_global(c->p, cell.owner) : NULL;
        term first = term_var(c->t, cell.symbol, 1, cell.sort), before = encode_unknown_start(c->e, (cell_id){k}), rest;
        if (g && !g->defined) vec_push(all, term_eq(c->t, first, follow_zero(c, cell.sort)));
        if (!before.i) continue;
        term contents = (term){0};
        if (mentions_variable(&seen, before)) {
            contents = encode_start(c->e, (cell_id){k}, &rest);
            if (contents.i && !c->has_arguments) vec_push(all, term_eq(c->t, before, blank_start(c, k, contents)));
        } else if (c->ssa && mentions_variable(&seen, first)) {
            contents = encode_start(c->e, (cell_id){k}, &rest);
            if (contents.i && contents.i == rest.i) rest = first; /* no equation of encode_globals is about it */
        }
        if (contents.i && !c->has_arguments) vec_push(all, term_eq(c->t, rest, follow_zero(c, cell.sort)));
    }
    map_free(&seen);
}

solver_answer check_ask(check *c, const term *extra, uint32_t count)
{
    double start = limits_now();
    term_list all = {0};
    solver_push(c->solver);
    for (uint32_t k = 0; k < c->path.len; k++) vec_push(&all, c->path.data[k]);
    for (uint32_t k = 0; k < c->garbage.len; k++) vec_push(&all, c->garbage.data[k]);
    for (uint32_t k = 0; k < count; k++) vec_push(&all, extra[k]);
    if (c->exact) {
        for (uint32_t k = 0; k < c->zeros.len; k++) vec_push(&all, c->zeros.data[k]);
        push_start(c, &all);
    }
    assert_all(c, all.data, all.len);
    vec_free(&all);
    solver_answer r = solver_check(c->solver, NULL, 0);
    c->solve_seconds += limits_now() - start;
    return r;
}

/* ---- messages ---- */

static void show_leaf(check *c, const leaf *l, term got)
{
    char text[200];
    uint64_t a = 0, b = 0;
    ex_show(c->p, l->lvalue, text, sizeof text);
    (void)term_is_bv_const(c->t, l->observed, &a);
    if (got.i) (void)term_is_bv_const(c->t, got, &b);
    printf("  %s::%s: interpreter 0x%llx, encoding 0x%llx\n", fn_name(c->p, l->f), text, (unsigned long long)a, (unsigned long long)b);
}

/* The last edge that makes the path infeasible. */
static void blame(check *c)
{
    uint32_t kept = c->path.len;
    for (uint32_t n = 0; n <= kept; n++) {
        c->path.len = n;
        solver_answer r = check_ask(c, c->given.data, c->given.len);
        solver_pop(c->solver);
        if (r == SOLVER_UNSAT) {
            char text[300] = "the initial state";
            const location *l = n ? &fn_get(c->p, (fn){c->path_from.data[n - 1].f})->locations[c->path_from.data[n - 1].where] : NULL;
            if (l && l->op.i) op_show(c->p, l->op, text, sizeof text);
            printf("  infeasible after %u of %u constraints, %s line %u: %s\n", n, kept,
                   n ? fn_name(c->p, (fn){c->path_from.data[n - 1].f}) : "", l ? source_locate(&c->sources, l->at).line : 0, text);
            break;
        }
    }
    c->path.len = kept;
}

/* ---- a: with the inputs ---- */

/* Pointers to locals whose lifetime is over have no value that could be predicted: the interpreter has put something else there. They are
 * no leaves any more. */
static bool predicts(check *c)
{
    const model *m = solver_model(c->solver);
    uint32_t wrong = 0, kept = 0;
    for (uint32_t k = 0; k < c->leaves.len; k++) {
        const leaf l = c->leaves.data[k];
        term got = model_eval(m, l.predicted);
        bool same = term_same(got, l.observed);
        if (!same && follow_dangles(c, l.lvalue, got)) continue;
        c->leaves.data[kept++] = l;
        if (same || wrong == 4) continue;
        if (!wrong++) printf("  the model predicts other values:\n");
        show_leaf(c, &l, got);
    }
    c->leaves.len = kept;
    return wrong == 0;
}

/* An encoding that is not exact allows at least what has happened. */
static part_result allows(check *c)
{
    term_list all = {0};
    for (uint32_t k = 0; k < c->given.len; k++) vec_push(&all, c->given.data[k]);
    for (uint32_t k = 0; k < c->leaves.len; k++) vec_push(&all, term_eq(c->t, c->leaves.data[k].predicted, c->leaves.data[k].observed));
    solver_answer r = check_ask(c, all.data, all.len);
    solver_pop(c->solver);
    vec_free(&all);
    if (r != SOLVER_UNSAT) return r == SOLVER_SAT ? PART_ALLOWED : PART_UNKNOWN;
    r = check_ask(c, c->given.data, c->given.len);
    solver_pop(c->solver);
    printf("  the encoding, which is not exact, does not allow %s\n", r == SOLVER_UNSAT ? "the path" : "the values at its end");
    if (r == SOLVER_UNSAT) blame(c);
    for (uint32_t k = 0; r != SOLVER_UNSAT && k < c->leaves.len; k++) {
        all = (term_list){0};
        for (uint32_t n = 0; n < c->given.len; n++) vec_push(&all, c->given.data[n]);
        vec_push(&all, term_eq(c->t, c->leaves.data[k].predicted, c->leaves.data[k].observed));
        bool wrong = check_ask(c, all.data, all.len) == SOLVER_UNSAT;
        solver_pop(c->solver);
        vec_free(&all);
        if (wrong) {
            show_leaf(c, &c->leaves.data[k], (term){0});
            break;
        }
    }
    return PART_FAILED;
}

static part_result with_inputs(check *c)
{
    if (!c->exact) {
        c->exact = true; /* inexact only under conditions: perhaps not here */
        solver_answer x = check_ask(c, c->given.data, c->given.len);
        c->exact = x == SOLVER_SAT && encode_is_exact_in(c->s, solver_model(c->solver));
        solver_pop(c->solver);
    }
    if (!c->exact) return allows(c);
    solver_answer r = check_ask(c, c->given.data, c->given.len);
    bool unsettled = false, good = r == SOLVER_SAT;
    for (uint32_t k = 0; good && k < c->unsettled.len; k++) unsettled |= model_holds(solver_model(c->solver), c->unsettled.data[k]);
    if (good && !unsettled) good = predicts(c);
    solver_pop(c->solver);
    if (r == SOLVER_UNSAT) {
        printf("  the path is infeasible in the encoding\n");
        blame(c);
    }
    return r == SOLVER_UNKNOWN ? PART_UNKNOWN : unsettled ? PART_SKIPPED : good ? PART_OK : PART_FAILED;
}

/* ---- b: no other values ---- */

static solver_answer ask_other(check *c, term other)
{
    term_list all = {0};
    for (uint32_t k = 0; k < c->given.len; k++) vec_push(&all, c->given.data[k]);
    vec_push(&all, other);
    solver_answer r = check_ask(c, all.data, all.len);
    if (r == SOLVER_SAT) {
        printf("  other values are possible:\n");
        for (uint32_t k = 0; k < c->leaves.len; k++) {
            term got = model_eval(solver_model(c->solver), c->leaves.data[k].predicted);
            if (term_same(got, c->leaves.data[k].observed)) continue;
            show_leaf(c, &c->leaves.data[k], got);
            break;
        }
    }
    solver_pop(c->solver);
    vec_free(&all);
    return r;
}

static term differs(check *c, uint32_t k) { return term_ne(c->t, c->leaves.data[k].predicted, c->leaves.data[k].observed); }

static part_result no_other(check *c)
{
    if (!c->leaves.len) return PART_SKIPPED;
    uint64_t random = c->run_seed * 0x9e3779b97f4a7c15u;
    for (uint32_t k = 0; k < NEGATED_ALONE; k++) {
        random = (random ^ random >> 29) * 0xbf58476d1ce4e5b9u;
        solver_answer r = ask_other(c, differs(c, (uint32_t)(random >> 32) % c->leaves.len));
        if (r != SOLVER_UNSAT) return r == SOLVER_SAT ? PART_FAILED : PART_UNKNOWN;
    }
    term_list other = {0};
    for (uint32_t k = 0; k < c->leaves.len; k++) vec_push(&other, differs(c, k));
    solver_answer r = ask_other(c, term_or_n(c->t, other.data, other.len));
    vec_free(&other);
    return r == SOLVER_SAT ? PART_FAILED : PART_OK; /* if it cannot decide about all of them: some were decided */
}

/* ---- one execution ---- */

static const char *const part_names[] = {"ok", "skipped", "allowed", "unknown", "FAILED"};

static bool is_new(check *c)
{
    bool fresh;
    hash128 h = hash_bytes((const char *)c->inputs.data, c->inputs.len * sizeof *c->inputs.data);
    (void)map_slot(&c->seen_inputs, h.lo ^ c->stop ^ (!c->inputs.len && c->ssa ? 1u << 31 : 0),
                   &fresh); /* without inputs the other style is something new */
    return fresh;
}

static const char *learn(check *c)
{
    c->first = follow_learn(c);
    c->stop = c->events.len;
    if (!c->stop) return c->first.message;
    if (fn_get(c->p, (fn){c->events.data[0].f})->constructor) return "constructors";
    if (!is_new(c)) return "same inputs again";
    c->cut = NULL;
    vec_clear(&c->pins);
    for (unsigned pass = 0; pass < 4; pass++) {
        follow_encode(c);
        if (!c->truncated) break;
        c->stop = c->new_stop;
    }
    if (c->truncated || c->stop < LEAST_EDGES) return c->cut;
    return NULL;
}

static void one_run(check *c)
{
    const char *skip = learn(c), *native = "off";
    if (skip) {
        printf("skip %s seed=%llu %s\n", c->file, (unsigned long long)c->run_seed, skip);
        follow_forget(c);
        return;
    }
    c->exact = encode_is_exact(c->s);
    part_result a = c->failed ? PART_FAILED : with_inputs(c), b = PART_SKIPPED;
    replay_report r = {PART_SKIPPED, NULL, 0, 0};
    if (a == PART_OK) b = no_other(c);
    if (a == PART_OK && b != PART_FAILED) r = replay_check(c);
    bool failed = a == PART_FAILED || b == PART_FAILED || r.result == PART_FAILED;
    if (c->native) native = r.result != PART_OK ? "no replay" : native_export_run(c);
    c->done++;
    c->with_inputs += c->inputs.len > 0;
    c->complete += a == PART_OK && b == PART_OK && r.result == PART_OK;
    c->total_edges += c->stop;
    c->total_leaves += c->leaves.len;
    c->mismatches += failed;
    printf("run %s seed=%llu style=%s edges=%u inputs=%u values=%u a=%s b=%s c=%s pins=%u held=%u exact=%d native='%s' note='%s' cut='%s' "
           "end='%s'\n",
           c->file, (unsigned long long)c->run_seed, c->ssa ? "ssa" : "inlined", c->stop, c->inputs.len, c->leaves.len, part_names[a],
           part_names[b], part_names[r.result], r.pins, r.held, c->exact, native ? native : "yes", r.note ? r.note : "",
           c->cut ? c->cut : "", c->first.message);
    follow_forget(c);
}

/* ---- programs ---- */

static bool load(check *c)
{
    c->p = tool_read(c->file, c->ilp32, c->flags, c->count_flags, &c->sources, &c->messages, &c->space);
    if (!c->p) {
        diag_print(&c->messages, stdout, false, DIAG_ERROR);
        return false;
    }
    if (c->native) native_export_program(c);
    c->pt = pointsto_analyse(c->p);
    c->g = callgraph_build(c->p, pointsto_call_targets, c->pt);
    return true;
}

static void unload(check *c)
{
    if (c->g) callgraph_free(c->g);
    pointsto_free(c->pt);
    if (c->p) program_free(c->p);
    space_free(c->space);
    diag_free(&c->messages);
    source_map_free(&c->sources);
    map_free(&c->seen_inputs);
    map_free(&c->blanks);
    free(c->first_branch);
    c->first_branch = NULL;
    c->g = NULL;
    c->pt = NULL;
    c->p = NULL;
}

/* Interpreter and encoding have addresses of their own: what is computed from a part of one cannot be compared, and looks like any number.
 */
static bool cuts_addresses(const check *c)
{
    for (uint32_t k = 1; k < c->space->exs.len; k++) {
        const ex_info *e = &c->space->exs.data[k];
        if (e->kind != E_CAST) continue;
        const ty_info *to = ty_get(c->space, e->type), *from = ty_get(c->space, ex_get(c->space, e->a)->type);
        if (from->kind == TY_POINTER && to->kind != TY_POINTER && to->kind != TY_BOOL && to->size < from->size) return true;
    }
    return false;
}

static void check_file(check *c)
{
    if (!load(c)) {
        printf("skip %s seed=0 not understood\n", c->file);
    } else if (cuts_addresses(c)) {
        printf("skip %s seed=0 parts of addresses are numbers\n", c->file);
    } else {
        c->t = terms_new(&c->space->names);
        c->e = encoder_new(c->p, c->pt, c->g, c->t, &(encode_options){.inline_values = true});
        c->solver = solver_new(c->t, &(solver_options){.kind = SOLVER_AUTO, .timeout = c->timeout});
        for (uint32_t k = 0; k < c->runs; k++) {
            c->run_seed = c->seed + k;
            if (c->both_styles) c->ssa = k & 1;
            one_run(c);
        }
        solver_free(c->solver);
        encoder_free(c->e);
        terms_free(c->t);
    }
    fflush(stdout);
    unload(c);
}

static void free_all(check *c)
{
    vec_free(&c->events);
    vec_free(&c->inputs);
    vec_free(&c->calls_out);
    vec_free(&c->replayed);
    vec_free(&c->path);
    vec_free(&c->path_from);
    vec_free(&c->given);
    vec_free(&c->garbage);
    vec_free(&c->zeros);
    vec_free(&c->float_inputs);
    vec_free(&c->unsettled);
    vec_free(&c->pins);
    vec_free(&c->pinned);
    vec_free(&c->calls);
    vec_free(&c->activations);
    vec_free(&c->known_addresses);
    vec_free(&c->leaves);
    free(c->flags);
    fclose(c->nowhere);
}

static void work(void *context)
{
    tool_arguments *a = context;
    check c = {.runs = 1,
               .edges = 3000,
               .seed = 1,
               .timeout = 20,
               .nowhere = fopen("/dev/null", "w"),
               .flags = calloc((size_t)a->count, sizeof *c.flags)};
    for (int k = 1; k < a->count; k++) {
        const char *x = a->values[k];
        bool more = k + 1 < a->count;
        if (strcmp(x, "--32") == 0) c.ilp32 = true;
        else if (strcmp(x, "--64") == 0) c.ilp32 = false;
        else if (strcmp(x, "--ssa") == 0) c.ssa = true;
        else if (strcmp(x, "--styles") == 0) c.both_styles = true;
        else if (strcmp(x, "--verbose") == 0) c.verbose = true;
        else if (strcmp(x, "--native") == 0 && more) c.native = a->values[++k];
        else if (strcmp(x, "--runs") == 0 && more) c.runs = (uint32_t)atoi(a->values[++k]);
        else if (strcmp(x, "--seed") == 0 && more) c.seed = (uint64_t)atoll(a->values[++k]);
        else if (strcmp(x, "--edges") == 0 && more) c.edges = (uint32_t)atoi(a->values[++k]);
        else if (strcmp(x, "--timeout") == 0 && more) c.timeout = atof(a->values[++k]);
        else if (x[0] == '-' && (x[1] == 'I' || x[1] == 'D')) c.flags[c.count_flags++] = x;
        else c.file = x, check_file(&c);
    }
    printf("executions %u, with inputs %u, all three parts %u, mismatches %u, edges %llu, values %u, encode %.3fs (%.2f µs/edge), solve "
           "%.3fs\n",
           c.done, c.with_inputs, c.complete, c.mismatches, (unsigned long long)c.total_edges, c.total_leaves, c.encode_seconds,
           c.total_edges ? c.encode_seconds * 1e6 / (double)c.total_edges : 0, c.solve_seconds);
    a->status = c.mismatches != 0;
    free_all(&c);
}

int main(int argc, char **argv) { return tool_run(argc, argv, 2, work); }
