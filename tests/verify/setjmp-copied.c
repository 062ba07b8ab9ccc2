// expect: true
// native: no error
// A buffer is passed by a pointer to the struct around it.
#include <setjmp.h>
extern void reach_error(void);

struct context {
    int code;
    jmp_buf buffer;
};
static void fail(struct context *c, int code)
{
    c->code = code;
    longjmp(c->buffer, 1);
}
static int run(int n)
{
    struct context c;
    c.code = 0;
    if (setjmp(c.buffer)) return c.code;
    if (n > 2) fail(&c, n);
    return -1;
}

int main(void)
{
    if (run(1) != -1 || run(8) != 8) reach_error();
    return 0;
}
