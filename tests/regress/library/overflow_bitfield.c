// expect: unsupported: overflow in bit-field arithmetic
struct { int x : 5; } s;
int main(void)
{
    int b = 1;
    return __builtin_add_overflow_p(15, b, s.x);
}
