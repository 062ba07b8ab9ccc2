// expect: false | unknown
// args: --externals pure
// … in an array, from which it is copied.
extern void reach_error(void);
void *memcpy(void *, const void *, unsigned long);
static int x, y;
int main(void)
{
    int *p = &y;
    char t[8];
    __asm__("movq %1,%0" : "=m"(t) : "r"((unsigned long)&x));
    memcpy(&p, t, sizeof p);
    *p = 1;
    if (x == 1) reach_error();
    return 0;
}
