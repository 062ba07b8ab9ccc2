void set(int p) { (void)p; }
