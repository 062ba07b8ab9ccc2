// expect: unknown
// gcc may call the program's function, or do what the library does.
extern void reach_error(void);
int memcmp(const void *a, const void *b, unsigned long n) { return 5; }
int main(void) { char a[2] = "a", b[2] = "a"; if (__builtin_memcmp(a, b, 2) == 5) reach_error(); return 0; }
