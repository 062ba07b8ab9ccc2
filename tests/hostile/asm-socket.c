// expect: false(unreach-call)
// says: which called socket
#include "hostile.h"

int main(void)
{
    int x = __VERIFIER_nondet_int();
    CALL(SYS_socket, 2, 1, 0);
    if (x == 3) reach_error();
    return 0;
}
