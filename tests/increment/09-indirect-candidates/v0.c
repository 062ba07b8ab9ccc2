static int one(int x) { return x + 1; }
static int two(int x) { return x + 2; }
static int (*handler)(int) = one;
static int call(int x) { return handler(x); }
static int apart(void) { return 0; }
void install(int which) { if (which) handler = one; else handler = two; }
int main(void) { install(0); return call(1) + apart(); }
