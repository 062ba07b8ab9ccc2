struct s { int a; int extra; int b; };
struct t { int c; };
struct holder { struct s *p; int n; };
static int get(struct s *p) { return p->b; }
static int other(struct t *p) { return p->c; }
static int through(struct holder *h) { return h->n; }
int main(void) { struct s s = { .a = 1, .b = 2 }; struct t t = { 3 }; struct holder h = { &s, 4 }; return get(&s) + other(&t) + through(&h); }
