// expect: false
// native: error
// An address that was rounded down is a pointer again; where the object is decides what it points to.
extern void reach_error(void);
_Alignas(16) char g[16];
int main(void)
{
    unsigned long a = (unsigned long)&g[3];
    if (a & 1) a &= ~1UL;
    *(char *)a = 1;
    if (g[2]) reach_error();
    return 0;
}
