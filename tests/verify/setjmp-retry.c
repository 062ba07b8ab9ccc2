// expect: true
// native: no error
// A loop by jumps: each setjmp is a new one.
#include <setjmp.h>
extern void reach_error(void);

static jmp_buf buffer;
static int tries;
static void attempt(void)
{
    tries++;
    if (tries < 3) longjmp(buffer, tries);
}

int main(void)
{
    int r = setjmp(buffer);
    if (r != tries) reach_error();
    attempt();
    if (tries != 3) reach_error();
    return 0;
}
