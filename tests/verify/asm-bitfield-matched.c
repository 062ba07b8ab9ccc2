// expect: unknown
// native: error
// inputs: 2654435761
// The input is one byte, so nothing extends its sign.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct {
    signed n : 8;
} s = {-3};
int main(void)
{
    int x;
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    __asm__ volatile("" : "=r"(x) : "0"(s.n));
    if (x != -3) reach_error();
    return 0;
}
