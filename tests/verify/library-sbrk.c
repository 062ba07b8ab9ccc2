// expect: unknown(unsupported: memory at several addresses)
// native: error
#define _DEFAULT_SOURCE
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    char *p = sbrk(0), *q = sbrk(4096);
    if (p != q || q == (char *)-1) return 0;
    q[0] = 1;
    p[0] = 2;
    if (q[0] == 2) reach_error();
    return 0;
}
