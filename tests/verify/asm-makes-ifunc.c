// expect: unknown(unsupported: assembly outside of functions)
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int five(int n) { return n - n + 5; }
int (*resolve(int n))(int) __asm__("chosen");
int (*resolve(int n))(int) { return n < 0 ? 0 : five; }
__asm__(".type chosen, @gnu_indirect_function");
extern int chosen(int n);
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (chosen(3) == 5) reach_error();
    return 0;
}
