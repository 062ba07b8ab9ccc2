// expect: true
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { int x = __VERIFIER_nondet_int(); if (x) __builtin_unreachable(); if (x) reach_error(); return 0; }
