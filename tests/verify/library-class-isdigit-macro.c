// expect: false
// native: error
extern void reach_error(void);
#include <ctype.h>
int main(void)
{
    if (isdigit('5') == 2048) reach_error();
    return 0;
}
