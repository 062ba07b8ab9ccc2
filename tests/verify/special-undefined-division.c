// expect: true
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { int z = __VERIFIER_nondet_int(), y = 7 / z; if (z == 0 && y == 3) reach_error(); return 0; }
