// expect: unknown
// args: --externals pure --engine cells
// native: error
// Two arrays whose names begin with the same 400 characters are two arrays.
extern void reach_error(void);
#define JOIN(x, y)    x##y
#define FOUR_TIMES(x) FOUR_(x)
#define FOUR_(x)      x##x##x##x
#define LONG          FOUR_TIMES(FOUR_TIMES(abcdefghijklmnopqrstuvwxy))
#define NAMED(x, y)   JOIN(x, y)
int NAMED(LONG, 1)[100], NAMED(LONG, 2)[100];
int main(void)
{
    int i;
    for (i = 0; i < 100; i++) {
        NAMED(LONG, 1)[i] = 1;
        NAMED(LONG, 2)[i] = 2;
    }
    for (i = 0; i < 100; i++)
        if (NAMED(LONG, 1)[i] != 2) reach_error();
    return NAMED(LONG, 2)[3];
}
