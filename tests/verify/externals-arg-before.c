// expect: unknown
// native: error
extern void reach_error(void);
extern void back(int *);
int main(void) { int a[4] = {0}; back(&a[2]); if (a[0] == 9) reach_error(); return 0; }
