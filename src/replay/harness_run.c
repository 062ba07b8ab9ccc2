/* Compiling and running. Everything happens in a directory of its own. */
#include "replay/harness_internal.h"

#include "cfa/print/print.h"
#include "replay/sandbox/sandbox.h"
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DEFAULT_SECONDS = 2, COMPILE_SECONDS = 60 };
enum { LONG_BYTES = 40000 }; /* of a text that takes the compiler longer than all else takes */

typedef struct {
    const violation *v;
    const harness_program *with;
    harness_record record;
    limits *limits;
    char directory[64];
    VEC(const char *) compiler; /* its words */
    arena memory;
    harness_result out;
    bool no_compiler, was_compiled;
    bool is_kept; /* the harness is for the user, who compiles it by the command in its first lines */
    bool alone;   /* linked without the C library */
    bool lenient; /* undefined functions lie at 0; an execution that comes there ends */
} attempt;

typedef VEC(char *) words;

static const char *path_in(attempt *a, const char *file) { return arena_printf(&a->memory, "%s/%s", a->directory, file); }

/* ---- child processes ---- */

/* The environment, with our directory for the compiler's temporary files: files of a killed compiler go with the directory. */
static words own_variables(attempt *a)
{
    words w = {0};
    for (char **k = environ; *k; k++)
        if (strncmp(*k, "TMPDIR=", 7) != 0) vec_push(&w, *k);
    vec_push(&w, arena_printf(&a->memory, "TMPDIR=%s", a->directory));
    vec_push(&w, NULL);
    return w;
}

static pid_t start(attempt *a, char *const *command)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t all, none;
    pid_t pid = 0;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, path_in(a, "compiler.err"), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    words variables = own_variables(a);
    int failed = posix_spawnp(&pid, command[0], &actions, &attributes, command, variables.data);
    vec_free(&variables);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return failed ? 0 : pid;
}

typedef enum { RAN, TIMED_OUT, NOT_STARTED, STOPPED } run_end;

static run_end execute(attempt *a, char *const *command, double seconds, int *status)
{
    pid_t pid = start(a, command);
    if (!pid) return NOT_STARTED;
    double until = limits_now() + seconds;
    for (useconds_t pause = 200;; pause = pause < 10000 ? pause * 2 : pause) {
        pid_t done = waitpid(pid, status, WNOHANG);
        bool hit = a->limits && limits_look(a->limits) != LIMIT_NONE;
        if (done == pid) {
            kill(-pid, SIGKILL); /* whatever it has left behind */
            return RAN;
        }
        if (done < 0 || hit || limits_now() > until) {
            kill(-pid, SIGKILL);
            kill(pid, SIGKILL);
            while (waitpid(pid, status, 0) < 0 && errno == EINTR) continue;
            return hit ? STOPPED : TIMED_OUT;
        }
        usleep(pause);
    }
}

/* The first line that says "error", or where a symbol is missing. */
static void first_error(attempt *a, const char *file, char *out, size_t size)
{
    FILE *in = fopen(path_in(a, file), "r");
    char line[400];
    *out = 0;
    while (in && fgets(line, sizeof line, in)) {
        const char *text = strstr(line, "error: ");
        if (!text) text = strstr(line, "undefined reference");
        if (!text) continue;
        snprintf(out, size, "%s", strncmp(text, "error: ", 7) == 0 ? text + 7 : text);
        out[strcspn(out, "\n")] = 0;
        break;
    }
    if (in) fclose(in);
}

static bool contains(attempt *a, const char *file, const char *text)
{
    FILE *in = fopen(path_in(a, file), "r");
    char line[400];
    bool found = false;
    while (in && !found && fgets(line, sizeof line, in)) found = strstr(line, text) != NULL;
    if (in) fclose(in);
    return found;
}

/* ---- compiling ---- */

static void add(words *w, const char *word) { vec_push(w, (char *)word); }

static bool has_entry_values(const attempt *a)
{
    for (uint32_t k = 0; k < a->v->count; k++)
        if (!a->v->choices[k].is_input && a->v->choices[k].origin == ORIGIN_ENTRY) return true;
    return false;
}

typedef enum { COMPILED, NOT_COMPILED, COMPILE_STOPPED } compile_end;

