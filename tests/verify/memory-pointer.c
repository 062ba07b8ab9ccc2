// expect: true
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { int a = 1, b = 2, *p = __VERIFIER_nondet_int() ? &a : &b; *p = 5; if (a != 5 && b != 5) reach_error(); if (a == 5 && b == 5) reach_error(); return 0; }
