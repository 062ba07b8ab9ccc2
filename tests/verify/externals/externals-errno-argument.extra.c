#include <errno.h>
int work(int x) { errno = x; return 0; }
