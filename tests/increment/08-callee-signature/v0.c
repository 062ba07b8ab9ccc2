extern int external(int);
static int use(int x) { return external(x); }
static int apart(int x) { return x - 1; }
int main(void) { return use(1) + apart(2); }
