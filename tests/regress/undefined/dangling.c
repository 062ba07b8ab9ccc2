// expect: undefined
static int *keep;
static void f(void) { int x = 1; keep = &x; }
int main(void) { f(); return *keep; }
