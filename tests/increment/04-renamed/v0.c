static int helper(int n) { int s = 0; for (int i = 0; i < n; i++) s ^= i * 7; return s; }
static int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }
int main(void) { return helper(5) + fact(4); }
