// expect: unknown
// native: error
extern void reach_error(void);
struct n { struct n *next; int v; };
extern struct n *head;
struct n a;
int main(void) { a.v = 0; head->next->v = 1; if (a.v) reach_error(); return 0; }
