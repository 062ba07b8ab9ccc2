// expect: true
// args: --mmio 0x20000000-0x20000fff
// native: no error
// says: devices (--mmio) are accessed at constant addresses
void reach_error(void);
int main(void)
{
    unsigned v = *(volatile unsigned *)0x20000000, w = v;
    if (v != w) reach_error();
    return 0;
}
