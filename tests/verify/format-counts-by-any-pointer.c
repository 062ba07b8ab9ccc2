// expect: false
// native: error
/* What type a pointer is given with does not matter. */
#include <stdio.h>
extern void reach_error(void);
struct count {
    int n;
};
int main(void)
{
    int a = 0, b = 0;
    struct count c = {0};
    printf("a%nbc%nd%n\n", (void *)&a, (char *)&b, (int *)(struct count *)&c);
    printf("ab%n%s\n", (void *)&c, "text");
    if (a == 1 && b == 3 && c.n == 2) reach_error();
    return 0;
}
