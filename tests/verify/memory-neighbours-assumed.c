// expect: true
// says: none begins where another ends
// Where a compiler puts objects is not looked at, and the verdict says so.
extern void reach_error(void);
int main(void)
{
    int a[2], b[2];
    if (a + 2 == b || b + 2 == a) reach_error();
    return 0;
}
