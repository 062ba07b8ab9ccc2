// expect: true
// args: --externals pure
// A function that never comes back ends the program somehow: by _exit, if the user says so.
extern void reach_error(void);
extern void die(void) __attribute__((noreturn));
static int busy;
__attribute__((destructor)) static void at_end(void)
{
    if (busy) reach_error();
}
int main(int argc, char **argv)
{
    (void)argv;
    busy = 1;
    if (argc > 1) die();
    busy = 0;
    return 0;
}
