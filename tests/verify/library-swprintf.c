// expect: unknown | false
// native: error
#include <stdio.h>
#include <wchar.h>
extern void reach_error(void);
int main(void)
{
    wchar_t a[8] = {0};
    swprintf(a, 8, L"%d", 7);
    if (a[0] == L'7') reach_error();
    return 0;
}
