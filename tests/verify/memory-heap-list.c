// expect: true
// timeout: 20
extern void reach_error(void);
#include <stdlib.h>
struct n { int v; struct n *next; };
int main(void) { struct n *h = 0; for (int i = 0; i < 3; i++) { struct n *c = malloc(sizeof *c); if (!c) return 0; c->v = i; c->next = h; h = c; } int s = 0; for (; h; h = h->next) s += h->v; if (s != 3) reach_error(); return 0; }
