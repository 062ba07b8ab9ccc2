// expect: false | unknown
// A number at a distance from an address is a condition.
extern void reach_error(void);
int x;
int main(void)
{
    unsigned long d = (unsigned long)&x - 0x123456789000UL;
    if (d) return 0;
    reach_error();
    return 0;
}
