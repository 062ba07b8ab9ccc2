// expect: false
// Part of an address is an index, and nothing compares it.
extern void reach_error(void);
int x, table[2] = {0, 1};
int main(void)
{
    if (table[(unsigned long)&x >> 5 & 1]) reach_error();
    return 0;
}
