// expect: exit 0
int printf(const char *, ...);
static int absent(void) __attribute__((weakref("nowhere_defined")));
static int present(int) __attribute__((weakref("putchar")));
static int here(void) __attribute__((weakref, alias("defined_here")));
int defined_here(void) { return 4; }

int main(void)
{
    printf("%d %d %d\n", absent ? absent() : 3, present != 0, here ? here() : 5);
    return 0;
}
