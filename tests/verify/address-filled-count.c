// expect: false | unknown
// How much of memory is filled is part of an address.
extern void reach_error(void);
void *memset(void *, int, unsigned long);
int x;
char a[64];
int main(void)
{
    unsigned long n = (unsigned long)&x >> 4 & 15;
    memset(a, 1, n);
    if (n == 3 && a[2] && !a[3]) reach_error();
    return 0;
}
