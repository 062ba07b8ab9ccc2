// expect: false(unreach-call)
// says: which called execve
#include "hostile.h"

int main(void)
{
    int x = __VERIFIER_nondet_int();
    char *command[] = {"/bin/sh", "-c", "touch CANARY-new", 0};
    CALL(SYS_execve, "/bin/sh", command, 0);
    if (x == 3) reach_error();
    return 0;
}
