// expect: true
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { int x = __VERIFIER_nondet_int(); int y = (x >> 31) & 1; if (x < 0 && y != 1) reach_error(); if (x >= 0 && y) reach_error(); return 0; }
