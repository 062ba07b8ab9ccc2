/* What programs under test get from outside when they run natively: inputs, errors, assumptions.
 * Inputs come from the file named by REPROVE_INPUTS, one number per line. Everything is weak: a program's own definition wins.
 * Statuses 101 to 103 tell the test runner why the program ended. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#define WEAK __attribute__((weak))
enum { STATUS_ERROR_CALL = 101, STATUS_STOPPED = 102, STATUS_NO_INPUT = 103 };

static void leave(int status)
{
    fflush(NULL);
    _Exit(status);
}

static long long next_input(void)
{
    static FILE *file;
    if (!file) {
        const char *path = getenv("REPROVE_INPUTS");
        file = path ? fopen(path, "r") : NULL;
        if (!file) leave(STATUS_NO_INPUT);
    }
    char line[256];
    while (fgets(line, sizeof line, file)) {
        char *end;
        errno = 0;
        long long value = strtoll(line, &end, 0);
        if (errno) value = (long long)strtoull(line, &end, 0);
        if (end != line) return value;
    }
    leave(STATUS_NO_INPUT);
    return 0;
}

#define NONDET(type, name)                                                  \
    WEAK type __VERIFIER_nondet_##name(void) { return (type)next_input(); } \
    WEAK type __CPROVER_nondet_##name(void) { return (type)next_input(); }  \
    WEAK type nondet_##name(void) { return (type)next_input(); }
NONDET(_Bool, bool)
NONDET(char, char)
NONDET(signed char, schar)
NONDET(unsigned char, uchar)
NONDET(short, short)
NONDET(unsigned short, ushort)
NONDET(int, int)
NONDET(unsigned, uint)
NONDET(unsigned, unsigned)
NONDET(long, long)
NONDET(unsigned long, ulong)
NONDET(long long, longlong)
NONDET(unsigned long long, ulonglong)
NONDET(float, float)
NONDET(double, double)

WEAK void reach_error(void) { leave(STATUS_ERROR_CALL); }
WEAK void __VERIFIER_error(void) { leave(STATUS_ERROR_CALL); }
WEAK void __VERIFIER_assume(int condition)
{
    if (!condition) leave(STATUS_STOPPED);
}
WEAK void __VERIFIER_assert(int condition)
{
    if (!condition) leave(STATUS_ERROR_CALL);
}
/* Failed assertions are errors, too; and what other verifiers call their checks. */
void __assert_fail(const char *text, const char *file, unsigned line, const char *function)
{
    (void)text, (void)file, (void)line, (void)function;
    leave(STATUS_ERROR_CALL);
}
void __assert_perror_fail(int number, const char *file, unsigned line, const char *function)
{
    (void)number, (void)file, (void)line, (void)function;
    leave(STATUS_ERROR_CALL);
}
WEAK void assert(int condition) { __VERIFIER_assert(condition); }
WEAK void __CPROVER_assert(int condition, const char *text)
{
    (void)text;
    __VERIFIER_assert(condition);
}
WEAK void assert_perror(int number) { __VERIFIER_assert(!number); }
WEAK void __CPROVER_assume(int condition) { __VERIFIER_assume(condition); }
WEAK void __VERIFIER_nondet_memory(void *at, size_t size)
{
    for (size_t k = 0; k < size; k++) ((unsigned char *)at)[k] = (unsigned char)next_input();
}
WEAK void __VERIFIER_atomic_begin(void) {}
WEAK void __VERIFIER_atomic_end(void) {}
