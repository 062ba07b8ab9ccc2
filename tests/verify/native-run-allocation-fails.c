// expect: unknown(there are several executions: allocation may fail)
// args: --engine native --allocation fails
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    int *p = malloc(4);
    if (!p) reach_error();
    free(p);
    return 0;
}
