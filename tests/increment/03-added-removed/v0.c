static int a(void) { return 1; }
static int b(void) { return 2; }
int main(void) { return a() + b(); }
