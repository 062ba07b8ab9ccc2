// expect: unknown | false
// native: error
#include <time.h>
extern void reach_error(void);
int main(void)
{
    time_t t = 0, year = 366L * 86400;
    struct tm *m = gmtime(&t);
    int before = m->tm_year;
    gmtime(&year);
    if (m->tm_year != before) reach_error();
    return 0;
}
