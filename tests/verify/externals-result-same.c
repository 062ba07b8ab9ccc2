// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern int *give(void);
int main(void) { int *p = give(), *q = give(); *p = 1; *q = 2; if (*p == 2) reach_error(); return 0; }
