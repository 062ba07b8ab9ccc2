// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void each(void (*)(int *), int *);
static void f(int *p) { *p = 3; }
int main(void) { int x = 1; each(f, &x); if (x == 3) reach_error(); return 0; }
