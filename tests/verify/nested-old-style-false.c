// expect: false
// native: error
extern void reach_error(void);
static int f(int n) { int a = 3; int g(i) short i; { return a + i; } return g(n + 65536); }
int main(void) { if (f(2) == 5) reach_error(); return 0; }
