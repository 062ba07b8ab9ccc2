// expect: false | unknown
// native: error
// An address is printed with wide characters.
#include <wchar.h>
extern void reach_error(void);
int x;
int main(void)
{
    wchar_t text[40];
    swprintf(text, 40, L"%lu", (unsigned long)&x);
    *(int *)wcstoul(text, 0, 10) = 1;
    if (x == 1) reach_error();
    return 0;
}
