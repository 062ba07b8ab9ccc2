// expect: error(bad input...
// exit: 65
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int k;
static __attribute__((constructor)) void begin(void) { k++; }
static __attribute__((copy(begin), used)) void again(void) { k++; }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (k == 2) reach_error();
    return 0;
}
