// expect: unknown(what the assembly...
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    int v = 0, *p;
    __asm__("" : "=a"(p) : "a"(&v));
    *p = 5;
    if (v == 5) reach_error();
    return 0;
}
