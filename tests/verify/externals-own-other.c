// expect: unknown
// native: error
extern void reach_error(void);
extern int *own(void);
extern void tick(void);
int main(void) { int *p = own(), old = *p; tick(); if (*p != old) reach_error(); return 0; }
