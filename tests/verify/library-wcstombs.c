// expect: unknown | false
// native: error
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    char text[8] = "";
    wcstombs(text, L"ab", 8);
    if (text[0] == 'a') reach_error();
    return 0;
}
