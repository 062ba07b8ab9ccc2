// expect: undefined: null
int main(void)
{
    volatile int *p = 0;
    *p;
    return 0;
}
