// expect: unknown
// What is not modelled ends what we know, not the path: nothing is proved behind it.
extern void reach_error(void);
int main(void)
{
    int x = 1;
    void leave(int *p)
    {
        if (*p == x) reach_error();
    }
    void (*pointer)(int *) = leave;
    pointer(&x);
    return 0;
}
