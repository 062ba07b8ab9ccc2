// expect: unknown(the content of tzname is invented...
// native: no error
#define _GNU_SOURCE
#include <time.h>
void reach_error(void);
int main(void) { if (!tzname[0]) reach_error(); return 0; }
