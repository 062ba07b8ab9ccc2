// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
struct ops { void (*run)(void); };
extern void use(const struct ops *);
static int n;
static void f(void) { n = 1; }
static const struct ops o = {f};
int main(void) { use(&o); if (n) reach_error(); return 0; }
