// expect: false(unreach-call)
// expect-bmc: false(unreach-call)
// says: replayed: yes
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { int x = __VERIFIER_nondet_int(); if (x > 10 && x < 12) reach_error(); return 0; }
