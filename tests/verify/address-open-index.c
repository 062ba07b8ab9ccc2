// expect: true
// native: no error
// A part of the address is an index: whatever it is, one counter is set, and at most that one.
extern void reach_error(void);
char g[64];
int hit[8];
int main(void)
{
    unsigned long h = (unsigned long)g >> 4 & 7;
    hit[h] = 1;
    if ((unsigned long)g == 0x123456789000UL) hit[0] = 0;
    if (hit[1] + hit[2] + hit[3] + hit[4] + hit[5] + hit[6] + hit[7] + hit[0] > 1) reach_error();
    return 0;
}
