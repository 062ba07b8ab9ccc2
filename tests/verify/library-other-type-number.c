// expect: unknown(unsupported: a function under a name of the library, with another type)
// The library's clock is given nothing, so its row says nothing of what a pointer leads to.
extern void reach_error(void);
extern void clock(int *);
int main(void)
{
    int now = 0;
    clock(&now);
    if (now) reach_error();
    return 0;
}
