// expect: unknown...
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
void take(const void *p);
static int v;
static void set(void) { v = 5; }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    take((const void *)set);
    if (v) reach_error();
    return 0;
}
