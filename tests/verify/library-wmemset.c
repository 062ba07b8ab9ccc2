// expect: unknown | false
// native: error
#include <wchar.h>
extern void reach_error(void);
wchar_t a[4];
int main(void)
{
    wmemset(a, L'x', 3);
    if (a[2] == L'x') reach_error();
    return 0;
}
