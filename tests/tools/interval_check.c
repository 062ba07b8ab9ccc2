/* tests/tools/interval_check.c — intervals against reality.
 * Analyses a program, runs it in the interpreter with several seeds, and checks before every location that it is executed that the analysis
 * takes it for reachable, and that every scalar lies within its bounds; that a branch taken is not dead; and that a program that calls an
 * error function is not proved. usage: interval_check [--32] [--runs N] [--seed N] [--steps N] [--time] [--verbose] [-I…] FILE… One line
 * per program; last line: counts. Status 1: there was a mismatch. */
#include "analysis/facts/interval.h"
#include "tool.h"
#include "cfa/exec/interpret.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    bool ilp32, verbose, timed;
    uint32_t runs;
    uint64_t seed, steps;
    const char **flags;
    uint32_t count_flags;
    FILE *nowhere;
    /* the program */
    const char *file;
    source_map sources;
    diag messages;
    cfa_space *space;
    cfa_program *p;
    const interval_facts *facts;
    /* the run */
    const run_view *view;
    fn f;
    uint32_t where;
    bool failed;
    struct {
        fn f;
        uint32_t where, depth;
    } last;
    /* counts */
    uint64_t values, places;
    uint32_t programs, proved, mismatches, said_nothing;
} check;

static void mismatch(check *c, const char *what)
{
    if (!c->failed) {
        char text[160] = "";
        op_show(c->p, fn_get(c->p, c->f)->locations[c->where].op, text, sizeof text);
        printf("MISMATCH %s: %s:%u \"%s\": %s\n", c->file, fn_name(c->p, c->f), c->where, text, what);
    }
    c->failed = true;
}

static void check_fact(void *context, const interval_fact *fact)
{
    check *c = context;
    const void *bytes;
    uint64_t size, address, bits = 0;
    const var_info *owner = var_get(c->space, fact->owner);
    if (!fact->owner.i || (owner->function.i && owner->kind != VAR_STATIC_LOCAL &&
                           owner->function.i != var_get(c->space, fn_get(c->p, c->f)->symbol)->name.i))
        return;
    if (!run_view_variable(c->view, fact->owner, &bytes, &size, &address) || fact->offset + fact->bits / 8 > size) return;
    memcpy(&bits, (const char *)bytes + fact->offset, fact->bits / 8);
    __int128 v = bits;
    if (fact->is_signed && bits >> (fact->bits - 1) & 1) v -= (__int128)1 << fact->bits;
    c->values++;
    if (v >= fact->low && v <= fact->high) return;
    char text[200], variable[100];
    var_format(c->space, fact->owner, variable, sizeof variable);
    snprintf(text, sizeof text, "%s+%llu is %lld, not in [%lld, %lld]", variable, (unsigned long long)fact->offset, (long long)v,
             (long long)fact->low, (long long)fact->high);
    mismatch(c, text);
}

static void check_branch(check *c, fn f, uint32_t where, uint32_t depth)
{
    if (c->last.f.i != f.i || c->last.depth != depth || !c->last.where) return;
    const location *l = &fn_get(c->p, f)->locations[c->last.where];
    if (op_get(c->space, l->op)->kind != OP_ASSUME || l->next[0] == l->next[1]) return;
    if (l->next[0] == where && interval_branch_dead(c->facts, f, c->last.where, 0)) mismatch(c, "came by a dead branch (true)");
    if (l->next[1] == where && interval_branch_dead(c->facts, f, c->last.where, 1)) mismatch(c, "came by a dead branch (false)");
}

static void step(void *context, const run_view *v, fn f, uint32_t where, uint32_t depth)
{
    check *c = context;
    c->view = v;
    c->f = f;
    c->where = where;
    c->places++;
    if (interval_unreachable(c->facts, f, where)) mismatch(c, "executed, but unreachable");
    check_branch(c, f, where, depth);
    interval_visit(c->facts, f, where, check_fact, c);
    c->last.f = f;
    c->last.where = where;
    c->last.depth = depth;
}

