// expect: unknown(work has no body and may end the program, which runs exit handlers or destructors; --externals pure excludes it)
// args: --externals anything
// Where functions without a body call all that has external linkage, any of them may call exit.
extern void reach_error(void);
extern void work(void);
static int busy;
__attribute__((destructor)) static void at_end(void)
{
    if (busy) reach_error();
}
int main(void)
{
    busy = 1;
    work();
    busy = 0;
    return 0;
}
