// expect: unknown(there are several executions: getenv decides what the program does)
// args: --engine native
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    if (getenv("REPROVE_TEST_OF_NATIVE")) reach_error();
    return 0;
}
