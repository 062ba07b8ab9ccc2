// expect: true
// native: no error
// Constructors of one priority run in the order of their definitions, those with a smaller one before.
extern void reach_error(void);

static int x;
__attribute__((constructor)) static void third(void) { x = x * 10 + 3; }
__attribute__((constructor(200))) static void first(void) { x = x * 10 + 1; }
__attribute__((constructor(200))) static void second(void) { x = x * 10 + 2; }

int main(void)
{
    if (x != 123) reach_error();
    return 0;
}
