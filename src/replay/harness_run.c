/* Compiling and running. Everything happens in a directory of its own. */
#include "replay/harness_internal.h"

#include "cfa/print/print.h"
#include "replay/sandbox/workshop.h"
#include <signal.h>

enum { DEFAULT_SECONDS = 2 };
enum { LONG_BYTES = 40000 }; /* of a text that takes the compiler longer than all else takes */

typedef struct {
    const violation *v;
    const harness_program *with;
    harness_record record;
    workshop shop;
    harness_result out;
    bool no_compiler, was_compiled;
    bool was_endless; /* the compiled program was stopped, as it waited or grew */
    bool is_kept;     /* the harness is for the user, who compiles it by the command in its first lines */
    bool alone;       /* linked without the C library */
    bool lenient;     /* what is nowhere defined lies at 0; who comes there ends */
} attempt;

static const char *path_in(attempt *a, const char *file) { return workshop_path(&a->shop, file); }

/* ---- compiling ---- */

static void add(command_words *w, const char *word) { vec_push(w, word); }

static bool has_entry_values(const attempt *a)
{
    for (uint32_t k = 0; k < a->v->count; k++)
        if (!a->v->choices[k].is_input && a->v->choices[k].origin == ORIGIN_ENTRY) return true;
    return false;
}

static void add_fixed(const attempt *a, command_words *w, bool zero_locals)
{
    static const char *const fixed[] = {"-O0",          "-w",       "-fwrapv", "-fno-strict-aliasing", "-fno-stack-protector",
                                        "-fno-builtin", "-fno-pie", "-pipe"};
    add(w, a->v->task->program->ilp32 ? "-m32" : "-m64");
    for (unsigned k = 0; k < sizeof fixed / sizeof *fixed; k++) add(w, fixed[k]);
    if (zero_locals) add(w, "-ftrivial-auto-var-init=zero");
}

static command_end compile(attempt *a, const char *harness, const char *const *files, uint32_t count, bool with_flags, bool zero_locals)
{
    command_words w = {0};
    add_fixed(a, &w, zero_locals);
    add(&w, "-static");
    add(&w, "-no-pie");
    for (uint32_t k = 0; with_flags && k < a->with->source.count_flags; k++) add(&w, a->with->source.flags[k]);
    add(&w, "-o");
    add(&w, path_in(a, "program"));
    add(&w, harness);
    for (uint32_t k = 0; k < count; k++) add(&w, files[k]);
    if (!a->alone) add(&w, path_in(a, "end.s"));
    /* memory from outside lies below the program */
    if (!a->v->task->program->ilp32) add(&w, "-Wl,-Ttext-segment=0x10000000");
    add(&w, "-Wl,-z,muldefs");
    if (a->lenient) add(&w, "-Wl,--unresolved-symbols=ignore-all");
    add(&w, "-Wl,--wrap=malloc,--wrap=realloc,--wrap=free");
    if (has_entry_values(a) && strcmp(fn_name(a->v->task->program, a->v->task->entry), "main") == 0) add(&w, "-Wl,--wrap=main");
    if (a->alone) {
        add(&w, "-nostartfiles");
        add(&w, "-nodefaultlibs");
        add(&w, "-lgcc");
    } else {
        add(&w, "-lm");
    }
    command_end end = workshop_compile(&a->shop, &w);
    vec_free(&w);
    if (end == COMMAND_NOT_STARTED) a->no_compiler = true;
    return end;
}

static bool has_failed(command_end end) { return end == COMMAND_FAILED || end == COMMAND_NOT_STARTED; }

static bool end_with(attempt *a, harness_outcome outcome, const char *format, ...) __attribute__((format(printf, 3, 4)));
static bool end_with(attempt *a, harness_outcome outcome, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(a->out.reason, sizeof a->out.reason, format, list);
    va_end(list);
    a->out.outcome = outcome;
    return outcome == HARNESS_REACHED;
}
#define fail(a, ...) end_with(a, HARNESS_NOT_RUN, __VA_ARGS__)

/* Without a compiler for the data model everything fails; that is the reason to give then. */
static bool explain_failure(attempt *a)
{
    char error[120];
    workshop_error(&a->shop, error, sizeof error);
    if (a->no_compiler) return fail(a, "no compiler");
    if (a->v->task->program->ilp32) {
        const char *trivial = path_in(a, "trivial.c");
        FILE *f = fopen(trivial, "w");
        if (f) fprintf(f, "extern int puts(const char *);\nint main(void) { return puts(\"\"); }\n"), fclose(f);
        if (has_failed(compile(a, trivial, NULL, 0, false, false)) &&
            (workshop_says(&a->shop, "-m32") || workshop_says(&a->shop, "incompatible") || workshop_says(&a->shop, "Scrt1.o") ||
             workshop_says(&a->shop, "bits/")))
            return fail(a, "no 32-bit compiler");
    }
    return fail(a, "does not compile: %s", *error ? error : "?");
}

