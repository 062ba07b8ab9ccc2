// replay: original
// args: --externals writes
#include "verifier.h"

struct node {
    struct node *next;
    int value;
};
extern struct node *first_node(void);

int main(void)
{
    struct node *p = first_node();
    void *q = __VERIFIER_nondet_pointer();
    if (p == NULL || q != NULL) return 0;
    if (p->value != 17) return 0;
    if (p->next == NULL || p->next->value != 42) return 0;
    p->next->value = 43;
    if (p->value == 17 && p->next->next == p) reach_error();
    return 0;
}
