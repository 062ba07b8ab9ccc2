// expect: true
extern void reach_error(void);
static int depth(int n, int *up) { int mine = n; if (n > 0) depth(n - 1, &mine); if (up) *up += 1; return mine; }
int main(void) { if (depth(2, 0) != 3) reach_error(); return 0; }
