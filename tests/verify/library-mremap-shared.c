// expect: unknown
// native: error
// inputs: 2654435761
// A second mapping of the same pages.
#define _GNU_SOURCE
#include <sys/mman.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    int *p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int *q = mremap(p, 0, 4096, MREMAP_MAYMOVE);
    if (p == MAP_FAILED || q == MAP_FAILED) return 1;
    p[0] = 5;
    q[0] = 6;
    if (p[0] == 6 && p != q) reach_error();
    return 0;
}
