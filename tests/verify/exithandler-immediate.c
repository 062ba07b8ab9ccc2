// expect: true
// native: no error
// _Exit, _exit and abort run no handlers.
#include <stdlib.h>
#include <unistd.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void handler(void) { reach_error(); }

int main(void)
{
    int way = __VERIFIER_nondet_int();
    atexit(handler);
    at_quick_exit(handler);
    if (way == 1) _exit(0);
    if (way == 2) abort();
    _Exit(0);
}
