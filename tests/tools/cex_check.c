/* cex_check [--32] [--seeds N | --engine NAME] [--trace] [--native] [--keep FILE] [--flag -Dx]… FILE…: counterexamples of executions.
 * Random executions in the interpreter are tried until one reaches an error call. Its path, without its values, is what an engine would
 * find: the values that analysis/cex/counterexample finds for it must take the interpreter to an error call again, and the compiled harness
 * too. With --engine, an engine is asked for 10 seconds instead. One line per program: NAME: none | infeasible | unknown | confirmed STEPS
 * [native yes|no(…) original|printed] | refuted REASON. Exit status 1: something was not confirmed. */
#include "report/violation.h"
#include "analysis/cex/counterexample.h"
#include "replay/interpreted/replay.h"
#include "api/session.h"
#include "base/bigstack.h"
#include "replay/harness.h"
#include <stdio.h>
#include <string.h>

typedef VEC(trace_step) path;

typedef struct {
    const verify_task *task;
    path steps;
    VEC(uint32_t) open; /* per activation: the last step */
} recorder;

enum { MOST_RECORDED = 300000, MORE_MEMORY = 1 << 27 };

/* The branch that an assume took shows in the next step of the same activation. */
static void record(void *context, const run_view *v, fn f, uint32_t where, uint32_t depth)
{
    recorder *r = context;
    (void)v;
    if (r->steps.len >= MOST_RECORDED) return;
    if (r->open.len >= depth) {
        trace_step *before = &r->steps.data[r->open.data[depth - 1]];
        const location *l = &fn_get(r->task->program, before->function)->locations[before->where];
        if (before->function.i == f.i && op_get(r->task->program->space, l->op)->kind == OP_ASSUME && where != l->next[0])
            before->branch = 1;
    }
    r->open.len = r->open.len < depth ? r->open.len : depth - 1;
    vec_push(&r->open, r->steps.len);
    vec_push(&r->steps, (trace_step){f, where, 0});
}

typedef struct {
    const char *file;
    const cfa_program *p;
    uint32_t seeds;
    bool trace, native;
    const char *const *flags;
    uint32_t count_flags;
    const char *keep, *engine;
    bool failed;
} job;

static bool find_execution(const job *j, const verify_task *t, recorder *r)
{
    for (uint64_t seed = 1; seed <= j->seeds; seed++) {
        run_observer o = {.context = r, .step = record, .input_seed = seed};
        limits l = {.memory_bytes = limits_resident_bytes() + MORE_MEMORY}; /* a random size may be one of gigabytes */
        run_options options = {.property = {.failed_assert_is_error = true},
                               .seed = seed % 2 ? seed : 0,
                               .max_steps = MOST_RECORDED,
                               .observer = &o,
                               .limits = &l};
        vec_clear(&r->steps);
        vec_clear(&r->open);
        run_result result = interpret(t->program, &options);
        if (result.outcome == RUN_ERROR_CALL) return true;
    }
    return false;
}

static bool ask_engine(const job *j, const verify_task *t, engine_result *out)
{
    limits l = {0};
    stats st = {0};
    limits_set_timeout(&l, 10);
    engine_options o = {.limits = &l, .stats = &st};
    const engine *e = engine_find(j->engine);
    if (e) e->run(t, &o, out);
    if (out->answer != ENGINE_FALSE) printf("%s ", out->reason);
    return out->answer == ENGINE_FALSE;
}

static void check(void *context)
{
    job *j = context;
    fn entry = program_find(j->p, "main");
    verify_task *t = entry.i != FN_NONE.i ? task_new(j->p, entry, &(property){.failed_assert_is_error = true}, NULL) : NULL;
    recorder r = {.task = t};
    engine_result found;
    engine_result_init(&found);
    if (!t || !(j->engine ? ask_engine(j, t, &found) : find_execution(j, t, &r))) {
        printf("%s: none\n", j->file);
        engine_result_free(&found);
        vec_free(&r.steps);
        vec_free(&r.open);
        task_free(t);
        return;
    }
    path_answer answer = PATH_UNKNOWN;
    if (!j->engine) answer = counterexample_of_path(t, r.steps.data, r.steps.len, NULL, NULL, &found);
    else if (found.answer == ENGINE_FALSE) answer = PATH_FEASIBLE;
    if (answer != PATH_FEASIBLE) {
        printf("%s: %s (%u steps)\n", j->file, answer == PATH_INFEASIBLE ? "infeasible" : "unknown", r.steps.len);
        j->failed = true;
    } else {
        replay_result y = replay_check(t, found.choices.data, found.choices.len, NULL);
        violation v = {t, found.choices.data, found.choices.len, &y};
        printf("%s: %s", j->file, y.confirmed ? "confirmed" : "refuted ");
        if (y.confirmed) printf(" %llu steps", (unsigned long long)y.steps);
        else printf("%s", y.reason);
        j->failed |= !y.confirmed;
        if (y.confirmed && j->native) {
            harness_result h = harness_replay(
                &v, &(harness_program){.source = {.files = &j->file, .count_files = 1, .flags = j->flags, .count_flags = j->count_flags}},
                j->keep, NULL);
            printf(" native %s %s", h.outcome == HARNESS_REACHED ? "yes" : h.reason, h.of_original ? "original" : "printed");
            j->failed |= h.outcome != HARNESS_REACHED;
        }
        printf("\n");
        if (y.confirmed && j->trace) (void)violation_tell(&v, NULL, stdout, NULL);
    }
    fflush(stdout);
    engine_result_free(&found);
    vec_free(&r.steps);
    vec_free(&r.open);
    task_free(t);
}

int main(int argc, char **argv)
{
    reprove_options options = {0};
    VEC(const char *) flags = {0};
    job j = {.seeds = 50};
    int k = 1;
    for (; k < argc && argv[k][0] == '-'; k++) {
        if (strcmp(argv[k], "--32") == 0) options.ilp32 = true;
        else if (strcmp(argv[k], "--trace") == 0) j.trace = true;
        else if (strcmp(argv[k], "--native") == 0) j.native = true;
        else if (strcmp(argv[k], "--keep") == 0 && k + 1 < argc) j.keep = argv[++k];
        else if (strcmp(argv[k], "--engine") == 0 && k + 1 < argc) j.engine = argv[++k];
        else if (strcmp(argv[k], "--seeds") == 0 && k + 1 < argc) j.seeds = (uint32_t)strtoul(argv[++k], NULL, 10);
        else if (strcmp(argv[k], "--flag") == 0 && k + 1 < argc) vec_push(&flags, argv[++k]);
        else return fprintf(stderr, "cex_check: %s?\n", argv[k]), 64;
    }
    j.count_flags = flags.len;
    vec_push(&flags, NULL);
    j.flags = options.compiler_flags = flags.data;
    for (; k < argc; k++) {
        reprove *session = reprove_new(&options);
        reprove_program *program = NULL;
        const char *file = argv[k];
        if (reprove_open(session, &file, 1, &program) == REPROVE_OK) {
            j.file = file;
            j.p = program->cfa;
            bigstack_run(check, &j);
        } else {
            printf("%s: unreadable\n", file);
        }
        reprove_close(program);
        reprove_free(session);
    }
    vec_free(&flags);
    return j.failed;
}
