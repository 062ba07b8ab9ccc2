int *same(int *p) { return p; }
