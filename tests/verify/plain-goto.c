// expect: true
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { int x = __VERIFIER_nondet_int(), y = 0; if (x) goto set; y = 1; set: if (x && y) reach_error(); return 0; }
