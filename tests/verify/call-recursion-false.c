// expect: false(unreach-call)
extern void reach_error(void);
static int sum(int n) { return n <= 0 ? 0 : n + sum(n - 1); }
int main(void) { if (sum(5) == 15) reach_error(); return 0; }
