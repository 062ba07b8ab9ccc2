/* `verify` and what belongs to it in the executable that everybody starts. It is linked statically and without solvers and data base,
 * because starting the dynamic linker and the C++ library costs as much as reading a small driver; the executable beside it,
 * reprove-verify, has everything. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/help.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int launch(int argc, char **argv)
{
    (void)argc;
    char path[4096 + 32];
    ssize_t length = readlink("/proc/self/exe", path, 4096);
    if (length < 0) length = 0;
    path[length] = 0;
    char *slash = strrchr(path, '/');
    strcpy(slash ? slash + 1 : path, "reprove-verify");
    execv(path, argv - 1); /* with the program's name, as main got it */
    fprintf(stderr, "reprove: cannot start %s: %s\n", path, strerror(errno));
    return EXIT_INTERNAL;
}

int command_verify(int argc, char **argv) { return launch(argc, argv); }
int command_store(int argc, char **argv) { return launch(argc, argv); }
int command_explain(int argc, char **argv) { return launch(argc, argv); }
int command_cmc(int argc, char **argv) { return launch(argc, argv); }
int command_upgrade(int argc, char **argv) { return launch(argc, argv); }
int command_show(int argc, char **argv) { return launch(argc, argv); } /* automata are those of a proof */
int command_history(int argc, char **argv) { return launch(argc, argv); }
int command_manual(int argc, char **argv) { return launch(argc, argv); } /* it lists the engines */

void help_add_engines(buf *out) { (void)out; }
void help_add_reuse_words(buf *out) { (void)out; }
