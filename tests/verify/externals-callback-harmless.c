// expect: true
// native: no error
extern void reach_error(void);
extern void each(int (*)(int));
static int f(int x) { return x + 1; }
static int n = 1;
int main(void) { each(f); if (n != 1) reach_error(); return 0; }
