// expect: false(unreach-call)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
union u { int word; unsigned char byte[4]; };
int main(void) { union u v; v.word = __VERIFIER_nondet_int(); if (v.byte[2] == 17) reach_error(); return 0; }
