/* cli/cmd_store.c — `reprove store`: what is kept of earlier verifications. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/options.h"
#include <string.h>

int command_store(int argc, char **argv)
{
    option_values v;
    int code = options_parse(argc, argv, COMMAND_STORE, &v);
    if (code < 0) {
        const char *what = v.files.len == 2 ? v.files.data[0] : "", *copies = v.files.len == 3 ? v.files.data[0] : "";
        reprove_status s = REPROVE_OK;
        if (strcmp(what, "ls") == 0) {
            s = reprove_store_list(v.files.data[1], stdout, stderr);
        } else if (strcmp(what, "check") == 0) {
            s = reprove_store_check(v.files.data[1], stdout, stderr);
        } else if (strcmp(what, "gc") == 0) {
            s = reprove_store_collect(v.files.data[1], v.kept_revisions, stdout, stderr);
        } else if (strcmp(copies, "export") == 0) {
            s = reprove_store_export(v.files.data[1], v.files.data[2], stdout, stderr);
        } else if (strcmp(copies, "import") == 0) {
            s = reprove_store_import(v.files.data[1], v.files.data[2], stdout, stderr);
        } else {
            code = options_usage(COMMAND_STORE, "ls, check or gc and the store's folder, or export or import, the folder and a file");
        }
        if (code < 0) code = s == REPROVE_OK ? EXIT_TRUE : EXIT_INPUT;
    }
    options_free(&v);
    return code;
}
