// expect: false
// Part of an address is the number of bytes that are copied, and decides.
extern void reach_error(void);
extern void *memcpy(void *, const void *, unsigned long);
char object[64], from[8] = {1, 1, 1, 1, 1, 1, 1, 1}, to[8];
int main(void)
{
    unsigned long n = (unsigned long)object >> 5 & 7;
    memcpy(to, from, n);
    if (to[0] == 1) reach_error();
    return 0;
}
