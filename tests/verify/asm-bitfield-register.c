// expect: unknown
// native: error
// inputs: 2654435761
// A bit-field of 16 bits is in a register of 16 bits, of which the carry is.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct {
    unsigned low : 16, high : 16;
} s;
int main(void)
{
    int carry;
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    s.low = 0xffff;
    __asm__("add $1, %0" : "+r"(s.low), "=@ccc"(carry));
    if (carry) reach_error();
    return 0;
}
