// expect: false
// native: error
// args: --32
// One allocation per turn: the program ends only after more memory than the address space has.
#include <stdlib.h>
extern void reach_error(void);
static char *get(unsigned n)
{
    char *p = malloc(n);
    if (p) p[n - 1] = 3;
    return p;
}
int main(void)
{
    int sum = 0;
    for (int i = 0; i < 8; i++) {
        char *p = get(240u << 20);
        if (!p) return 0;
        sum += p[(240u << 20) - 1];
        free(p);
    }
    if (sum == 24) reach_error();
    return 0;
}
