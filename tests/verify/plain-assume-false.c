// expect: true
extern void reach_error(void);
extern void __VERIFIER_assume(int);
int main(void) { __VERIFIER_assume(0); reach_error(); return 0; }
