// expect: unknown
// args: --externals pure --engine cells
// native: error
// The arrays of two functions whose names begin with the same 400 characters are two arrays.
extern void reach_error(void);
#define JOIN(x, y)    x##y
#define FOUR_TIMES(x) FOUR_(x)
#define FOUR_(x)      x##x##x##x
#define LONG          FOUR_TIMES(FOUR_TIMES(abcdefghijklmnopqrstuvwxy))
#define NAMED(x, y)   JOIN(x, y)
int NAMED(LONG, 2)(void)
{
    int a[100], i;
    for (i = 0; i < 100; i++) a[i] = 2;
    return a[3];
}
int NAMED(LONG, 1)(void)
{
    int a[100], i;
    for (i = 0; i < 100; i++) a[i] = 1;
    NAMED(LONG, 2)();
    for (i = 0; i < 100; i++)
        if (a[i] != 2) reach_error();
    return 0;
}
int main(void) { return NAMED(LONG, 1)(); }
