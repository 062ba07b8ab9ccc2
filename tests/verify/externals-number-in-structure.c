// expect: unknown(true with --externals pure...
// An address in a member that is a number.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct pair {
    long a, b;
};
void take(struct pair p);
int v;
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    struct pair a = {0, (long)&v};
    take(a);
    if (v) reach_error();
    return 0;
}
