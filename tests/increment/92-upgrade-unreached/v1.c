extern unsigned nondet_uint(void);
extern void reach_error(void);
unsigned g(unsigned x) { return x & ~2u; }
unsigned f(unsigned x) { return 2 * g(x); }
int main(void)
{
    unsigned x = nondet_uint();
    if (g(x) & 2) reach_error();
    return 0;
}
