static int a(void) { return 1; }
static int c(int x) { return x * 3 + 1; }
int main(void) { return a() + c(4); }
