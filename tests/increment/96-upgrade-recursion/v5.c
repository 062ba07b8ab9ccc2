extern unsigned nondet_uint(void);
extern void reach_error(void);

static unsigned even(unsigned x) { return x & ~1u; }
static unsigned walk(unsigned n) { return n & 3 ? walk((n & 3) - 1) + even(n) : 0; }
static unsigned use(unsigned n) { return walk(n) + even(n); }
static unsigned odd(unsigned x) { return x | 1; }
static unsigned (*table[2])(unsigned) = {even, odd};

int main(void)
{
    unsigned x = nondet_uint();
    if (use(x) & 1) reach_error();
    if (table[x & 1](x) & 1) reach_error();
    return 0;
}