static void add_compiler(const attempt *a, words *w, bool zero_locals)
{
    static const char *const fixed[] = {"-O0",          "-w",       "-fwrapv", "-fno-strict-aliasing", "-fno-stack-protector",
                                        "-fno-builtin", "-fno-pie", "-pipe"};
    for (uint32_t k = 0; k < a->compiler.len; k++) add(w, a->compiler.data[k]);
    add(w, a->v->task->program->ilp32 ? "-m32" : "-m64");
    for (unsigned k = 0; k < sizeof fixed / sizeof *fixed; k++) add(w, fixed[k]);
    if (zero_locals) add(w, "-ftrivial-auto-var-init=zero");
}

static compile_end compile(attempt *a, const char *harness, const char *const *files, uint32_t count, bool with_flags, bool zero_locals)
{
    words w = {0};
    int status = 0;
    add_compiler(a, &w, zero_locals);
    add(&w, "-static");
    add(&w, "-no-pie");
    for (uint32_t k = 0; with_flags && k < a->with->count_flags; k++) add(&w, a->with->flags[k]);
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
    add(&w, NULL);
    run_end end = execute(a, w.data, COMPILE_SECONDS, &status);
    vec_free(&w);
    if (end == NOT_STARTED) a->no_compiler = true;
    if (end == STOPPED || end == TIMED_OUT) return COMPILE_STOPPED;
    return end == RAN && WIFEXITED(status) && WEXITSTATUS(status) == 0 ? COMPILED : NOT_COMPILED;
}

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
    first_error(a, "compiler.err", error, sizeof error);
    if (a->no_compiler) return fail(a, "no compiler");
    if (a->v->task->program->ilp32) {
        const char *trivial = path_in(a, "trivial.c");
        FILE *f = fopen(trivial, "w");
        if (f) fprintf(f, "extern int puts(const char *);\nint main(void) { return puts(\"\"); }\n"), fclose(f);
        if (compile(a, trivial, NULL, 0, false, false) == NOT_COMPILED &&
            (contains(a, "compiler.err", "-m32") || contains(a, "compiler.err", "incompatible") || contains(a, "compiler.err", "Scrt1.o") ||
             contains(a, "compiler.err", "bits/")))
            return fail(a, "no 32-bit compiler");
    }
    return fail(a, "does not compile: %s", *error ? error : "?");
}

static bool explain_stop(attempt *a)
{
    return fail(a, "%s while it was compiled", a->limits && a->limits->hit ? limits_reason_text(a->limits->hit) : "too slow");
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
    const char *empty = path_in(a, "empty");
    if (mkdir(empty, 0500) != 0 && errno != EEXIST) return fail(a, "no directory for temporary files");
    sandbox_result r = sandbox_run(path_in(a, "program"), empty, seconds, true, a->limits);
    if (r.end == SANDBOX_MISSING && a->with->unguarded) r = sandbox_run(path_in(a, "program"), empty, seconds, false, a->limits);
    switch (r.end) {
    case SANDBOX_LIMIT: return fail(a, "%s", limits_reason_text(a->limits->hit));
    case SANDBOX_LATE: return fail(a, "the compiled program waits");
    case SANDBOX_TOO_LARGE: return fail(a, "the compiled program needs too much memory");
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
    for (uint32_t k = 0; k < a->with->count_files; k++) {
        const char *raw = path_in(a, "raw.s");
        words w = {0};
        int status = 0;
        add_compiler(a, &w, true);
        for (uint32_t f = 0; f < a->with->count_flags; f++) add(&w, a->with->flags[f]);
        add(&w, "-fkeep-static-functions");
        add(&w, "-S");
        add(&w, "-o");
        add(&w, raw);
        add(&w, a->with->files[k]);
        add(&w, NULL);
        run_end end = execute(a, w.data, COMPILE_SECONDS, &status);
        vec_free(&w);
        files[k] = path_in(a, arena_printf(&a->memory, "file%u.s", k));
        if (end != RAN || !WIFEXITED(status) || WEXITSTATUS(status) != 0 || !open_up(a, raw, files[k])) return false;
    }
    return true;
}

static bool try_original(attempt *a, const char *harness)
{
    for (uint32_t k = 0; k < a->with->count_files; k++)
        if (strcmp(a->with->files[k], "-") == 0) return fail(a, "the program was read from standard input");
    if (!a->with->count_files) return fail(a, "no file");
    if (!write_file(a, harness, false)) return fail(a, "the harness would be too long");
    const char *const *files = a->with->files;
    if (harness_has_static_error(a->v) || static_entry(a)) {
        const char **assembled = ARENA_ARRAY(&a->memory, const char *, a->with->count_files);
        if (!assemble_files(a, assembled)) return explain_failure(a);
        files = assembled;
    }
    compile_end end = compile(a, harness, files, a->with->count_files, true, true);
    bool lacks_something =
        end == NOT_COMPILED && !a->is_kept && !a->alone && !a->lenient && contains(a, "compiler.err", "undefined reference");
    if (lacks_something || (end == NOT_COMPILED && a->alone && !a->no_compiler)) {
        a->lenient = !a->alone;
        a->alone = false;
        return try_original(a, harness);
    }
    if (end == COMPILED) return run(a);
    return end == COMPILE_STOPPED ? explain_stop(a) : explain_failure(a);
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
    compile_end end = compile(a, harness, &program, 1, false, true);
    if (end == NOT_COMPILED && !a->no_compiler && contains(a, "compiler.err", "-ftrivial-auto-var-init"))
        end = compile(a, harness, &program, 1, false, false);
    if (end == COMPILED) return run(a);
    if (end == NOT_COMPILED && a->alone && !a->no_compiler) {
        a->alone = false;
        return try_printed(a, harness, program, whole);
    }
    return end == COMPILE_STOPPED ? explain_stop(a) : explain_failure(a);
}

/* ---- around it ---- */

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *where)
{
    (void)s;
    (void)kind;
    (void)where;
    return remove(path);
}

