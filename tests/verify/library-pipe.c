// expect: unknown | false
// native: error
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    int ends[2] = {-1, -1};
    pipe(ends);
    if (ends[0] >= 0) reach_error();
    return 0;
}
