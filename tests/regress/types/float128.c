// expect: unsupported: __float128 arithmetic
int main(void)
{
    volatile __float128 one = 1, three = 3;
    __float128 third = one / three;
    return third * 3 == 1;
}
