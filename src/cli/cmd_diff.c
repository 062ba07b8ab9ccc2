/* cli/cmd_diff.c — `reprove diff`: what changed between two revisions, and what that impacts. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/options.h"
#include <errno.h>
#include <string.h>

static const command_help help = {
    "diff", "OLD NEW", "Compares two revisions function by function and loop by loop.",
    "changed: its own text differs. impacted: something it depends on changed (a callee, a global's initialiser, a type's layout,\n"
    "a possible target of an indirect call). equal: neither, so everything proved about it still holds.\n"
    "The exit code is 0 whether or not there are differences.\n"};

static int write_json(const reprove_diff *d, const char *path)
{
    FILE *out = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
    bool bad = !out || reprove_diff_write_json(d, out) != REPROVE_OK;
    if (out && out != stdout && fclose(out) != 0) bad = true;
    if (bad) fprintf(stderr, "reprove diff: %s: %s\n", path, strerror(errno));
    return bad ? EXIT_OUTPUT : EXIT_TRUE;
}

static bool ends_in(const char *text, const char *end)
{
    size_t len = strlen(text), n = strlen(end);
    return len > n && strcmp(text + len - n, end) == 0;
}

typedef struct {
    const char *file;
    uint32_t format, externals, detector; /* words; 0: not given */
} condition_choice;

static int write_condition(const reprove_diff *d, const condition_choice *to, const char *entry)
{
    reprove_condition_format format = to->format == 2 ? REPROVE_CONDITION_CPACHECKER : REPROVE_CONDITION_OWN;
    if (!to->format && ends_in(to->file, ".dot")) format = REPROVE_CONDITION_DOT;
    reprove_condition_options o = {
        .entry = entry, .externals = (reprove_externals)to->externals, .detector = (reprove_detector)to->detector, .format = format};
    FILE *out = strcmp(to->file, "-") == 0 ? stdout : fopen(to->file, "w");
    reprove_status status = out ? reprove_diff_write_condition(d, &o, out) : REPROVE_INTERNAL;
    bool bad = !out || (out != stdout && fclose(out) != 0) || status == REPROVE_INTERNAL;
    if (status == REPROVE_BAD_INPUT)
        fprintf(stderr, "reprove diff: both revisions need a function '%s' to start from\n", entry ? entry : "main");
    else if (bad) fprintf(stderr, "reprove diff: %s: %s\n", to->file, strerror(errno));
    return status == REPROVE_BAD_INPUT ? EXIT_INPUT : bad ? EXIT_OUTPUT : EXIT_TRUE;
}

int command_diff(int argc, char **argv)
{
    common_options c = {0};
    condition_choice condition = {0};
    bool all = false;
    const option_spec own[] = {
        {"--all", OPTION_FLAG, &all, NULL, "list what is equal, too"},
        {"--json", OPTION_TEXT, &c.json, "FILE", "also write the comparison as JSON (- for standard output)"},
        {"--condition", OPTION_TEXT, &condition.file, "FILE",
         "also write the executions that both have as a condition automaton, for verify --condition (.dot: as a picture)"},
        {"--condition-format", OPTION_CHOICE, &condition.format, "reprove|cpachecker", "the language of the condition"},
        OPTION_DETECTOR(condition.detector),
        OPTION_EXTERNALS(condition.externals),
        OPTIONS_MEANING(c),
        OPTION_ENTRY(c),
        {NULL, OPTION_FLAG, NULL, NULL, NULL},
    };
    int code = options_parse(argc, argv, &help, own, &c);
    if (code < 0 && c.files.len != 2) {
        fprintf(stderr, "reprove diff: give the old and the new file\nTry 'reprove diff --help'.\n");
        code = EXIT_USAGE;
    }
    if (code < 0) code = options_meaning("diff", &c, options_is_competition(NULL, condition.externals), &c.session);
    if (code < 0) {
        reprove *r = options_session(&c);
        reprove_program *programs[2] = {NULL, NULL};
        reprove_status status = reprove_open(r, c.files.data, 1, &programs[0]);
        if (status == REPROVE_OK) status = reprove_open(r, c.files.data + 1, 1, &programs[1]);
        code = options_report(r, status, &c);
        if (code < 0) {
            reprove_diff *d = reprove_compare(programs[0], programs[1]);
            code = EXIT_TRUE;
            if (!(c.json && strcmp(c.json, "-") == 0) && !(condition.file && strcmp(condition.file, "-") == 0))
                reprove_diff_print(d, stdout, all);
            if (c.json) code = write_json(d, c.json);
            if (condition.file && code == EXIT_TRUE) code = write_condition(d, &condition, c.entry);
            reprove_diff_free(d);
        }
        if (c.stats) reprove_print_stats(r, stdout);
        reprove_close(programs[0]);
        reprove_close(programs[1]);
        reprove_free(r);
    }
    options_free(&c);
    return code;
}
