void show(const void *p, int n) { (void)p; (void)n; }
