// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
struct ops { void (*run)(void); };
extern void use(struct ops *);
static void g(void) {}
void f(void) { reach_error(); }
int main(void) { struct ops o = {g}; use(&o); o.run(); return 0; }
