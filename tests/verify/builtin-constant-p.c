// expect: unknown(gcc may answer __builtin_constant_p at...
// An optimising compiler says yes, another one says no.
extern void reach_error(void);
static int is_constant(int x) { return __builtin_constant_p(x); }
int main(void) { if (is_constant(42)) reach_error(); return 0; }
