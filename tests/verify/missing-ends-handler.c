// expect: unknown(usage has no body and may end the program, which runs exit handlers or destructors; --externals pure excludes it)
// As missing-ends-destructor.c, with an exit handler.
#include <stdlib.h>
extern void reach_error(void);
extern _Noreturn void usage(const char *name);
static int busy;
static void at_end(void)
{
    if (busy) reach_error();
}
int main(int argc, char **argv)
{
    atexit(at_end);
    busy = 1;
    if (argc > 1) usage(argv[0]);
    busy = 0;
    return 0;
}
