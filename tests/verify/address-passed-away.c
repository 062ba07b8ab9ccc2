// expect: false
// args: --externals pure
// Part of an address is passed to a function that may be outside.
extern void reach_error(void);
extern void (*pick(void))(char *, unsigned);
int x;
char buf[8];
unsigned m;
static void set(char *b, unsigned v)
{
    m = v;
    b[0] = (char)v;
}
void (*f)(char *, unsigned) = set;
int main(void)
{
    void (*g)(char *, unsigned) = pick();
    if (!g) g = f;
    g(buf, (unsigned)(unsigned long)&x);
    if (m >> 5 & 1) reach_error();
    return 0;
}
