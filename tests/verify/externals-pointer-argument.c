// expect: unknown
// native: error
extern void reach_error(void);
extern void (*hook)(int *);
int main(void) { int x = 1; hook(&x); if (x == 5) reach_error(); return 0; }
