// expect: true
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { int a[8], i = __VERIFIER_nondet_int(); for (int k = 0; k < 8; k++) a[k] = k * k; if (i >= 0 && i < 8 && a[i] != i * i) reach_error(); return 0; }
