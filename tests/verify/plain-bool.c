// expect: true
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { _Bool b = __VERIFIER_nondet_int(); if (b != 0 && b != 1) reach_error(); return 0; }
