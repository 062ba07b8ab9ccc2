#include "cli/cmc.h"

#include "base/buf.h"
#include "base/limits.h"
#include "cli/exit_codes.h"
#include "cli/session.h"
#include "cli/verifying.h"
#include <errno.h>
#include <ftw.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LAST_MOMENT 0.5   /* seconds */
#define LEAST       0.001 /* no time at all is not a limit */

typedef enum { PART_OPEN, PART_TRUE, PART_FALSE } part_end;

typedef struct {
    const cmc_request *r;
    double until;         /* when the time of everything is up; 0: never */
    char *folder;         /* for files */
    option_texts program; /* the program to verify: the user's files, or a residual program */
    bool is_original;     /* `program` is the user's files */
    char *condition;      /* what of it need not be looked at; NULL: everything has to */
    uint32_t files;       /* written so far */
    char open[600];       /* why there is no verdict: the latest reason */
    char unsayable[160];  /* an operation that C cannot express, for which residual programs have an error call; "": none */
    VEC(char *) names;    /* that belong to this */
    VEC(char *) assumptions;
} cmc;

static char *new_name(cmc *c, const char *kind)
{
    buf text = {0};
    buf_printf(&text, "%s/%u%s", c->folder, ++c->files, kind);
    buf_char(&text, 0);
    vec_push(&c->names, text.data);
    return text.data;
}

static void is_open(cmc *c, const char *who, const char *why) { snprintf(c->open, sizeof c->open, "%.150s: %.420s", who, why); }

/* ---- what a verdict rests on ---- */

static void assume(cmc *c, const char *sentence)
{
    for (uint32_t k = 0; k < c->assumptions.len; k++)
        if (strcmp(c->assumptions.data[k], sentence) == 0) return;
    vec_push(&c->assumptions, strdup(sentence));
}

static void take_assumptions(cmc *c, const reprove_result *result)
{
    const char *sentence;
    for (size_t k = 0; (sentence = reprove_result_assumption(result, k)); k++) assume(c, sentence);
}

/* Prints the support of the result, without its assumptions: the result lists them. */
static void print_support(const cmc *c, const reprove_result *result)
{
    char *text = NULL;
    size_t len = 0;
    FILE *out = c->r->values->quiet ? NULL : open_memstream(&text, &len);
    if (!out) return;
    fputc('\n', out);
    reprove_result_print(result, out);
    fclose(out);
    char *end = strstr(text, "\nassumptions:\n");
    if (end) end[1] = 0;
    fputs(text + 1, stdout);
    free(text);
}

/* ---- sessions ---- */

/* The rest of the total time limit, if that is less than the limit of a part. 0: no limit. */
static double within(const cmc *c, double seconds, double least)
{
    if (c->until <= 0) return seconds;
    double left = fmax(c->until - limits_now(), least);
    return seconds > 0 ? fmin(seconds, left) : left;
}

static reprove *begin_within(const cmc *c, double seconds)
{
    option_values v = *c->r->values;
    v.timeout = seconds;
    return session_begin(&v);
}

/* A session of its own for each step: each has a limit of its own. A step between parts is worth a moment, even at the end. */
static reprove *begin(const cmc *c, double seconds) { return begin_within(c, within(c, seconds, LAST_MOMENT)); }

static reprove_program *open_program(reprove *r, const option_texts *files)
{
    reprove_program *p = NULL;
    if (reprove_open(r, files->data, files->len, &p) == REPROVE_OK) return p;
    reprove_print_messages(r, stderr, isatty(2), REPROVE_ERROR);
    return NULL;
}

static bool write_file(const char *path, const char *text)
{
    FILE *out = fopen(path, "w");
    bool good = out && fputs(text, out) != EOF;
    if (out && fclose(out) != 0) good = false;
    if (!good) fprintf(stderr, "reprove cmc: %s: %s\n", path, strerror(errno));
    return good;
}

/* ---- residual programs ---- */

/* Writes the residual program as C. for_others: every error is a call of reach_error. */
static bool write_residual(cmc *c, const char *path, bool for_others)
{
    reprove *r = begin(c, 0);
    reprove_program *p = open_program(r, &c->program);
    FILE *out = p ? fopen(path, "w") : NULL;
    reprove_reduce_options o = {.condition = c->condition,
                                .folder = c->r->values->folder,
                                .folder_bound = (uint32_t)c->r->values->folder_bound,
                                .entry = c->r->values->entry,
                                .externals = c->r->values->externals,
                                .error_functions = c->r->values->error_functions.data,
                                .property = c->r->values->property,
                                .has_one_error = for_others};
    reprove_reduce_result made = {0};
    bool good = out && reprove_reduce(p, &o, out, stderr, &made) == REPROVE_OK;
    if (out && fclose(out) != 0) good = false;
    if (good && c->condition) printf("reduced: %u of %u locations are left\n", made.residual_locations, made.locations);
    if (*made.unsayable) memcpy(c->unsayable, made.unsayable, sizeof c->unsayable);
    reprove_close(p);
    reprove_free(r);
    return good;
}

