// expect: exit 3
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct item { int key; char text[40]; };
static int by_key(const void *a, const void *b) { return ((const struct item *)a)->key - ((const struct item *)b)->key; }
static int nested(const void *a, const void *b)
{
    int t[3] = {*(const int *)a, 0, -1};
    (void)a;
    qsort(t, 3, sizeof *t, by_key);
    return t[2] - *(const int *)b;
}
static void first(void) { puts("first"); }
static void second(void) { puts("second"); }
int main(void)
{
    struct item items[7];
    for (int i = 0; i < 7; i++) {
        items[i].key = (i * 5) % 4;
        sprintf(items[i].text, "item %d", i);
    }
    qsort(items, 7, sizeof items[0], by_key);
    for (int i = 0; i < 7; i++) printf("%d:%s ", items[i].key, items[i].text);
    struct item wanted = {2, ""}, *found = bsearch(&wanted, items, 7, sizeof items[0], by_key);
    printf("\n%d %d\n", found->key, bsearch(&(struct item){9, ""}, items, 7, sizeof items[0], by_key) == NULL);
    int numbers[20];
    for (int i = 0; i < 20; i++) numbers[i] = i * 7919 % 31;
    qsort(numbers, 20, sizeof numbers[0], nested);
    for (int i = 0; i < 20; i++) printf("%d ", numbers[i]);
    puts("");
    srand(42);
    printf("%d ", rand());
    printf("%d ", rand());
    srandom(1);
    printf("%ld\n", random());
    printf("%d %ld %lld\n", abs(-5), labs(-6L), llabs(-7LL));
    div_t q = div(-17, 5);
    ldiv_t l = ldiv(17L, -5L);
    lldiv_t ll = lldiv(-17LL, -5LL);
    printf("%d %d %ld %ld %lld %lld\n", q.quot, q.rem, l.quot, l.rem, ll.quot, ll.rem);
    errno = 0;
    long big = strtol("99999999999999999999", NULL, 10);
    printf("%d %d\n", big == LONG_MAX, errno == ERANGE);
    int *p = calloc(4, sizeof *p);
    p = realloc(p, 100 * sizeof *p);
    p[99] = p[0] + 5;
    void *aligned = NULL;
    printf("%d %d %d\n", p[99], posix_memalign(&aligned, 64, 10), (int)((unsigned long)aligned % 64));
    free(p);
    free(aligned);
    free(NULL);
    atexit(first);
    atexit(second);
    exit(3);
}
