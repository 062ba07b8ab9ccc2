#include "cli/crash.h"

#include "cli/exit_codes.h"
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

/* Only what is safe in a handler. */
static void on_crash(int number)
{
    char text[] = "Result: error(internal: signal 00)\n";
    text[sizeof text - 5] = (char)('0' + number / 10 % 10);
    text[sizeof text - 4] = (char)('0' + number % 10);
    ssize_t ignored = write(1, text, sizeof text - 1);
    (void)ignored;
    _exit(EXIT_INTERNAL);
}

void crash_prepare(void)
{
    static char stack[32 << 10]; /* the usual one may be what ran out */
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&other, NULL);
    struct sigaction sa = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK | (int)SA_RESETHAND};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &sa, NULL);
}

#else

void crash_prepare(void) {} /* the sanitizers say more */

#endif
