// expect: unknown(the result of __builtin_clz of 0 at...
// clz of zero is undefined: the compiler may give anything.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) { unsigned x = __VERIFIER_nondet_uint(); if (x == 0 && __builtin_clz(x) != 32) reach_error(); return 0; }
