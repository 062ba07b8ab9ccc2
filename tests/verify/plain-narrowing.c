// expect: false(unreach-call)
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) { unsigned char a = __VERIFIER_nondet_uchar(), b = 200, c = a + b; if (c < b) reach_error(); return 0; }
