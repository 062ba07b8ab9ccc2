// expect: false(unreach-call)
// native: error
// goto out of two scopes cleans both up.
extern void reach_error(void);

static int x;
static void clean(int *p) { x = x * 10 + *p; }

int main(void)
{
    {
        int a __attribute__((cleanup(clean))) = 1;
        for (;;) {
            int b __attribute__((cleanup(clean))) = 2;
            if (a + b == 3) goto out;
        }
    }
out:
    if (x == 21) reach_error();
    return 0;
}
