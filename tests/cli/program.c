#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
static int twice(int x) { return 2 * x; }
int main(int argc, char **argv)
{
    int sum = 0;
    for (int i = 0; i < 3; i++) sum += twice(__VERIFIER_nondet_int());
    printf("%d %d %s\n", sum, argc, argc > 1 ? argv[1] : "none");
    return 0;
}
