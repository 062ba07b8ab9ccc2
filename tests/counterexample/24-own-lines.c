// replay: original
// trace: own-lines.c:24   struct node *list = NULL;
// trace: own-lines.c:26   CHECK(list->value);
// trace: own-lines.c:31   assert(is_small(list));
// absent: __assert_fail
// absent: ((void *)0)
#include <assert.h>
#include <stddef.h>
#include "verifier.h"
#define CHECK(x) do { if (!(x)) return 0; } while (0)

struct node {
    int value;
    struct node *next;
};

static int is_small(struct node *n)
{
    return n->value < 1000;
}

int main(void)
{
    struct node *list = NULL;
    list = &(struct node){__VERIFIER_nondet_int(), NULL};
    CHECK(list->value);
    for (int i = 0; i < 2; i++) {
        if (list->next)
            return 0;
    }
    assert(is_small(list));
    return 0;
}
