// expect: false(unreach-call)
// native: error
// Constructors without a priority run in the order of their definitions.
extern void reach_error(void);

static int x;
__attribute__((constructor)) static void first(void) { x = x * 10 + 1; }
__attribute__((constructor)) void second(void) { x = x * 10 + 2; }
__attribute__((constructor)) static void third(void) { x = x * 10 + 3; }

int main(void)
{
    if (x == 123) reach_error();
    return 0;
}
