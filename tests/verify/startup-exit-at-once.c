// expect: true
// native: no error
#include <stdlib.h>
extern void reach_error(void);
__attribute__((destructor)) static void stop(void) { reach_error(); }
int main(void)
{
    _Exit(0);
    return 0;
}
