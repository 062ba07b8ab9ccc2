// expect: true
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { int s = 0; while (1) { int in = __VERIFIER_nondet_int(); if (s == 0 && in == 1) s = 1; else if (s == 1 && in == 2) s = 2; else if (s == 2) s = 0; else if (s == 3) reach_error(); } }
