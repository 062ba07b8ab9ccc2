// expect: unknown(unsupported: __ESBMC_is_large, a function of other verifiers)
// args: --externals pure
// Another verifier gives it a meaning. Its result is not arbitrary.
extern int __ESBMC_is_large(int);
extern void reach_error(void);
int main(void) { if (__ESBMC_is_large(3)) reach_error(); return 0; }
