// expect: unknown(unsupported: __VERIFIER_thread_count, a function of other verifiers)
extern int __VERIFIER_thread_count(void);
extern void reach_error(void);
int main(void) { if (__VERIFIER_thread_count() == 3) reach_error(); return 0; }