static bool load(check *c)
{
    c->p = tool_read(c->file, c->ilp32, c->flags, c->count_flags, &c->sources, &c->messages, &c->space);
    return c->p;
}

static void run_all(check *c)
{
    bool error = false;
    for (uint32_t k = 0; k < c->runs && !c->failed; k++) {
        run_observer watch = {.context = c, .step = step};
        limits l = {0};
        limits_set_timeout(&l, 20);
        c->last.where = 0;
        run_options o = {
            .seed = c->seed + k, .out = c->nowhere, .err = c->nowhere, .max_steps = c->steps, .observer = &watch, .limits = &l};
        run_result r = interpret(c->p, &o);
        error |= r.outcome == RUN_ERROR_CALL;
        if (c->verbose)
            printf("  seed %llu: %d %s, %llu steps\n", (unsigned long long)(c->seed + k), (int)r.outcome, r.message,
                   (unsigned long long)r.steps);
    }
    if (error && interval_proves(c->facts)) {
        printf("MISMATCH %s: proved, but an execution fails\n", c->file);
        c->failed = true;
    }
}

static void check_file(check *c)
{
    if (!load(c)) {
        printf("skip %s not understood\n", c->file);
    } else {
        fn entry = program_find(c->p, "main");
        verify_task *t = entry.i == FN_NONE.i ? NULL : task_new(c->p, entry, NULL, NULL);
        double start = limits_now();
        interval_facts *facts = !t ? NULL : c->timed ? interval_analyse(t, NULL) : interval_analyse_everywhere(t, NULL);
        double seconds = limits_now() - start;
        c->facts = facts;
        c->failed = false;
        uint64_t values = c->values;
        if (facts) {
            if (interval_unsupported(facts)) c->said_nothing++;
            else if (!c->timed) run_all(c);
            c->programs++;
            c->proved += interval_proves(facts);
            c->mismatches += c->failed;
            printf("%s %s %.4f s%s%s, %llu values\n", c->failed ? "FAILED" : "ok", c->file, seconds,
                   interval_proves(facts) ? ", proved" : "", interval_unsupported(facts) ? ", nothing known" : "",
                   (unsigned long long)(c->values - values));
        }
        interval_free(facts);
        task_free(t);
    }
    fflush(stdout);
    if (c->p) program_free(c->p);
    space_free(c->space);
    diag_free(&c->messages);
    source_map_free(&c->sources);
}

static void work(void *context)
{
    tool_arguments *a = context;
    check c = {
        .runs = 3, .seed = 1, .steps = 20000, .nowhere = fopen("/dev/null", "w"), .flags = calloc((size_t)a->count, sizeof *c.flags)};
    for (int k = 1; k < a->count; k++) {
        const char *x = a->values[k];
        bool more = k + 1 < a->count;
        if (strcmp(x, "--32") == 0) c.ilp32 = true;
        else if (strcmp(x, "--64") == 0) c.ilp32 = false;
        else if (strcmp(x, "--time") == 0) c.timed = true;
        else if (strcmp(x, "--verbose") == 0) c.verbose = true;
        else if (strcmp(x, "--runs") == 0 && more) c.runs = (uint32_t)atoi(a->values[++k]);
        else if (strcmp(x, "--seed") == 0 && more) c.seed = (uint64_t)atoll(a->values[++k]);
        else if (strcmp(x, "--steps") == 0 && more) c.steps = (uint64_t)atoll(a->values[++k]);
        else if (x[0] == '-') c.flags[c.count_flags++] = x;
        else {
            c.file = x;
            check_file(&c);
        }
    }
    printf("programs=%u proved=%u nothing=%u mismatches=%u locations=%llu values=%llu\n", c.programs, c.proved, c.said_nothing,
           c.mismatches, (unsigned long long)c.places, (unsigned long long)c.values);
    a->status = c.mismatches > 0;
    free(c.flags);
    fclose(c.nowhere);
}

int main(int argc, char **argv) { return tool_run(argc, argv, 0, work); }
