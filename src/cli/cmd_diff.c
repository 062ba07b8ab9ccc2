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

int command_diff(int argc, char **argv)
{
    common_options c = {0};
    bool all = false;
    const option_spec own[] = {
        {"--all", OPTION_FLAG, &all, NULL, "list what is equal, too"},
        {"--json", OPTION_TEXT, &c.json, "FILE", "also write the comparison as JSON (- for standard output)"},
        {NULL, OPTION_FLAG, NULL, NULL, NULL},
    };
    int code = options_parse(argc, argv, &help, own, &c);
    if (code < 0 && c.files.len != 2) {
        fprintf(stderr, "reprove diff: give the old and the new file\nTry 'reprove diff --help'.\n");
        code = EXIT_USAGE;
    }
    if (code < 0) {
        reprove *r = options_session(&c);
        reprove_program *programs[2] = {NULL, NULL};
        reprove_status status = reprove_open(r, c.files.data, 1, &programs[0]);
        if (status == REPROVE_OK) status = reprove_open(r, c.files.data + 1, 1, &programs[1]);
        code = options_report(r, status, &c);
        if (code < 0) {
            reprove_diff *d = reprove_compare(programs[0], programs[1]);
            code = EXIT_TRUE;
            if (!(c.json && strcmp(c.json, "-") == 0)) reprove_diff_print(d, stdout, all);
            if (c.json) code = write_json(d, c.json);
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
