// expect: exit 3
#include <setjmp.h>
static jmp_buf env;
static int n;
static void again(void) { longjmp(env, ++n); }

int main(void)
{
    volatile int held = 0;
    int was = setjmp(env);
    held++;
    if (was < 3) again();
    return held == 4 ? n : 9;
}
