// expect: exit 0
#include <stdio.h>
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
int main(void)
{
    int a[5] = { 5, 4, 3, 2, 1 }, *p = a, *q = a + 5;
    swap(&a[0], a + 4);
    printf("%d %d %d %d\n", *p, a[4], (int)(q - p), p < q);
    int **pp = &p;
    (*pp)++;
    *p = 40;
    printf("%d %d\n", a[1], 2[a]);
    char *bytes = (char *)a;
    bytes[0] = 7;
    printf("%d\n", a[0]);
    int m[3][4];
    int (*row)[4] = m;
    for (int i = 0; i < 12; i++) (*row)[i % 4 + i / 4 * 0] = i, m[i / 4][i % 4] = i;
    printf("%d %d %d\n", m[2][1], *(*(m + 1) + 2), (int)(&m[2][0] - &m[0][0]));
    row++;
    printf("%d\n", (*row)[3]);
    void *v = &a[2];
    printf("%d\n", *(int *)((char *)v + sizeof(int)));
    char *s = "string", *t = s;
    while (*t) t++;
    printf("%d %c %s\n", (int)(t - s), *(s + 2), &s[3]);
    int *null = 0;
    printf("%d %d\n", null == 0, !p);
    const char *const names[] = { "x", "y" };
    printf("%s\n", *(names + 1));
    unsigned long number = (unsigned long)p;
    printf("%d\n", (int *)number == p);
    return 0;
}
