// expect: false(unreach-call)
#include "hostile.h"
#include <sys/socket.h>

int main(void)
{
    int x = __VERIFIER_nondet_int();
    socket(AF_INET, SOCK_STREAM, 0);
    if (x == 3) reach_error();
    return 0;
}
