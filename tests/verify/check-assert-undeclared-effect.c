// expect: false
// native: error
extern void reach_error(void);
int main(void)
{
    int x = 3;
    assert(x++ == 3 && x++ == 4);
    if (x == 5) reach_error();
    return 0;
}
