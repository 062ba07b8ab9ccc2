// expect: true
// native: no error
// The value of a statement expression is taken before its variables are cleaned up.
extern void reach_error(void);

static int x;
static void clean(int *p)
{
    x = *p;
    *p = 0;
}

int main(void)
{
    int v = ({
        int a __attribute__((cleanup(clean))) = 4;
        a + 1;
    });
    int w = ({
        int a __attribute__((cleanup(clean))) = 6;
        a;
    });
    if (v != 5 || w != 6 || x != 6) reach_error();
    return 0;
}
