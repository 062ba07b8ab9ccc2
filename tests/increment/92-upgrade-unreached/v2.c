extern unsigned nondet_uint(void);
extern void reach_error(void);
unsigned g(unsigned x) { return x & ~2u; }
unsigned f(unsigned x) { return 2 * g(x); }
int main(void)
{
    unsigned x = nondet_uint();
    if (f(x) % 4) reach_error();
    return 0;
}
