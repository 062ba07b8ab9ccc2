// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void put(int **, int **);
int main(void) { int x = 1, y = 2, *p = &x, *q = &y; put(&p, &q); *p = 7; if (y == 7) reach_error(); return 0; }
