void put(int **p) { *p[1] = 5; }