/* From now on, the residual program is the program. false: it cannot be made. */
static bool take_residual(cmc *c)
{
    char *path = new_name(c, ".c");
    if (!write_residual(c, path, false)) return false;
    vec_clear(&c->program);
    vec_push(&c->program, path);
    c->is_original = false;
    c->condition = NULL;
    return true;
}

/* ---- executions ---- */

/* Does the program itself reach an error with these inputs? */
static bool replays(cmc *c, const foreign_values *values)
{
    buf text = {0};
    for (uint32_t k = 0; k < values->len; k++) buf_printf(&text, "%s\n", values->data[k]);
    buf_char(&text, 0);
    const char *path = new_name(c, ".inputs");
    bool reached = write_file(path, text.data);
    buf_free(&text);
    if (!reached) return false;
    reprove *r = begin(c, 60);
    reprove_program *p = open_program(r, &c->r->values->files);
    FILE *nowhere = fopen("/dev/null", "w");
    reprove_run_options o = {.entry = c->r->values->entry,
                             .error_functions = c->r->values->error_functions.data,
                             .property = c->r->values->property,
                             .inputs_file = path,
                             .out = nowhere,
                             .err = nowhere};
    reprove_run_result run = {0};
    reached = p && nowhere && reprove_run(p, &o, &run) == REPROVE_OK && run.outcome == REPROVE_RUN_ERROR_CALL;
    if (nowhere) fclose(nowhere);
    reprove_close(p);
    reprove_free(r);
    return reached;
}

static part_end confirm(cmc *c, const char *who, const foreign_values *values)
{
    if (replays(c, values)) {
        printf("Inputs, in order:\n");
        for (uint32_t k = 0; k < values->len; k++) printf("  %s\n", values->data[k]);
        printf("replayed: yes, in the interpreter\n");
        return PART_FALSE;
    }
    char why[400];
    snprintf(why, sizeof why, "it says false, but %s lead the program to an error%s%s",
             values->len ? "its values do not" : "gives no values that", *c->unsayable ? "; C cannot say: " : "", c->unsayable);
    is_open(c, who, why);
    return PART_OPEN;
}

static void does_not_know(cmc *c, const char *who, const char *reason)
{
    char why[420];
    snprintf(why, sizeof why, "%.200s%s%s", reason, *c->unsayable ? "; an error call stands for what C cannot say: " : "", c->unsayable);
    is_open(c, who, why);
}

/* ---- parts ---- */

static void free_values(foreign_values *v)
{
    for (uint32_t k = 0; k < v->len; k++) free(v->data[k]);
    vec_free(v);
}

/* A violation of the residual program, which is not the user's: it has to be one of the user's program, too. */
static part_end confirm_result(cmc *c, const cmc_part *part, const reprove_result *result)
{
    char *text = NULL;
    size_t len = 0;
    foreign_values values = {0};
    FILE *out = open_memstream(&text, &len);
    if (out) {
        reprove_result_print(result, out);
        fclose(out);
        foreign_collect(text, "^  (-?[0-9'][^ ]*)  [(]", &values);
    }
    part_end end = confirm(c, part->engine, &values);
    free_values(&values);
    free(text);
    return end;
}

static part_end end_of(cmc *c, const cmc_part *part, const reprove_result *result)
{
    switch (reprove_result_verdict(result)) {
    case REPROVE_TRUE:
        if (reprove_result_bound(result)) break; /* not of everything that is left */
        print_support(c, result);
        take_assumptions(c, result);
        return PART_TRUE;
    case REPROVE_FALSE:
        if (!c->is_original) return confirm_result(c, part, result);
        if (!c->r->values->quiet) reprove_result_print(result, stdout);
        return PART_FALSE;
    default: break;
    }
    is_open(c, part->engine, reprove_result_text(result));
    return PART_OPEN;
}

