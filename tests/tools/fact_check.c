/* tests/tools/fact_check.c — facts that engines share, against executions.
 * Runs a program in the interpreter with random inputs and compares: every byte read and written with the cells of its object, with the
 * regions of the operation and with the mod/ref sets of the operation and of every function on the stack; every value with its interval;
 * every branch taken with what intervals exclude; every dependence of a reached error call with the slice; the order of relevant locations
 * with an execution in which irrelevant assignments write something else.
 * usage: fact_check [--32] [--externals pure|writes|anything] [--runs N] [--seed N] [--steps N] [--forget N] [--units] [--time] [--verbose]
 * [-I…] FILE… One line per program, one per violated fact. --forget N: the N-th fact that a program uses is taken for violated, to see that
 * the tool notices. --time: intervals and slices are computed, nothing is executed. Last line: counts. Status 1: a fact is violated. */
#include "fact_check.h"
#include "analysis/facts/library_pointer.h"
#include "analysis/facts/unmodelled.h"
#include "cfa/library.h"
#include "cfa/mentions.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool fact_holds(fact_check *c, const char *kind, uint64_t a, uint64_t b, bool holds)
{
    if (!c->forget || !holds) return holds;
    hash128 h = hash_add(hash_add(hash_bytes(kind, strlen(kind)), a), b);
    bool fresh;
    uint32_t *number = map_slot(&c->numbers, h.lo, &fresh);
    if (fresh) *number = c->numbers.count;
    return *number != c->forget;
}

void fact_violated(fact_check *c, fn f, uint32_t where, uint64_t detail, const char *format, ...)
{
    char text[160] = "";
    hash128 key = hash_add(hash_add(hash_add(hash_bytes(format, strlen(format)), f.i), where), detail);
    bool fresh;
    (void)map_slot(&c->told, key.lo, &fresh);
    if (!fresh) return;
    c->violated++;
    c->of_program++;
    const location *l = f.i < c->p->functions.len ? &fn_get(c->p, f)->locations[where] : NULL;
    if (l && l->op.i) op_show(c->p, l->op, text, sizeof text);
    source_place at = l && l->at.i ? source_locate(c->p->sources, l->at) : (source_place){0};
    printf("VIOLATED %s:%u: ", at.file ? at.file : c->file, at.line);
    va_list ap;
    va_start(ap, format);
    vprintf(format, ap);
    va_end(ap);
    printf(" [%s: %s]\n", l ? fn_name(c->p, f) : "start", text);
}

static void run_all(fact_check *c)
{
    bool error = false;
    for (uint32_t k = 0; k < c->runs; k++) {
        run_observer watch = fact_observer(c);
        limits l = {0};
        limits_set_timeout(&l, 20);
        run_options o = {
            .seed = c->seed + k, .out = c->nowhere, .err = c->nowhere, .max_steps = c->steps, .observer = &watch, .limits = &l};
        fact_forget_run(c);
        run_result r = interpret(c->p, &o);
        c->executions++;
        if (r.outcome == RUN_ERROR_CALL && !c->has_models) depend_check(c);
        error |= r.outcome == RUN_ERROR_CALL;
        if (c->verbose)
            printf("  seed %llu: %d %s, %llu steps\n", (unsigned long long)(c->seed + k), (int)r.outcome, r.message,
                   (unsigned long long)r.steps);
    }
    if (error && c->intervals && !fact_holds(c, "proved", 0, 0, !interval_proves(c->intervals)))
        fact_violated(c, c->t->entry, LOC_ENTRY, 0, "intervals prove the program, but an execution reaches the error");
    if (!c->of_program && !c->has_models) invert_check(c);
}

/* What is asked about objects must be there before the analyses run: nothing may be interned while they are asked. */
static void name_variables(fact_check *c)
{
    uint32_t count = c->space->vars.len;
    c->ex_of_var = calloc(count + 1, sizeof *c->ex_of_var);
    if (!c->ex_of_var) abort();
    for (uint32_t v = 1; v < count; v++)
        if (var_is_object(var_get(c->space, (var){v}))) c->ex_of_var[v] = ex_var(c->space, (var){v});
}

/* Of programs that use these things, every verdict is unknown, so that nobody relies on the facts. */
static const char *not_modelled(const fact_check *c)
{
    const char *through_pointer = library_pointer_find(c->t).function;
    return through_pointer ? through_pointer : unmodelled_find(c->t, c->t->externals).what;
}

/* Some function is executed by the library's own one, although the program has a body for it. */
static bool has_models(const fact_check *c)
{
    for (uint32_t f = 0; f < c->p->functions.len; f++)
        if (model_chooses_for(fn_name(c->p, (fn){f}))) return true;
    return false;
}

