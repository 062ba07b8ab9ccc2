void copy(int *p, const int *q) { *p = *q; }
