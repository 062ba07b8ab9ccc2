// expect: true
// native: no error
// args: --externals anything
extern void reach_error(void);
extern void work(void);
int main(void) { int x = 0; work(); if (x) reach_error(); return 0; }
