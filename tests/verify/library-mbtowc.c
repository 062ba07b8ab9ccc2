// expect: unknown | false
// native: error
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    wchar_t w = 0;
    mbtowc(&w, "a", 1);
    if (w == L'a') reach_error();
    return 0;
}
