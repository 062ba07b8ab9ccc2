/* cli/cmd_explain.c — `reprove explain`: what the latest verification reused, and why it computed the rest. */
#include "base/buf.h"
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/options.h"
#include "cli/store_place.h"
#include <stdlib.h>

int command_explain(int argc, char **argv)
{
    option_values v;
    int code = options_parse(argc, argv, COMMAND_EXPLAIN, &v);
    if (code < 0) {
        buf names = {0};
        for (uint32_t k = 0; k < v.files.len; k++) buf_printf(&names, "%s%s", k ? " " : "", v.files.data[k]);
        buf_char(&names, 0);
        char *found = v.store ? NULL : store_place(v.files.len ? v.files.data[0] : "./");
        const char *folder = v.store ? v.store : found;
        if (folder) {
            code =
                reprove_explain(folder, v.files.len ? names.data : NULL, v.as_json, stdout, stderr) == REPROVE_OK ? EXIT_TRUE : EXIT_INPUT;
            if (code != EXIT_TRUE && v.files.len > 1)
                fprintf(stderr,
                        "several files are one program here, as `reprove verify` was given them; of one alone: reprove explain FILE\n");
        } else {
            fprintf(stderr, "reprove explain: there is no store\n");
            code = EXIT_INPUT;
        }
        free(found);
        buf_free(&names);
    }
    options_free(&v);
    return code;
}
