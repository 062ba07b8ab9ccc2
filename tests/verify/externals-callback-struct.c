// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
struct ops { void (*run)(void); };
extern void use(struct ops *);
static int n;
static void f(void) { n = 1; }
int main(void) { struct ops o = {f}; use(&o); if (n) reach_error(); return 0; }
