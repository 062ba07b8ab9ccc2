// expect: true
extern void reach_error(void);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int main(void) { int x = 0; __VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end(); if (x != 1) reach_error(); return 0; }
