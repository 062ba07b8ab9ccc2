// expect: false | unknown
// An address and a part of it are added: the sum is at no fixed distance from the object.
extern void reach_error(void);
int x;
int main(void)
{
    unsigned long a = (unsigned long)&x, m = a >> 5 & 1;
    unsigned long s = a + m;
    if (s == 0x123456789000UL) reach_error();
    return 0;
}
