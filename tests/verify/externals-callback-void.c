// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void use(void *);
static void f(void) { reach_error(); }
int main(void) { use((void *)f); return 0; }
