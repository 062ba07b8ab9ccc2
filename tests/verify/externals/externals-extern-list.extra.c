struct n { struct n *next; int v; };
extern struct n a;
static struct n first = {&a, 0};
struct n *head = &first;
