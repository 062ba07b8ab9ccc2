// expect: unknown | false
// native: error
#include <time.h>
extern void reach_error(void);
int main(void)
{
    struct tm t = {.tm_year = 100, .tm_mon = 1, .tm_mday = 30};
    mktime(&t);
    if (t.tm_mon == 2) reach_error();
    return 0;
}
