// expect: unknown | false
// native: error
#define _GNU_SOURCE
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    uid_t a = 12345678, b = 12345678, c = 12345678;
    getresuid(&a, &b, &c);
    if (c != 12345678) reach_error();
    return 0;
}
