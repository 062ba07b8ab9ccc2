// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
struct s { int v; };
extern void enlist(void (*)(struct s *), struct s *);
static struct s x;
static void f(struct s *s) { s->v = 9; x.v++; }
int main(void) { enlist(f, &x); if (x.v == 10) reach_error(); return 0; }
