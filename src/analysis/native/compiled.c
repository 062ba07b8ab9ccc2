#include "analysis/native/compiled.h"

#include "analysis/budgets.h"
#include "analysis/native/runtime.h"
#include "base/hash.h"
#include "cfa/print/print.h"
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Of processor time for one run: far more than its blocks take; a guard against a build that does something else. */
static double most_seconds(uint64_t blocks) { return 10 + (double)blocks * 1e-7; }

typedef struct {
    runtime_end end;
    int status; /* of the process */
    uint64_t blocks, sum;
} build_end;

typedef struct {
    const verify_task *task;
    const source_text *source;
    limits *limits;
    workshop shop;
    uint64_t mark;
    execution_result out;
} execution;

/* false, with the reason */
static bool fail(execution *x, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool fail(execution *x, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    x->out.end = EXECUTION_OPEN;
    vsnprintf(x->out.reason, sizeof x->out.reason, format, list);
    va_end(list);
    return false;
}

static bool stop(execution *x)
{
    x->out.end = EXECUTION_TOO_LONG;
    return false;
}

/* ---- compiling ---- */

static void add_words(command_words *w, const char *const *words)
{
    while (*words) vec_push(w, *words++);
}

/* Overflow wraps, as it does in all analyses; floats are computed in their own precision. */
static command_words begin_command(const execution *x)
{
    static const char *const all[] = {"-w",    "-fwrapv", "-fno-strict-aliasing", "-fno-stack-protector", "-fno-builtin", "-fno-pie",
                                      "-pipe", NULL};
    static const char *const narrow[] = {"-m32", "-msse2", "-mfpmath=sse", NULL}, *const wide[] = {"-m64", NULL};
    command_words w = {0};
    add_words(&w, x->task->program->ilp32 ? narrow : wide);
    add_words(&w, all);
    return w;
}

static bool compile(execution *x, command_words *w)
{
    char error[120];
    limits_work(x->limits, BUDGET_NATIVE_COMPILE);
    command_end end = workshop_compile(&x->shop, w);
    vec_free(w);
    switch (end) {
    case COMMAND_DONE: return true;
    case COMMAND_STOPPED: return stop(x);
    case COMMAND_NOT_STARTED: return fail(x, "no compiler");
    case COMMAND_FAILED: break;
    }
    workshop_error(&x->shop, error, sizeof error);
    return fail(x, "it does not compile: %s", *error ? error : "?");
}

static const char *const counting[] = {"-O0", "-fsanitize=thread", "-fsanitize-coverage=trace-pc", NULL};
static const char *const plainly[] = {"-O0", "-ftrivial-auto-var-init=zero", NULL};
static const char *const optimising[] = {"-O2", "-fno-inline", "-ftrivial-auto-var-init=pattern", NULL};
static const char *const checking[] = {"-O0",
                                       "-fsanitize=kernel-address",
                                       "--param",
                                       "asan-stack=1",
                                       "--param",
                                       "asan-globals=1",
                                       "--param",
                                       "asan-instrument-allocas=1",
                                       "--param",
                                       "asan-instrumentation-with-call-threshold=0",
                                       "-fsanitize-address-use-after-scope",
                                       "-fsanitize=undefined",
                                       "-fsanitize=float-cast-overflow",
                                       "-fsanitize-undefined-trap-on-error",
                                       "-Dmemset=reprove_memset",
                                       "-Dmemcpy=reprove_memcpy",
                                       "-Dmemmove=reprove_memmove",
                                       NULL};

/* The printed program (printed.c) or the user's text as one object file. */
static bool compile_program(execution *x, const char *const *how, bool printed, const char *object)
{
    command_words w = begin_command(x);
    add_words(&w, how);
    if (how == checking)
        vec_push(&w, arena_printf(&x->shop.memory, "-fasan-shadow-offset=0x%x",
                                  (unsigned)(x->task->program->ilp32 ? RUNTIME_SHADOW_32 : RUNTIME_SHADOW_64)));
    for (uint32_t k = 0; !printed && k < x->source->count_flags; k++) vec_push(&w, x->source->flags[k]);
    static const char *const into[] = {"-r", "-nostdlib", "-o", NULL};
    add_words(&w, into);
    vec_push(&w, workshop_path(&x->shop, object));
    if (printed) vec_push(&w, workshop_path(&x->shop, "printed.c"));
    for (uint32_t k = 0; !printed && k < x->source->count_files; k++) vec_push(&w, x->source->files[k]);
    return compile(x, &w);
}

static bool link_program(execution *x, const char *object, const runtime_options *o)
{
    buf text = {0};
    runtime_write(x->task, o, &text);
    bool written = workshop_write(&x->shop, "runtime.c", text.data, text.len);
    buf_free(&text);
    if (!written) return fail(x, "no directory for temporary files");
    command_words w = begin_command(x);
    static const char *const how[] = {"-O2", "-fno-tree-loop-distribute-patterns", "-static", "-no-pie", "-Wl,-z,muldefs", "-o", NULL};
    add_words(&w, how);
    vec_push(&w, workshop_path(&x->shop, "program"));
    vec_push(&w, workshop_path(&x->shop, "runtime.c"));
    vec_push(&w, workshop_path(&x->shop, object));
    if (!x->task->program->ilp32) vec_push(&w, "-Wl,-Ttext-segment=0x10000000");
    vec_push(&w, "-lm");
    return compile(x, &w);
}

/* ---- running ---- */

static bool execute(execution *x, uint64_t blocks, build_end *out)
{
    sandbox_result r = workshop_execute(&x->shop, "program", most_seconds(blocks), x->source->unguarded);
    *out = (build_end){.status = r.status};
    out->end = runtime_read(r.said, x->mark, &out->blocks, &out->sum);
    switch (r.end) {
    case SANDBOX_EXITED: return out->end != RUNTIME_SILENT || fail(x, "it ends without being noticed");
    case SANDBOX_SIGNALLED:
        if (r.status == SIGILL || r.status == SIGTRAP) return fail(x, "undefined behaviour");
        return fail(x, "it ends by signal %d", r.status);
    case SANDBOX_REFUSED: return fail(x, "the sandbox stopped it, because it called %s", r.call);
    case SANDBOX_TALKS: return fail(x, "it writes without end on standard error");
    case SANDBOX_TOO_LARGE: return fail(x, "it needs too much memory");
    case SANDBOX_NOT_STARTED: return fail(x, "it cannot be started");
    case SANDBOX_MISSING: return fail(x, "there is no sandbox (seccomp) here to run it in");
    case SANDBOX_LATE: return fail(x, "it waits");
    case SANDBOX_TIMED_OUT:
    case SANDBOX_LIMIT: return stop(x);
    }
    return false;
}

static bool has_sense(execution *x, const build_end *b)
{
    if (b->end == RUNTIME_ACCESS) return fail(x, "undefined behaviour: an access outside of objects");
    if (b->end == RUNTIME_MEMORY) return fail(x, "it needs too much memory");
    return b->end != RUNTIME_TOO_LONG || stop(x);
}

/* ---- the builds ---- */

/* The run is begun again with more blocks until it comes to its end: so much is lost, but each run is short enough for its turn. */
static bool count_blocks(execution *x, build_end *out)
{
    const uint64_t most_blocks = (uint64_t)BUDGET_NATIVE_BLOCKS;
    for (uint64_t most = BUDGET_NATIVE_FIRST_BLOCKS;; most *= BUDGET_NATIVE_MORE_BLOCKS) {
        if (most > most_blocks) most = most_blocks;
        runtime_options o = {.kind = RUNTIME_COUNTED, .mark = x->mark, .most_blocks = most};
        if (!link_program(x, "printed.o", &o) || !execute(x, most, out)) return false;
        limits_work(x->limits, out->blocks / BUDGET_NATIVE_BLOCKS_PER_TICK);
        if (x->limits && x->limits->hit) return stop(x);
        if (out->end != RUNTIME_TOO_LONG || most == most_blocks) return has_sense(x, out);
    }
}

static bool agrees(execution *x, const build_end *a, const build_end *b, const char *with)
{
    if (!has_sense(x, b)) return false;
    if (a->end == b->end && (a->end != RUNTIME_ENDS || a->status == b->status)) return true;
    return fail(x, "it ends otherwise %s", with);
}

static bool compare(execution *x, const build_end *first, const char *object, const runtime_options *o, const char *with)
{
    build_end end;
    limits_work(x->limits, first->blocks / BUDGET_NATIVE_BLOCKS_PER_TICK);
    if (x->limits && x->limits->hit) return stop(x);
    if (!link_program(x, object, o) || !execute(x, first->blocks, &end) || !agrees(x, first, &end, with)) return false;
    return o->kind != RUNTIME_COUNTED || (first->sum == end.sum && first->blocks == end.blocks) ||
           fail(x, "it reads memory that it has not written");
}

static bool print_program_text(execution *x)
{
    buf text = {0};
    print_arbitrary_program(x->task->program, &text);
    bool ok = workshop_write(&x->shop, "printed.c", text.data, text.len);
    buf_free(&text);
    return ok || fail(x, "no directory for temporary files");
}

static bool run_builds(execution *x)
{
    build_end first;
    runtime_options ones = {.kind = RUNTIME_COUNTED, .mark = x->mark, .fill = 0xff};
    runtime_options plain = {.mark = x->mark}, filled = {.mark = x->mark, .fill = 0xa5}, safe = {.kind = RUNTIME_CHECKED, .mark = x->mark};
    if (!print_program_text(x) || !compile_program(x, counting, true, "printed.o") || !count_blocks(x, &first)) return false;
    ones.most_blocks = first.blocks + 1;
    bool agree = compile_program(x, checking, false, "checked.o") && compare(x, &first, "checked.o", &safe, "when it is checked") &&
                 compare(x, &first, "printed.o", &ones, "with other memory") && compile_program(x, plainly, false, "plain.o") &&
                 compare(x, &first, "plain.o", &plain, "with -O0") && compile_program(x, optimising, false, "fast.o") &&
                 compare(x, &first, "fast.o", &filled, "with -O2");
    x->out.is_long = first.blocks > BUDGET_NATIVE_REPLAYED_BLOCKS;
    if (agree) x->out.end = first.end == RUNTIME_ERROR ? EXECUTION_REACHES : EXECUTION_ENDS;
    return agree;
}

/* The program cannot know the mark: it depends on all of its text. */
static uint64_t mark_of(const cfa_program *p)
{
    hash128 h = {0};
    for (uint32_t k = 0; k < p->functions.len; k++) h = hash_join(h, p->functions.data[k].closure);
    return hash_pair(h.lo, h.hi) | 1;
}

execution_result compiled_execute(const verify_task *t, const source_text *text, limits *l)
{
    execution x = {.task = t, .source = text, .limits = l, .mark = mark_of(t->program), .out = {.end = EXECUTION_OPEN}};
    bool is_file = text->count_files > 0;
    for (uint32_t k = 0; k < text->count_files; k++) is_file &= strcmp(text->files[k], "-") != 0;
    if (!is_file) (void)fail(&x, "the program was read from standard input");
    else if (!workshop_open(&x.shop, text->compiler, l)) (void)fail(&x, "no directory for temporary files");
    else {
        (void)run_builds(&x);
        workshop_close(&x.shop);
    }
    return x.out;
}

void compiled_assume(engine_result *out)
{
    engine_result_assume(out, "the execution is that of the compiled program: gcc -O0, gcc -O2 and two fillings of memory that was not "
                              "written agree, and gcc's checks of accesses and operations report all undefined behaviour");
}
