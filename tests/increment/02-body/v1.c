static int leaf(int x) { return x + 2; }
static int middle(int x) { return leaf(x) * 2; }
static int other(int x) { int s = 0; while (x > 0) { s += x; x--; } return s; }
int main(void) { return middle(1) + other(2); }
