// expect: unknown
// The child writes memory that it shares with its parent.
#define _GNU_SOURCE
#include <pty.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    int fd;
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    int *p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) return 1;
    pid_t child = forkpty(&fd, 0, 0, 0);
    if (child == 0) {
        *p = 5;
        _exit(0);
    }
    waitpid(child, 0, 0);
    if (*p == 5) reach_error();
    return 0;
}
