// expect: unknown(unsupported: processes)
// native: error
#define _GNU_SOURCE
#include <unistd.h>
extern void reach_error(void);
volatile int told;
int main(void)
{
    pid_t child = vfork();
    if (child == 0) {
        told = 1;
        _exit(0);
    }
    if (told) reach_error();
    return 0;
}
