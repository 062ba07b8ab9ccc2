// expect: true
// says: no check is reachable
// The front end leaves out a branch that no execution takes. The check in it is a check all the same.
#include <assert.h>
int main(void)
{
    assert(sizeof(char) == 1);
    return 0;
}
