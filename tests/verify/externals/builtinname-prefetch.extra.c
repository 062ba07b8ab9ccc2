int prefetch(const void *p) { return !p; }
int constant_p(int x) { return x + 4; }
int cpu_init(void) { return 2; }
