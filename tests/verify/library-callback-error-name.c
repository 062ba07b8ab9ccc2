// expect: unknown
// native: error
// A variable of the library holds the function.
#include <error.h>
extern void reach_error(void);
static int state;
static void print(void) { state = 3; }
int main(void)
{
    error_print_progname = print;
    error(0, 0, "x");
    if (state == 3) reach_error();
    return 0;
}
