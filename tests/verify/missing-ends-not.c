// expect: true
// says: functions without a body do not end the program, which would run its exit handlers and destructors: work
// Without --externals anything, one that may come back is taken to do so.
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
