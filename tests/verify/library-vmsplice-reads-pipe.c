// expect: unknown
// Out of a pipe vmsplice copies into the buffers.
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static char text[4] = "abc";
int main(void)
{
    struct iovec v = {text, 3};
    int p[2];
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (pipe(p) || write(p[1], "xyz", 3) != 3) return 1;
    vmsplice(p[0], &v, 1, 0);
    if (text[0] != 'a') reach_error();
    return 0;
}
