// expect: unknown | false
// native: error
#include <string.h>
extern void reach_error(void);
int main(void)
{
    if (strcmp("c", "a") == 1) reach_error();
    return 0;
}
