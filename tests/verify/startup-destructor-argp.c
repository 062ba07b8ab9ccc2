// expect: unknown
// native: error
// inputs: 2654435761
// argp_failure ends the program, and destructors run.
#include <argp.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int on;
__attribute__((destructor)) static void handle(void)
{
    if (on) reach_error();
}
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    on = 1;
    argp_failure(0, 3, 0, "the end");
    on = 0;
    return 0;
}
