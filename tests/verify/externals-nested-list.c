// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
struct n { struct n *next; int v; };
extern void put(struct n *);
int main(void) { struct n b = {0, 1}, a = {&b, 1}; put(&a); if (b.v == 5) reach_error(); return 0; }
