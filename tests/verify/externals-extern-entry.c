// expect: unknown
// native: error
// args: --entry f
extern void reach_error(void);
int a;
int f(int *p) { a = 0; *p = 1; if (a == 1) reach_error(); return 0; }
