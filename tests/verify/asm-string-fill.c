// expect: true
// native: no error
// Elements of every width, in order; the registers say afterwards where it ended.
extern void reach_error(void);
static unsigned char bytes[40];
int main(void)
{
    void *to = bytes + 1;
    unsigned long count = 3;
    __asm__ volatile("rep stosb" : "+D"(to), "+c"(count) : "a"((unsigned char)0x11) : "memory");
    if (to != bytes + 4 || count != 0 || bytes[0] || bytes[1] != 0x11 || bytes[3] != 0x11 || bytes[4]) reach_error();
    count = 2;
    __asm__ volatile("rep stosw" : "+D"(to), "+c"(count) : "a"((unsigned short)0x2122) : "memory");
    if (to != bytes + 8 || count != 0 || bytes[4] != 0x22 || bytes[5] != 0x21 || bytes[7] != 0x21 || bytes[8]) reach_error();
    count = 1;
    __asm__ volatile("rep stosl" : "+D"(to), "+c"(count) : "a"(0x31323334) : "memory");
    if (to != bytes + 12 || count != 0 || bytes[8] != 0x34 || bytes[11] != 0x31 || bytes[12]) reach_error();
    count = 2;
    __asm__ volatile("rep stosq" : "+D"(to), "+c"(count) : "a"(0x4142434445464748) : "memory");
    if (to != bytes + 28 || count != 0 || bytes[12] != 0x48 || bytes[27] != 0x41 || bytes[28]) reach_error();
    count = 7;
    __asm__ volatile("stosl" : "+D"(to), "+c"(count) : "a"(0x5152535455565758) : "memory");
    if (to != bytes + 32 || count != 7 || bytes[28] != 0x58 || bytes[31] != 0x55 || bytes[32]) reach_error();
    return 0;
}
