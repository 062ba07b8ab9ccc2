// expect: true
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int one(void) { return 1; }
static int two(void) { return 2; }
int main(void) { int (*f)(void) = __VERIFIER_nondet_int() ? one : two; int x = f(); if (x != 1 && x != 2) reach_error(); return 0; }
