/* cli/cmd_explain.c — `reprove explain`: what the latest verification reused, and why it computed the rest. */
#include "base/buf.h"
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/options.h"
#include "cli/store_place.h"
#include <stdlib.h>

static const command_help help = {
    "explain", "[FILE…]",
    "Tells what the latest verification (of these files, as they were named then) took from the store, procedure by procedure and loop by "
    "loop.",
    "  reused       nothing about it had to be computed\n"
    "  re-checked   some of its blocks are new or entered in other states: those were computed, the rest was known\n"
    "  re-verified  nothing about it was known\n"
    "and why: changed, what it calls or uses changed, entered in other states, more had to be tracked, not analysed before, stored by "
    "another build, not in the store.\n\n"};

int command_explain(int argc, char **argv)
{
    common_options c = {0};
    const char *folder = NULL;
    bool json = false;
    const option_spec own[] = {
        {"--store", OPTION_TEXT, &folder, "DIR", "the store (default: the one that verify uses for the file, or for the current folder)"},
        {"--json", OPTION_FLAG, &json, NULL, "as JSON"},
        {NULL, OPTION_FLAG, NULL, NULL, NULL},
    };
    int code = options_parse(argc, argv, &help, own, &c);
    if (code < 0) {
        buf names = {0};
        for (uint32_t k = 0; k < c.files.len; k++) buf_printf(&names, "%s%s", k ? " " : "", c.files.data[k]);
        buf_char(&names, 0);
        char *found = folder ? NULL : store_place(c.files.len ? c.files.data[0] : "./");
        if (!folder) folder = found;
        if (folder) {
            code = reprove_explain(folder, c.files.len ? names.data : NULL, json, stdout, stderr) == REPROVE_OK ? EXIT_TRUE : EXIT_INPUT;
        } else {
            fprintf(stderr, "reprove explain: there is no store\n");
            code = EXIT_INPUT;
        }
        free(found);
        buf_free(&names);
    }
    options_free(&c);
    return code;
}
