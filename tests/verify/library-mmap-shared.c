// expect: unknown(unsupported: memory at several addresses)
// native: error
/* Two mappings of one file are the same memory. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    int f = memfd_create("pages", 0);
    if (f < 0 || ftruncate(f, 4096)) exit(0);
    int *a = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, f, 0), *b = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, f, 0);
    if (a == MAP_FAILED || b == MAP_FAILED) exit(0);
    *a = 7;
    if (*b == 7) reach_error();
    return 0;
}
