// expect: unknown
// What is not modelled ends what we know, not the path: nothing is proved behind it.
extern void reach_error(void);
void leave(int *p)
{
    if (*p) reach_error();
}
int main(void)
{
    int x __attribute__((cleanup(leave))) = 1;
    x = 1;
    return 0;
}
