// expect: true
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { int x = __VERIFIER_nondet_int(); if (x >= 0 && x < 100 && x / 7 * 7 + x % 7 != x) reach_error(); return 0; }
