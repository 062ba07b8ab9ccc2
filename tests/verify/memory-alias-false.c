// expect: false(unreach-call)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { int a = 1, *p = &a, *q = __VERIFIER_nondet_int() ? &a : p; *q = 3; if (*p == 3) reach_error(); return 0; }
