// expect: unknown(what the assembly...
// native: error
// inputs: 2654435761
// gcc hands over movl alone.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    int v = 0;
    __asm__ volatile("{|/*} movl $1, %0 {|*/}" : "+r"(v));
    if (v) reach_error();
    return 0;
}
