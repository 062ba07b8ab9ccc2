extern unsigned nondet_uint(void);
extern void reach_error(void);

static unsigned even(unsigned x) { return x & ~1u; }
static unsigned odd(unsigned x) { return (x + 1) | 1; }

static unsigned thrice(unsigned x)
{
    unsigned s = 0;
    for (unsigned k = 0; k < 3; k++) s += even(x + k);
    return s;
}

static unsigned sum(unsigned n)
{
    unsigned s = 0;
    for (unsigned k = 0; k < n; k++) s += even(nondet_uint());
    return s;
}

int main(void)
{
    unsigned x = nondet_uint();
    if (thrice(x) & 1) reach_error();
    if (!(odd(x) & 1)) reach_error();
    if (sum(x) & 1) reach_error();
    return 0;
}
