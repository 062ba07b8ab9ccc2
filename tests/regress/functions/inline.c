// expect: exit 0
#include <stdio.h>
static inline int a(void) { return 1; }
extern inline __attribute__((gnu_inline)) int b(void) { return 2; }
int b(void) { return 2; }
inline int c(void) { return 3; }
extern int c(void);
static __attribute__((noinline, unused)) int d(int x) { return x; }
__attribute__((constructor)) static void before(void) { printf("before\n"); }
__attribute__((destructor)) static void after(void) { printf("after\n"); }
static int weak_one(void) __attribute__((unused));
static int weak_one(void) { return 9; }
int main(void) { printf("%d %d %d %d\n", a(), b(), c(), d(4)); return 0; }