static part_end run_engine(cmc *c, const cmc_part *part, bool is_last)
{
    if (!is_last && c->condition && !take_residual(c)) {
        is_open(c, part->engine, "there is no residual program");
        return PART_OPEN;
    }
    reprove *r = begin_within(c, within(c, part->seconds, LEAST));
    reprove_program *p = open_program(r, &c->program);
    reprove_verify_options v = verifying_options(c->r->values);
    v.engine = strcmp(part->engine, "auto") == 0 ? NULL : part->engine;
    v.base_file = NULL; /* its executions are in the condition */
    v.condition = c->condition;
    v.wants_condition = !is_last;
    part_end end = PART_OPEN;
    if (p) {
        reprove_result *result = reprove_verify(p, &v);
        printf("part %s: %s\n", part->engine, reprove_result_text(result));
        end = end_of(c, part, result);
        const char *told = is_last ? NULL : reprove_result_condition(result);
        char *path = told && end == PART_OPEN ? new_name(c, ".condition") : NULL;
        if (path && write_file(path, told)) c->condition = path;
        if (path) take_assumptions(c, result);
        reprove_result_free(result);
    } else {
        is_open(c, part->engine, "the program cannot be read");
    }
    reprove_close(p);
    reprove_free(r);
    return end;
}

/* Some verifiers need the name of the error function. */
static bool add_definition(const char *path, const char *definition)
{
    FILE *f = definition ? fopen(path, "a+") : NULL;
    char *line = NULL, *last = NULL;
    size_t room = 0;
    bool is_defined = false;
    if (!f) return !definition;
    while (getline(&line, &room, f) >= 0) {
        if (line[0] == '{' && last && strstr(last, "reach_error(") && !strchr(last, ';')) is_defined = true;
        free(last);
        last = strdup(line);
    }
    if (!is_defined) fprintf(f, "\n%s\n", definition);
    free(line);
    free(last);
    return fclose(f) == 0;
}

static void assume_right(cmc *c, const foreign_adapter *who)
{
    char *sentence = NULL;
    const char *left = c->is_original && !c->condition ? "the program" : "the program that was left";
    if (asprintf(&sentence, "another verifier is right about %s, for %s, and about functions without a body: %s", left,
                 c->r->values->ilp32 ? "ILP32" : "LP64", who->command) < 0)
        abort();
    assume(c, sentence);
    free(sentence);
}

static part_end run_foreign(cmc *c, const cmc_part *part)
{
    const char *who = part->foreign->name;
    part_end end = PART_OPEN;
    char *path = new_name(c, ".c"), *property = new_name(c, ".prp");
    if (!write_residual(c, path, true) || !add_definition(path, part->foreign->append) ||
        !write_file(property, "CHECK( init(main()), LTL(G ! call(reach_error())) )\n")) {
        is_open(c, who, "there is no residual program");
        return PART_OPEN;
    }
    const foreign_question question = {.file = path,
                                       .property = property,
                                       .seconds = within(c, part->seconds, LEAST),
                                       .is_ilp32 = c->r->values->ilp32,
                                       .interrupted = session_interrupted()};
    foreign_answer a = foreign_ask(part->foreign, &question);
    static const char *const words[] = {"true", "false", "unknown"};
    printf("part %s: %s%s%s\n", who, words[a.verdict], *a.reason ? ": " : "", a.reason);
    if (a.verdict == FOREIGN_TRUE) end = PART_TRUE;
    else if (a.verdict == FOREIGN_FALSE) end = confirm(c, who, &a.values);
    else does_not_know(c, who, a.reason);
    if (end == PART_TRUE) assume_right(c, part->foreign);
    foreign_answer_free(&a);
    return end;
}

/* ---- the whole ---- */

/* The condition covers executions that the previous revision has, too. */
static bool leave_out_base(cmc *c)
{
    if (!c->r->values->base) return true;
    reprove *r = begin(c, 0);
    option_texts old = {0};
    vec_push(&old, c->r->values->base);
    reprove_program *before = open_program(r, &old), *now = before ? open_program(r, &c->program) : NULL;
    bool good = false;
    if (now) {
        reprove_diff *d = reprove_compare(before, now);
        char *path = new_name(c, ".condition");
        FILE *out = fopen(path, "w");
        reprove_condition_options o = {.entry = c->r->values->entry, .externals = c->r->values->externals};
        good = out && reprove_diff_write_condition(d, &o, out) == REPROVE_OK;
        if (out && fclose(out) != 0) good = false;
        if (good) c->condition = path;
        reprove_diff_free(d);
    }
    reprove_close(now);
    reprove_close(before);
    vec_free(&old);
    reprove_free(r);
    return good;
}

