struct node {
    struct node *next;
    unsigned value : 5;
};
struct hidden {
    int x, y;
};
void push(struct node *n) { n->value++; }
int peek(struct hidden *h);
int table[4] = {1, 2, 3, 4};
