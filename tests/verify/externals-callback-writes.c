// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void each(void (*)(void));
static int n;
static void f(void) { n++; }
int main(void) { each(f); if (n == 2) reach_error(); return 0; }
