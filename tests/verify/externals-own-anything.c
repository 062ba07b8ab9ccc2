// expect: unknown
// native: error
// args: --externals anything
extern void reach_error(void);
extern int *own(int);
int main(void) { int *p = own(0), old = *p; own(2); if (*p != old) reach_error(); return 0; }
