// expect: true
// native: no error
// goto leaves scopes, forwards and backwards.
extern void reach_error(void);

static int x;
static void clean(int *p) { x = x * 10 + *p; }

int main(void)
{
    int n = 0;
again:
    n++;
    {
        int a __attribute__((cleanup(clean))) = n;
        {
            int b __attribute__((cleanup(clean))) = 5;
            if (n == 1) goto again;
            if (n == 2) goto inside;
            b = 6;
        }
        goto out;
    inside:
        a = 7;
    }
    if (x != 5157) reach_error();
    return 0;
out:
    reach_error();
    return 1;
}
