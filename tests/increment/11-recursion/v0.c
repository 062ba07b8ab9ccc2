static int odd(unsigned n);
static int even(unsigned n) { return n ? odd(n - 1) : 1; }
static int odd(unsigned n) { return n ? even(n - 1) : 0; }
static int self(int n) { return n ? self(n - 1) + 1 : 0; }
int main(void) { return even(4) + self(2); }
