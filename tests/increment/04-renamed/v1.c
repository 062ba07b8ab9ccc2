static int mix(int n) { int s = 0; for (int i = 0; i < n; i++) s ^= i * 7; return s; }
static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
int main(void) { return mix(5) + factorial(4); }
