// expect: true
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int twice(int x) { return 2 * x; }
int main(void) { int x = __VERIFIER_nondet_int(); if (twice(x) % 2) reach_error(); return 0; }
