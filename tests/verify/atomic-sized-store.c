// expect: true
// native: no error
extern void reach_error(void);
int main(void)
{
    unsigned long x = 1;
    unsigned short s = 0xffff;
    unsigned char c = 3;
    __atomic_store_8(&x, 0x123456789abcdefUL, 5);
    if (x != 0x123456789abcdefUL) reach_error();
    if (__atomic_exchange_2(&s, 7, 5) != 0xffff || s != 7) reach_error();
    if (__sync_fetch_and_add_8(&x, 1) != 0x123456789abcdefUL || x != 0x123456789abcdf0UL) reach_error();
    if (__atomic_fetch_or_1(&c, 0xf0, 5) != 3 || c != 0xf3) reach_error();
    return 0;
}
