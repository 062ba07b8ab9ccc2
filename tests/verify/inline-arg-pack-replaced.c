// expect: true
// native: no error
// The definition replaces the inline body.
extern void reach_error(void);
extern int g(int n, ...);
extern inline __attribute__((gnu_inline, always_inline)) int f(int n, ...) { return g(n, __builtin_va_arg_pack()) + 1; }
int main(void) { if (f(1, 2) == 4) reach_error(); return 0; }
int f(int n, ...) { return 2; }
int g(int n, ...) { return 3; }
