// expect: true
// native: no error
// args: --32
// inputs: 1 1 0
// A list of any length: its nodes hold what was written.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct node {
    int value;
    struct node *next;
};
int main(void)
{
    int turns = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        if (!n) return 0;
        n->value = 3;
        if (n->value != 3) reach_error();
        free(n);
        if (turns < 100) turns++;
        if (turns > 100) reach_error();
    }
    return 0;
}
