// expect: false
// args: --externals writes
extern void reach_error(void);
extern int *give(void);
int main(void) { int *p = give(); if (p && *p == 3) reach_error(); return 0; }
