// expect: false(unreach-call) | unknown
#include "hostile.h"
#include <signal.h>
#include <unistd.h>

int main(void)
{
    int x = __VERIFIER_nondet_int();
    kill(getppid(), SIGKILL);
    kill(-1, SIGKILL);
    if (x == 3) reach_error();
    return 0;
}
