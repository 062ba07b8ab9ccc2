// expect: unknown(unsupported: __CPROVER_havoc_object, a function of other verifiers)
// args: --externals pure
// It would change x.
extern void __CPROVER_havoc_object(void *);
extern void reach_error(void);
int main(void) { int x = 0; __CPROVER_havoc_object(&x); if (x) reach_error(); return 0; }
