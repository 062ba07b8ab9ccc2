// expect: unknown | true
// native: no error
// A base that does not exist: errno says so, and the end is left alone.
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    char other, *end = &other;
    errno = 0;
    long value = strtol("12", &end, 37);
    if (value != 0 || errno != EINVAL || end != &other) reach_error();
    return 0;
}
