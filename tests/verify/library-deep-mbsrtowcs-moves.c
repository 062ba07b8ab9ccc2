// expect: unknown | false
// native: error
// The source pointer moves on within its text.
#include <wchar.h>
extern void reach_error(void);
int main(void)
{
    char text[] = "abc";
    const char *at = text;
    wchar_t wide[2];
    mbsrtowcs(wide, &at, 2, 0);
    if (!at) return 0;
    *(char *)at = 'z';
    if (text[2] == 'z') reach_error();
    return 0;
}
