// expect: true
// expect-bmc: true
// native: no error
extern void reach_error(void);
static int seen;
__attribute__((constructor)) static void last(void) { seen = 10 * seen + 3; }
__attribute__((constructor(300))) static void second(void) { seen = 10 * seen + 2; }
__attribute__((constructor(200))) static void first(void) { seen = 10 * seen + 1; }
int main(void)
{
    if (seen != 123) reach_error();
    return 0;
}
