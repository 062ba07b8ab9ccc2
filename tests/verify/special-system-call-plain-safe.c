// expect: true
// A system call that only says who the process is.
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <unistd.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int kept = 3;
int main(void)
{
    int *p = &kept;
    syscall(SYS_gettid);
    if (*p != 3) reach_error();
    return 0;
}
