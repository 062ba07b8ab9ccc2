// expect: true
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { int (*f)(int) = (int (*)(int))__VERIFIER_nondet_int(); int x = 2; f(1); if (x == 3) reach_error(); return 0; }
