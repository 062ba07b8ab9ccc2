// expect: false(unreach-call)
// native: error
// A variable of a for statement lives as long as the loop.
extern void reach_error(void);

static int x;
static void clean(int *p) { x = x * 100 + *p; }

int main(void)
{
    for (int i __attribute__((cleanup(clean))) = 0; i < 3; i++) {
        if (x) return 0;
    }
    if (x == 3) reach_error();
    return 0;
}
