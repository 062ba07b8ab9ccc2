#include <errno.h>
int work(const char *x) { errno = *x; return 0; }
