// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void set(int *);
static void f(int *p) { set(p); }
int main(void) { int x = 1; f(&x); if (x == 5) reach_error(); return 0; }
