// expect: unknown(unsupported: constructors and destructors)
// native: error at -O0
// gcc orders a constructor that is declared before by its declaration or by its definition, as it likes.
extern void reach_error(void);

static int x;
static void one(void) __attribute__((constructor));
__attribute__((constructor)) static void two(void)
{
    x++;
    if (x == 1) reach_error();
}
static void one(void) { x++; }

int main(void) { return 0; }
