// expect: unknown
// A builtin that gcc knows and we do not is not an undeclared function that returns int.
extern void reach_error(void);
int main(void) { if (__builtin_iceil(2.5) != 3) reach_error(); return 0; }
