// expect: unknown
// native: error
#define _GNU_SOURCE
extern void reach_error(void);
#include <link.h>
static int f(struct dl_phdr_info *i, size_t n, void *d) { (void)i;(void)n;(void)d; reach_error(); return 0; }
int main(void) { dl_iterate_phdr(f, 0); return 0; }
