void put(int **p, int **q) { int *t = *p; *p = *q; *q = t; }
