// expect: unknown
// says: errno is arbitrary after library function access
// native: no error
#include <errno.h>
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    errno = 0;
    access("/", 0);
    if (errno == 77) reach_error();
    return 0;
}
