// expect: unknown
// says: order of evaluation
// native: no error
extern void reach_error(void);
int main(void)
{
    int x = 1;
    int a[2] = {x, ({ x = 7; x; })};
    if (a[0] != 1 || a[1] != 7) reach_error();
    return 0;
}
