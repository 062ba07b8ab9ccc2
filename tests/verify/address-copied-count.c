// expect: false | unknown
// How many bytes are copied is part of an address.
extern void reach_error(void);
void *memcpy(void *, const void *, unsigned long);
int x;
char a[64], b[64] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
int main(void)
{
    unsigned long n = (unsigned long)&x >> 4 & 15;
    memcpy(a, b, n);
    if (n == 3 && a[2] && !a[3]) reach_error();
    return 0;
}
