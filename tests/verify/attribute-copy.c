// expect: true
// What it copies makes no difference here.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int f(void) { return 1; }
int g(void) __attribute__((alias("f"), copy(f)));
int main(void)
{
    if (g() != 1) reach_error();
    return 0;
}
