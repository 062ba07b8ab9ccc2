// expect: unknown(unsupported:__builtin_constant_p in a constant expression)
// An optimising compiler reads constant objects even here.
extern void reach_error(void);
static const int k = 3;
static int s = __builtin_constant_p(k);
int main(void) { if (s) reach_error(); return 0; }
