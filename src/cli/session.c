#include "cli/session.h"

#include "cli/exit_codes.h"
#include <unistd.h>

static volatile sig_atomic_t interrupted; /* the one thing a signal handler can reach */

static void on_signal(int number)
{
    if (interrupted) _exit(128 + number); /* asked twice: leave at once */
    interrupted = 1;
}

void session_on_interrupt(void (*handler)(int number))
{
    struct sigaction sa = {.sa_handler = handler}, before;
    sigaction(SIGINT, &sa, NULL);
    sigaction(SIGTERM, &sa, NULL);
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN) sigaction(SIGHUP, &sa, NULL);
}

const volatile sig_atomic_t *session_interrupted(void) { return &interrupted; }

/* A property file, or functions without a body that do nothing: the conventions of the competition hold, also for assembly. */
static bool is_opaque(const option_values *v)
{
    if (v->is_given[OPTION_opaque_assembly]) return v->opaque_assembly;
    return v->property || v->externals == REPROVE_EXTERNALS_PURE;
}

reprove_options session_options(const option_values *v)
{
    reprove_options o = {.ilp32 = v->ilp32,
                         .timeout = v->timeout,
                         .memory_mb = v->memory_mb,
                         .compiler_flags = v->compiler_flags.data,
                         .compilation_database = v->database,
                         .entry = v->entry,
                         .arbitrary_volatile = v->arbitrary_volatile,
                         .opaque_assembly = is_opaque(v),
                         .allocation_fails = v->allocation_fails,
                         .count_devices = v->devices.len,
                         .interrupted = &interrupted,
                         .layouts = v->layouts ? stdout : NULL};
    for (uint32_t k = 0; k < v->devices.len; k++) {
        o.devices[k].first = v->devices.data[k].first;
        o.devices[k].last = v->devices.data[k].last;
    }
    return o;
}

reprove *session_begin(const option_values *v)
{
    session_on_interrupt(on_signal);
    reprove_options o = session_options(v);
    return reprove_new(&o);
}

int session_report(reprove *r, reprove_status status, const option_values *v)
{
    reprove_print_messages(r, stderr, isatty(2), v->quiet ? REPROVE_ERROR : REPROVE_NOTE);
    switch (status) {
    case REPROVE_OK: return -1;
    case REPROVE_BAD_INPUT: return EXIT_INPUT;
    case REPROVE_LIMIT: fprintf(stderr, "reprove: stopped: %s\n", reprove_limit_reason(r)); return EXIT_UNKNOWN;
    case REPROVE_INTERNAL: break;
    }
    fprintf(stderr, "reprove: internal error; please report it with the input\n");
    return EXIT_INTERNAL;
}

int session_open(reprove *r, const option_values *v, reprove_program **program)
{
    return session_report(r, reprove_open(r, v->files.data, v->files.len, program), v);
}

int session_on_program(const option_values *v, program_work *work)
{
    if (!v->files.len) return options_usage(v->command, "no file given");
    reprove *r = session_begin(v);
    reprove_program *p = NULL;
    int code = session_open(r, v, &p);
    if (code < 0) code = work(r, p, v);
    if (v->stats) reprove_print_stats(r, stderr);
    reprove_close(p);
    reprove_free(r);
    return code;
}