static bool explain_stop(attempt *a)
{
    return fail(a, "%s while it was compiled",
                a->shop.limits && a->shop.limits->hit ? limits_reason_text(a->shop.limits->hit) : "too slow");
}

static bool write_file(attempt *a, const char *file, bool printed)
{
    FILE *f = fopen(file, "w");
    bool ok = f && harness_write_record(a->v, &a->record, printed, f);
    if (ok && a->alone) harness_write_library(f);
    return (!f || fclose(f) == 0) && ok;
}

/* ---- running ---- */

static bool run(attempt *a)
{
    a->was_compiled = true;
    double seconds = a->with->seconds > 0 ? a->with->seconds : DEFAULT_SECONDS;
    sandbox_result r = workshop_execute(&a->shop, "program", seconds, a->with->source.unguarded);
    switch (r.end) {
    case SANDBOX_LIMIT: return fail(a, "%s", limits_reason_text(a->shop.limits->hit));
    case SANDBOX_LATE: a->was_endless = true; return fail(a, "the compiled program waits");
    case SANDBOX_TOO_LARGE: a->was_endless = true; return fail(a, "the compiled program needs too much memory");
    case SANDBOX_NOT_STARTED: return fail(a, "the compiled program cannot be started");
    case SANDBOX_MISSING: return fail(a, "there is no sandbox (seccomp) here to run the compiled program in");
    case SANDBOX_REFUSED: return fail(a, "the sandbox stopped the compiled program, which called %s", r.call);
    case SANDBOX_TIMED_OUT: return end_with(a, HARNESS_DIFFERS, "it runs for more than %g seconds", seconds);
    case SANDBOX_TALKS: return end_with(a, HARNESS_DIFFERS, "it writes without end on standard error");
    case SANDBOX_SIGNALLED:
        if (r.status == SIGILL || r.status == SIGTRAP) return end_with(a, HARNESS_DIFFERS, "it takes another path");
        return end_with(a, HARNESS_DIFFERS, "it ends by signal %d", r.status);
    case SANDBOX_EXITED: break;
    }
    if (r.status == HARNESS_STATUS && strstr(r.said, "reprove: error reached")) return end_with(a, HARNESS_REACHED, "%s", "");
    if (r.status == HARNESS_STATUS + 1 && strstr(r.said, "reprove: no room for memory")) return fail(a, "no room for memory from outside");
    if (r.status == HARNESS_STATUS + 1 && strstr(r.said, "reprove: ")) return end_with(a, HARNESS_DIFFERS, "it takes another path");
    return end_with(a, HARNESS_DIFFERS, "it exits with status %d", r.status);
}

/* ---- functions with internal linkage that the harness calls, or that call it ---- */

static const char *static_entry(const attempt *a) /* NULL: it is not static */
{
    const verify_task *t = a->v->task;
    return fn_get(t->program, t->entry)->is_static ? fn_name(t->program, t->entry) : NULL;
}

static bool is_static_error(const attempt *a, const char *label, size_t len)
{
    const cfa_program *p = a->v->task->program;
    for (uint32_t k = 0; k < p->functions.len; k++) {
        const char *called = fn_name(p, (fn){k});
        if (p->functions.data[k].is_static && property_is_error(&a->v->task->property, called) && strlen(called) == len &&
            memcmp(called, label, len) == 0)
            return true;
    }
    return false;
}

static bool is_label_of(const char *line, size_t len, const char *function)
{
    return function && len == strlen(function) + 2 && memcmp(line, function, len - 2) == 0;
}

/* A copy of the compiler's output in which error functions begin with a jump to the harness, and the harness can call the entry. */
static bool open_up(attempt *a, const char *from, const char *to)
{
    FILE *in = fopen(from, "r"), *out = in ? fopen(to, "w") : NULL;
    char *line = NULL;
    size_t room = 0;
    ssize_t len;
    while (out && (len = getline(&line, &room, in)) > 0) {
        fputs(line, out);
        if (is_label_of(line, (size_t)len, static_entry(a))) fprintf(out, "\t.globl\t%s\n", static_entry(a));
        if (len > 2 && line[len - 2] == ':' && is_static_error(a, line, (size_t)len - 2)) fputs("\tjmp\t" HARNESS_STATIC_ERROR "\n", out);
    }
    free(line);
    if (in) fclose(in);
    return out && fclose(out) == 0;
}