static bool make_directory(attempt *a)
{
    const char *where = getenv("TMPDIR");
    if (!where || !*where || strlen(where) > sizeof a->directory - 20) where = "/tmp";
    snprintf(a->directory, sizeof a->directory, "%s/reprove-XXXXXX", where);
    return mkdtemp(a->directory) != NULL;
}

static void find_compiler(attempt *a)
{
    const char *given = a->with->compiler && *a->with->compiler ? a->with->compiler : getenv("CC");
    char *text = arena_copy(&a->memory, given && *given ? given : "cc", strlen(given && *given ? given : "cc")), *rest = NULL;
    for (char *word = strtok_r(text, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) vec_push(&a->compiler, word);
    if (!a->compiler.len) vec_push(&a->compiler, "cc");
}

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
    return (a->limits && a->limits->hit) || a->no_compiler || strcmp(a->out.reason, "no 32-bit compiler") == 0;
}

/* The last of the files that are linked, before the library: calls of malloc from behind it are not the program's. */
static void write_end(attempt *a)
{
    FILE *f = fopen(path_in(a, "end.s"), "w");
    if (!f) return;
    fputs(".text\n.globl reprove_text_end\nreprove_text_end:\n.section .note.GNU-stack,\"\",@progbits\n", f);
    fclose(f);
}

/* The original's run could only confirm by chance, and compiling it is the greater part of the work: the printed part of it is shorter. */
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
    /* the program's own behaviour counts, unless it could not be told all the values */
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
    if (!a->out.of_original && a->out.outcome != HARNESS_DOUBTED) keep_file(a, printed, arena_printf(&a->memory, "%s.program.c", keep));
}

/* Whatever failed after a limit was hit, might not have failed without. */
static void note_limit(attempt *a)
{
    if (a->out.outcome != HARNESS_NOT_RUN || a->no_compiler || !a->limits || !a->limits->hit) return;
    end_with(a, HARNESS_CUT_OFF, "%s", limits_reason_text(a->limits->hit));
}

harness_result harness_replay(const violation *v, const harness_program *with, const char *keep, limits *l)
{
    attempt a = {.v = v, .with = with, .limits = l, .out = {.outcome = HARNESS_NOT_RUN}, .is_kept = keep != NULL};
    if (!make_directory(&a)) {
        fail(&a, "no directory for temporary files");
        return a.out;
    }
    find_compiler(&a);
    harness_record_make(v, l, &a.record);
    replay_in_directory(&a, keep);
    note_limit(&a);
    harness_record_free(&a.record);
    nftw(a.directory, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    vec_free(&a.compiler);
    arena_free(&a.memory);
    return a.out;
}
