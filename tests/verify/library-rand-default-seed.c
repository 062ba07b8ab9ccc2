// expect: unknown
// native: no error
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    int a = rand();
    srand(1);
    if (a != rand()) reach_error();
    return 0;
}
