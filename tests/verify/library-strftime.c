// expect: unknown | false
// native: error
#include <time.h>
extern void reach_error(void);
int main(void)
{
    struct tm t = {.tm_year = 100, .tm_mday = 1};
    char text[8] = {0};
    strftime(text, sizeof text, "%Y", &t);
    if (text[0] == '2') reach_error();
    return 0;
}
