// expect: false
// native: error
// args: --externals writes
extern void reach_error(void);
extern void keep(int *);
extern void poke(void);
int main(void) { int x = 1; keep(&x); x = 1; poke(); if (x * x * x == 1331) reach_error(); return 0; }
