// expect: false
// The bytes of a long double need not be those of a number: the leading bit of its significand is written out, and its last bytes hold nothing.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
union image {
    long double number;
    struct {
        unsigned long significand;
        unsigned short exponent;
    } parts;
};
int main(void)
{
    union image u;
    u.parts.significand = __VERIFIER_nondet_ulong();
    u.parts.exponent = 0x3fff;
    if (u.number != u.number) reach_error();
    return 0;
}
