// expect: exit 0
#include <stdio.h>
struct ops { int (*get)(int); void (*set)(int *, int); };
static int plus(int x) { return x + 1; }
static int minus(int x) { return x - 1; }
static void put(int *p, int x) { *p = x; }
static const struct ops table[] = { { plus, put }, { .get = minus, .set = put } };
static int apply(int (*f)(int), int n, int x) { while (n--) x = f(x); return x; }
static int (*choose(int which))(int) { return which ? plus : minus; }
int main(void)
{
    int v = 0;
    for (unsigned i = 0; i < 2; i++) { table[i].set(&v, table[i].get((int)i * 10)); printf("%d ", v); }
    printf("%d %d\n", apply(plus, 3, 0), apply(choose(0), 3, 0));
    printf("%d %d %d\n", choose(1)(5), (**choose(0))(5), plus == choose(1));
    int (*f)(int) = 0;
    printf("%d\n", f ? f(1) : -1);
    return 0;
}
