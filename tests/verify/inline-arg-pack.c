// expect: unknown(unsupported:__builtin_va_arg_pack)
// The inline body is all that there is: without it, the function is not just any.
extern void reach_error(void);
extern inline __attribute__((gnu_inline, always_inline)) int f(int n, ...) { return __builtin_va_arg_pack_len(); }
int main(void) { if (f(1, 2, 3) == 7) reach_error(); return 0; }
