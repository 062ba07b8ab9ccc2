// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern void *give(void);
int a;
int main(void) { int *p = give(); *p = 5; if (a == 5) reach_error(); return 0; }
