/* cli/cmd_cmc.c — `reprove cmc`: conditional model checking, with our engines and any other verifiers. */
#include "base/buf.h"
#include "cli/cmc.h"
#include "cli/commands.h"
#include "cli/crash.h"
#include "cli/exit_codes.h"
#include "cli/verifying.h"
#include <string.h>
#include <unistd.h>

static const command_help help = {
    "cmc", "FILE… --first ENGINE[:SECONDS] --second ENGINE[:SECONDS]|VERIFIER[:SECONDS]|'COMMAND {file}'…",
    "Conditional model checking: each verifier gets what the ones before have left.",
    "The first verifier is one of our engines (`reprove verify --help`). If it gives up, it tells what it has verified; the next one looks "
    "at\n"
    "the rest. That may be one of our engines, a verifier of the adapters' file (cbmc, esbmc, cpachecker, uautomizer, symbiotic, veriabs,\n"
    "frama-c), or any line for the shell that contains {file}: it gets the rest as a C program. --second may be given several times.\n"
    "An error that another verifier reports counts only if its values lead the program there. Results and exit codes are those of\n"
    "`reprove verify`; before the result, a line for each part says what it has answered. --timeout holds for all parts together.\n"};

typedef struct {
    common_options common;
    option_texts second, error_functions;
    const char *first, *adapters, *base, *condition, *property, *keep, *is_true, *is_false, *value;
    uint32_t folder, externals;
    uint64_t folder_bound;
    double seconds;
} cmc_options;

/* NAME[:SECONDS] */
static bool split(char *text, double *seconds)
{
    char *colon = strrchr(text, ':'), *end;
    if (!colon) return true;
    *seconds = strtod(colon + 1, &end);
    if (end == colon + 1 || *end || *seconds < 0) return false;
    *colon = 0;
    return true;
}

/* The file that comes with reprove: in the folder of what is installed, or in the source tree. */
static void read_usual_adapters(foreign_adapters *a)
{
    static const char *const places[] = {"/../share/reprove/verifiers.conf", "/../share/verifiers.conf"};
    char path[4096 + 64], problem[200];
    ssize_t length = readlink("/proc/self/exe", path, 4096);
    if (length <= 0) return;
    path[length] = 0;
    char *slash = strrchr(path, '/');
    for (size_t k = 0; slash && k < sizeof places / sizeof *places; k++) {
        strcpy(slash, places[k]);
        if (access(path, R_OK) == 0 && foreign_read(a, path, problem)) return;
    }
}

/* -1, or the exit code. */
static int add_part(cmc_request *r, foreign_adapters *a, char *text, double usual_seconds)
{
    cmc_part part = {.seconds = usual_seconds};
    if (!strstr(text, "{file}") && !split(text, &part.seconds)) return options_usage("cmc", "'%s': seconds are a number", text);
    if (strstr(text, "{file}")) {
        foreign_add_line(a, text);
        part.foreign = &vec_last(&a->all);
    } else if (verifying_engine_exists(text)) {
        part.engine = text;
    } else if (!(part.foreign = foreign_find(a, text))) {
        return options_usage("cmc", "'%s' is no engine, no verifier of the adapters' file, and no command with {file}", text);
    }
    vec_push(&r->parts, part);
    return -1;
}

static void replace(char **field, const char *text)
{
    if (!text) return;
    free(*field);
    *field = strdup(text);
}

/* -1, or the exit code. */
static int check_expressions(const cmc_options *o)
{
    const char *const given[] = {o->is_true, o->is_false, o->value};
    static const char *const names[] = {"--true", "--false", "--value"};
    for (int k = 0; k < 3; k++)
        if (given[k] && !foreign_is_expression(given[k]))
            return options_usage("cmc", "%s '%s': no extended regular expression", names[k], given[k]);
    return -1;
}

