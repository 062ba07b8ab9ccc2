// expect: false
// native: error
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    srand(1);
    int a = rand();
    srand(2);
    int b = rand();
    if (a != b) reach_error();
    return 0;
}
