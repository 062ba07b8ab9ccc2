// expect: true
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct s { unsigned a : 3; signed b : 2; };
int main(void) { struct s v; v.a = __VERIFIER_nondet_int(); v.b = __VERIFIER_nondet_int(); if (v.a > 7 || v.b > 1 || v.b < -2) reach_error(); return 0; }