static int remove_entry(const char *path, const struct stat *st, int kind, struct FTW *at)
{
    (void)st, (void)kind, (void)at;
    return remove(path);
}

/* A residual program does not show everything that a proof of the program takes for granted. */
static part_end consider_premises(cmc *c)
{
    reprove *r = begin(c, 0);
    reprove_program *p = open_program(r, &c->r->values->files);
    reprove_verify_options v = verifying_options(c->r->values);
    v.base_file = v.condition = NULL;
    part_end end = PART_OPEN;
    if (p) {
        reprove_result *result = reprove_premises(p, &v);
        if (reprove_result_verdict(result) == REPROVE_TRUE) end = PART_TRUE;
        else is_open(c, "the program", reprove_result_text(result));
        take_assumptions(c, result);
        reprove_result_free(result);
    }
    reprove_close(p);
    reprove_free(r);
    return end;
}

static int tell(const cmc *c, part_end end)
{
    if (end == PART_TRUE && c->assumptions.len) printf("assumptions:\n");
    for (uint32_t k = 0; end == PART_TRUE && k < c->assumptions.len; k++) printf("  %s\n", c->assumptions.data[k]);
    if (end == PART_FALSE) {
        printf("Result: false(unreach-call)\n");
        return EXIT_FALSE;
    }
    if (end == PART_OPEN) {
        printf("Result: unknown(%s)\n", *c->open ? c->open : "no part has an answer");
        return EXIT_UNKNOWN;
    }
    if (c->r->values->base) printf("Result: true(relative to %s)\n", c->r->values->base);
    else if (c->r->values->condition) printf("Result: true(under condition)\n");
    else printf("Result: true\n");
    return c->r->values->base || c->r->values->condition ? EXIT_RESTRICTED : EXIT_TRUE;
}

static char *make_folder(const cmc_request *r)
{
    const char *tmp = getenv("TMPDIR");
    char *name = NULL;
    if (r->values->kept_files) return (mkdir(r->values->kept_files, 0777) == 0 || errno == EEXIST) ? strdup(r->values->kept_files) : NULL;
    if (asprintf(&name, "%s/reprove-cmc-XXXXXX", tmp && *tmp ? tmp : "/tmp") < 0) return NULL;
    if (mkdtemp(name)) return name;
    free(name);
    return NULL;
}

/* -1, or the exit code of a program that cannot be read. */
static int try_program(const cmc_request *r)
{
    reprove *session = session_begin(r->values);
    reprove_program *p = NULL;
    int code = session_open(session, r->values, &p);
    if (code >= 0) verifying_no_program(session, code, false);
    reprove_close(p);
    reprove_free(session);
    return code;
}

static bool has_time(cmc *c)
{
    if (c->until <= 0 || limits_now() < c->until) return true;
    snprintf(c->open, sizeof c->open, "timeout");
    return false;
}

int cmc_run(const cmc_request *r)
{
    double until = r->values->timeout > 0 ? limits_now() + r->values->timeout : 0;
    int bad = try_program(r);
    if (bad >= 0) return bad;
    cmc c = {.r = r, .until = until, .folder = make_folder(r), .is_original = true, .condition = NULL};
    if (!c.folder) {
        fprintf(stderr, "reprove cmc: no folder for files: %s\n", strerror(errno));
        return EXIT_OUTPUT;
    }
    for (uint32_t k = 0; k < r->values->files.len; k++) vec_push(&c.program, r->values->files.data[k]);
    if (r->values->condition) vec_push(&c.names, c.condition = strdup(r->values->condition));
    part_end end = PART_OPEN;
    bool good = leave_out_base(&c);
    if (!good) is_open(&c, r->values->base, "cannot be compared");
    for (uint32_t k = 0; good && end == PART_OPEN && k < r->parts.len && !*session_interrupted() && has_time(&c); k++) {
        const cmc_part *part = &r->parts.data[k];
        end = part->engine ? run_engine(&c, part, k + 1 == r->parts.len) : run_foreign(&c, part);
    }
    if (end == PART_TRUE) end = consider_premises(&c);
    int code = tell(&c, end);
    if (!r->values->kept_files) (void)nftw(c.folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    for (uint32_t k = 0; k < c.names.len; k++) free(c.names.data[k]);
    for (uint32_t k = 0; k < c.assumptions.len; k++) free(c.assumptions.data[k]);
    vec_free(&c.names);
    vec_free(&c.assumptions);
    vec_free(&c.program);
    free(c.folder);
    return code;
}
