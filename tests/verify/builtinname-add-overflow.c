// expect: false
// native: error
// args: --externals writes
extern void reach_error(void);
int add_overflow(int a, int b, int *r);
int main(void)
{
    int r = 1;
    if (add_overflow(1, 2, &r)) reach_error();
    return 0;
}
