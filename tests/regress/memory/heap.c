// expect: exit 0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node { struct node *next; int value; char name[]; };
static struct node *push(struct node *list, int value, const char *name)
{
    struct node *n = malloc(sizeof *n + strlen(name) + 1);
    n->next = list;
    n->value = value;
    strcpy(n->name, name);
    return n;
}
int main(void)
{
    struct node *list = 0;
    const char *names[] = { "one", "two", "three" };
    for (int i = 0; i < 3; i++) list = push(list, i, names[i]);
    for (struct node *n = list; n; n = n->next) printf("%d %s\n", n->value, n->name);
    while (list) { struct node *next = list->next; free(list); list = next; }
    int *a = calloc(4, sizeof *a);
    printf("%d\n", a[3]);
    for (int i = 0; i < 4; i++) a[i] = i * i;
    a = realloc(a, 8 * sizeof *a);
    printf("%d\n", a[3]);
    memmove(a + 1, a, 3 * sizeof *a);
    memset(a + 6, 0xff, 2 * sizeof *a);
    printf("%d %d %d\n", a[2], a[3], a[7]);
    printf("%d %d\n", memcmp(a, a + 1, 4) == 0, strcmp("abc", "abd") < 0);
    free(a);
    free(0);
    return 0;
}
