// expect: unknown(unsupported: callbacks)
// native: no error
// A structure for GLOB_ALTDIRFUNC has functions; the flag is not looked at.
extern void reach_error(void);
#include <glob.h>
static void f(int n) { (void)n; reach_error(); }
void (*unused)(int) = f;
int main(void) { glob_t g; return glob("/", 0, 0, &g); }
