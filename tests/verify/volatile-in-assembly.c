// expect: unknown(unsupported:assembly that reads a volatile object...
// args: --volatile arbitrary
extern void reach_error(void);
static volatile int v;
int main(void)
{
    int k;
    v = 0;
    __asm__("" : "=r"(k) : "0"(v));
    if (k) reach_error();
    return 0;
}
