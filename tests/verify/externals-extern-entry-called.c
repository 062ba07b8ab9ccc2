// expect: unknown
// native: error
// args: --entry f
extern void reach_error(void);
int a;
static int s;
int f(int *p) { a = 0; *p = 1; if (a == 1) reach_error(); return 0; }
int g(void) { return f(&s); }
