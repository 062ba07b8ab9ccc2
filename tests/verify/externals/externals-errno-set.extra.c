#include <errno.h>
int work(void) { errno = EINTR; return -1; }
