int get(void) { return -1; }
float same(float f) { return f; }
void set(int *p) { *p = 1; }
int small(char c) { return c; }
int twice(int x) { return 2 * x; }
