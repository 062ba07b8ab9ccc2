// expect: false
// native: error
extern void __VERIFIER_assert(int);
int main(void)
{
    int x = 3;
    __VERIFIER_assert(x == 4);
    return 0;
}
