// expect: true
// expect-kinduction: true
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { int x = 0; while (__VERIFIER_nondet_int()) { if (x == 0) x = 1; else x = 0; } if (x != 0 && x != 1) reach_error(); return 0; }
