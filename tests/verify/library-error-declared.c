// expect: true
// native: no error
// A variable of the library that nobody uses holds no function of the program.
#include <error.h>
extern void reach_error(void);
int main(void)
{
    int sum = 0;
    error(0, 0, "x");
    for (int i = 0; i < 3; i++) sum += i;
    if (sum != 3) reach_error();
    return 0;
}
