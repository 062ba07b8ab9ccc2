int set(int *p) { (void)p; return 5; }
