// expect: unknown | false
// native: error
#include <time.h>
extern void reach_error(void);
int main(void)
{
    time_t t = 0;
    struct tm m = {0};
    struct tm *same = gmtime_r(&t, &m);
    same->tm_sec = 59;
    if (m.tm_sec == 59) reach_error();
    return 0;
}
