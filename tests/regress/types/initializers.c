// expect: exit 0
#include <stdio.h>
struct s { int a; char b[4]; struct { short c, d; } e[2]; int *p; };
static int target = 5;
static struct s table[] = { { 1, "xy", { { 1, 2 }, { 3, 4 } }, &target }, [2] = { .e[1].d = 7, .b = { 'q' } }, { 9 } };
static int sparse[10] = { [2] = 1, 2, [8] = 3, [5 ... 6] = 4 };
static const char *names[] = { "a", "bc" "de", 0 };
static int matrix[2][3] = { 1, 2, 3, 4 };
static int *middle = &sparse[3] + 1;
static char text[] = "hello", cut[3] = "abc";
static union { int i; char c[8]; } u = { .c = "zz" };
static double numbers[] = { 1, 2.5, -3e2 };
static int (*functions[])(const char *, ...) = { printf };
static unsigned long address_like = (unsigned long)sizeof(struct s) * 2 + (3 > 2 ? 10 : 20);
int main(void)
{
    printf("%d %s %d %d %d\n", table[0].a, table[0].b, table[0].e[1].d, *table[0].p, (int)(sizeof table / sizeof *table));
    printf("%d %d %c %d %d\n", table[1].a, table[2].e[1].d, table[2].b[0], table[3].a, table[2].p == 0);
    for (int i = 0; i < 10; i++) printf("%d ", sparse[i]);
    printf("\n%s %d %d %d\n", names[1], names[2] == 0, matrix[1][0], matrix[1][1]);
    printf("%d %d %d %c %s\n", (int)(middle - sparse), (int)sizeof text, (int)sizeof cut, cut[2], u.c);
    printf("%g\n", numbers[1] + numbers[2]);
    functions[0]("%d\n", (int)(address_like > 10));
    int n = 3, local[4] = { n, n * 2 }, order[] = { [1] = n, [0] = n + 1 };
    struct s q = { .a = n, .e = { [1] = { .c = 8 } } };
    printf("%d %d %d %d %d %d %d\n", local[1], local[3], order[0], order[1], q.a, q.e[1].c, q.e[0].d);
    char buffer[8] = "ab";
    printf("%d %d\n", buffer[2], buffer[7]);
    for (int i = 0; i < 2; i++) { int again[2] = { i }; printf("%d%d ", again[0], again[1]++); }
    printf("\n");
    return 0;
}
