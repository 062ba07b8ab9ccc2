// expect: false
// expect-bmc: false
// says: assertion failed
// native: error
int main(void)
{
    int x = 3;
    assert(x == 4);
    return 0;
}
