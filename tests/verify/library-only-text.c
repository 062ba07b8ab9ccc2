// expect: false(unreach-call)
// native: error
// A text that only library functions write and measure.
#include <string.h>
extern void reach_error(void);
static const char two[2] = {1, 1};
static char text[4] = {1};
int main(void)
{
    memmove(text + 1, two, 2);
    if (strnlen(text, 4) == 3) reach_error();
    return 0;
}
