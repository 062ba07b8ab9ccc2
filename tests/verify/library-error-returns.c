// expect: false(unreach-call)
// native: error
#include <error.h>
extern void reach_error(void);
int main(void)
{
    error(0, 0, "goes on");
    reach_error();
    return 0;
}
