int add_overflow(int a, int b, int *r) { return *r = a + b; }
