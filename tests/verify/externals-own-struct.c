// expect: unknown
// native: error
extern void reach_error(void);
struct state { int count; struct state *next; };
extern struct state *own(void);
extern void tick(int);
int main(void) { struct state *p = own(); int old = p->next->count; tick(3); if (p->next->count == old + 3) reach_error(); return 0; }