static void print_result(const fact_check *c, double seconds, uint64_t bytes, uint64_t depended)
{
    uint32_t all, kept = slice_count_locations(c->slice, &all);
    printf("%s %s: %.3f s%s, %u of %u locations relevant, %llu bytes, %llu dependences", c->of_program ? "FAILED" : "ok", c->file, seconds,
           c->intervals ? "" : ", no intervals", kept, all, (unsigned long long)bytes, (unsigned long long)depended);
    if (c->forget) printf(", %u facts used", c->numbers.count);
    printf("\n");
}

static void analyse_and_run(fact_check *c, fn entry)
{
    name_variables(c);
    c->t = task_new_in(c->p, entry, NULL, c->externals, NULL);
    double start = limits_now();
    c->intervals = c->timed ? interval_analyse(c->t, NULL) : interval_analyse_everywhere(c->t, NULL);
    if (c->intervals && interval_unsupported(c->intervals)) {
        interval_free(c->intervals);
        c->intervals = NULL;
    }
    c->slice = slice_compute(c->t, c->intervals, NULL);
    double seconds = limits_now() - start;
    c->effects = modref_places_new(c->p, c->t->pt, c->t->calls, c->t->effects);
    uint64_t bytes = c->bytes, depended = c->depended;
    c->of_program = 0;
    const char *unknown = not_modelled(c);
    c->has_models = has_models(c);
    if (!c->timed && !unknown) run_all(c);
    c->programs += !unknown;
    c->skipped += unknown != NULL;
    if (unknown) {
        printf("skip %s: %s\n", c->file, unknown);
    } else {
        print_result(c, seconds, c->bytes - bytes, c->depended - depended);
    }
    memory_close(c);
    modref_places_free(c->effects);
    slice_free(c->slice);
    interval_free(c->intervals);
    task_free(c->t);
    free(c->ex_of_var);
    map_free(&c->told);
    map_free(&c->numbers);
    c->told = c->numbers = (map64){0};
}

static void check_file(fact_check *c)
{
    c->p = tool_read(c->file, c->ilp32, c->flags, c->count_flags, &c->sources, &c->messages, &c->space);
    fn entry = c->p ? program_find(c->p, "main") : FN_NONE;
    if (entry.i != FN_NONE.i) {
        analyse_and_run(c, entry);
    } else {
        printf("skip %s: %s\n", c->file, c->p ? "no main" : "not understood");
        c->skipped++;
    }
    fflush(stdout);
    if (c->p) program_free(c->p);
    space_free(c->space);
    diag_free(&c->messages);
    source_map_free(&c->sources);
}

static externals_mode externals_named(const char *mode)
{
    return strcmp(mode, "anything") == 0 ? EXTERNALS_ANYTHING : strcmp(mode, "writes") == 0 ? EXTERNALS_WRITES : EXTERNALS_PURE;
}

static void work(void *context)
{
    tool_arguments *a = context;
    fact_check c = {
        .runs = 3, .seed = 1, .steps = 20000, .nowhere = fopen("/dev/null", "w"), .flags = calloc((size_t)a->count, sizeof *c.flags)};
    for (int k = 1; k < a->count; k++) {
        const char *x = a->values[k];
        bool more = k + 1 < a->count;
        if (strcmp(x, "--32") == 0) c.ilp32 = true;
        else if (strcmp(x, "--64") == 0) c.ilp32 = false;
        else if (strcmp(x, "--units") == 0) c.units = true;
        else if (strcmp(x, "--time") == 0) c.timed = true;
        else if (strcmp(x, "--verbose") == 0) c.verbose = true;
        else if (strcmp(x, "--externals") == 0 && more) c.externals = externals_named(a->values[++k]);
        else if (strcmp(x, "--runs") == 0 && more) c.runs = (uint32_t)atoi(a->values[++k]);
        else if (strcmp(x, "--seed") == 0 && more) c.seed = (uint64_t)atoll(a->values[++k]);
        else if (strcmp(x, "--steps") == 0 && more) c.steps = (uint64_t)atoll(a->values[++k]);
        else if (strcmp(x, "--forget") == 0 && more) c.forget = (uint64_t)atoll(a->values[++k]);
        else if (x[0] == '-') c.flags[c.count_flags++] = x;
        else {
            c.file = x;
            check_file(&c);
        }
    }
    printf("programs=%u executions=%u skipped=%u bytes=%llu values=%llu dependences=%llu compared=%llu violated=%u\n", c.programs,
           c.executions, c.skipped, (unsigned long long)c.bytes, (unsigned long long)c.values, (unsigned long long)c.depended,
           (unsigned long long)c.compared, c.violated);
    a->status = c.violated > 0;
    free(c.flags);
    fclose(c.nowhere);
}

int main(int argc, char **argv) { return tool_run(argc, argv, 0, work); }
