extern unsigned nondet_uint(void);
extern void reach_error(void);
unsigned calls;

static unsigned even(unsigned x) { return x | 1; }
static unsigned twice(unsigned x) { return 2 * even(x); }
static unsigned odd(unsigned x) { return x | 1; }

int main(void)
{
    unsigned x = nondet_uint(), y = nondet_uint();
    if (twice(x) & 1) reach_error();
    if (!(odd(y) & 1)) reach_error();
    if (even(y) & 1 & even(x)) reach_error();
    return 0;
}
