// expect: unknown(unsupported: callbacks)
// says: error_print_progname
// native: error
/* error() calls what the program has stored in a variable of the library. */
#include <error.h>
extern void reach_error(void);
static void name(void) { reach_error(); }
int main(void)
{
    error_print_progname = name;
    error(0, 0, "text");
    return 0;
}
