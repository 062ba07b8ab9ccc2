// expect: unknown
// ctzll of zero is undefined: the compiler may give anything.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) { unsigned long long x = __VERIFIER_nondet_uint(); if (x == 0 && __builtin_ctzll(x) != 64) reach_error(); return 0; }
