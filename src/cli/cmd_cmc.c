/* cli/cmd_cmc.c — `reprove cmc`: conditional model checking, with our engines and any other verifiers. */
#include "base/buf.h"
#include "cli/cmc.h"
#include "cli/commands.h"
#include "cli/crash.h"
#include "cli/exit_codes.h"
#include "cli/verifying.h"
#include <string.h>
#include <unistd.h>

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
    if (!strstr(text, "{file}") && !split(text, &part.seconds)) return options_usage(COMMAND_CMC, "'%s': seconds are a number", text);
    if (strstr(text, "{file}")) {
        foreign_add_line(a, text);
        part.foreign = &vec_last(&a->all);
    } else if (verifying_engine_exists(text)) {
        part.engine = text;
    } else if (!(part.foreign = foreign_find(a, text))) {
        return options_usage(COMMAND_CMC, "'%s' is not an engine, not a verifier of the adapters' file, and not a command with {file}",
                             text);
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
static int check_expressions(const option_values *o)
{
    const char *const given[] = {o->line_of_true, o->line_of_false, o->line_of_value};
    static const char *const names[] = {"--true", "--false", "--value"};
    for (int k = 0; k < 3; k++)
        if (given[k] && !foreign_is_expression(given[k]))
            return options_usage(COMMAND_CMC, "%s '%s': no extended regular expression", names[k], given[k]);
    return -1;
}

static int run(const option_values *o)
{
    cmc_request r = {.values = o};
    foreign_adapters adapters = {0};
    char problem[200];
    VEC(char *) texts = {0};
    int code = check_expressions(o);
    if (code < 0 && o->adapters && !foreign_read(&adapters, o->adapters, problem)) {
        fprintf(stderr, "reprove cmc: %s\n", problem);
        code = EXIT_INPUT;
    }
    if (code < 0) read_usual_adapters(&adapters);
    vec_reserve(&adapters.all, adapters.all.len + o->second.len + 1); /* parts point to them */
    if (o->first) vec_push(&texts, strdup(o->first));
    for (uint32_t k = 0; k < o->second.len; k++) vec_push(&texts, strdup(o->second.data[k]));
    for (uint32_t k = 0; code < 0 && k < texts.len; k++) code = add_part(&r, &adapters, texts.data[k], o->part_timeout);
    if (code < 0 && !r.parts.len) code = options_usage(COMMAND_CMC, "give verifiers with --first and --second");
    for (uint32_t k = 0; k < r.parts.len; k++) {
        if (!r.parts.data[k].foreign) continue;
        foreign_adapter *a = (foreign_adapter *)(uintptr_t)r.parts.data[k].foreign;
        replace(&a->is_true, o->line_of_true);
        replace(&a->is_false, o->line_of_false);
        replace(&a->value, o->line_of_value);
    }
    if (code < 0) code = cmc_run(&r);
    for (uint32_t k = 0; k < texts.len; k++) free(texts.data[k]);
    vec_free(&texts);
    vec_free(&r.parts);
    foreign_free(&adapters);
    return code;
}

int command_cmc(int argc, char **argv)
{
    option_values o;
    int code = options_parse(argc, argv, COMMAND_CMC, &o);
    if (code < 0 && !o.files.len) code = options_usage(COMMAND_CMC, "no file given");
    if (code < 0 && o.base && o.condition) code = options_usage(COMMAND_CMC, "--base and --condition exclude each other");
    if (code < 0) code = verifying_check(&o);
    if (code < 0) {
        crash_prepare();
        code = run(&o);
    }
    options_free(&o);
    return code;
}