/* The user's files as assembly. false: one of them does not compile. */
static bool assemble_files(attempt *a, const char **files)
{
    for (uint32_t k = 0; k < a->with->source.count_files; k++) {
        const char *raw = path_in(a, "raw.s");
        command_words w = {0};
        add_fixed(a, &w, true);
        for (uint32_t f = 0; f < a->with->source.count_flags; f++) add(&w, a->with->source.flags[f]);
        add(&w, "-fkeep-static-functions");
        add(&w, "-S");
        add(&w, "-o");
        add(&w, raw);
        add(&w, a->with->source.files[k]);
        command_end end = workshop_compile(&a->shop, &w);
        vec_free(&w);
        files[k] = path_in(a, arena_printf(&a->shop.memory, "file%u.s", k));
        if (end != COMMAND_DONE || !open_up(a, raw, files[k])) return false;
    }
    return true;
}

static bool try_original(attempt *a, const char *harness)
{
    for (uint32_t k = 0; k < a->with->source.count_files; k++)
        if (strcmp(a->with->source.files[k], "-") == 0) return fail(a, "the program was read from standard input");
    if (!a->with->source.count_files) return fail(a, "no file");
    if (!write_file(a, harness, false)) return fail(a, "the harness would be too long");
    const char *const *files = a->with->source.files;
    if (harness_has_static_error(a->v) || static_entry(a)) {
        const char **assembled = ARENA_ARRAY(&a->shop.memory, const char *, a->with->source.count_files);
        if (!assemble_files(a, assembled)) return explain_failure(a);
        files = assembled;
    }
    command_end end = compile(a, harness, files, a->with->source.count_files, true, true);
    bool lacks_something = has_failed(end) && !a->is_kept && !a->alone && !a->lenient && workshop_says(&a->shop, "undefined reference");
    if (lacks_something || (has_failed(end) && a->alone && !a->no_compiler)) {
        a->lenient = !a->alone;
        a->alone = false;
        return try_original(a, harness);
    }
    if (end == COMMAND_DONE) return run(a);
    return end == COMMAND_STOPPED ? explain_stop(a) : explain_failure(a);
}

static bool try_printed(attempt *a, const char *harness, const char *program, bool whole)
{
    buf text = {0};
    if (whole) print_arbitrary_program(a->v->task->program, &text);
    else harness_print_part(a->v, &a->record, &text);
    FILE *f = fopen(program, "w");
    bool ok = f && fwrite(text.data, 1, text.len, f) == text.len;
    buf_free(&text);
    if (f && fclose(f) != 0) ok = false;
    if (!ok || !write_file(a, harness, true)) return fail(a, "the harness cannot be written");
    command_end end = compile(a, harness, &program, 1, false, true);
    if (has_failed(end) && !a->no_compiler && workshop_says(&a->shop, "-ftrivial-auto-var-init"))
        end = compile(a, harness, &program, 1, false, false);
    if (end == COMMAND_DONE) return run(a);
    if (has_failed(end) && a->alone && !a->no_compiler) {
        a->alone = false;
        return try_printed(a, harness, program, whole);
    }
    return end == COMMAND_STOPPED ? explain_stop(a) : explain_failure(a);
}

/* ---- around it ---- */

static void keep_file(attempt *a, const char *from, const char *to)
{
    FILE *in = fopen(from, "r"), *out = in ? fopen(to, "w") : NULL;
    char block[8192];
    size_t n;
    bool ok = out != NULL;
    while (ok && (n = fread(block, 1, sizeof block, in))) ok = fwrite(block, 1, n, out) == n;
    if (out && fclose(out) != 0) ok = false;
    if (in) fclose(in);
    if (!ok) fail(a, "%.150s cannot be written", to);
}

/* Other attempts would fail for the same reason. */
static bool is_final(const attempt *a)
{
    return (a->shop.limits && a->shop.limits->hit) || a->no_compiler || strcmp(a->out.reason, "no 32-bit compiler") == 0;
}

/* The last of the files that are linked, before the library: calls of malloc from behind it are not the program's. */
static void write_end(attempt *a)
{
    FILE *f = fopen(path_in(a, "end.s"), "w");
    if (!f) return;
    fputs(".text\n.globl reprove_text_end\nreprove_text_end:\n.section .note.GNU-stack,\"\",@progbits\n", f);
    fclose(f);
}

