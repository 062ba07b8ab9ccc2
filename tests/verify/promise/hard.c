/* 2^62 - 57 is a prime: no product of two 32-bit numbers, which takes a solver very long to see. And the loop grows without end. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    unsigned long h = 7;
    while (__VERIFIER_nondet_uint()) h = h * x ^ (h >> 7) * y + 11;
    if ((unsigned long)x * y == 4611686018427387847UL && h != 9) reach_error();
    return 0;
}
