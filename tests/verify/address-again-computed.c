// expect: false
// A function of the library gives an address back.
extern void reach_error(void);
extern long labs(long);
int x;
int main(void)
{
    *(int *)labs((long)&x) = 1;
    if (x == 1) reach_error();
    return 0;
}
