void set(int *p) { *p = 5; }
