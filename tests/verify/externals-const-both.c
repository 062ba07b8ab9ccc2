// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void copy(int *, const int *);
int main(void) { int x = 1, y = 5; copy(&x, &y); if (x == 5) reach_error(); return 0; }
