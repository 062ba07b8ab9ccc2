// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void next(int *);
int main(void) { int x = 0, i; for (i = 0; i < 10; i++) next(&x); if (x == 10) reach_error(); return 0; }
