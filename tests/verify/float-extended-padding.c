// expect: false
// A long double is written as ten bytes: the six behind it keep what they held.
extern void reach_error(void);
extern void *memset(void *, int, unsigned long);
int main(void)
{
    union {
        long double number;
        unsigned char bytes[16];
    } u;
    memset(&u, 7, sizeof u);
    u.number = 1.0L;
    if (u.bytes[12] != 0) reach_error();
    return 0;
}
