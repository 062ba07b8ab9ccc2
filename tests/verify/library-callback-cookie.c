// expect: unknown
// native: error
#define _GNU_SOURCE
extern void reach_error(void);
#include <stdio.h>
static ssize_t f(void *c, char *b, size_t n) { (void)c;(void)b;(void)n; reach_error(); return 0; }
int main(void) { cookie_io_functions_t io = {0}; io.read = f; FILE *x = fopencookie(0, "r", io); if (x) getc(x); return 0; }
