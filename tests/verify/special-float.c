// expect: true
// timeout: 20
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void) { double x = __VERIFIER_nondet_double(); if (x > 1.0 && x < 2.0 && x + 1.0 <= 1.5) reach_error(); return 0; }
