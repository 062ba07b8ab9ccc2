void next(int *p) { ++*p; }
