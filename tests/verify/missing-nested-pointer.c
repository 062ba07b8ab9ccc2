// expect: unknown(missing: visit, ...
extern void reach_error(void);
struct node {
    struct node *next;
    int value;
};
void visit(struct node *first);
int main(void)
{
    struct node last = {0, 4}, first = {&last, 3};
    visit(&first);
    if (last.value == 4) reach_error();
    return 0;
}
