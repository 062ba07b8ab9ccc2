// expect: false
// says: x is 4
// native: error
int main(void)
{
    int x = 3;
    __CPROVER_assert(x == 4, "x is 4");
    return 0;
}
