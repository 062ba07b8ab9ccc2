/* cli/cmd_store.c — `reprove store`: what is kept of earlier verifications. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/options.h"
#include <string.h>

static const command_help help = {
    "store", "ls|check|gc DIR, export|import DIR FILE", "Looks after the store that `verify --store DIR` uses.",
    "  ls     the revisions that were verified, oldest first\n"
    "  check  reads all of it; exit code 65 if something is damaged\n"
    "  gc     throws away what is damaged and all but the latest revisions (--keep), and gives the space back\n"
    "  export a copy in one file, which must not be there yet\n"
    "  import adds what such a file has and the store does not; for files from elsewhere see `verify --store-untrusted`\n\n"};

int command_store(int argc, char **argv)
{
    common_options c = {0};
    uint64_t keep = 1000;
    const option_spec own[] = {
        {"--keep", OPTION_NUMBER, &keep, "N", "gc: how many revisions to keep (default 1000)"},
        {NULL, OPTION_FLAG, NULL, NULL, NULL},
    };
    int code = options_parse(argc, argv, &help, own, &c);
    if (code < 0) {
        const char *what = c.files.len == 2 ? c.files.data[0] : "", *copies = c.files.len == 3 ? c.files.data[0] : "";
        reprove_status s = REPROVE_OK;
        if (strcmp(what, "ls") == 0) {
            s = reprove_store_list(c.files.data[1], stdout, stderr);
        } else if (strcmp(what, "check") == 0) {
            s = reprove_store_check(c.files.data[1], stdout, stderr);
        } else if (strcmp(what, "gc") == 0) {
            s = reprove_store_collect(c.files.data[1], keep, stdout, stderr);
        } else if (strcmp(copies, "export") == 0) {
            s = reprove_store_export(c.files.data[1], c.files.data[2], stdout, stderr);
        } else if (strcmp(copies, "import") == 0) {
            s = reprove_store_import(c.files.data[1], c.files.data[2], stdout, stderr);
        } else {
            fprintf(stderr, "reprove store: ls, check or gc and the store's folder, or export or import, the folder and a file\nTry "
                            "'reprove store --help'.\n");
            code = EXIT_USAGE;
        }
        if (code < 0) code = s == REPROVE_OK ? EXIT_TRUE : EXIT_INPUT;
    }
    options_free(&c);
    return code;
}
