// expect: false
// native: error
// inputs: 2654435761
// exit under another name runs handlers, too.
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static __attribute__((noreturn)) void bye(int) __attribute__((weakref("exit")));
static int on;
static void handle(void)
{
    if (on) reach_error();
}
int main(void)
{
    atexit(handle);
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    on = 1;
    bye(0);
    return 0;
}
