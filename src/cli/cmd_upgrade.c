/* cli/cmd_upgrade.c — `reprove upgrade OLD NEW`: bounded checking of a revision by function summaries of the one before. OLD is verified
 * first, into a store of its own, unless --store knows it already; then NEW, with what OLD has left. The last line on standard output is
 * the result for NEW. */
#include "base/limits.h"
#include "cli/commands.h"
#include "cli/crash.h"
#include "cli/exit_codes.h"
#include "cli/options.h"
#include "cli/verifying.h"
#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char details[] =
    "OLD is verified up to the bound, and what its proof says about each function is kept as a summary. NEW is verified function by\n"
    "function: is what changed still as its summary says? Where it is not, its callers are looked at, and if that is not enough, the "
    "whole\n"
    "program. Results and exit codes are those of `reprove verify --engine bmc --unwind N NEW`.\n";

typedef struct {
    common_options common;
    option_texts error_functions;
    const char *property, *store;
    uint32_t replay, externals, facts; /* words; 0: not given */
    uint64_t unwind;
} upgrade_options;

static reprove_result *verify(const upgrade_options *o, reprove_program *p, reprove_program *base, const char *store)
{
    reprove_verify_options v = {.entry = o->common.entry,
                                .error_functions = o->error_functions.data,
                                .property = o->property,
                                .engine = "bmc",
                                .unwind = (uint32_t)o->unwind,
                                .no_facts = o->facts == 2,
                                .externals = (reprove_externals)o->externals,
                                .cores = (uint32_t)o->common.cores,
                                .replay = verifying_replay(o->replay),
                                .store = store,
                                .reuse = base ? "upgrade" : "answer,upgrade",
                                .base = base};
    return reprove_verify(p, &v);
}

/* Verifies the old revision; its summaries are in the store then. */
static void verify_old(upgrade_options *o, const char *store)
{
    double timeout = o->common.timeout, from = limits_now();
    o->common.timeout = timeout / 2; /* the new one gets at least the other half */
    reprove *r = options_session(&o->common);
    reprove_program *p = NULL;
    if (reprove_open(r, o->common.files.data, 1, &p) == REPROVE_OK) {
        reprove_result *result = verify(o, p, NULL, store);
        if (!o->common.quiet) printf("old: %s\n", reprove_result_text(result));
        reprove_result_free(result);
    }
    reprove_close(p);
    reprove_free(r);
    double left = timeout - (limits_now() - from);
    o->common.timeout = left > timeout / 2 ? left : timeout / 2; /* 0: there is no limit */
}

static int verify_new(upgrade_options *o, const char *store)
{
    reprove *r = options_session(&o->common);
    reprove_program *programs[2] = {NULL, NULL};
    reprove_status status = reprove_open(r, o->common.files.data, 1, &programs[0]);
    if (status == REPROVE_OK) status = reprove_open(r, o->common.files.data + 1, 1, &programs[1]);
    int code = options_report(r, status, &o->common);
    if (code < 0) {
        reprove_result *result = verify(o, programs[1], programs[0], store);
        reprove_print_messages(r, stderr, isatty(2), o->common.quiet ? REPROVE_ERROR : REPROVE_NOTE);
        if (!o->common.quiet) reprove_result_print(result, stdout);
        if (o->common.stats) {
            reprove_print_stats(r, stdout);
            reprove_result_print_engines(result, stdout);
        }
        printf("Result: %s\n", reprove_result_text(result));
        code = verifying_exit_code(result);
        reprove_result_free(result);
    } else {
        verifying_no_program(r, code, o->common.stats);
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

static int upgrade(upgrade_options *o)
{
    const char *folder = getenv("TMPDIR");
    char own[512];
    snprintf(own, sizeof own, "%.480s/reprove-XXXXXX", folder && *folder ? folder : "/tmp");
    if (!o->store && !mkdtemp(own)) {
        fprintf(stderr, "reprove upgrade: %s: %s\n", own, strerror(errno));
        return EXIT_OUTPUT;
    }
    if (o->error_functions.len) vec_push(&o->error_functions, NULL);
    const char *store = o->store ? o->store : own;
    verify_old(o, store);
    int code = verify_new(o, store);
    if (!o->store) (void)nftw(own, remove_file, 16, FTW_DEPTH | FTW_PHYS);
    return code;
}

#define NOT_GIVEN UINT64_MAX

int command_upgrade(int argc, char **argv)
{
    upgrade_options o = {.unwind = NOT_GIVEN};
    const option_spec own[] = {
        OPTION_ENTRY(o.common),
        OPTION_CORES(o.common),
        {"--unwind", OPTION_NUMBER, &o.unwind, "N", "the bound, as for `reprove verify --unwind`"},
        OPTION_ERROR_FUNCTION(o.error_functions),
        OPTIONS_MEANING(o.common),
        {"--spec", OPTION_TEXT, &o.property, "FILE.prp", "a property file, or its text"},
        OPTION_EXTERNALS(o.externals),
        OPTION_FACTS(o.facts),
        {"--replay", OPTION_CHOICE, &o.replay, VERIFYING_REPLAY, VERIFYING_REPLAY_HELP},
        {"--store", OPTION_TEXT, &o.store, "DIR",
         "keep what is found in this folder, and use what it knows of OLD (default: nothing is kept)"},
        {NULL, OPTION_FLAG, NULL, NULL, NULL},
    };
    const command_help help = {"upgrade", "OLD NEW", "Verifies NEW up to a bound by function summaries of OLD.", details};
    int code = options_parse(argc, argv, &help, own, &o.common);
    bool asked = code < 0;
    if (code < 0 && o.common.files.len != 2) code = options_usage("upgrade", "give the old and the new file");
    if (code < 0 && o.unwind == NOT_GIVEN) code = options_usage("upgrade", "give a bound: --unwind N");
    if (code < 0 && (!o.unwind || o.unwind > UINT32_MAX)) code = options_usage("upgrade", "--unwind is a number from 1 to %u", UINT32_MAX);
    if (code < 0) code = options_meaning("upgrade", &o.common, options_is_competition(o.property, o.externals), &o.common.session);
    if (code < 0) {
        signal(SIGXFSZ, SIG_IGN);
        crash_prepare();
        if (!o.common.memory_mb) o.common.memory_mb = verifying_default_memory();
        code = upgrade(&o);
    } else if (asked || code == EXIT_USAGE) {
        printf("Result: error(wrong usage)\n");
    }
    vec_free(&o.error_functions);
    options_free(&o.common);
    return code;
}
