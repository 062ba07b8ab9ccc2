// expect: true
extern void reach_error(void);
#include <stdarg.h>
static int second(int n, ...) { va_list l; va_start(l, n); int a = va_arg(l, int), b = va_arg(l, int); va_end(l); return a * 0 + b; }
int main(void) { if (second(2, 5, 6) != 6) reach_error(); return 0; }
