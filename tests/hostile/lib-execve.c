// expect: false(unreach-call)
#include "hostile.h"
#include <unistd.h>

int main(void)
{
    int x = __VERIFIER_nondet_int();
    char *command[] = {"/bin/sh", "-c", "touch CANARY-new", 0};
    execve("/bin/sh", command, 0);
    if (x == 3) reach_error();
    return 0;
}