/* The original's run could only confirm by chance, and compiling it is the greater part of the work: what is printed of it is shorter. */
static bool is_better_printed(attempt *a)
{
    char what[60];
    size_t bytes = 0;
    const source_map *sources = a->v->task->program->sources;
    for (uint32_t f = 0; sources && f < sources->files.len; f++) bytes += sources->files.data[f]->len;
    return bytes > LONG_BYTES && !harness_is_restated(a->v->task->program, &a->record, what, sizeof what);
}

/* → the original's run decides */
static bool replay_original(attempt *a, const char *harness)
{
    const char *cannot = NULL;
    char what[sizeof a->out.reason];
    bool suits = harness_suits_original(a->v, &a->record, &cannot);
    if (harness_has_stand_ins(a->v->task->program)) {
        snprintf(a->out.instead, sizeof a->out.instead, "functions without a body do something in it");
        return false;
    }
    if (a->is_kept && harness_has_static_error(a->v)) {
        snprintf(a->out.instead, sizeof a->out.instead, "its error function is static");
        return false;
    }
    if (!suits && is_better_printed(a)) {
        snprintf(a->out.instead, sizeof a->out.instead, "%.119s", cannot);
        return false;
    }
    a->out.of_original = true;
    a->alone = !a->is_kept && harness_needs_no_library(a->v, &a->record, false);
    (void)try_original(a, harness);
    /* what the program itself does counts, unless it could not be told all the values */
    if (is_final(a) || (a->was_compiled && (a->out.outcome != HARNESS_DIFFERS || suits))) return true;
    a->out.of_original = false;
    memcpy(what, a->out.reason, sizeof what);
    snprintf(a->out.instead, sizeof a->out.instead, "%.119s", a->was_compiled || !suits ? cannot : what);
    return false;
}

/* The whole program, if it is kept; else what the execution uses of it. */
static void replay_printed(attempt *a, const char *harness, const char *printed)
{
    char what[60], first[sizeof a->out.reason];
    memcpy(first, a->out.reason, sizeof first);
    if (harness_is_restated(a->v->task->program, &a->record, what, sizeof what)) {
        end_with(a, HARNESS_DOUBTED, "%.100s; and printed from its automata, it may be another program, for %s", a->out.instead, what);
        return;
    }
    a->lenient = false;
    a->alone = !a->is_kept && harness_needs_no_library(a->v, &a->record, true);
    if (try_printed(a, harness, printed, a->is_kept) || strncmp(a->out.reason, "does not compile", 16) != 0) return;
    end_with(a, HARNESS_DOUBTED, "%.199s", *first ? first : a->out.reason); /* the original's reason is nearer to the user */
}

static void replay_in_directory(attempt *a, const char *keep)
{
    write_end(a);
    const char *harness = path_in(a, "harness.c"), *printed = path_in(a, "printed.c");
    if (!replay_original(a, harness)) replay_printed(a, harness, printed);
    if (!keep) return;
    keep_file(a, harness, keep);
    if (!a->out.of_original && a->out.outcome != HARNESS_DOUBTED)
        keep_file(a, printed, arena_printf(&a->shop.memory, "%s.program.c", keep));
}

/* The interpreter carries out what the automata say. If the compiled program does not come to its end, perhaps they do not say why. */
static void doubt_restated(attempt *a)
{
    char what[60], why[sizeof a->out.reason];
    if (!a->was_endless || a->out.outcome != HARNESS_NOT_RUN || !harness_is_restated(a->v->task->program, &a->record, what, sizeof what))
        return;
    memcpy(why, a->out.reason, sizeof why);
    end_with(a, HARNESS_DOUBTED, "%.100s; and the interpreter may carry out another program, for %s", why, what);
}

/* Whatever failed after a limit was hit, might not have failed without. */
static void note_limit(attempt *a)
{
    if (a->out.outcome != HARNESS_NOT_RUN || a->no_compiler || !a->shop.limits || !a->shop.limits->hit) return;
    end_with(a, HARNESS_CUT_OFF, "%s", limits_reason_text(a->shop.limits->hit));
}

harness_result harness_replay(const violation *v, const harness_program *with, const char *keep, limits *l)
{
    attempt a = {.v = v, .with = with, .out = {.outcome = HARNESS_NOT_RUN}, .is_kept = keep != NULL};
    if (!workshop_open(&a.shop, with->source.compiler, l)) {
        fail(&a, "no directory for temporary files");
        return a.out;
    }
    harness_record_make(v, l, &a.record);
    replay_in_directory(&a, keep);
    note_limit(&a);
    doubt_restated(&a);
    harness_record_free(&a.record);
    workshop_close(&a.shop);
    return a.out;
}
