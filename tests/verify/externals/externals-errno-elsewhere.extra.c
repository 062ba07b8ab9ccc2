#include <errno.h>
int poll_once(void) { return errno = 5; }
