// expect: true | unknown
// native: no error
#include <errno.h>
extern void reach_error(void);
int main(void)
{
    if (errno != 0) reach_error();
    return 0;
}
