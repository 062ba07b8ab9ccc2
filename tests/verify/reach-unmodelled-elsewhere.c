// expect: true
// What no execution comes to need not be modelled: processes, mappings in a table, jumps.
#include <setjmp.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static jmp_buf back;
void (*const calls[])(void) = {(void (*)(void))mmap, (void (*)(void))fork, (void (*)(void))longjmp};
int elsewhere(void)
{
    if (setjmp(back)) return fork();
    calls[1]();
    longjmp(back, 1);
}
static unsigned half(unsigned x) { return x / 2; }
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (half(x) > x) reach_error();
    return 0;
}
