// expect: unknown
// native: error
// inputs: 2654435761
// How many bytes the output has is known at run time only.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int a[4];
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n != 0x9e3779b1u) return 0;
    __asm__("movq $-1, %0" : "=m"(*(char (*)[n & 16])a));
    if (a[1] == -1) reach_error();
    return 0;
}
