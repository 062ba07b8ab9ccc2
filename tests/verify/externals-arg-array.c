// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void fill(int *, int);
int main(void) { int a[4] = {0}; fill(a, 4); if (a[3] == 9) reach_error(); return 0; }
