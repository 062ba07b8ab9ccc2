// expect: false(unreach-call)
// native: error
// Destructors without a priority run in the reverse order of their definitions.
extern void reach_error(void);

static int x;
__attribute__((destructor)) static void last(void)
{
    if (x == 12) reach_error();
}
__attribute__((destructor)) static void second(void) { x = x * 10 + 2; }
__attribute__((destructor)) static void first(void) { x = x * 10 + 1; }

int main(void) { return 0; }
