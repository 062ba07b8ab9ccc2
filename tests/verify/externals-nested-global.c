// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void put(int **);
int a;
int main(void) { int x = 1, *p = &x; put(&p); *p = 7; if (a == 7) reach_error(); return 0; }
