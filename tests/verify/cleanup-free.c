// expect: false(unreach-call)
// native: error
// A scoped pointer, as in systemd and the kernel.
#include <stdlib.h>
extern void reach_error(void);

static int freed;
static void release(void *p)
{
    free(*(void **)p);
    freed++;
}

static int f(int n)
{
    __attribute__((cleanup(release))) char *p = malloc(4);
    if (!p) return 0;
    p[0] = (char)n;
    if (n > 3) return p[0];
    return 1;
}

int main(void)
{
    if (f(5) == 5 && freed == 1) reach_error();
    return 0;
}
