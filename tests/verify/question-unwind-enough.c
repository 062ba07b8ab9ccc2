// args: --unwind 12 --engine bmc
// expect: false(unreach-call)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { int x = 0; while (__VERIFIER_nondet_int()) if (++x == 10) reach_error(); return 0; }
