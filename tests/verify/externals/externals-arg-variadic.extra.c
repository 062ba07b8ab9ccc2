#include <stdarg.h>
void set(int n, ...) { va_list l; va_start(l, n); *va_arg(l, int *) = 5; va_end(l); }
