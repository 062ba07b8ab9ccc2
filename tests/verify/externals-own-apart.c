// expect: true
// native: no error
extern void reach_error(void);
extern int *own(void);
extern void tick(void);
int main(void) { int mine = 1, *p = own(); *p = 2; tick(); if (mine != 1) reach_error(); return 0; }
