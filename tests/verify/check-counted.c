// expect: true
// says: checked: 2 assertions or error calls; not checked: memory safety, overflow
// native: no error
#include <assert.h>
extern void reach_error(void);
static void unused(void) { reach_error(); }
int main(void)
{
    int x = 3;
    assert(x == 3);
    if (x != 3) reach_error();
    return 0;
}
