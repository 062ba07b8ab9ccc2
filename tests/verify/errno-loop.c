// expect: unknown | false
// native: error
#include <errno.h>
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    errno = 0;
    for (int i = 0; i < 3; i++) close(-1 - i);
    if (errno) reach_error();
    return 0;
}
