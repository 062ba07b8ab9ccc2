// expect: unknown
// native: error
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/uio.h>
#include <unistd.h>
extern void reach_error(void);
int x;
int main(void)
{
    int v = 5;
    struct iovec from = {&v, 4}, to = {&x, 4};
    if (process_vm_writev(getpid(), &from, 1, &to, 1, 0) != 4) x = 5; /* the system may forbid it */
    if (x == 5) reach_error();
    return 0;
}
