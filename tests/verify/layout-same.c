// expect: false
// args: tests/verify/linked/same_types.c
// native: error
struct hidden;
struct node { struct node *next; unsigned count : 5; };
void push(struct node *n);
extern void reach_error(void);
int main(void)
{
    struct node n = {0, 31};
    push(&n);
    if (n.count == 0) reach_error();
    return 0;
}
