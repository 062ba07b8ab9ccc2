void show(const int *p) { (void)p; }
