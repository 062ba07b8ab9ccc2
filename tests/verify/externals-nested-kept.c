// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void keep(int *);
extern int *get(void);
int main(void) { int x = 1; keep(&x); *get() = 5; if (x == 5) reach_error(); return 0; }
