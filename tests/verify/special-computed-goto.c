// expect: false
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { static void *const to[] = {&&a, &&b}; goto *to[__VERIFIER_nondet_int() & 1]; a: return 0; b: reach_error(); return 1; }
