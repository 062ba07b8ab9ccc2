/* tests/tools/slice_check.c — slices against reality.
 * Computes the slice of a program, runs the program, inverts all bits of what irrelevant assignments of integers write, and runs it again
 * with the same inputs: the relevant locations must be executed in the same order, up to the end of the shorter run (the other one may be
 * caught in an irrelevant loop, or run into undefined behaviour). usage: slice_check [--32] [--runs N] [--seed N] [--steps N] [-I…] FILE…
 * One line per program; last line: counts. Status 1: there was a mismatch. */
#include "analysis/facts/interval.h"
#include "analysis/facts/slice.h"
#include "tool.h"
#include "cfa/exec/interpret.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    uint32_t f, where;
} event;

typedef VEC(event) events;

typedef struct {
    bool ilp32;
    uint32_t runs;
    uint64_t seed, steps;
    const char **flags;
    uint32_t count_flags;
    FILE *nowhere;
    const char *file;
    cfa_space *space;
    cfa_program *p;
    const program_slice *slice;
    bool stray_input; /* an irrelevant location has taken an input: from then on the runs need not agree */
    bool last_relevant;
    events *list;
    uint32_t programs, mismatches, replaced;
    uint64_t compared;
} check;

static void step(void *context, const run_view *v, fn f, uint32_t where, uint32_t depth)
{
    check *c = context;
    (void)v;
    (void)depth;
    c->last_relevant = slice_has_location(c->slice, f, where);
    if (c->last_relevant && !c->stray_input) vec_push(c->list, (event){f.i, where});
}

static void input(void *context, unsigned __int128 bits, bool is_pointer)
{
    check *c = context;
    (void)bits;
    (void)is_pointer;
    c->stray_input |= !c->last_relevant;
}

static void run_once(check *c, uint64_t seed, events *list)
{
    run_observer watch = {.context = c, .step = step, .input = input, .input_seed = seed};
    limits l = {0};
    limits_set_timeout(&l, 20);
    run_options o = {.seed = 0 /* what is not initialised is zero in both runs */,
                     .out = c->nowhere,
                     .err = c->nowhere,
                     .max_steps = c->steps,
                     .observer = &watch,
                     .limits = &l};
    c->list = list;
    c->stray_input = false;
    vec_clear(list);
    (void)interpret(c->p, &o);
}

/* Irrelevant assignments to integers write something else. */
static uint32_t replace(check *c)
{
    uint32_t n = 0;
    for (uint32_t f = 0; f < c->p->functions.len; f++) {
        cfa_function *cfa = &c->p->functions.data[f];
        for (uint32_t l = LOC_ENTRY; l < cfa->count_locations; l++) {
            const op_info o = *op_get(c->space, cfa->locations[l].op);
            if (o.kind != OP_ASSIGN || slice_has_location(c->slice, (fn){f}, l)) continue;
            ty type = ex_get(c->space, o.rhs)->type;
            if (!ty_is_integer(ty_get(c->space, type)) || ty_get(c->space, type)->kind == TY_BOOL) continue;
            cfa->locations[l].op = op_assign(c->space, o.lhs, ex_unary(c->space, E_BITNOT, type, o.rhs));
            n++;
        }
    }
    return n;
}

static void check_program(check *c)
{
    enum { MOST_RUNS = 16 };
    events before[MOST_RUNS] = {{0}}, after = {0};
    bool failed = false;
    uint64_t compared = 0;
    if (c->runs > MOST_RUNS) c->runs = MOST_RUNS;
    for (uint32_t k = 0; k < c->runs; k++) run_once(c, c->seed + k, &before[k]);
    uint32_t replaced = replace(c);
    for (uint32_t k = 0; k < c->runs && !failed; k++) {
        run_once(c, c->seed + k, &after);
        uint32_t n = before[k].len < after.len ? before[k].len : after.len;
        for (uint32_t i = 0; i < n && !failed; i++) {
            event a = before[k].data[i], b = after.data[i];
            failed = a.f != b.f || a.where != b.where;
            if (failed)
                printf("MISMATCH %s: seed %llu, after %u: %s:%u, then %s:%u\n", c->file, (unsigned long long)(c->seed + k), i,
                       fn_name(c->p, (fn){a.f}), a.where, fn_name(c->p, (fn){b.f}), b.where);
        }
        compared += n;
    }
    for (uint32_t k = 0; k < c->runs; k++) vec_free(&before[k]);
    vec_free(&after);
    c->programs++;
    c->mismatches += failed;
    c->replaced += replaced;
    c->compared += compared;
    uint32_t all, kept = slice_count_locations(c->slice, &all);
    printf("%s %s: %u of %u locations relevant, %u assignments replaced, %llu locations compared\n", failed ? "FAILED" : "ok", c->file,
           kept, all, replaced, (unsigned long long)compared);
}

static void check_file(check *c)
{
    source_map sources;
    diag messages;
    c->p = tool_read(c->file, c->ilp32, c->flags, c->count_flags, &sources, &messages, &c->space);
    fn entry = c->p ? program_find(c->p, "main") : FN_NONE;
    if (c->p && entry.i != FN_NONE.i) {
        verify_task *t = task_new(c->p, entry, NULL, NULL);
        double start = limits_now();
        program_slice *slice = slice_compute(t, NULL, NULL);
        double seconds = limits_now() - start;
        c->slice = slice;
        check_program(c);
        printf("  %.4f s\n", seconds);
        slice_free(slice);
        task_free(t);
    } else {
        printf("skip %s not understood\n", c->file);
    }
    fflush(stdout);
    if (c->p) program_free(c->p);
    space_free(c->space);
    diag_free(&messages);
    source_map_free(&sources);
}

static void work(void *context)
{
    tool_arguments *a = context;
    check c = {
        .runs = 2, .seed = 1, .steps = 20000, .nowhere = fopen("/dev/null", "w"), .flags = calloc((size_t)a->count, sizeof *c.flags)};
    for (int k = 1; k < a->count; k++) {
        const char *x = a->values[k];
        bool more = k + 1 < a->count;
        if (strcmp(x, "--32") == 0) c.ilp32 = true;
        else if (strcmp(x, "--64") == 0) c.ilp32 = false;
        else if (strcmp(x, "--runs") == 0 && more) c.runs = (uint32_t)atoi(a->values[++k]);
        else if (strcmp(x, "--seed") == 0 && more) c.seed = (uint64_t)atoll(a->values[++k]);
        else if (strcmp(x, "--steps") == 0 && more) c.steps = (uint64_t)atoll(a->values[++k]);
        else if (x[0] == '-') c.flags[c.count_flags++] = x;
        else {
            c.file = x;
            check_file(&c);
        }
    }
    printf("programs=%u mismatches=%u replaced=%u compared=%llu\n", c.programs, c.mismatches, c.replaced, (unsigned long long)c.compared);
    a->status = c.mismatches > 0;
    free(c.flags);
    fclose(c.nowhere);
}

int main(int argc, char **argv) { return tool_run(argc, argv, 0, work); }
