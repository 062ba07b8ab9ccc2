// expect: unknown(missing: work, ...
#include <errno.h>
extern void reach_error(void);
void work(void);
int main(void)
{
    errno = 0;
    work();
    if (errno == 0) reach_error();
    return 0;
}
