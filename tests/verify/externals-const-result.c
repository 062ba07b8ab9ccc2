// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern int *find(const int *);
int main(void) { int x = 1; *find(&x) = 5; if (x == 5) reach_error(); return 0; }
