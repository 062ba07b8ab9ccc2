// expect: unknown | false
// native: error
// It sets the variables of the time zone.
#define _GNU_SOURCE
#include <stdlib.h>
#include <time.h>
extern void reach_error(void);
int main(void)
{
    struct tm day = {.tm_mday = 3, .tm_year = 80};
    setenv("TZ", "EST5EDT", 1);
    daylight = 0;
    char text[30];
    strftime(text, 30, "%Z", &day);
    if (daylight != 0) reach_error();
    return 0;
}
