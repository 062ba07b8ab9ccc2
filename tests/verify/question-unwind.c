// args: --unwind 3 --engine bmc
// expect: true(bounded 3)
// exit: 3
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { int x = 0; while (__VERIFIER_nondet_int()) if (++x == 10) reach_error(); return 0; }
