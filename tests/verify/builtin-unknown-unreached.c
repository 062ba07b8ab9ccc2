// expect: true
extern void reach_error(void);
static double unused(double x) { return __builtin_lceil(x); }
static int (*never)(void);
int main(void) { int x = 3; if (x == 4) return (int)unused(x); if (x != 3) reach_error(); return 0; }
