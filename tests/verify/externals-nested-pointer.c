// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void put(int **);
int main(void) { int x = 1, *p = &x; put(&p); if (x == 5) reach_error(); return 0; }
