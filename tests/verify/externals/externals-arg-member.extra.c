void put(int *p) { *p = 3; }
