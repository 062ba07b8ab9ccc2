// expect: true
extern void reach_error(void);
struct p { int x, y; };
static struct p swap(struct p v) { int t = v.x; v.x = v.y; v.y = t; return v; }
int main(void) { struct p a = {1, 2}, b = swap(a); if (a.x != 1 || b.x != 2 || b.y != 1) reach_error(); return 0; }
