// expect: unknown
// native: no error
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    srand(1);
    int a = rand();
    srand(1);
    int b = rand();
    if (a != b) reach_error();
    return 0;
}
