// expect: exit 0
#include <stdio.h>
static int f(int x)
{
    int r = 0;
    switch (x) {
        int hidden;
    case 1: r += 1;
    case 2: r += 10; break;
    case 3 ... 6: hidden = x; r = hidden * 100; break;
    default: r = -1;
    case -7: r -= 1; break;
    }
    return r;
}
static int duff(int n)
{
    int count = 0, i = (n + 3) / 4;
    switch (n % 4) {
    case 0: do { count++;
    case 3: count++;
    case 2: count++;
    case 1: count++;
        } while (--i > 0);
    }
    return count;
}
int main(void)
{
    for (int i = -8; i < 9; i++) printf("%d ", f(i));
    printf("\n%d %d %d\n", duff(1), duff(7), duff(8));
    switch (3) { default: printf("only default\n"); }
    switch (3) printf("never\n");
    unsigned char c = 255;
    switch (c) { case -1: printf("no\n"); break; case 255: printf("yes\n"); }
    switch (1ll << 33) { case 0: printf("no\n"); break; case 1ll << 33: printf("wide\n"); }
    for (int i = 0; i < 5; i++) {
        switch (i) { case 1: continue; case 3: break; default: printf("i%d ", i); }
        printf("| ");
    }
    printf("\n");
    return 0;
}
