// expect: false(unreach-call)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { unsigned x = (unsigned)__VERIFIER_nondet_int(); if (x + 1 < x) reach_error(); return 0; }
