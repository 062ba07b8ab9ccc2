// expect: true
// Nothing calls it.
extern int __CPROVER_r_ok(const void *, ...);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int unused(const int *p) { return __CPROVER_r_ok(p); }
int main(void) { int x = __VERIFIER_nondet_int(); if (x > 3 && x < 2) reach_error(); return 0; }
