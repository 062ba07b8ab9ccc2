extern int a;
void put(int **p) { *p = &a; }
