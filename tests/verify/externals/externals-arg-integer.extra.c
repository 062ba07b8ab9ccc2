void set(unsigned long p) { *(int *)p = 5; }
