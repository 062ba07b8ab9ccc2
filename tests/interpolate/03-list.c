/* A list on the heap. */
extern int nondet(void);
extern void reach_error(void);
void *malloc(unsigned long);
struct node {
    struct node *next, *back;
    int value;
};
int main(void)
{
    struct node *head = malloc(sizeof *head), *x = head;
    head->next = 0;
    head->back = 0;
    head->value = 0;
    while (nondet()) {
        x->next = malloc(sizeof *x);
        x->next->back = x;
        x = x->next;
        x->next = 0;
        x->value = 1;
    }
    x->value = 2;
    for (x = head; x->next; x = x->next)
        if (x->next->back != x) reach_error();
    if (x->value != 2) reach_error();
    return 0;
}
