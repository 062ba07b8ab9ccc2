// expect: true
// native: no error
extern void reach_error(void);
extern int *own(void);
extern void tick(void);
int main(void) { int *p = own(); tick(); *p = 2; if (*p != 2) reach_error(); return 0; }
