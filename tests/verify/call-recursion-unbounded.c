// expect: true
// timeout: 4
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int zero(unsigned n) { return n == 0 ? 0 : zero(n - 1); }
int main(void) { if (zero((unsigned)__VERIFIER_nondet_int()) != 0) reach_error(); return 0; }
