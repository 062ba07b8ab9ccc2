// expect: error(bad input: 1 error)
// exit: 65
// native: error at -O0
// inputs: 2654435761
// The assembler reads an expression.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int k[2];
extern int behind __asm__("k+4");
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    behind = 5;
    if (k[1] == 5) reach_error();
    return 0;
}
