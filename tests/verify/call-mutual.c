// expect: true
extern void reach_error(void);
static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
int main(void) { if (!even(6)) reach_error(); return 0; }
