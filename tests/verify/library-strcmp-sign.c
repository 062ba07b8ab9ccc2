// expect: true
// native: no error
#include <string.h>
extern void reach_error(void);
int main(void)
{
    if (strcmp("c", "a") <= 0 || strcmp("a", "c") >= 0 || strcmp("a", "a") || memcmp("c", "a", 1) <= 0) reach_error();
    return 0;
}
