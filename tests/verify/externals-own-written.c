// expect: unknown
// native: error
extern void reach_error(void);
extern int *own(int);
int main(void) { int *p = own(0); *p = 5; own(2); if (*p == 7) reach_error(); return 0; }
