// expect: false(unreach-call)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { int x = __VERIFIER_nondet_int(), y = 0; switch (x) { case 1: y = 1; case 2: y += 2; break; default: y = 9; } if (y == 3) reach_error(); return 0; }
