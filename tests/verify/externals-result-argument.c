// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern int *same(int *);
int main(void) { int x = 1; *same(&x) = 5; if (x == 5) reach_error(); return 0; }
