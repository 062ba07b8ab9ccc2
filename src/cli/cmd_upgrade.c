/* cli/cmd_upgrade.c — `reprove upgrade OLD NEW`: bounded checking of a revision by function summaries of the one before. OLD is verified
 * first, into a store of its own, unless --store knows it already; then NEW, with what OLD has left. The last line on standard output is
 * the result for NEW. */
#include "base/limits.h"
#include "cli/commands.h"
#include "cli/crash.h"
#include "cli/exit_codes.h"
#include "cli/session.h"
#include "cli/verifying.h"
#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* base NULL: it is the old revision, whose summaries are made. */
static reprove_result *verify(const option_values *o, reprove_program *p, reprove_program *base, const char *store)
{
    reprove_verify_options v = verifying_options(o);
    v.engine = "bmc";
    v.store = store;
    v.store_optional = false;
    v.reuse = base ? "upgrade" : "answer,upgrade";
    v.base = base;
    return reprove_verify(p, &v);
}

/* Verifies the old revision; its summaries are in the store then. */
static void verify_old(option_values *o, const char *store)
{
    double timeout = o->timeout, from = limits_now();
    o->timeout = timeout / 2; /* the new one gets at least the other half */
    reprove *r = session_begin(o);
    reprove_program *p = NULL;
    if (reprove_open(r, o->files.data, 1, &p) == REPROVE_OK) {
        reprove_result *result = verify(o, p, NULL, store);
        if (!o->quiet) printf("old: %s\n", reprove_result_text(result));
        reprove_result_free(result);
    }
    reprove_close(p);
    reprove_free(r);
    double left = timeout - (limits_now() - from);
    o->timeout = left > timeout / 2 ? left : timeout / 2; /* 0: there is no limit */
}

static int verify_new(option_values *o, const char *store)
{
    reprove *r = session_begin(o);
    reprove_program *programs[2] = {NULL, NULL};
    reprove_status status = reprove_open(r, o->files.data, 1, &programs[0]);
    if (status == REPROVE_OK) status = reprove_open(r, o->files.data + 1, 1, &programs[1]);
    int code = session_report(r, status, o);
    if (code < 0) {
        reprove_result *result = verify(o, programs[1], programs[0], store);
        reprove_print_messages(r, stderr, isatty(2), o->quiet ? REPROVE_ERROR : REPROVE_NOTE);
        if (!o->quiet) reprove_result_print(result, stdout);
        if (o->stats) {
            reprove_print_stats(r, stdout);
            reprove_result_print_engines(result, stdout);
        }
        printf("Result: %s\n", reprove_result_text(result));
        code = verifying_exit_code(result);
        reprove_result_free(result);
    } else {
        verifying_no_program(r, code, o->stats);
    }
    reprove_close(programs[0]);
    reprove_close(programs[1]);
    reprove_free(r);
    return code;
}

static int remove_file(const char *path, const struct stat *st, int kind, struct FTW *at)
{
    (void)st, (void)kind, (void)at;
    return remove(path);
}

static int upgrade(option_values *o)
{
    const char *folder = getenv("TMPDIR");
    char own[512];
    snprintf(own, sizeof own, "%.480s/reprove-XXXXXX", folder && *folder ? folder : "/tmp");
    if (!o->store && !mkdtemp(own)) {
        fprintf(stderr, "reprove upgrade: %s: %s\n", own, strerror(errno));
        return EXIT_OUTPUT;
    }
    const char *store = o->store ? o->store : own;
    verify_old(o, store);
    int code = verify_new(o, store);
    if (!o->store) (void)nftw(own, remove_file, 16, FTW_DEPTH | FTW_PHYS);
    return code;
}

int command_upgrade(int argc, char **argv)
{
    option_values o;
    int code = options_parse(argc, argv, COMMAND_UPGRADE, &o);
    bool asked = code < 0;
    if (code < 0 && o.files.len != 2) code = options_usage(COMMAND_UPGRADE, "give the old and the new file");
    if (code < 0 && !o.is_given[OPTION_unwind]) code = options_usage(COMMAND_UPGRADE, "give a bound: --unwind N");
    if (code < 0) code = verifying_check(&o);
    if (code < 0) {
        signal(SIGXFSZ, SIG_IGN);
        crash_prepare();
        code = upgrade(&o);
    } else if (asked || code == EXIT_USAGE) {
        printf("Result: error(wrong usage)\n");
    }
    options_free(&o);
    return code;
}
