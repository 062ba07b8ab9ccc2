// expect: unknown | false
// native: error
#include <time.h>
extern void reach_error(void);
int main(void)
{
    struct timespec t = {0};
    clock_gettime(CLOCK_REALTIME, &t);
    if (t.tv_sec > 0) reach_error();
    return 0;
}
