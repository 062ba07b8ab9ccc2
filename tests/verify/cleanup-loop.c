// expect: true
// native: no error
// break and continue leave the scope of the body.
extern void reach_error(void);

static int x;
static void clean(int *p) { x += *p; }

int main(void)
{
    for (int i = 0; i < 5; i++) {
        int a __attribute__((cleanup(clean))) = i;
        if (i == 1) continue;
        if (i == 3) break;
        a = 100;
    }
    if (x != 100 + 1 + 100 + 3) reach_error();
    return 0;
}
