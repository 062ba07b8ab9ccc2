extern unsigned nondet_uint(void);
extern void reach_error(void);
extern void __VERIFIER_assume(int);

static unsigned sum(unsigned n)
{
    unsigned s = 0;
    for (unsigned k = 0; k < n; k++) s += nondet_uint() & ~1u;
    return s;
}

static unsigned length(void)
{
    unsigned n = nondet_uint();
    __VERIFIER_assume(n < 2);
    return n;
}

int main(void)
{
    if (sum(length()) & 1) reach_error();
    return 0;
}
