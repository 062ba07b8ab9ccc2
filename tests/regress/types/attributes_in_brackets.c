// expect: exit 0
/* Attributes as C23 writes them, which gcc takes in every standard. */
#include <stdio.h>
[[noreturn]] void stop(void);
struct [[gnu::packed]] s {
    char c;
    int i [[gnu::aligned(2)]];
};
[[maybe_unused, gnu::aligned(32)]] static int x;
int y [[gnu::aligned(64)]] = 3;
enum e { A [[deprecated]], B };
static int f([[maybe_unused]] int a)
{
    switch (a) {
    case 1: a++; [[fallthrough]];
    case 2: return a;
    }
    return 0;
}
[[clang::foo(1), gnu::unused]] int z;
int main(void)
{
    int a[3] = {1, 2, 3}, i[2] = {0, 1};
    [[gnu::unused]] int q;
    printf("%d %d %d %d %d %d\n", (int)sizeof(struct s), (int)__alignof__(x), (int)__alignof__(y), f(1), a[i[1]], B);
    return 0;
}