static int run(cmc_options *o)
{
    cmc_request r = {.common = &o->common,
                     .folder = (reprove_folder)o->folder,
                     .folder_bound = (uint32_t)o->folder_bound,
                     .base = o->base,
                     .condition = o->condition,
                     .property = o->property,
                     .externals = (reprove_externals)o->externals,
                     .keep = o->keep};
    foreign_adapters adapters = {0};
    char problem[200];
    VEC(char *) texts = {0};
    if (o->error_functions.len) vec_push(&o->error_functions, NULL);
    r.error_functions = o->error_functions.data;
    int code = check_expressions(o);
    if (code < 0 && o->adapters && !foreign_read(&adapters, o->adapters, problem)) {
        fprintf(stderr, "reprove cmc: %s\n", problem);
        code = EXIT_INPUT;
    }
    if (code < 0) read_usual_adapters(&adapters);
    vec_reserve(&adapters.all, adapters.all.len + o->second.len + 1); /* parts point to them */
    if (o->first) vec_push(&texts, strdup(o->first));
    for (uint32_t k = 0; k < o->second.len; k++) vec_push(&texts, strdup(o->second.data[k]));
    for (uint32_t k = 0; code < 0 && k < texts.len; k++) code = add_part(&r, &adapters, texts.data[k], o->seconds);
    if (code < 0 && !r.parts.len) code = options_usage("cmc", "--first and --second say who verifies");
    for (uint32_t k = 0; k < r.parts.len; k++) {
        if (!r.parts.data[k].foreign) continue;
        foreign_adapter *a = (foreign_adapter *)(uintptr_t)r.parts.data[k].foreign;
        replace(&a->is_true, o->is_true);
        replace(&a->is_false, o->is_false);
        replace(&a->value, o->value);
    }
    if (code < 0) {
        reprove *session = options_session(&o->common); /* for its signal handlers */
        reprove_free(session);
        r.interrupted = o->common.session.interrupted;
        code = cmc_run(&r);
    }
    for (uint32_t k = 0; k < texts.len; k++) free(texts.data[k]);
    vec_free(&texts);
    vec_free(&r.parts);
    foreign_free(&adapters);
    return code;
}

int command_cmc(int argc, char **argv)
{
    cmc_options o = {0};
    const option_spec own[] = {
        {"--first", OPTION_TEXT, &o.first, "ENGINE[:SECONDS]", "who begins"},
        {"--second", OPTION_LIST, &o.second, "WHO[:SECONDS]", "who goes on (repeatable)"},
        {"--part-timeout", OPTION_SECONDS, &o.seconds, "SECONDS", "limit of each part that has none of its own (default: none)"},
        OPTION_FOLDER(o.folder),
        {"--folder-bound", OPTION_NUMBER, &o.folder_bound, "N", "of lhb and lhbc: so many iterations are kept apart (default 10)"},
        {"--base", OPTION_TEXT, &o.base, "OLD", "the previous revision: what it does, too, is not looked at"},
        {"--condition", OPTION_TEXT, &o.condition, "FILE", "what need not be looked at from the start"},
        {"--adapters", OPTION_TEXT, &o.adapters, "FILE",
         "verifiers in addition to those that come with reprove (doc/formats/verifiers.md)"},
        {"--true", OPTION_TEXT, &o.is_true, "REGEX", "of other verifiers: a line that means true"},
        {"--false", OPTION_TEXT, &o.is_false, "REGEX", "… false"},
        {"--value", OPTION_TEXT, &o.value, "REGEX", "… the value of an input, in its first group"},
        {"--keep", OPTION_TEXT, &o.keep, "DIR", "leave conditions and residual programs there"},
        {"--spec", OPTION_TEXT, &o.property, "FILE.prp", "a property file, or its text"},
        OPTION_ERROR_FUNCTION(o.error_functions),
        OPTION_EXTERNALS(o.externals),
        OPTIONS_MEANING(o.common),
        OPTION_ENTRY(o.common),
        OPTION_CORES(o.common),
        {NULL, OPTION_FLAG, NULL, NULL, NULL},
    };
    int code = options_parse(argc, argv, &help, own, &o.common);
    if (code < 0 && !o.common.files.len) code = options_usage("cmc", "no file given");
    if (code < 0 && o.base && o.condition) code = options_usage("cmc", "--base and --condition exclude each other");
    if (code < 0 && o.folder_bound > UINT32_MAX) code = options_usage("cmc", "--folder-bound is too large");
    if (code < 0) code = options_meaning("cmc", &o.common, options_is_competition(o.property, o.externals), &o.common.session);
    if (code < 0) {
        crash_prepare();
        if (!o.common.memory_mb) o.common.memory_mb = verifying_default_memory();
        code = run(&o);
    }
    vec_free(&o.second);
    vec_free(&o.error_functions);
    options_free(&o.common);
    return code;
}
