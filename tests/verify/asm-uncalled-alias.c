// expect: unknown(unsupported: assembly in a function that acts when it is assembled)
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int y;
extern int z;
void never_called(void) { __asm__ volatile(".set z, y"); }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    y = 1;
    z = 2;
    __asm__ volatile("" : : : "memory");
    if (y == 2) reach_error();
    return 0;
}
