// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void put(int **);
int main(void) { int x = 1, y = 1, *a[2] = {&x, &y}; put(a); if (y == 5) reach_error(); return 0; }
