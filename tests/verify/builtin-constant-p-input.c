// expect: unknown(gcc may answer __builtin_constant_p at...
// No compiler calls an input a constant; that is not known, but no execution shows it either.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { int x = __VERIFIER_nondet_int(); if (__builtin_constant_p(x)) reach_error(); return 0; }
