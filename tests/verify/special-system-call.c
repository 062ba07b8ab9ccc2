// expect: unknown
// native: error
// inputs: 2654435761
// A signal handler that is installed by the number of a system call.
#define _GNU_SOURCE
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct action {
    void (*handler)(int);
    unsigned long flags;
    void (*restore)(void);
    unsigned long mask;
};
static void handle(int number) { reach_error(); }
int main(void)
{
    struct action a = {handle, 0x04000000, 0, 0};
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    syscall(SYS_rt_sigaction, SIGUSR1, &a, 0, 8);
    raise(SIGUSR1);
    return 0;
}
