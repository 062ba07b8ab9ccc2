// expect: exit 0
/* only computing with it is unsupported */
static __float128 zero, pair[2];
static __float128 same(__float128 x) { return x; }
__float128 never(__float128 x) { return x + 1; }
int main(void)
{
    pair[1] = same(zero);
    return sizeof pair != 32;
}
