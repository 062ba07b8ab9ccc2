// expect: false(unreach-call)
// native: error
// sigsetjmp and siglongjmp, out of a recursion.
#include <setjmp.h>
extern void reach_error(void);

static sigjmp_buf buffer;
static int depth;
static void dive(void)
{
    if (++depth == 4) siglongjmp(buffer, depth);
    dive();
    depth--;
}

int main(void)
{
    if (sigsetjmp(buffer, 1) == 4) {
        if (depth == 4) reach_error();
        return 0;
    }
    dive();
    return 0;
}
