// expect: unknown | false
// native: error
#include <time.h>
extern void reach_error(void);
int main(void)
{
    time_t a = 0, b = 86400 * 40;
    struct tm *x = gmtime(&a);
    int first = x->tm_mon;
    gmtime(&b);
    if (x->tm_mon != first) reach_error();
    return 0;
}
