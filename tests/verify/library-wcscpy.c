// expect: unknown | false
// native: error
#include <wchar.h>
extern void reach_error(void);
int main(void)
{
    wchar_t a[4] = {0};
    wcscpy(a, L"ab");
    if (a[0] == L'a') reach_error();
    return 0;
}
