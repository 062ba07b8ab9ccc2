// expect: false
// native: error
// inputs: 2654435761
// The usual way to write -16 as 64 bits.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned long x = __VERIFIER_nondet_uint();
    if (x != 0x9e3779b1ul) return 0;
    __asm__("and $0xfffffffffffffff0, %0" : "+r"(x));
    if (x == 0x9e3779b0ul) reach_error();
    return 0;
}
