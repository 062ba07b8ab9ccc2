// replay: original
#include "verifier.h"

extern int rand(void);

int main(void)
{
    int a = rand(), b = rand();
    if (a % 100 == 37 && b == 12345) reach_error();
    return 0;
}
