// expect: unknown(...
// native: no error
#include <time.h>
extern void reach_error(void);
int main(void)
{
    struct timespec now = {-1, -1};
    if (clock_gettime(CLOCK_REALTIME, &now) == 0 && now.tv_nsec == -1) reach_error();
    return 0;
}
