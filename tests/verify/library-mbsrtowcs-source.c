// expect: unknown | false
// native: error
#include <wchar.h>
extern void reach_error(void);
int main(void)
{
    const char *from = "ab";
    wchar_t to[4];
    mbsrtowcs(to, &from, 4, 0);
    if (!from && to[1] == L'b') reach_error();
    return 0;
}
