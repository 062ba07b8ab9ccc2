// expect: unknown(unsupported:inline function with another definition)
// args: tests/verify/linked/inline_definition.c
// The compiler may take the body here, or the one of the other file.
extern void reach_error(void);
inline int f(void) { return 1; }
int main(void) { if (f() == 1) reach_error(); return 0; }
