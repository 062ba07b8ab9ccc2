/* cli/cmd_diff.c — `reprove diff`: what changed between two revisions, and what that impacts. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/session.h"
#include <errno.h>
#include <string.h>
#include <unistd.h>

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

static int write_condition(const reprove_diff *d, const option_values *v)
{
    bool is_picture = !v->is_given[OPTION_condition_format] && ends_in(v->difference, ".dot");
    reprove_condition_options o = {.entry = v->entry,
                                   .externals = v->externals,
                                   .detector = v->detector,
                                   .format = is_picture ? REPROVE_CONDITION_DOT : v->condition_format};
    FILE *out = strcmp(v->difference, "-") == 0 ? stdout : fopen(v->difference, "w");
    reprove_status status = out ? reprove_diff_write_condition(d, &o, out) : REPROVE_INTERNAL;
    bool bad = !out || (out != stdout && fclose(out) != 0) || status == REPROVE_INTERNAL;
    if (status == REPROVE_BAD_INPUT)
        fprintf(stderr, "reprove diff: both revisions need a function '%s' to start from\n", v->entry ? v->entry : "main");
    else if (bad) fprintf(stderr, "reprove diff: %s: %s\n", v->difference, strerror(errno));
    return status == REPROVE_BAD_INPUT ? EXIT_INPUT : bad ? EXIT_OUTPUT : EXIT_TRUE;
}

/* Names of no file that look like none: perhaps revisions. */
static void hint_at_history(const option_values *v)
{
    for (uint32_t k = 0; k < v->files.len; k++) {
        const char *name = v->files.data[k];
        if (access(name, F_OK) == 0 || ends_in(name, ".c") || ends_in(name, ".i")) continue;
        fprintf(stderr, "diff compares files; for revisions: reprove history\n");
        return;
    }
}

static bool is_standard_output(const char *file) { return file && strcmp(file, "-") == 0; }

int command_diff(int argc, char **argv)
{
    option_values v;
    int code = options_parse(argc, argv, COMMAND_DIFF, &v);
    if (code < 0 && v.files.len != 2) code = options_usage(COMMAND_DIFF, "give the old and the new file");
    if (code < 0) {
        reprove *r = session_begin(&v);
        reprove_program *programs[2] = {NULL, NULL};
        reprove_status status = reprove_open(r, v.files.data, 1, &programs[0]);
        if (status == REPROVE_OK) status = reprove_open(r, v.files.data + 1, 1, &programs[1]);
        code = session_report(r, status, &v);
        if (code == EXIT_INPUT) hint_at_history(&v);
        if (code < 0) {
            reprove_diff *d = reprove_compare(programs[0], programs[1]);
            code = EXIT_TRUE;
            if (!is_standard_output(v.json) && !is_standard_output(v.difference)) reprove_diff_print(d, stdout, v.all);
            if (v.json) code = write_json(d, v.json);
            if (v.difference && code == EXIT_TRUE) code = write_condition(d, &v);
            reprove_diff_free(d);
        }
        if (v.stats) reprove_print_stats(r, stdout);
        reprove_close(programs[0]);
        reprove_close(programs[1]);
        reprove_free(r);
    }
    options_free(&v);
    return code;
}
