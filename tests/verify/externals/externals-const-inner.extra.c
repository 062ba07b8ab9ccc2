static const int five = 5;
void put(const int **p) { *p = &five; }
