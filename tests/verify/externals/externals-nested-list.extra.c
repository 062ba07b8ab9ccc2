struct n { struct n *next; int v; };
void put(struct n *p) { p->next->v = 5; }
