// expect: true
// native: no error
extern void reach_error(void);
static int seen;
__attribute__((destructor(200))) static void last(void)
{
    if (seen != 12) reach_error();
}
__attribute__((destructor)) static void first(void) { seen = 10 * seen + 1; }
__attribute__((destructor(300))) static void second(void) { seen = 10 * seen + 2; }
int main(void) { return 0; }
