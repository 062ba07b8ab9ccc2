int test(int x) { return x > 9 && x < 15; }
