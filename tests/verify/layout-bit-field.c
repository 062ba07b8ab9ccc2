// expect: false
// args: tests/verify/linked/same_types.c
// says: the layout of struct node differs
// native: error
struct node { struct node *next; unsigned other : 1, count : 5; };
void push(struct node *n);
extern void reach_error(void);
int main(void)
{
    struct node n = {0, 1, 0};
    push(&n);
    if (n.other == 0 && n.count == 1) reach_error();
    return 0;
}
