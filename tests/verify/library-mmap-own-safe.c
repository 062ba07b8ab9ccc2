// expect: true
#define _GNU_SOURCE
#include <sys/mman.h>
extern void reach_error(void);
int main(void)
{
    int *a = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    int *b = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (a == MAP_FAILED || b == MAP_FAILED) return 0;
    *b = 1;
    *a = 7;
    if (*b != 1) reach_error();
    return 0;
}
