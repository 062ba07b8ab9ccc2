#include <errno.h>
void work(void) { errno = 1; }
