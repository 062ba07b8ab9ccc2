extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

unsigned f(unsigned x)
{
    while (__VERIFIER_nondet_int()) x = x * x * x + 12345u * x;
    return x;
}

int main(void)
{
    unsigned a = f(3), b = f(7);
    if ((a * a + b * b) % 65521u == 77u) reach_error();
    return 0;
}
