// expect: unknown | false
// native: error
#include <wchar.h>
extern void reach_error(void);
int main(void)
{
    int count = 0;
    wchar_t room[8];
    swprintf(room, 8, L"abc%n", &count);
    if (count == 3) reach_error();
    return 0;
}
