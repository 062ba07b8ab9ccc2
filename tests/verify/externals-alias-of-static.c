// expect: unknown...
// args: --externals anything
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
void change(void);
static int s;
extern int t __attribute__((alias("s")));
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    s = 0;
    change();
    if (s == 5) reach_error();
    return 0;
}
